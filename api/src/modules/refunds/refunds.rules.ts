import { randomUUID } from 'node:crypto';
import type { refundReasons } from '@techadds/shared/contract/orders/forms';
import type { RefundPreview } from '@techadds/shared/contract/orders/endpoints';
import type { Tx } from '../../platform/database/client';
import { refunds } from '../../schema';
import { computeRefundableCents, computeRefundSplit, sumSplit, type MoneySplit } from '../orders/order-split.service';
import { multiplyDivideHalfEven } from '../../platform/money/round-half-even';
import { issueInvoices } from '../invoices/invoices.service';
import { validationError } from '../../platform/http/errors';
import { updatePaymentRow, computeRemainingSplit, lockPayment } from '../payments/payments.db';
import { updateOrderRow, type OrderRow } from '../orders/orders.db';
import { bookRefund, computeRefundCoverage } from '../orders/order-postings';
import type { ActorContext } from '../audit/action-context.service';

export interface RefundInput {
  /** Undefined: everything that is refundable. */
  amountCents?: number;
  reason: (typeof refundReasons)[number];
  note: string;
}

/** The processor fee returned with a refund, computed from cumulated amounts so that partial refunds never return more than a full one. */
function computeFeeRefund({ feeRefundable, processorFeeCents, payCents, refundedCents }: OrderRow, amountCents: number): number {
  if (!feeRefundable || payCents === 0) return 0;
  const feeShare = (cents: number) => multiplyDivideHalfEven(processorFeeCents, cents, payCents);
  return feeShare(refundedCents + amountCents) - feeShare(refundedCents);
}

interface RefundPlan {
  amountCents: number;
  parts: MoneySplit;
  /** Part of the platform's discount contribution that goes back to the platform. */
  promotionCents: number;
}

/** The part of the money left that the platform paid for a perk, and not the customer. */
const computePromotionLeft = ({ paidCents, refundedCents }: OrderRow, remaining: MoneySplit): number =>
  Math.max(0, sumSplit(remaining) - (paidCents - refundedCents));

/**
 * Splits a refund among the parties; a full refund if `amountCents` is undefined. A full refund returns what the customer paid to the last
 * cent; with a partial one, a non-refundable processor fee stays with the party that bore it. The platform gets back its part of a discount in
 * proportion, so the parts add up to the amount and that.
 * @throws AppError 422 if the amount exceeds what is refundable.
 */
function planRefund(order: OrderRow, remaining: MoneySplit, amountCents: number | undefined): RefundPlan {
  const { releasedAt } = order;
  const refundableCents = order.paidCents - order.refundedCents;
  const maxCents = amountCents === undefined && releasedAt === null ? refundableCents : maxPartialRefund(order, remaining);
  const amount = amountCents ?? maxCents;
  if (amount > maxCents) throw validationError({ amountCents: `At most ${maxCents} cents can be given back now.` });
  const isRest = releasedAt === null && amount === refundableCents;
  const promotionLeft = computePromotionLeft(order, remaining);
  const promotionCents = amount === refundableCents ? promotionLeft : multiplyDivideHalfEven(promotionLeft, amount, refundableCents);
  return {
    amountCents: amount,
    parts: isRest ? remaining : computeRefundSplit(remaining, amount + promotionCents, order),
    promotionCents,
  };
}

/** The largest amount of a partial refund. */
const maxPartialRefund = (order: OrderRow, remaining: MoneySplit) =>
  Math.min(order.paidCents - order.refundedCents, computeRefundableCents(remaining, order));

/**
 * Previews how a refund is split; the largest partial refund if `amountCents` is undefined. Changes nothing.
 * @throws AppError 422 if the amount exceeds what is refundable.
 */
export async function previewRefund(tx: Tx, order: OrderRow, amountCents: number | undefined): Promise<RefundPreview> {
  const remaining = await computeRemainingSplit(tx, order);
  const mostCents = maxPartialRefund(order, remaining);
  const plan = planRefund(order, remaining, amountCents ?? mostCents);
  const { parts } = plan;
  const cover = order.releasedAt === null ? undefined : await computeRefundCoverage(tx, order, parts.partner);
  return {
    currency: order.currency,
    amountCents: plan.amountCents,
    mostCents,
    partnerCents: parts.partner,
    commissionCents: parts.commission,
    feeCents: parts.fee,
    taxCents: parts.tax,
    promotionCents: plan.promotionCents,
    owedCents: cover?.owedCents ?? 0,
    released: order.releasedAt !== null,
  };
}

/**
 * Books a refund to the customer, who gets a credit note; a job sends it to the payment provider.
 * @throws AppError 422 if the amount exceeds what is refundable.
 */
export async function createRefund(
  tx: Tx,
  context: ActorContext,
  order: OrderRow,
  { amountCents, reason, note }: RefundInput,
): Promise<OrderRow> {
  const { tenantId, id, paidCents, refundedCents, currency } = order;
  const { amountCents: amount, parts, promotionCents } = planRefund(order, await computeRemainingSplit(tx, order), amountCents);
  if (amount === 0 && promotionCents === 0) return order;
  const payment = await lockPayment(tx, tenantId, id);
  const refundId = randomUUID();
  const feeBackCents = payment ? computeFeeRefund(order, amount) : 0;
  const { entryId, heldTaken } = await bookRefund(tx, context, order, {
    reference: `refund:${refundId}`,
    amountCents: amount,
    parts,
    feeBackCents,
    promotionCents,
    from: payment ? 'processor' : 'bank',
  });
  const at = context.now.toISOString();
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
    requestedBy: context.actor?.id ?? null,
    createdAt: at,
    updatedAt: at,
  });
  await issueInvoices(tx, tenantId, entryId);
  const refunded = refundedCents + amount;
  return updateOrderRow(tx, order, {
    refundedCents: refunded,
    heldCents: order.heldCents - heldTaken,
    paymentStatus: refunded >= paidCents ? 'refunded' : 'partially_refunded',
  });
}

/** Voids an open payment and refunds what was paid. */
export async function cancelOrRefundPayment(tx: Tx, context: ActorContext, order: OrderRow, note: string): Promise<OrderRow> {
  const payment = await lockPayment(tx, order.tenantId, order.id);
  if (payment && (payment.status === 'open' || payment.status === 'authorized'))
    await updatePaymentRow(tx, payment, { status: 'voiding', dueAt: context.now.toISOString(), attempts: 0 }, context.now);
  const isPaidByPerk = order.payCents === 0 && order.paymentStatus === 'paid';
  return order.paidCents > order.refundedCents || isPaidByPerk
    ? createRefund(tx, context, order, { reason: 'order_cancellation', note })
    : order;
}
