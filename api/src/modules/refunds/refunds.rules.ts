import { randomUUID } from 'node:crypto';
import type { refundReasons } from '@techadds/shared/contract/orders/forms';
import type { RefundPreview } from '@techadds/shared/contract/orders/endpoints';
import type { Tx } from '../../platform/database/client';
import { refunds } from '../../schema';
import {
  assignTax,
  computeRefundableCents,
  computeRefundSplit,
  subtractSplit,
  sumSplit,
  type MoneySplit,
} from '../orders/order-split.service';
import { formatMoney } from '../../platform/money/format';
import { multiplyDivideHalfEven } from '../../platform/money/round-half-even';
import { issueInvoices } from '../invoices/invoices.service';
import { validationError } from '../../platform/http/errors';
import { updatePaymentRow, computeRemainingSplit, lockPayment, sumRefundedCharge } from '../payments/payments.db';
import { updateOrderRow, type OrderRow } from '../orders/orders.db';
import { getChargeCents } from '../orders/money-subject.service';
import { bookRefund, releaseReceipt } from '../orders/order-postings';
import { computeOwedByRefund } from './refund-debt';
import type { ActorContext } from '../audit/action-context.service';

export interface RefundInput {
  /** Undefined: everything that is refundable. */
  amountCents?: number;
  reason: (typeof refundReasons)[number];
  note: string;
}

/**
 * The processor fee returned with a refund of the charge, computed from cumulated amounts so that partial refunds never return more than a full
 * one.
 */
function computeFeeRefund(order: OrderRow, refundedChargeCents: number, amountCents: number): number {
  const chargeCents = getChargeCents(order);
  if (!order.feeRefundable || chargeCents === 0) return 0;
  const feeShare = (cents: number) => multiplyDivideHalfEven(order.processorFeeCents, cents, chargeCents);
  return feeShare(refundedChargeCents + amountCents) - feeShare(refundedChargeCents);
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
  if (amount > maxCents) throw validationError({ amountCents: `At most ${formatMoney(maxCents, order.currency)} can be refunded.` });
  const isRest = releasedAt === null && amount === refundableCents;
  const promotionLeft = computePromotionLeft(order, remaining);
  const promotionCents = amount === refundableCents ? promotionLeft : multiplyDivideHalfEven(promotionLeft, amount, refundableCents);
  return {
    amountCents: amount,
    parts: isRest ? remaining : computeRefundSplit(remaining, amount + promotionCents, order),
    promotionCents,
  };
}

/** A part of a refund, which goes one way: to the payment method, or to the customer's credit. */
interface RefundLeg extends RefundPlan {
  toCredit: boolean;
}

/**
 * Plans a refund leg by leg: the payment method gets back what it was charged first, the credit what is left. Each leg succeeds or fails on its
 * own, because credit is back at once and a bank may reject its part days later.
 * @throws AppError 422 if the amount exceeds what is refundable.
 */
