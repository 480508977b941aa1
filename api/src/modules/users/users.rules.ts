import type { UserAccount } from '@techadds/shared/contract/users/endpoints';
import type { Tx } from '../../platform/database/client';
import type { Deps } from '../../platform/deps';
import { AppError, conflict, notFound } from '../../platform/http/errors';
import type { ActionContext } from '../audit/action-context.service';
import { stopImpersonationsOfUser } from '../impersonation/impersonation.service';
import { toPage } from '../../platform/database/pagination';
import { markTokensUsed } from '../accounts/account-tokens.db';
import { revokeUserSessions, type UserRow } from '../accounts/accounts.db';
import { idleMs } from '../sessions/sessions.rules';
import { reassignOpenOrders } from '../staff/hand-over.rules';
import { lockMemberAndOwners } from '../staff/staff.db';
import { findManagedAccount, findPartnerId, setDeactivatedAt, listAccounts, lockUser, type AccountRow, type UserFilter } from './users.db';

type UsersDeps = Pick<Deps, 'db'>;

const toSessionBounds = (now: Date) => ({ now, idleSince: new Date(now.getTime() - idleMs) });
const isProtected = (callerId: string, { id, role }: Pick<UserRow, 'id' | 'role'>) => id === callerId || role === 'super_admin';
const toUserAccountDto = (callerId: string, row: AccountRow): UserAccount => ({ ...row, manageable: !isProtected(callerId, row) });

/** Lists a page of the users of the caller's current tenant. */
export function listUsers(
  { db }: UsersDeps,
  { caller: { tenantId, userId }, now }: Pick<ActionContext, 'caller' | 'now'>,
  filter: UserFilter,
) {
  return db.withTenant(tenantId, async (tx) => {
    const { total, items } = await listAccounts(tx, tenantId, filter, toSessionBounds(now));
    return toPage(
      filter,
      total,
      items.map((row) => toUserAccountDto(userId, row)),
    );
  });
}

/** Locks the owners of a user's team with the user, in the order of the team's own changes, so that two at once leave an owner. */
async function lockTeam(tx: Tx, tenantId: string, id: string): Promise<void> {
  const partnerId = await findPartnerId(tx, tenantId, id);
  if (partnerId !== null) await lockMemberAndOwners(tx, { tenantId, partnerId }, id);
}

/** @throws AppError 409 where nobody would be left who owns the team of a partner */
async function requireAnotherOwner(tx: Tx, { tenantId, id, partnerId, isOwner, firstName, lastName }: UserRow): Promise<void> {
  if (!isOwner || partnerId === null) return;
  const { owners } = await lockMemberAndOwners(tx, { tenantId, partnerId }, id);
  if (owners.some((owner) => owner.id !== id)) return;
  throw conflict(
    'last_owner',
    `${firstName} ${lastName} is the last owner of a partner’s team. Let them make somebody else an owner first. Nothing was changed.`,
  );
}

/**
 * Runs an action on a user of the caller's current tenant, and audits it if it changed anything.
 * @throws AppError 404 for a user of another tenant; 403 for the caller's own account and those of super-admins.
 */
function manageUser(
  { db }: UsersDeps,
  { caller, audit, now }: ActionContext,
  id: string,
  work: (tx: Tx, user: UserRow) => Promise<{ event: string; tells: string; before: object; after: object } | undefined>,
): Promise<UserAccount> {
  const { tenantId } = caller;
  return db.withTenant(tenantId, async (tx) => {
    await lockTeam(tx, tenantId, id);
    const user = await lockUser(tx, tenantId, id);
    if (!user) throw notFound('user');
    if (isProtected(caller.userId, user))
      throw new AppError(403, 'account_protected', 'Your own account and those of super-admins are not managed here. Nothing was changed.');
    const done = await work(tx, user);
    if (done) {
      const { event, tells, before, after } = done;
      const name = `${user.firstName} ${user.lastName}`;
      const targets = [{ type: 'user', id, name }];
      const description = `${caller.name} ${tells.replace('%', name)}`;
      const images = { before: { ...before }, after: { ...after } };
      await audit(tx, { event, description, targets, ...images });
    }
    const row = await findManagedAccount(tx, tenantId, id, toSessionBounds(now));
    if (!row) throw notFound('user');
    return toUserAccountDto(caller.userId, row);
  });
}

/** Ends all sessions and impersonations of a user. */
async function endAllAccess(tx: Tx, context: ActionContext, user: UserRow): Promise<void> {
  await revokeUserSessions(tx, user, context.now);
  await stopImpersonationsOfUser(tx, context.requestMeta, user.tenantId, user.id, context.now);
}

/** Puts the open orders of a partner's user back into the queue of the team. Returns their number for the audit event. */
async function returnOpenOrders(tx: Tx, context: ActionContext, { tenantId, partnerId, id }: UserRow): Promise<{ handedOver?: number }> {
  return partnerId === null ? {} : { handedOver: await reassignOpenOrders(tx, context, { tenantId, partnerId }, id, null) };
}

/** Deactivates a user: all sessions end at once, and open orders go back to the queue. A repeat changes nothing. @throws AppError 409 */
export const deactivateUser = (deps: UsersDeps, context: ActionContext, id: string, { reason }: { reason: string }): Promise<UserAccount> =>
  manageUser(deps, context, id, async (tx, user) => {
    if (user.deactivatedAt !== null) return undefined;
    await requireAnotherOwner(tx, user);
    const deactivatedAt = context.now.toISOString();
    await setDeactivatedAt(tx, user.tenantId, user.id, deactivatedAt, context.now);
    await endAllAccess(tx, context, user);
    for (const purpose of ['reset_password', 'verify_email'] as const)
      await markTokensUsed(tx, { tenantId: user.tenantId, userId: user.id, purpose }, context.now);
    const returned = await returnOpenOrders(tx, context, user);
    const images = { before: { status: 'active' }, after: { status: 'deactivated', deactivatedAt, reason, ...returned } };
    return { event: 'user.deactivated', tells: 'deactivated the account of %; all its sessions ended', ...images };
  });

export const reactivateUser = (deps: UsersDeps, context: ActionContext, id: string): Promise<UserAccount> =>
  manageUser(deps, context, id, async (tx, user) => {
    if (user.deactivatedAt === null) return undefined;
    await setDeactivatedAt(tx, user.tenantId, user.id, null, context.now);
    const images = { before: { status: 'deactivated', deactivatedAt: user.deactivatedAt }, after: { status: 'active' } };
    return { event: 'user.reactivated', tells: 'reactivated the account of %', ...images };
  });

export const endUserSessions = (deps: UsersDeps, context: ActionContext, id: string): Promise<UserAccount> =>
  manageUser(deps, context, id, async (tx, user) => {
    const { openSessions } = (await findManagedAccount(tx, user.tenantId, user.id, toSessionBounds(context.now))) ?? { openSessions: 0 };
    if (openSessions === 0) return undefined;
    await revokeUserSessions(tx, user, context.now);
    return { event: 'user.sessions_ended', tells: 'ended the sessions of %', before: { openSessions }, after: { openSessions: 0 } };
  });
