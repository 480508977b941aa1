import type * as z from 'zod/mini';
import type { AcceptInvite } from '@techadds/shared/contract/staff/forms';
import type { InviteStatus } from '@techadds/shared/contract/staff/invites';
import type { RequestMeta } from '../../platform/auth/caller';
import { toClientNetwork } from '../../platform/auth/rate-limits/client-network';
import type { Tx } from '../../platform/database/client';
import { isUniqueViolation } from '../../platform/database/errors';
import { nextUpdatedAt } from '../../platform/database/record-version';
import type { Deps } from '../../platform/deps';
import { AppError, conflict, notFound, validationError } from '../../platform/http/errors';
import { insertUser, type Account } from '../accounts/accounts.db';
import { hashPassword } from '../accounts/password-hashing';
import { getPasswordContextWords, requireStrongPassword } from '../accounts/password-policy';
import { recordAuditEvent } from '../audit/audit.service';
import { isLinkTokenFor, parseLinkToken } from '../link-tokens/link-tokens.service';
import { listPartnerUserIds, notify } from '../notifications/notifications.service';
import { createSession } from '../sessions/sessions.rules';
import type { SignedInVisitor } from '../sessions/link-visitor.service';
import { paths } from '@techadds/shared/paths';
import { findInvite, getInviteStatus, updateInvite, type InviteRecord } from './invites.db';
import { findAccountByEmail } from './staff.db';

/** Runs the handler on the invitation of a link. All invalid links, also those before it was sent again, get the same error. @throws AppError 404 */
export async function withInviteLink<T>(
  { db }: Pick<Deps, 'db'>,
  token: string,
  handler: (tx: Tx, record: InviteRecord) => Promise<T>,
  forUpdate = false,
): Promise<T> {
  const target = parseLinkToken(token);
  if (!target) throw invalidLink();
  return db.withTenant(target.tenantId, async (tx) => {
    const record = await findInvite(tx, target.tenantId, target.id, forUpdate);
    if (!record || !isLinkTokenFor(tx, 'staff_invite', { ...target, nonce: record.invite.linkNonce }, token)) throw invalidLink();
    return handler(tx, record);
  });
}
const invalidLink = () => {
  const { status, code } = notFound('invitation');
  return new AppError(status, code, 'This link is not valid. If the invitation was sent again, use the link of the newest e-mail.');
};

const rejections: Record<Exclude<InviteStatus, 'pending'>, (record: InviteRecord) => string> = {
  accepted: () => 'This invitation was accepted already. Sign in with your e-mail and password.',
  expired: ({ invitedBy, partner }) => `This invitation has expired. Ask ${invitedBy} of ${partner.name} to send it again.`,
  revoked: ({ invitedBy, partner }) => `This invitation was withdrawn. If you expected it, ask ${invitedBy} of ${partner.name}.`,
};
const takenMessage = ({ invite, partner, tenant }: InviteRecord) =>
  `${invite.email} has an account at ${tenant.name} already, and an account works for one team only. Ask ${partner.name} to invite another address of yours.`;

/** Why an invitation cannot be accepted: what became of it, or an account that the address has by now. */
export async function findInviteProblem(tx: Tx, record: InviteRecord, now: Date): Promise<{ code: string; message: string } | null> {
  const { invite } = record;
  const status = getInviteStatus(invite, now);
  if (status !== 'pending') return { code: `invite_${status}`, message: rejections[status](record) };
  const taken = await findAccountByEmail(tx, invite.tenantId, invite.email);
  return taken ? { code: 'email_taken', message: takenMessage(record) } : null;
}

/**
 * Creates the account of an invitation and signs it in. The link proves the address, so that it need not be verified again.
 * @throws AppError 404, 409 by what became of the invitation, 422 by field
 */
export async function acceptInvite(
  deps: Deps,
  requestMeta: RequestMeta,
  visitor: SignedInVisitor | undefined,
  token: string,
  { email, password, firstName, lastName }: z.output<typeof AcceptInvite>,
): Promise<Account & { token: string }> {
  const { subdomain } = await withInviteLink(deps, token, async (tx, record) => {
    await requireAcceptable(tx, record, visitor, email, deps.clock());
    return record.tenant;
  });
  requireStrongPassword('password', password, email, getPasswordContextWords(deps.config, subdomain));
  const passwordHash = await hashPassword(password, toClientNetwork(requestMeta.ip));
  const now = deps.clock();
  const accept = async (tx: Tx, record: InviteRecord) => {
    // Again, with the lock: it may have been used or revoked since.
    await requireAcceptable(tx, record, visitor, email, now);
    const { invite } = record;
    const { tenantId, partnerId, role, capabilities } = invite;
    const account = { tenantId, email: invite.email, passwordHash, firstName, lastName, role, partnerId, capabilities };
    const user = await insertUser(tx, { ...account, emailVerifiedAt: now.toISOString() }, now);
    await updateInvite(tx, invite, { acceptedAt: now.toISOString(), userId: user.id, updatedAt: nextUpdatedAt(invite, now) });
    const name = `${firstName} ${lastName}`;
    const colleagues = (await listPartnerUserIds(tx, tenantId, partnerId, 'staff.manage')).filter((id) => id !== user.id);
    const text = { title: `${name} joined your team`, body: `${invite.email} accepted the invitation of ${record.invitedBy}.` };
    await notify(tx, tenantId, colleagues, { type: 'staff.joined', ...text, path: paths.staff }, now);
    const entry = {
      ...{ tenantId, actor: { id: user.id, name, role }, event: 'staff.joined' },
      description: `${name} accepted the invitation of ${record.invitedBy}`,
      targets: [
        { type: 'invite', id: invite.id, name: invite.email },
        { type: 'user', id: user.id, name },
      ],
      after: { email: invite.email, role, capabilities },
    };
    await recordAuditEvent(tx, requestMeta, entry, now);
    return user;
  };
  try {
    return await createSession(deps, requestMeta, await withInviteLink(deps, token, accept, true));
  } catch (error) {
    if (!isUniqueViolation(error, 'users_email')) throw error;
    throw await withInviteLink(deps, token, async (_tx, record) => conflict('email_taken', takenMessage(record)));
  }
}

async function requireAcceptable(
  tx: Tx,
  record: InviteRecord,
  visitor: SignedInVisitor | undefined,
  email: string,
  now: Date,
): Promise<void> {
  const problem = await findInviteProblem(tx, record, now);
  if (problem) throw conflict(problem.code, problem.message);
  // Whoever it was sent to is another user, or works elsewhere.
  if (visitor)
    throw conflict(
      'other_account',
      `You are signed in as ${visitor.name}. Sign out, then open the link of ${record.invite.email} again. Nothing was changed.`,
    );
  if (email.toLowerCase() !== record.invite.email.toLowerCase())
    throw validationError({ email: 'The invitation was sent to another address. Use that one, or ask for an invitation of this one.' });
}