function planRefundLegs(order: OrderRow, remaining: MoneySplit, amountCents: number | undefined, refundedChargeCents: number): RefundLeg[] {
  const whole = planRefund(order, remaining, amountCents);
  const chargeLeftCents = Math.max(0, getChargeCents(order) - refundedChargeCents);
  const toChargeCents = Math.min(whole.amountCents, chargeLeftCents);
  const toCreditCents = whole.amountCents - toChargeCents;
  if (toCreditCents === 0) return [{ ...whole, toCredit: false }];
  if (toChargeCents === 0) return [{ ...whole, toCredit: true }];
  const charge = planRefund(order, remaining, toChargeCents);
  const afterCharge = { ...order, refundedCents: order.refundedCents + toChargeCents };
  const credit = planRefund(afterCharge, subtractSplit(remaining, charge.parts), toCreditCents);
  return [
    { ...charge, toCredit: false },
    { ...credit, toCredit: true },
  ];
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
  const legs = planRefundLegs(order, remaining, amountCents ?? mostCents, await sumRefundedCharge(tx, order));
  const sumLegs = (pick: (leg: RefundLeg) => number) => legs.reduce((sum, leg) => sum + pick(leg), 0);
  const parts = assignTax(
    {
      partner: sumLegs(({ parts: { partner } }) => partner),
      commission: sumLegs(({ parts: { commission } }) => commission),
      fee: sumLegs(({ parts: { fee } }) => fee),
      tax: sumLegs(({ parts: { tax } }) => tax),
    },
    order,
  );
  return {
    currency: order.currency,
    amountCents: sumLegs(({ amountCents: cents }) => cents),
    creditCents: sumLegs(({ amountCents: cents, toCredit }) => (toCredit ? cents : 0)),
    mostCents,
    partnerCents: parts.partner,
    commissionCents: parts.commission,
    feeCents: parts.fee,
    taxCents: parts.tax,
    promotionCents: sumLegs(({ promotionCents }) => promotionCents),
    owedCents: order.releasedAt === null ? 0 : await computeOwedByRefund(tx, order, parts.partner),
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
  const refundedChargeCents = await sumRefundedCharge(tx, order);
  const legs = planRefundLegs(order, await computeRemainingSplit(tx, order), amountCents, refundedChargeCents);
  let updated = order;
  for (const leg of legs) updated = await createRefundLeg(tx, context, updated, leg, { reason, note, refundedChargeCents });
  return updated;
}

/** Books one leg of a refund. */
async function createRefundLeg(
  tx: Tx,
  context: ActorContext,
  order: OrderRow,
  { amountCents: amount, parts, promotionCents, toCredit }: RefundLeg,
  { reason, note, refundedChargeCents }: Pick<RefundInput, 'reason' | 'note'> & { refundedChargeCents: number },
): Promise<OrderRow> {
  const { tenantId, id, paidCents, refundedCents, currency } = order;
  if (amount === 0 && promotionCents === 0) return order;
  const payment = toCredit ? undefined : await lockPayment(tx, tenantId, id);
  const refundId = randomUUID();
  const feeBackCents = payment ? computeFeeRefund(order, refundedChargeCents, amount) : 0;
  const { entryId, heldTaken, exchange } = await bookRefund(tx, context, order, {
    reference: `refund:${refundId}`,
    amountCents: amount,
    parts,
    feeBackCents,
    promotionCents,
    to: toCredit ? 'credit' : payment ? 'processor' : 'bank',
  });
  const at = context.now.toISOString();
  await tx.insert(refunds).values({
    ...{
      tenantId,
      id: refundId,
      orderId: id,
      amountCents: amount,
      currency,
      toCredit,
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
    exchange,
    paymentStatus: refunded >= paidCents ? 'refunded' : 'partially_refunded',
  });
}

/**
 * Ends the payment of an order unless it was captured: the provider is requested to cancel it. One that the provider does not know is
 * canceled at once, because nobody can pay it. Returns whether there is a payment that was or may still be captured.
 */
async function endPayment(tx: Tx, { now }: ActorContext, { tenantId, id }: OrderRow): Promise<boolean> {
  const payment = await lockPayment(tx, tenantId, id);
  if (!payment) return false;
  const isUnknownToProvider = payment.status === 'open' && payment.ref === null;
  if (isUnknownToProvider) await updatePaymentRow(tx, payment, { status: 'canceled', dueAt: null }, now);
  else if (payment.status === 'open' || payment.status === 'authorized')
    await updatePaymentRow(tx, payment, { status: 'voiding', dueAt: now.toISOString(), attempts: 0 }, now);
  return !isUnknownToProvider;
}

/** Ends an open payment, gives reserved credit back, and refunds what was paid. */
export async function cancelOrRefundPayment(tx: Tx, context: ActorContext, order: OrderRow, note: string): Promise<OrderRow> {
  // The credit stays reserved while the payment may still succeed; it comes back when the payment is canceled.
  const mayBeCaptured = await endPayment(tx, context, order);
  if (!mayBeCaptured) await releaseReceipt(tx, context, order);
  const isPaidByPerk = order.payCents === 0 && order.paymentStatus === 'paid';
  return order.paidCents > order.refundedCents || isPaidByPerk
    ? createRefund(tx, context, order, { reason: 'order_cancellation', note })
    : order;
}
