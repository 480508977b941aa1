import { paths } from '@techadds/shared/paths';
import type { Tx } from '../../platform/database/client';
import { AppError, conflict, validationError } from '../../platform/http/errors';
import type { ActionContext } from '../audit/action-context.service';
import { notify } from '../notifications/notifications.service';
import { getTenantDay } from '../tenants/tenants.service';
import * as desk from './assignments.db';
import { lockOrderForAction, applyOrderTransition } from '../orders/orders.transitions';
import { lockOrder, type OrderRow } from '../orders/orders.db';

/**
 * Assigns an unassigned order to the caller. Idempotent for an order that the caller has claimed before.
 * @throws AppError 404 if the order is not visible to the caller, 409 `already_claimed` if another user has it, 409 `illegal_transition` if
 * its status does not allow it, `out_of_office` on the days on which the caller is away.
 */
export async function claimOrder(tx: Tx, context: ActionContext, id: string): Promise<void> {
  const order = await lockOrderForAction(tx, context, id, 'claim');
  const { userId, name } = context.caller;
  if (order.assignedTo === userId) return;
  if (order.assignedTo !== null) {
    const holder = { id: order.assignedTo, name: await desk.findUserName(tx, order.tenantId, order.assignedTo) };
    throw conflict('already_claimed', `${holder.name} has claimed ${order.number} already. Nothing was changed.`, { assignedTo: holder });
  }
  const today = await getTenantDay(tx, order.tenantId, context.now);
  const awayUntil = await desk.findAwayUntil(tx, order.tenantId, userId, today);
  if (awayUntil !== null)
    throw conflict(
      'out_of_office',
      `You are out of office until ${awayUntil}. End it in your settings to claim orders. Nothing was changed.`,
    );
  await applyOrderTransition(tx, context, order, {
    event: 'claimed',
    change: { assignedTo: userId },
    after: { assignedTo: name },
  });
}

/** Claims several orders independently: an error for one does not affect the others. */
export async function claimOrders(tx: Tx, context: ActionContext, ids: readonly string[]) {
  const sorted = [...new Set(ids)].sort();
  // Locks all rows in id order and before the audit chain, as a single claim does, to avoid deadlocks.
  for (const id of sorted) await lockOrder(tx, context.caller, id);
  const done: string[] = [];
  const failed: { id: string; error: string }[] = [];
  for (const id of sorted) {
    try {
      await claimOrder(tx, context, id);
      done.push(id);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      failed.push({ id, error: error.message });
    }
  }
  return { done, failed };
}

/**
 * Assigns an order to a user of the partner; null unassigns it. Notifies the new and the previous assignee.
 * @throws AppError 404 if the order is not visible to the caller, 409 if its status does not allow it, 422 if the user is not the partner's.
 */
export async function assignOrder(tx: Tx, context: ActionContext, id: string, userId: string | null): Promise<void> {
  const order = await lockOrderForAction(tx, context, id, 'assign');
  if (order.assignedTo === userId) return;
  const { tenantId, partnerId, assignedTo } = order;
  const today = await getTenantDay(tx, tenantId, context.now);
  const assignee = userId === null ? null : await desk.findAssignee(tx, tenantId, partnerId, userId, today);
  if (assignee === undefined)
    throw validationError({ userId: 'Nobody with this id works for the partner. Choose somebody from the list.' });
  if (assignee?.awayUntil)
    throw validationError({ userId: `${assignee.name} is out of office until ${assignee.awayUntil}. Choose somebody else.` });
  const previous = assignedTo === null ? undefined : { id: assignedTo, name: await desk.findUserName(tx, tenantId, assignedTo) };
  const event = assignee ? 'assigned' : 'unassigned';
  await applyOrderTransition(tx, context, order, {
    event,
    subject: assignee?.name ?? previous?.name ?? '',
    change: { assignedTo: userId },
    after: { assignedTo: assignee?.name ?? null, assignedBefore: previous?.name ?? null },
  });
  const actorName = context.caller.name;
  const { number, serviceName } = order;
  if (assignee)
    await notifyAssignee(tx, context, order, assignee.id, 'order.assigned', `${number} is yours`, `${actorName} gave you ${serviceName}.`);
  if (previous) {
    const body = assignee ? `${actorName} gave ${serviceName} to ${assignee.name}.` : `${actorName} took ${serviceName} back.`;
    await notifyAssignee(tx, context, order, previous.id, 'order.unassigned', `${number} is not yours any more`, body);
  }
}

async function notifyAssignee(
  tx: Tx,
  { caller, now }: ActionContext,
  { tenantId, id }: OrderRow,
  userId: string,
  type: 'order.assigned' | 'order.unassigned',
  title: string,
  body: string,
): Promise<void> {
  if (userId !== caller.userId) await notify(tx, tenantId, [userId], { type, title, body, path: paths.partnerOrder(id) }, now);
}
