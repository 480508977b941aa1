import type * as z from 'zod/mini';
import type { RefundOrder, ResolveDispute } from '@techadds/shared/contract/order-forms';
import type { OrderAction } from '@techadds/shared/contract/order-states';
import { orderCan } from '@techadds/shared/contract/order-states';
import type { Tx } from '../../database/database';
import { conflict, invalid } from '../../http/errors';
import type { Act } from '../../records/act';
import { deedOf, type Deed } from './order-action-context';
import { lockFor, step } from './orders.transitions';
import type { OrderChange, OrderRow } from './orders.db';
import { bookReceipt } from './order-postings';
import { refund, undoPayment } from '../refunds/refunds.rules';
import { releaseIfDue } from './escrow-release';

const day = 86_400_000;

/** What an action changes besides the state. */
const alongWith: Partial<Record<OrderAction, (order: OrderRow, now: Date) => OrderChange>> = {
  requestChanges: ({ revisionsLeft }) => ({ revisionsLeft: revisionsLeft - 1 }),
  accept: ({ deliveryDays }, now) => ({ dueAt: new Date(now.getTime() + deliveryDays * day).toISOString() }),
};

/** Actions that end the order without a delivery: what was paid goes back. */
const undoes: readonly OrderAction[] = ['decline', 'cancel'];

type Plain = Exclude<OrderAction, 'pay' | 'recordPayment' | 'resolve' | 'refund' | 'claim' | 'assign'>;

const noRevisions = ({ number }: OrderRow) =>
  conflict('no_revisions_left', `The changes that come with ${number} are used up. Accept what was delivered, or dispute it.`);

/**
 * Does what the table of states allows with an order in the caller's reach, with the money that belongs to it: an order that ends early is
 * paid back, one that is completed is released.
 * @throws AppError 404 where there is no such order in reach, 409 `illegal_transition` where its state does not allow it, or
 * `no_revisions_left` where no more changes may be asked for.
 */
export async function act(tx: Tx, given: Act, id: string, action: Plain, note: string | null): Promise<void> {
  const order = await lockFor(tx, given, id, action);
  if (action === 'requestChanges' && order.revisionsLeft <= 0) throw noRevisions(order);
  await move(tx, deedOf(given), order, action, note);
}

/** The same, of an order that is locked and in a state that allows it; also what happens by itself. `more` is for the audit log. */
export async function move(
  tx: Tx,
  deed: Deed,
  order: OrderRow,
  action: Plain,
  note: string | null,
  more?: Record<string, unknown>,
): Promise<OrderRow> {
  const { to, past } = orderCan[action];
  const kept = undoes.includes(action) ? await undoPayment(tx, deed, order, note ?? '') : order;
  const change = alongWith[action]?.(order, deed.now) ?? {};
  const { paymentStatus, refundedCents } = kept;
  const after = kept === order ? more : { paymentStatus, refundedCents };
  const moved = await step(tx, deed, kept, { ...(to !== null && { to }), past, note, change, after });
  return releaseIfDue(tx, deed, moved);
}

/** Ends a dispute: the money is released, paid back, or some of each. @throws AppError 422 where more is to go back than is there. */
export async function resolveDispute(tx: Tx, given: Act, id: string, decision: z.output<typeof ResolveDispute>): Promise<void> {
  const order = await lockFor(tx, given, id, 'resolve');
  const deed = deedOf(given);
  const { outcome, refundCents, note } = decision;
  const wish = { reason: 'product_unsatisfactory', note } as const;
  if (refundCents !== undefined && refundCents >= order.paidCents - order.refundedCents)
    throw invalid({ refundCents: 'A split leaves something to the partner. Cancel the order to give all back.' });
  const kept =
    outcome === 'completed' || order.paidCents === 0
      ? order
      : await refund(tx, deed, order, refundCents === undefined ? wish : { ...wish, amountCents: refundCents });
  const after = { outcome, refundedCents: kept.refundedCents };
  await releaseIfDue(tx, deed, await step(tx, deed, kept, { to: outcome, past: 'resolved', note, after }));
}

/** Gives the customer a part back, or all. @throws AppError 422 where that is more than is there. */
export async function refundOrder(tx: Tx, given: Act, id: string, wish: z.output<typeof RefundOrder>): Promise<void> {
  const order = await lockFor(tx, given, id, 'refund');
  const deed = deedOf(given);
  const kept = await refund(tx, deed, order, wish);
  const { amountCents, reason, note } = wish;
  const after = { amountCents, reason, refundedCents: kept.refundedCents, paymentStatus: kept.paymentStatus };
  await step(tx, deed, kept, { past: 'refunded', note: note === '' ? null : note, after });
}

/** A transfer has arrived: the money is in escrow, or released where the work was accepted before. */
export async function recordPayment(tx: Tx, given: Act, id: string, reference: string): Promise<void> {
  const order = await lockFor(tx, given, id, 'recordPayment');
  const deed = deedOf(given);
  if (order.paidCents > 0) return;
  await bookReceipt(tx, deed, order, `order:${order.id}:transfer`, 'bank');
  const paid = { paidCents: order.payCents, paymentStatus: 'paid' } as const;
  const moved = await step(tx, deed, order, {
    past: 'paid',
    note: reference,
    change: paid,
    after: { paidCents: order.payCents, reference },
  });
  await releaseIfDue(tx, deed, moved);
}
