import { paths } from '@techadds/shared/paths';
import type { Tx } from '../../database/database';
import { AppError, conflict, invalid } from '../../http/errors';
import type { Act } from '../../records/act';
import { notify } from '../../records/notify';
import { deedOf } from '../orders/order-action-context';
import * as desk from './assignments.db';
import { lockFor, step } from '../orders/orders.transitions';
import { lockOrder, type OrderRow } from '../orders/orders.db';

/**
 * The caller takes an order that nobody of the partner has. What they have already they keep.
 * @throws AppError 404 where there is no such order in reach, 409 `already_claimed` where somebody has it, `illegal_transition` where its
 * state does not allow it.
 */
export async function claim(tx: Tx, given: Act, id: string): Promise<void> {
  const order = await lockFor(tx, given, id, 'claim');
  const { userId, name } = given.caller;
  if (order.assignedTo === userId) return;
  if (order.assignedTo !== null) {
    const holder = { id: order.assignedTo, name: await desk.nameOfUser(tx, order.tenantId, order.assignedTo) };
    throw conflict('already_claimed', `${holder.name} has claimed ${order.number} already. Nothing was changed.`, { assignedTo: holder });
  }
  await step(tx, deedOf(given), order, { past: 'claimed', change: { assignedTo: userId }, after: { assignedTo: name } });
}

/** The same for several, each as if it were alone: what is refused does not hold up the others. */
export async function claimAll(tx: Tx, given: Act, ids: readonly string[]) {
  const sorted = [...new Set(ids)].sort();
  // All rows before the first audit event, as who takes a single one does, and in one sequence: so nobody waits in a circle.
  for (const id of sorted) await lockOrder(tx, given.caller, id);
  const done: string[] = [];
  const failed: { id: string; error: string }[] = [];
  for (const id of sorted) {
    try {
      await claim(tx, given, id);
      done.push(id);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      failed.push({ id, error: error.message });
    }
  }
  return { done, failed };
}

/**
 * Gives an order to one of the partner's people, or with null to nobody. Who gets it, and who had it, is told.
 * @throws AppError 404 where there is no such order in reach, 409 where its state does not allow it, 422 where the person is not the partner's.
 */
export async function assign(tx: Tx, given: Act, id: string, userId: string | null): Promise<void> {
  const order = await lockFor(tx, given, id, 'assign');
  if (order.assignedTo === userId) return;
  const { tenantId, partnerId, assignedTo } = order;
  const chosen = userId === null ? null : await desk.findAssignee(tx, tenantId, partnerId, userId);
  if (chosen === undefined) throw invalid({ userId: 'Nobody with this id works for the partner. Choose somebody from the list.' });
  const before = assignedTo === null ? undefined : { id: assignedTo, name: await desk.nameOfUser(tx, tenantId, assignedTo) };
  const past = chosen ? 'assigned' : 'unassigned';
  await step(tx, deedOf(given), order, {
    past,
    whom: chosen?.name ?? before?.name ?? '',
    change: { assignedTo: userId },
    after: { assignedTo: chosen?.name ?? null, assignedBefore: before?.name ?? null },
  });
  const by = given.caller.name;
  const { number, serviceName } = order;
  if (chosen) await tell(tx, given, order, chosen.id, 'order.assigned', `${number} is yours`, `${by} gave you ${serviceName}.`);
  if (before) {
    const body = chosen ? `${by} gave ${serviceName} to ${chosen.name}.` : `${by} took ${serviceName} back.`;
    await tell(tx, given, order, before.id, 'order.unassigned', `${number} is not yours any more`, body);
  }
}

async function tell(
  tx: Tx,
  { caller, now }: Act,
  { tenantId, id }: OrderRow,
  userId: string,
  type: 'order.assigned' | 'order.unassigned',
  title: string,
  body: string,
): Promise<void> {
  if (userId !== caller.userId) await notify(tx, tenantId, [userId], { type, title, body, path: paths.partnerOrder(id) }, now);
}
