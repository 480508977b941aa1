import { randomUUID } from 'node:crypto';
import type { refundReasons } from '@techadds/shared/contract/order-forms';
import type { Tx } from '../../database/database';
import { refunds } from '../../database/schema';
import { bearersOf, refundable, refundParts, type Parts } from '../../money/order';
import { shareHalfEven } from '../../money/round';
import { invalid } from '../../http/errors';
import type { Deed } from './deed';
import { changePayment, leftOf, lockPayment } from './money.db';
import { changeOrder, type OrderRow } from './orders.db';
import { bookRefund } from './postings';

export interface RefundWish {
  /** Undefined: all of it. */
  amountCents?: number;
  reason: (typeof refundReasons)[number];
  note: string;
}

/** What the processor gives back of its fee for a refund, so that several together give no more than one of all. */
function feeBackOf({ feeRefundable, processorFeeCents, payCents, refundedCents }: OrderRow, amountCents: number): number {
  if (!feeRefundable || payCents === 0) return 0;
  const of = (cents: number) => shareHalfEven(processorFeeCents, cents, payCents);
  return of(refundedCents + amountCents) - of(refundedCents);
}

/**
 * Gives the customer money back: books it, and leaves the sending to the worker. All of it is what the customer paid, to the last cent; of
 * a part, a fee that stays with the processor is borne by who bore it.
 * @throws AppError 422 where more is wished than can be given.
 */
export async function refund(tx: Tx, deed: Deed, order: OrderRow, { amountCents, reason, note }: RefundWish): Promise<OrderRow> {
  const { tenantId, id, paidCents, refundedCents, releasedAt, discounts, currency } = order;
  const left = await leftOf(tx, order);
  const given = paidCents - refundedCents;
  const most = amountCents === undefined && releasedAt === null ? given : Math.min(given, refundable(left, order));
  const amount = amountCents ?? most;
  if (amount > most) throw invalid({ amountCents: `At most ${most} cents can be given back now.` });
  if (amount === 0) return order;
  const isRest = releasedAt === null && amount === given;
  const parts: Parts = isRest ? left : refundParts(left, amount, order);
  const payment = await lockPayment(tx, tenantId, id);
  const refundId = randomUUID();
  const feeBackCents = payment ? feeBackOf(order, amount) : 0;
  const { entryId, heldTaken } = await bookRefund(tx, deed, order, {
    name: `refund:${refundId}`,
    amountCents: amount,
    parts,
    feeBackCents,
    promotionCents: isRest ? bearersOf(discounts).platformCents : 0,
    from: payment ? 'processor' : 'bank',
  });
  const at = deed.now.toISOString();
  await tx.insert(refunds).values({
    ...{
      tenantId,
      id: refundId,
      orderId: id,
      amountCents: amount,
      currency,
      reason,
      note,
      parts,
      entryId,
      feeBackCents,
      heldCents: heldTaken,
    },
    paymentId: payment?.id ?? null,
    status: payment ? 'requested' : 'succeeded',
    settledAt: payment ? null : at,
    dueAt: payment ? at : null,
    requestedBy: deed.actor?.id ?? null,
    createdAt: at,
    updatedAt: at,
  });
  const refunded = refundedCents + amount;
  return changeOrder(tx, order, {
    refundedCents: refunded,
    heldCents: order.heldCents - heldTaken,
    paymentStatus: refunded >= paidCents ? 'refunded' : 'partially_refunded',
  });
}

/** Gives up what the customer has not paid yet, and gives back what they have. */
export async function undoPayment(tx: Tx, deed: Deed, order: OrderRow, note: string): Promise<OrderRow> {
  const payment = await lockPayment(tx, order.tenantId, order.id);
  if (payment && (payment.status === 'open' || payment.status === 'authorized'))
    await changePayment(tx, payment, { status: 'voiding', dueAt: deed.now.toISOString(), attempts: 0 }, deed.now);
  return order.paidCents > order.refundedCents ? refund(tx, deed, order, { reason: 'order_cancellation', note }) : order;
}
