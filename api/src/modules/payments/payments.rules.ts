import { and, eq } from 'drizzle-orm';
import type { OrderPayment } from '@techadds/shared/contract/orders';
import type { Tx } from '../../database/database';
import { customers, payments, providerEvents, refunds, users } from '../../database/schema';
import { conflict } from '../../http/errors';
import type { Act } from '../../records/act';
import type { PaymentNotice, PaymentPort } from '../../payments/port';
import { reverse } from '../ledger/ledger.service';
import { itself, type Deed } from '../orders/order-action-context';
import { changePayment, changeRefund, findPayment, lockPayment, type PaymentRow } from './payments.db';
import { lockFor } from '../orders/orders.transitions';
import { announce, placedNow } from '../orders/orders.rules';
import { changeOrder, lockAnyOrder, type OrderRow } from '../orders/orders.db';
import { bookReceipt, bookRefundSettlement, bookSettlement } from '../orders/order-postings';
import { refund } from '../refunds/refunds.rules';
import { makeAvailable } from '../orders/escrow-release';

/** Opens the payment of an order that waits for it, or finds the one that is open. The customer goes on at its page. */
export async function payOrder(tx: Tx, act: Act, id: string, provider: PaymentPort['provider']): Promise<void> {
  const order = await lockFor(tx, act, id, 'pay');
  const { tenantId, method, payCents, processorFeeCents, currency } = order;
  if (await lockPayment(tx, tenantId, id)) return;
  const at = act.now.toISOString();
  const terms = { method, amountCents: payCents, feeCents: processorFeeCents, currency };
  await tx.insert(payments).values({ tenantId, orderId: id, provider, ...terms, status: 'open', createdAt: at, updatedAt: at });
}

/** Proof that somebody was given the address of a payment's page. */
export const pageSecret = (tx: Tx, paymentId: string): string => tx.seal(`payment page\n${paymentId}`);

/** How the payment of an order stands, for the customer: with the page to pay on while it is open. */
export function paymentOf(tx: Tx, payment: PaymentRow | undefined): OrderPayment | null {
  if (!payment) return null;
  const { tenantId, id, status, failureCode, failureMessage } = payment;
  const shown = {
    open: failureCode === null ? 'open' : 'failed',
    authorized: 'processing',
    captured: 'paid',
    voiding: 'canceled',
    canceled: 'canceled',
  } as const;
  return {
    status: shown[status],
    url: status === 'open' ? `/api/payments/${tenantId}/${id}/${pageSecret(tx, id)}/card` : null,
    failure: status === 'open' && failureCode !== null ? { code: failureCode, message: failureMessage ?? '' } : null,
  };
}

/** The customer, as the one who does what their payment brings about. */
async function byCustomer(tx: Tx, order: OrderRow, deed: Deed): Promise<{ deed: Deed; customerName: string }> {
  const { tenantId, placedBy, customerId } = order;
  const [who] = await tx
    .select({ id: users.id, role: users.role, first: users.firstName, last: users.lastName })
    .from(users)
    .where(and(eq(users.tenantId, tenantId), eq(users.id, placedBy)));
  const [customer] = await tx
    .select({ name: customers.name })
    .from(customers)
    .where(and(eq(customers.tenantId, tenantId), eq(customers.id, customerId)));
  const actor = who ? { id: who.id, role: who.role, name: `${who.first} ${who.last}` } : null;
  return { deed: { ...deed, actor }, customerName: customer?.name ?? '' };
}

/** The order's money is there: it goes to escrow, and the order to its partner. Money for an order that has ended goes straight back. */
async function captured(tx: Tx, deed: Deed, order: OrderRow, payment: PaymentRow): Promise<void> {
  const at = deed.now.toISOString();
  await changePayment(
    tx,
    payment,
    { status: 'captured', capturedAt: at, dueAt: at, attempts: 0, failureCode: null, failureMessage: null },
    deed.now,
  );
  await bookReceipt(tx, deed, order, `payment:${payment.id}`, 'processor');
  const paid = { paidCents: order.payCents, paymentStatus: 'paid', updatedAt: at, version: order.version + 1 } as const;
  if (order.fulfilmentStatus === 'pending_payment') {
    const placed = await changeOrder(tx, order, { ...paid, ...placedNow(deed.now) });
    const by = await byCustomer(tx, order, deed);
    await announce(tx, by.deed, placed, by.customerName);
    return;
  }
  await refund(tx, deed, await changeOrder(tx, order, paid), {
    reason: 'order_cancellation',
    note: 'The order had ended before it was paid.',
  });
}

/** The processor's money has come to our bank; refunds that were sent before are taken off it. */
async function settled(tx: Tx, deed: Deed, order: OrderRow, payment: PaymentRow, feeCents: number): Promise<void> {
  if (payment.status !== 'captured' || payment.settledAt !== null) return;
  await changePayment(tx, payment, { settledAt: deed.now.toISOString(), dueAt: null }, deed.now);
  await bookSettlement(tx, deed, order, `payment:${payment.id}`, feeCents);
  const sent = await tx
    .select()
    .from(refunds)
    .where(and(eq(refunds.tenantId, order.tenantId), eq(refunds.paymentId, payment.id), eq(refunds.status, 'succeeded')));
  for (const row of sent) await settleRefund(tx, deed, order, row);
}

