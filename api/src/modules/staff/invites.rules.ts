import { randomUUID } from 'node:crypto';
import type * as z from 'zod/mini';
import type { InviteStaff } from '@techadds/shared/contract/staff/forms';
import type { InviteStatus, StaffInvite } from '@techadds/shared/contract/staff/invites';
import type { Tx } from '../../platform/database/client';
import { isUniqueViolation } from '../../platform/database/errors';
import { nextUpdatedAt } from '../../platform/database/record-version';
import { AppError, conflict, notFound } from '../../platform/http/errors';
import { enqueueEmail } from '../../platform/email/outbox';
import type { ActionContext } from '../audit/action-context.service';
import * as db from './invites.db';
import { findAccountByEmail } from './staff.db';
import { requireGivable } from './staff.rules';
import { getTeam } from './team-view';

const dayMs = 86_400_000;

export function toInviteDto(invite: db.InviteRow, invitedBy: string, now: Date): StaffInvite {
  const { id, email, role, capabilities, sentAt, timesSent, expiresAt, acceptedAt, revokedAt, createdAt } = invite;
  return {
    id,
    email,
    role,
    capabilities,
    status: db.getInviteStatus(invite, now),
    invitedBy,
    sentAt,
    timesSent,
    expiresAt,
    acceptedAt,
    revokedAt,
    createdAt,
  };
}

const emailConflict = (code: string, message: string) =>
  new AppError(409, code, `${message} Nothing was sent.`, { fields: { email: message } });
const alreadyInvited = (email: string) =>
  emailConflict('already_invited', `${email} has an open invitation to your team already. Send that one again, or revoke it first.`);

/** @throws AppError 409 that names `email` where the address has an account in the marketplace */
async function requireFreeEmail(tx: Tx, { tenantId, partnerId }: { tenantId: string; partnerId: string }, email: string): Promise<void> {
  const account = await findAccountByEmail(tx, tenantId, email);
  if (!account) return;
  if (account.partnerId !== partnerId)
    throw emailConflict('email_taken', `${email} has another account in this marketplace already. Invite a different address.`);
  const isActive = account.deactivatedAt === null;
  throw emailConflict(
    'already_member',
    `${email} is in your team already${isActive ? '' : '; the account is deactivated. Reactivate it instead'}.`,
  );
}

/**
 * Invites an address to the caller's team. An invitation of it that has expired ends with that.
 * @throws AppError 409 that names `email`, 422 that names `capabilities`
 */
export async function inviteStaff(
  tx: Tx,
  context: ActionContext,
  { email, role, capabilities, expiresInDays }: z.output<typeof InviteStaff>,
  appOrigin: string,
): Promise<StaffInvite> {
  const { caller, audit, now } = context;
  const { tenantId, partnerId } = await getTeam(tx, caller, now);
  requireGivable(caller.capabilities, capabilities);
  await requireFreeEmail(tx, { tenantId, partnerId }, email);
  const before = await db.lockUnanswered(tx, { tenantId, partnerId }, email);
  const at = now.toISOString();
  if (before && db.getInviteStatus(before, now) === 'pending') throw alreadyInvited(email);
  if (before) await db.updateInvite(tx, before, { revokedAt: at, updatedAt: nextUpdatedAt(before, now) });
  const times = { sentAt: at, createdAt: at, updatedAt: at, expiresAt: new Date(now.getTime() + expiresInDays * dayMs).toISOString() };
  const held = capabilities && [...new Set(capabilities)].sort();
  const invite = await insertOnce(tx, {
    tenantId,
    id: randomUUID(),
    partnerId,
    email,
    role,
    capabilities: held,
    invitedBy: caller.userId,
    ...times,
  });
  await enqueueEmail(tx, { tenantId, subjectId: invite.id, kind: 'staff_invite', appOrigin }, now);
  await audit(tx, {
    event: 'staff.invited',
    description: `${caller.name} invited ${email} to the team`,
    targets: [{ type: 'invite', id: invite.id, name: email }],
    after: { email, role, capabilities: held, expiresAt: invite.expiresAt },
  });
  return toInviteDto(invite, caller.name, now);
}

