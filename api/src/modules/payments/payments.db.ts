import { and, asc, eq, ne } from 'drizzle-orm';
import { id } from '@techadds/shared/contract/fields';
import type { Tx } from '../../platform/database/client';
import { commissionLines, payments, refunds } from '../../schema';
import { computeDiscountBearers, subtractSplit, computeSplit, type MoneySplit } from '../orders/order-split.service';
import type { OrderRow } from '../orders/orders.db';

export type RefundRow = typeof refunds.$inferSelect;
export type PaymentRow = typeof payments.$inferSelect;
export type NewCommissionLine = typeof commissionLines.$inferInsert;

export const insertCommissionLine = async (tx: Tx, line: NewCommissionLine): Promise<void> =>
  void (await tx.insert(commissionLines).values(line));

/** Refunds of an order that did not fail, oldest first. */
const listRefunds = (tx: Tx, { tenantId, id }: Pick<OrderRow, 'tenantId' | 'id'>): Promise<RefundRow[]> =>
  tx
    .select()
    .from(refunds)
    .where(and(eq(refunds.tenantId, tenantId), eq(refunds.orderId, id), ne(refunds.status, 'failed')))
    .orderBy(asc(refunds.createdAt), asc(refunds.id));

/** What the payment method of an order got back in refunds that did not fail, in cents; the other refunds went to the customer's credit. */
export async function sumRefundedCharge(tx: Tx, order: OrderRow): Promise<number> {
  const refunded = order.refundedCents > 0 && order.creditCents > 0 ? await listRefunds(tx, order) : undefined;
  if (!refunded) return order.refundedCents;
  return refunded.reduce((sum, { toCredit, amountCents }) => (toCredit ? sum : sum + amountCents), 0);
}

/** The split of an order's money before refunds. */
const computeInitialSplit = (order: OrderRow): MoneySplit =>
  computeSplit({ ...order, partnerDiscountCents: computeDiscountBearers(order.discounts).partnerCents });

/** The split of an order's money after its refunds, in cents. */
export async function computeRemainingSplit(tx: Tx, order: OrderRow): Promise<MoneySplit> {
  const refunded = order.refundedCents > 0 ? await listRefunds(tx, order) : [];
  return refunded.reduce((remaining, { parts }) => subtractSplit(remaining, parts), computeInitialSplit(order));
}

/** Selects the payment of an order that is not canceled, `for update`. */
export async function lockPayment(tx: Tx, tenantId: string, orderId: string): Promise<PaymentRow | undefined> {
  const [row] = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.tenantId, tenantId), eq(payments.orderId, orderId), ne(payments.status, 'canceled')))
    .for('update');
  return row;
}

export async function findPayment(tx: Tx, tenantId: string, id: string): Promise<PaymentRow | undefined> {
  const [row] = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.tenantId, tenantId), eq(payments.id, id)));
  return row;
}

/** The payment that an event is about, also by a refund of it. Whoever holds an account may write anything as the id. */
export async function findPaymentOfEvent(
  tx: Tx,
  event: { tenantId: string } & ({ paymentId: string } | { refundId: string }),
): Promise<PaymentRow | undefined> {
  if (!id.safeParse('paymentId' in event ? event.paymentId : event.refundId).success) return undefined;
  if ('paymentId' in event) return findPayment(tx, event.tenantId, event.paymentId);
  const [refund] = await tx
    .select({ paymentId: refunds.paymentId })
    .from(refunds)
    .where(and(eq(refunds.tenantId, event.tenantId), eq(refunds.id, event.refundId)));
  return refund?.paymentId ? findPayment(tx, event.tenantId, refund.paymentId) : undefined;
}

export type PaymentChange = Partial<Omit<typeof payments.$inferInsert, 'tenantId' | 'id'>>;
export async function updatePaymentRow(tx: Tx, { tenantId, id }: Pick<PaymentRow, 'tenantId' | 'id'>, change: PaymentChange, now: Date) {
  await tx
    .update(payments)
    .set({ ...change, updatedAt: now.toISOString() })
    .where(and(eq(payments.tenantId, tenantId), eq(payments.id, id)));
}

/**
 * Stores the id that the provider gave to an open payment. Returns the id by which the provider knows the payment, which another request
 * may have stored before; undefined if the payment ended while the provider created it.
 */
export async function storeProviderRef(
  tx: Tx,
  { tenantId, id }: Pick<PaymentRow, 'tenantId' | 'id'>,
  ref: string,
  now: Date,
): Promise<string | undefined> {
  const [payment] = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.tenantId, tenantId), eq(payments.id, id)))
    .for('update');
  if (payment?.status !== 'open' || payment.ref !== null) return payment?.ref ?? undefined;
  await updatePaymentRow(tx, payment, { ref }, now);
  return ref;
}

export type RefundChange = Partial<Omit<typeof refunds.$inferInsert, 'tenantId' | 'id'>>;
export async function updateRefundRow(tx: Tx, { tenantId, id }: Pick<RefundRow, 'tenantId' | 'id'>, change: RefundChange, now: Date) {
  await tx
    .update(refunds)
    .set({ ...change, updatedAt: now.toISOString() })
    .where(and(eq(refunds.tenantId, tenantId), eq(refunds.id, id)));
}