async function settleRefund(tx: Tx, deed: Deed, order: OrderRow, row: typeof refunds.$inferSelect): Promise<void> {
  if (row.settledAt !== null) return;
  await bookRefundSettlement(tx, deed, order, `refund:${row.id}`, row.amountCents - row.feeBackCents);
  await changeRefund(tx, row, { settledAt: deed.now.toISOString() }, deed.now);
}

/** The provider has sent a refund, or could not: then it is undone, and the money is where it was. */
async function refunded(tx: Tx, deed: Deed, tenantId: string, refundId: string, failure: string | null): Promise<void> {
  const mine = and(eq(refunds.tenantId, tenantId), eq(refunds.id, refundId));
  const [seen] = await tx.select({ orderId: refunds.orderId }).from(refunds).where(mine);
  const order = seen && (await lockAnyOrder(tx, tenantId, seen.orderId));
  const [row] = await tx.select().from(refunds).where(mine);
  if (!order || !row || row.status !== 'requested') return;
  if (failure === null) {
    await changeRefund(tx, row, { status: 'succeeded', dueAt: null }, deed.now);
    const payment = row.paymentId === null ? undefined : await findPayment(tx, tenantId, row.paymentId);
    if (payment?.settledAt) await settleRefund(tx, deed, order, row);
    return;
  }
  await changeRefund(tx, row, { status: 'failed', dueAt: null, failureMessage: failure }, deed.now);
  await reverse(
    tx,
    tenantId,
    row.entryId,
    { reference: `refund:${row.id}:failed`, reason: failure, actorId: null, cid: deed.origin.cid },
    deed.now,
  );
  const refundedCents = order.refundedCents - row.amountCents;
  const back = await changeOrder(tx, order, {
    refundedCents,
    heldCents: order.heldCents + row.heldCents,
    paymentStatus: refundedCents > 0 ? 'partially_refunded' : 'paid',
  });
  if (order.madeAvailableAt !== null) await makeAvailable(tx, deed, back, `refund:${row.id}`);
}

/** What we do about a notice, or about an answer of the provider that says the same. What was done before is not done again. */
export async function heed(tx: Tx, notice: PaymentNotice, now: Date): Promise<void> {
  const deed = itself(`payment-${notice.id}`.slice(0, 100), now);
  const { tenantId } = notice;
  if (notice.what === 'refunded' || notice.what === 'refund_failed') {
    return refunded(tx, deed, tenantId, notice.refundId, notice.what === 'refunded' ? null : notice.message);
  }
  const seen = await findPayment(tx, tenantId, notice.paymentId);
  const order = seen && (await lockAnyOrder(tx, tenantId, seen.orderId));
  // Looked at again under the order's lock: whoever was there before us may have changed it.
  const payment = order && (await findPayment(tx, tenantId, notice.paymentId));
  if (!payment) return;
  const at = now.toISOString();
  switch (notice.what) {
    case 'authorized': {
      if (payment.status !== 'open') return;
      const status = order.fulfilmentStatus === 'pending_payment' ? 'authorized' : 'voiding';
      await changePayment(tx, payment, { status, dueAt: at, attempts: 0, failureCode: null, failureMessage: null }, now);
      // Whoever is about to let the order expire finds it paid.
      if (status === 'authorized') await changeOrder(tx, order, { paymentStatus: 'authorized', autoAt: null });
      return;
    }
    case 'captured':
      if (payment.status !== 'captured') await captured(tx, deed, order, payment);
      return;
    case 'failed':
      if (payment.status !== 'open') return;
      return changePayment(tx, payment, { failureCode: notice.code, failureMessage: notice.message }, now);
    case 'canceled':
      if (payment.status === 'captured' || payment.status === 'canceled') return;
      return changePayment(tx, payment, { status: 'canceled', dueAt: null }, now);
    case 'settled':
      // Notices may overtake each other; this one is refused until the other has come, and so comes again.
      if (payment.status === 'open' || payment.status === 'authorized') throw conflict('not_captured', 'This payment is not captured yet.');
      return settled(tx, deed, order, payment, notice.feeCents);
  }
}

/** Does once what a notice is about, however often it comes. */
export async function heedOnce(tx: Tx, provider: string, notice: PaymentNotice, now: Date): Promise<void> {
  const { tenantId, id: eventId, type } = notice;
  const first = await tx
    .insert(providerEvents)
    .values({ tenantId, provider, eventId, type, receivedAt: now.toISOString() })
    .onConflictDoNothing()
    .returning({ id: providerEvents.eventId });
  if (first.length > 0) await heed(tx, notice, now);
}
