import type { Tx } from '../../platform/database/client';
import { conflict, notFound, validationError } from '../../platform/http/errors';
import { assignOrder } from '../assignments/assignments.rules';
import { findAssignee } from '../assignments/assignments.db';
import type { ActionContext } from '../audit/action-context.service';
import * as db from './staff.db';
import { toFullName } from './staff.presenter';
import { getTeam } from './team-view';

/** Assigns the open orders of a member to a colleague, or to nobody, each with its timeline and notifications. Returns their number. */
export async function reassignOpenOrders(
  tx: Tx,
  context: ActionContext,
  team: Pick<db.TeamView, 'tenantId' | 'partnerId'>,
  memberId: string,
  to: string | null,
): Promise<number> {
  const ids = await db.lockOpenOrders(tx, team, memberId);
  for (const id of ids) await assignOrder(tx, context, id, to);
  return ids.length;
}

/**
 * The same for a colleague whom an input names.
 * @param field the input
 * @throws AppError 422 for a colleague who cannot have orders now
 */
export async function handOver(
  tx: Tx,
  context: ActionContext,
  team: db.TeamView,
  member: Pick<db.MemberRow, 'id'>,
  to: string | null,
  field: string,
): Promise<number> {
  if (to === member.id) throw validationError({ [field]: 'Choose somebody else.' });
  if (to !== null) {
    const colleague = await findAssignee(tx, team.tenantId, team.partnerId, to, team.today);
    if (!colleague) throw validationError({ [field]: 'Nobody with this id can have orders of your team. Choose somebody from the list.' });
    if (colleague.awayUntil)
      throw validationError({ [field]: `${colleague.name} is out of office until ${colleague.awayUntil}. Choose somebody else.` });
  }
  return reassignOpenOrders(tx, context, team, member.id, to);
}

/** Hands the open orders of a member over. @throws AppError 404, 409 if there are none, 422 that names `userId` */
export async function handOverOrders(tx: Tx, context: ActionContext, id: string, to: string | null): Promise<{ count: number }> {
  const team = await getTeam(tx, context.caller, context.now);
  const { member } = await db.lockMemberAndOwners(tx, team, id);
  if (!member) throw notFound('member');
  const count = await handOver(tx, context, team, member, to, 'userId');
  if (count === 0) throw conflict('no_orders', `${toFullName(member)} has no open orders any more. Nothing was changed.`);
  await context.audit(tx, {
    event: 'staff.orders_handed_over',
    description: `${context.caller.name} handed over ${count} open order${count === 1 ? '' : 's'} of ${toFullName(member)}`,
    targets: [{ type: 'user', id, name: toFullName(member) }],
    after: { count, to },
  });
  return { count };
}
