import type * as z from 'zod/mini';
import type { RefundOrder, ResolveDispute } from '@techadds/shared/contract/orders/forms';
import type { OrderAction } from '@techadds/shared/contract/orders/states';
import { orderTransitions } from '@techadds/shared/contract/orders/states';
import type { Tx } from '../../platform/database/client';
import { conflict, validationError } from '../../platform/http/errors';
import type { ActionContext } from '../../platform/action-context';
import { toOrderActionContext, type OrderActionContext } from './order-action-context';
import { lockOrderForAction, applyOrderTransition } from './orders.transitions';
import type { OrderChange, OrderRow } from './orders.db';
import { bookReceipt } from './order-postings';
import { createRefund, cancelOrRefundPayment } from '../refunds/refunds.rules';
import { releaseEscrowIfDue } from './escrow-release';

const day = 86_400_000;

/** What an action changes besides the state. */
const extraChanges: Partial<Record<OrderAction, (order: OrderRow, now: Date) => OrderChange>> = {
  requestChanges: ({ revisionsLeft }) => ({ revisionsLeft: revisionsLeft - 1 }),
  accept: ({ deliveryDays }, now) => ({ dueAt: new Date(now.getTime() + deliveryDays * day).toISOString() }),
};

/** Actions that end the order without a delivery: what was paid goes back. */
const refundingActions: readonly OrderAction[] = ['decline', 'cancel'];

type SimpleOrderAction = Exclude<OrderAction, 'pay' | 'recordPayment' | 'resolve' | 'refund' | 'claim' | 'assign'>;

const noRevisionsLeftError = ({ number }: OrderRow) =>
  conflict('no_revisions_left', `The changes that come with ${number} are used up. Accept what was delivered, or dispute it.`);

/**
 * Does what the table of states allows with an order in the caller's reach, with the money that belongs to it: an order that ends early is
 * paid back, one that is completed is released.
 * @throws AppError 404 where there is no such order in reach, 409 `illegal_transition` where its state does not allow it, or
 * `no_revisions_left` where no more changes may be asked for.
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
  await applyOrderAction(tx, toOrderActionContext(context), order, action, note);
}

/** The same, of an order that is locked and in a state that allows it; also what happens by itself. `more` is for the audit log. */
export async function applyOrderAction(
  tx: Tx,
  orderContext: OrderActionContext,
  order: OrderRow,
  action: SimpleOrderAction,
  note: string | null,
  auditExtra?: Record<string, unknown>,
): Promise<OrderRow> {
  const { to, past: event } = orderTransitions[action];
  const updated = refundingActions.includes(action) ? await cancelOrRefundPayment(tx, orderContext, order, note ?? '') : order;
  const change = extraChanges[action]?.(order, orderContext.now) ?? {};
  const { paymentStatus, refundedCents } = updated;
  const after = updated === order ? auditExtra : { paymentStatus, refundedCents };
  const transitioned = await applyOrderTransition(tx, orderContext, updated, { ...(to !== null && { to }), event, note, change, after });
  return releaseEscrowIfDue(tx, orderContext, transitioned);
}

/** Ends a dispute: the money is released, paid back, or some of each. @throws AppError 422 where more is to go back than is there. */
export async function resolveDispute(tx: Tx, context: ActionContext, id: string, decision: z.output<typeof ResolveDispute>): Promise<void> {
  const order = await lockOrderForAction(tx, context, id, 'resolve');
  const orderContext = toOrderActionContext(context);
  const { outcome, refundCents, note } = decision;
  const input = { reason: 'product_unsatisfactory', note } as const;
  if (refundCents !== undefined && refundCents >= order.paidCents - order.refundedCents)
    throw validationError({ refundCents: 'A split leaves something to the partner. Cancel the order to give all back.' });
  const updated =
    outcome === 'completed' || order.paidCents === 0
      ? order
      : await createRefund(tx, orderContext, order, refundCents === undefined ? input : { ...input, amountCents: refundCents });
  const after = { outcome, refundedCents: updated.refundedCents };
  await releaseEscrowIfDue(
    tx,
    orderContext,
    await applyOrderTransition(tx, orderContext, updated, { to: outcome, event: 'resolved', note, after }),
  );
}

/** Gives the customer a part back, or all. @throws AppError 422 where that is more than is there. */
export async function refundOrder(tx: Tx, context: ActionContext, id: string, input: z.output<typeof RefundOrder>): Promise<void> {
  const order = await lockOrderForAction(tx, context, id, 'refund');
  const orderContext = toOrderActionContext(context);
  const updated = await createRefund(tx, orderContext, order, input);
  const { amountCents, reason, note } = input;
  const after = { amountCents, reason, refundedCents: updated.refundedCents, paymentStatus: updated.paymentStatus };
  await applyOrderTransition(tx, orderContext, updated, { event: 'refunded', note: note === '' ? null : note, after });
}

/** A transfer has arrived: the money is in escrow, or released where the work was accepted before. */
export async function recordPayment(tx: Tx, context: ActionContext, id: string, reference: string): Promise<void> {
  const order = await lockOrderForAction(tx, context, id, 'recordPayment');
  const orderContext = toOrderActionContext(context);
  if (order.paidCents > 0) return;
  await bookReceipt(tx, orderContext, order, `order:${order.id}:transfer`, 'bank');
  const paidFields = { paidCents: order.payCents, paymentStatus: 'paid' } as const;
  const transitioned = await applyOrderTransition(tx, orderContext, order, {
    event: 'paid',
    note: reference,
    change: paidFields,
    after: { paidCents: order.payCents, reference },
  });
  await releaseEscrowIfDue(tx, orderContext, transitioned);
}
