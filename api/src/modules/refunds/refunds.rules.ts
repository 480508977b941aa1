import { randomUUID } from 'node:crypto';
import type { refundReasons } from '@techadds/shared/contract/order-forms';
import type { RefundPreview } from '@techadds/shared/contract/orders';
import type { Tx } from '../../database/database';
import { refunds } from '../../database/schema';
import { bearersOf, refundable, refundParts, type Parts } from '../../money/order';
import { shareHalfEven } from '../../money/round';
import { invalid } from '../../http/errors';
import type { Deed } from '../orders/order-action-context';
import { changePayment, leftOf, lockPayment } from '../payments/payments.db';
import { changeOrder, type OrderRow } from '../orders/orders.db';
import { bookRefund, coverOf } from '../orders/order-postings';

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

interface RefundPlan {
  amountCents: number;
  parts: Parts;
  /** What goes back to the platform of what it added for discounts. */
  promotionCents: number;
}

/**
 * Who gives what of a refund; of all of it where no amount is named. All of it is what the customer paid, to the last cent; of a part, a fee
 * that stays with the processor is borne by who bore it.
 * @throws AppError 422 where more is wished than can be given.
 */
function planOf(order: OrderRow, left: Parts, amountCents: number | undefined): RefundPlan {
  const { paidCents, refundedCents, releasedAt, discounts } = order;
  const given = paidCents - refundedCents;
  const most = amountCents === undefined && releasedAt === null ? given : partMost(order, left);
  const amount = amountCents ?? most;
  if (amount > most) throw invalid({ amountCents: `At most ${most} cents can be given back now.` });
  const isRest = releasedAt === null && amount === given;
  return {
    amountCents: amount,
    parts: isRest ? left : refundParts(left, amount, order),
    promotionCents: isRest ? bearersOf(discounts).platformCents : 0,
  };
}

/** As much as a refund of a named amount can be. */
const partMost = (order: OrderRow, left: Parts) => Math.min(order.paidCents - order.refundedCents, refundable(left, order));

/**
 * What a refund would take from whom; of all that can be given back where no amount is named. Changes nothing.
 * @throws AppError 422 where more is wished than can be given.
 */
export async function previewRefund(tx: Tx, order: OrderRow, amountCents: number | undefined): Promise<RefundPreview> {
  const left = await leftOf(tx, order);
  const mostCents = partMost(order, left);
  const plan = planOf(order, left, amountCents ?? mostCents);
  const { parts } = plan;
  const cover = order.releasedAt === null ? undefined : await coverOf(tx, order, parts.partner);
  return {
    currency: order.currency,
    amountCents: plan.amountCents,
    mostCents,
    partnerCents: parts.partner,
    commissionCents: parts.commission,
    feeCents: parts.fee,
    taxCents: parts.tax,
    promotionCents: plan.promotionCents,
    lostCents: cover?.lostCents ?? 0,
    released: order.releasedAt !== null,
  };
}

/**
 * Gives the customer money back: books it, and leaves the sending to the worker.
 * @throws AppError 422 where more is wished than can be given.
 */
export async function refund(tx: Tx, deed: Deed, order: OrderRow, { amountCents, reason, note }: RefundWish): Promise<OrderRow> {
  const { tenantId, id, paidCents, refundedCents, currency } = order;
  const { amountCents: amount, parts, promotionCents } = planOf(order, await leftOf(tx, order), amountCents);
  if (amount === 0) return order;
  const payment = await lockPayment(tx, tenantId, id);
  const refundId = randomUUID();
  const feeBackCents = payment ? feeBackOf(order, amount) : 0;
  const { entryId, heldTaken } = await bookRefund(tx, deed, order, {
    name: `refund:${refundId}`,
    amountCents: amount,
    parts,
    feeBackCents,
    promotionCents,
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
