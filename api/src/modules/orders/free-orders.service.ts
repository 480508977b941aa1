import type { Tx } from '../../platform/database/client';
import type { ActorContext } from '../audit/action-context.service';
import { computeDiscountBearers } from './order-split.service';
import { bookReceipt } from './order-postings';
import { updateOrderRow, type OrderRow } from './orders.db';

/** Whether the money of an order is in escrow, or was: the customer paid, or nothing is left to pay because of a perk. */
export const isPaid = ({ paidCents, paymentStatus }: Pick<OrderRow, 'paidCents' | 'paymentStatus'>): boolean =>
  paidCents > 0 || paymentStatus === 'paid';

/** Books what the platform bears of an order of which the customer pays nothing: no payment will. Returns other orders unchanged. */
export async function payByPerk(tx: Tx, context: ActorContext, order: OrderRow): Promise<OrderRow> {
  if (order.payCents > 0 || computeDiscountBearers(order.discounts).platformCents === 0) return order;
  await bookReceipt(tx, context, order, `order:${order.id}:perk`, 'bank');
  return updateOrderRow(tx, order, { paymentStatus: 'paid' });
}