async function insertOnce(tx: Tx, values: Parameters<typeof db.insertInvite>[1]): Promise<db.InviteRow> {
  try {
    return await db.insertInvite(tx, values);
  } catch (error) {
    if (isUniqueViolation(error, 'staff_invites_open')) throw alreadyInvited(values.email);
    throw error;
  }
}

async function lockOwnInvite(tx: Tx, { caller, now }: ActionContext, id: string): Promise<db.InviteRow> {
  const invite = await db.lockInvite(tx, await getTeam(tx, caller, now), id);
  if (!invite) throw notFound('invitation');
  return invite;
}

const rejections: Record<Extract<InviteStatus, 'accepted' | 'revoked'>, string> = {
  accepted: 'was accepted in the meantime: the account is in your team. Deactivate it there if need be.',
  revoked: 'was revoked in the meantime. Invite the address again.',
};
const answeredError = (email: string, status: keyof typeof rejections) =>
  conflict(`invite_${status}`, `The invitation of ${email} ${rejections[status]} Nothing was changed.`);

/** Sends an invitation again, for as long as at first; links sent before stop working. @throws AppError 404, 409 once it was answered */
export async function resendInvite(tx: Tx, context: ActionContext, id: string, appOrigin: string): Promise<StaffInvite> {
  const { caller, audit, now } = context;
  const invite = await lockOwnInvite(tx, context, id);
  const status = db.getInviteStatus(invite, now);
  if (status === 'accepted' || status === 'revoked') throw answeredError(invite.email, status);
  await requireFreeEmail(tx, invite, invite.email);
  const lifetimeMs = Date.parse(invite.expiresAt) - Date.parse(invite.sentAt);
  const next = await db.updateInvite(tx, invite, {
    ...{ linkNonce: randomUUID(), sentAt: now.toISOString(), timesSent: invite.timesSent + 1 },
    ...{ expiresAt: new Date(now.getTime() + lifetimeMs).toISOString(), updatedAt: nextUpdatedAt(invite, now) },
  });
  await enqueueEmail(tx, { tenantId: invite.tenantId, subjectId: id, kind: 'staff_invite', appOrigin }, now);
  await audit(tx, {
    event: 'staff.invite_resent',
    description: `${caller.name} sent the invitation of ${invite.email} again`,
    targets: [{ type: 'invite', id, name: invite.email }],
    before: { expiresAt: invite.expiresAt },
    after: { expiresAt: next.expiresAt },
  });
  return readInvite(tx, next, now);
}

/** Revokes an invitation: its link stops working. A repeat changes nothing. @throws AppError 404, 409 once it was accepted */
export async function revokeInvite(tx: Tx, context: ActionContext, id: string): Promise<StaffInvite> {
  const { caller, audit, now } = context;
  const invite = await lockOwnInvite(tx, context, id);
  if (invite.acceptedAt !== null) throw answeredError(invite.email, 'accepted');
  if (invite.revokedAt !== null) return readInvite(tx, invite, now);
  const next = await db.updateInvite(tx, invite, { revokedAt: now.toISOString(), updatedAt: nextUpdatedAt(invite, now) });
  await audit(tx, {
    event: 'staff.invite_revoked',
    description: `${caller.name} revoked the invitation of ${invite.email}`,
    targets: [{ type: 'invite', id, name: invite.email }],
    before: { status: db.getInviteStatus(invite, now) },
    after: { status: 'revoked' },
  });
  return readInvite(tx, next, now);
}

async function readInvite(tx: Tx, invite: db.InviteRow, now: Date): Promise<StaffInvite> {
  const record = await db.findInvite(tx, invite.tenantId, invite.id);
  return toInviteDto(invite, record?.invitedBy ?? '', now);
}
