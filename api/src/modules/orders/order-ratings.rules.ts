import type { OrderAction } from '@techadds/shared/contract/order-states';
import { orderCan } from '@techadds/shared/contract/order-states';
import type { Tx } from '../../database/database';
import type { Act } from '../../records/act';
import { addRating, openSides, waitsFor, type Opinion } from '../../records/ratings';
import { deedOf } from './order-action-context';
import { lockFor, step } from './orders.transitions';
import type { OrderRow } from './orders.db';

const sides = {
  rate: { author: 'customer', target: 'order', idOf: ({ id }: OrderRow) => id },
  rateCustomer: { author: 'partner', target: 'customer', idOf: ({ customerId }: OrderRow) => customerId },
} as const;

/**
 * The customer rates a completed order, or the partner its customer.
 * @throws AppError 404 where there is no such order in reach, 409 where its state does not allow it, or it is too late.
 */
export async function rate(
  tx: Tx,
  given: Act,
  id: string,
  action: keyof typeof sides,
  opinion: Pick<Opinion, 'stars' | 'aspects' | 'comment'>,
): Promise<void> {
  const order = await lockFor(tx, given, id, action);
  const deed = deedOf(given);
  const { author, target, idOf } = sides[action];
  const { to, past } = orderCan[action];
  const quiet = await waitsFor(tx, order, author);
  const rated = await step(tx, deed, order, { ...(to !== null && { to }), past, quiet });
  await addRating(tx, deed, rated, { ...opinion, author, target, targetId: idOf(order) });
}

/** Leaves out what the order's state allows, but not its ratings: they are given, or their time is over. */
export async function withoutLateRatings(tx: Tx, order: OrderRow, actions: OrderAction[], now: Date): Promise<OrderAction[]> {
  if (!actions.includes('rate') && !actions.includes('rateCustomer')) return actions;
  const open = await openSides(tx, order, now);
  return actions.filter((action) => (action === 'rate' ? open.customer : action === 'rateCustomer' ? open.partner : true));
}
