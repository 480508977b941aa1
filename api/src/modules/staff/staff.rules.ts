import type * as z from 'zod/mini';
import type { StaffMember } from '@techadds/shared/contract/staff/endpoints';
import type { DeactivateStaff, UpdateStaff } from '@techadds/shared/contract/staff/forms';
import type { Capability } from '@techadds/shared/roles';
import { isStaleVersion, nextUpdatedAt } from '../../platform/database/record-version';
import type { Tx } from '../../platform/database/client';
import { AppError, conflict, notFound, validationError } from '../../platform/http/errors';
import { revokeUserSessions } from '../accounts/accounts.db';
import { markTokensUsed } from '../accounts/account-tokens.db';
import type { ActionContext } from '../audit/action-context.service';
import { stopImpersonationsOfUser } from '../impersonation/impersonation.service';
import { handOver } from './hand-over.rules';
import * as db from './staff.db';
import { toFullName, toStaffDto } from './staff.presenter';
import { getTeam } from './team-view';

interface TeamAction {
  tx: Tx;
  context: ActionContext;
  team: db.TeamView;
  member: db.MemberRow;
  owners: db.MemberRow[];
  isCallerOwner: boolean;
}

const isOwnerOf = (owners: readonly Pick<db.MemberRow, 'id'>[], userId: string) => owners.some(({ id }) => id === userId);

/** @throws AppError 404 if it is not of the caller's team */
async function readMember({ tx, context, team }: Pick<TeamAction, 'tx' | 'context' | 'team'>, id: string): Promise<StaffMember> {
  const row = await db.findMember(tx, team, id);
  if (!row) throw notFound('member');
  const { owners } = await db.lockMemberAndOwners(tx, team, id);
  return toStaffDto(row, context.caller, isOwnerOf(owners, context.caller.userId), team.today);
}

/** Runs an action on a locked member of the caller's team and returns the member. @throws AppError 404 */
export async function manageMember(
  tx: Tx,
  context: ActionContext,
  id: string,
  work: (action: TeamAction) => Promise<void>,
): Promise<StaffMember> {
  const team = await getTeam(tx, context.caller, context.now);
  const { member, owners } = await db.lockMemberAndOwners(tx, team, id);
  if (!member) throw notFound('member');
  await work({ tx, context, team, member, owners, isCallerOwner: isOwnerOf(owners, context.caller.userId) });
  return readMember({ tx, context, team }, id);
}

/** @throws AppError 403 for the caller's own account, unless an owner steps down, and for an owner's where the caller is none */
function requireManaged({ context, member, isCallerOwner }: TeamAction): void {
  if (member.id === context.caller.userId && !isCallerOwner)
    throw new AppError(
      403,
      'own_account',
      'You cannot change or deactivate your own account. Ask another admin of your team. Nothing was changed.',
    );
  if (member.isOwner && !isCallerOwner) throw ownerOnly(`${toFullName(member)} is an owner of your team.`);
}
const ownerOnly = (why: string) => new AppError(403, 'owner_only', `${why} Only an owner can change that. Nothing was changed.`);

/** @throws AppError 409 where nobody would be left who owns the team */
function requireAnotherOwner({ member, owners }: TeamAction): void {
  if (owners.some(({ id }) => id !== member.id) || !member.isOwner) return;
  throw conflict(
    'last_owner',
    `${toFullName(member)} is the last owner of your team. Make somebody else an owner first. Nothing was changed.`,
  );
}

/**
 * Whoever lacks a capability cannot give it to others. What a member has already may stay.
 * @throws AppError 422 that names `capabilities`
 */
export function requireGivable(
  own: readonly Capability[] | null | undefined,
  wanted: readonly Capability[] | null,
  held: readonly Capability[] | null | undefined = [],
): void {
  if (!own || held === null) return;
  const beyond = wanted?.filter((capability) => !own.includes(capability) && !held?.includes(capability)) ?? ['all'];
  if (beyond.length > 0) throw validationError({ capabilities: 'You can only give capabilities that you have yourself.' });
}

const snapshot = ({ role, capabilities, isOwner }: Pick<db.MemberRow, 'role' | 'capabilities' | 'isOwner'>) => ({
  role,
  capabilities,
  isOwner,
});
const toTarget = (member: db.MemberRow) => ({ type: 'user', id: member.id, name: toFullName(member) });

