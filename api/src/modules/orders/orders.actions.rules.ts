import type * as z from 'zod/mini';
import type { RefundOrder, ResolveDispute } from '@techadds/shared/contract/orders/forms';
import type { OrderAction } from '@techadds/shared/contract/orders/states';
import { orderTransitions } from '@techadds/shared/contract/orders/states';
import type { Tx } from '../../platform/database/client';
import { conflict, validationError } from '../../platform/http/errors';
import type { ActorContext, ActionContext } from '../audit/action-context.service';
import { lockOrderForAction, applyOrderTransition } from './orders.transitions';
import type { OrderChange, OrderRow } from './orders.db';
import { bookReceipt } from './order-postings';
import { createRefund, cancelOrRefundPayment } from '../refunds/refunds.rules';
import { isPaid } from './free-orders.service';
import { releaseEscrowIfDue } from './escrow-release';

const dayMs = 86_400_000;

/** Fields that an action changes besides the status. */
const extraChanges: Partial<Record<OrderAction, (order: OrderRow, now: Date) => OrderChange>> = {
  requestChanges: ({ revisionsLeft }) => ({ revisionsLeft: revisionsLeft - 1 }),
  accept: ({ deliveryDays }, now) => ({ dueAt: new Date(now.getTime() + deliveryDays * dayMs).toISOString() }),
};

/** Actions that end the order without delivery, so that the payment is refunded. */
const refundingActions: readonly OrderAction[] = ['decline', 'cancel'];

type SimpleOrderAction = Exclude<OrderAction, 'pay' | 'recordPayment' | 'resolve' | 'refund' | 'claim' | 'assign'>;

const noRevisionsLeftError = ({ number }: OrderRow) =>
  conflict('no_revisions_left', `The changes that come with ${number} are used up. Accept what was delivered, or dispute it.`);

/**
 * Performs a simple action on an order visible to the caller, including its money: an order that ends early is refunded, a completed one is
 * released.
 * @throws AppError 404 if the order is not visible to the caller, 409 `illegal_transition` if its status does not allow the action,
 * 409 `no_revisions_left` if the included changes are used up
 */
export async function performOrderAction(
  tx: Tx,
  context: ActionContext,
  id: string,
  action: SimpleOrderAction,
  note: string | null,
): Promise<void> {
  const order = await lockOrderForAction(tx, context, id, action);
  if (action === 'requestChanges' && order.revisionsLeft <= 0) throw noRevisionsLeftError(order);
  await applyOrderAction(tx, context, order, action, note);
}

/** The same for a locked order whose status allows it; also for automatic actions. `auditExtra` is added to the audit event. */
export async function applyOrderAction(
  tx: Tx,
  context: ActorContext,
  order: OrderRow,
  action: SimpleOrderAction,
  note: string | null,
  auditExtra?: Record<string, unknown>,
): Promise<OrderRow> {
  const { to, event } = orderTransitions[action];
  const updated = refundingActions.includes(action) ? await cancelOrRefundPayment(tx, context, order, note ?? '') : order;
  const change = extraChanges[action]?.(order, context.now) ?? {};
  const { paymentStatus, refundedCents } = updated;
  const after = updated === order ? auditExtra : { paymentStatus, refundedCents };
  const transitioned = await applyOrderTransition(tx, context, updated, { to, event, note, change, after });
  return releaseEscrowIfDue(tx, context, transitioned);
}

type DisputeDecision = z.output<typeof ResolveDispute>;

/** Gives the customer back the payment or a part of it as decided, or the credit that is reserved until a transfer arrives. */
async function refundByDecision(
  tx: Tx,
  context: ActionContext,
  order: OrderRow,
  { outcome, refundCents, note }: DisputeDecision,
): Promise<OrderRow> {
  // A completed order that is not paid keeps its reserved credit: its transfer is still due.
  if (outcome === 'completed') return order;
  if (!isPaid(order)) return cancelOrRefundPayment(tx, context, order, note);
  const input = { reason: 'product_unsatisfactory', note } as const;
  return createRefund(tx, context, order, refundCents === undefined ? input : { ...input, amountCents: refundCents });
}

/** Resolves a dispute by release, refund or both. @throws AppError 422 if the refund leaves nothing to the partner, or nothing is paid */
export async function resolveDispute(tx: Tx, context: ActionContext, id: string, decision: DisputeDecision): Promise<void> {
  const order = await lockOrderForAction(tx, context, id, 'resolve');
  const { outcome, refundCents, note } = decision;
  if (refundCents !== undefined && refundCents >= order.paidCents - order.refundedCents)
    throw validationError({ refundCents: 'A split leaves something to the partner. Cancel the order to give all back.' });
  const updated = await refundByDecision(tx, context, order, decision);
  const after = { outcome, refundedCents: updated.refundedCents };
  await releaseEscrowIfDue(tx, context, await applyOrderTransition(tx, context, updated, { to: outcome, event: 'resolved', note, after }));
}

/** Refunds the payment or a part of it. @throws AppError 422 if the amount exceeds what is refundable */
export async function refundOrder(tx: Tx, context: ActionContext, id: string, input: z.output<typeof RefundOrder>): Promise<void> {
  const order = await lockOrderForAction(tx, context, id, 'refund');
  const updated = await createRefund(tx, context, order, input);
  const { amountCents, reason, note } = input;
  const after = { amountCents, reason, refundedCents: updated.refundedCents, paymentStatus: updated.paymentStatus };
  await applyOrderTransition(tx, context, updated, { event: 'refunded', note: note === '' ? null : note, after });
}

/** Records a bank transfer: the money goes into escrow, and is released at once if the order is already completed. */
export async function recordPayment(tx: Tx, context: ActionContext, id: string, reference: string): Promise<void> {
  const order = await lockOrderForAction(tx, context, id, 'recordPayment');
  if (isPaid(order)) return;
  await bookReceipt(tx, context, order, `order:${order.id}:transfer`, 'bank');
  const paidFields = { paidCents: order.payCents, paymentStatus: 'paid' } as const;
  const transitioned = await applyOrderTransition(tx, context, order, {
    event: 'paid',
    note: reference,
    change: paidFields,
    after: { paidCents: order.payCents, reference },
  });
  await releaseEscrowIfDue(tx, context, transitioned);
}
