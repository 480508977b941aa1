import { instantPaymentMethods } from '@techadds/shared/contract/orders/forms';
import type { Tx } from '../../platform/database/client';
import type { ActorContext } from '../audit/action-context.service';
import { computeDiscountBearers } from './order-split.service';
import { getChargeCents } from './money-subject.service';
import { bookReceipt, holdReceipt } from './order-postings';
import { updateOrderRow, type OrderRow } from './orders.db';

/** Whether the money of an order is in escrow, or was: the customer paid, or nothing is left to pay because of a perk. */
export const isPaid = ({ paidCents, paymentStatus }: Pick<OrderRow, 'paidCents' | 'paymentStatus'>): boolean =>
  paidCents > 0 || paymentStatus === 'paid';

/**
 * Pays a new sale as far as no payment method is needed: books what credit and the platform's perks pay in full, and reserves the credit that
 * pays a part until the rest is paid. Returns other sales unchanged.
 */
export async function payWithoutCharge(tx: Tx, context: ActorContext, sale: OrderRow): Promise<OrderRow> {
  const { payCents, creditCents, method, discounts } = sale;
  if (getChargeCents(sale) > 0) {
    if (creditCents > 0) await holdReceipt(tx, context, sale, instantPaymentMethods.includes(method) ? 'processor' : 'bank');
    return sale;
  }
  if (payCents === 0 && computeDiscountBearers(discounts).platformCents === 0) return sale;
  await bookReceipt(tx, context, sale, `order:${sale.id}:${payCents > 0 ? 'credit' : 'perk'}`, 'bank');
  return updateOrderRow(tx, sale, { paidCents: payCents, paymentStatus: 'paid' });
}