/**
 * Changes role, capabilities and ownership; they hold from the member's next request.
 * @throws AppError 403 `own_account` or `owner_only`, 404, 409 `changed_meanwhile` or `last_owner`, 422 by field
 */
export const updateStaff = (tx: Tx, context: ActionContext, id: string, { updatedAt, ...body }: z.output<typeof UpdateStaff>) =>
  manageMember(tx, context, id, async (action) => {
    const { member, owners, isCallerOwner } = action;
    requireManaged(action);
    if (member.deactivatedAt !== null) throw conflict('deactivated', `${toFullName(member)} is deactivated. Reactivate the account first.`);
    if (isStaleVersion(updatedAt, member)) {
      const message = `Somebody else changed ${toFullName(member)} in the meantime. Nothing was saved; look at the new version first.`;
      throw conflict('changed_meanwhile', message, { current: await readMember(action, id) });
    }
    // A team that lost all its owners, such as by an administrator, may make one again.
    if (body.isOwner !== member.isOwner && !isCallerOwner && owners.length > 0) throw ownerOnly('Owners decide who else is one.');
    if (member.isOwner && !body.isOwner) requireAnotherOwner(action);
    if (body.isOwner && body.role !== 'partner_admin') throw validationError({ role: 'An owner is an admin of the team.' });
    const capabilities = body.isOwner || body.capabilities === null ? null : [...new Set(body.capabilities)].sort();
    requireGivable(context.caller.capabilities, capabilities, member.capabilities);
    const next = { role: body.role, capabilities, isOwner: body.isOwner };
    if (JSON.stringify(next) === JSON.stringify(snapshot(member))) return;
    await db.updateMember(tx, member, { ...next, updatedAt: nextUpdatedAt(member, context.now) });
    await context.audit(tx, {
      event: 'staff.updated',
      description: `${context.caller.name} changed what ${toFullName(member)} may do`,
      targets: [toTarget(member)],
      before: snapshot(member),
      after: next,
    });
  });

/**
 * Deactivates a member: all sessions end at once, and open orders go to a colleague or back to the queue. A repeat changes nothing.
 * @throws AppError 403, 404, 409 `last_owner`, 422 that names `handOverTo`
 */
export const deactivateStaff = (tx: Tx, context: ActionContext, id: string, { handOverTo }: z.output<typeof DeactivateStaff>) =>
  manageMember(tx, context, id, async (action) => {
    const { member, team } = action;
    requireManaged(action);
    if (member.deactivatedAt !== null) return;
    requireAnotherOwner(action);
    const { tenantId } = member;
    const deactivatedAt = context.now.toISOString();
    await db.updateMember(tx, member, { deactivatedAt, updatedAt: nextUpdatedAt(member, context.now) });
    await revokeUserSessions(tx, member, context.now);
    await stopImpersonationsOfUser(tx, context.requestMeta, tenantId, id, context.now);
    for (const purpose of ['reset_password', 'verify_email'] as const)
      await markTokensUsed(tx, { tenantId, userId: id, purpose }, context.now);
    const handedOver = await handOver(tx, context, team, member, handOverTo, 'handOverTo');
    await context.audit(tx, {
      event: 'staff.deactivated',
      description: `${context.caller.name} deactivated ${toFullName(member)}; all sessions ended`,
      targets: [toTarget(member)],
      before: { status: 'active' },
      after: { status: 'deactivated', deactivatedAt, handedOver },
    });
  });

/** Reactivates a member. A repeat changes nothing. @throws AppError 403, 404 */
export const reactivateStaff = (tx: Tx, context: ActionContext, id: string) =>
  manageMember(tx, context, id, async (action) => {
    const { member } = action;
    requireManaged(action);
    if (member.deactivatedAt === null) return;
    await db.updateMember(tx, member, { deactivatedAt: null, updatedAt: nextUpdatedAt(member, context.now) });
    await context.audit(tx, {
      event: 'staff.reactivated',
      description: `${context.caller.name} reactivated ${toFullName(member)}`,
      targets: [toTarget(member)],
      before: { status: 'deactivated', deactivatedAt: member.deactivatedAt },
      after: { status: 'active' },
    });
  });
