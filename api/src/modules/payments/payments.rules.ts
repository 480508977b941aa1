import { and, eq } from 'drizzle-orm';
import type { OrderPayment } from '@techadds/shared/contract/orders/endpoints';
import type { Tx } from '../../platform/database/client';
import { customers, payments, providerEvents, refunds, users } from '../../schema';
import { conflict } from '../../platform/http/errors';
import type { ActionContext } from '../../platform/action-context';
import type { PaymentNotice, PaymentPort } from './providers/payment-provider';
import { reverseEntry } from '../ledger/ledger.service';
import { systemOrderContext, type OrderActionContext } from '../orders/order-action-context';
import { updatePaymentRow, updateRefundRow, findPayment, lockPayment, type PaymentRow } from './payments.db';
import { lockOrderForAction } from '../orders/orders.transitions';
import { recordOrderPlaced, placedOrderFields } from '../orders/orders.rules';
import { updateOrderRow, lockTenantOrder, type OrderRow } from '../orders/orders.db';
import { bookReceipt, bookRefundSettlement, bookSettlement } from '../orders/order-postings';
import { createRefund } from '../refunds/refunds.rules';
import { makeFundsAvailable } from '../orders/escrow-release';

/** Opens the payment of an order that waits for it, or finds the one that is open. The customer goes on at its page. */
export async function payOrder(tx: Tx, context: ActionContext, id: string, provider: PaymentPort['provider']): Promise<void> {
  const order = await lockOrderForAction(tx, context, id, 'pay');
  const { tenantId, method, payCents, processorFeeCents, currency } = order;
  if (await lockPayment(tx, tenantId, id)) return;
  const at = context.now.toISOString();
  const amounts = { method, amountCents: payCents, feeCents: processorFeeCents, currency };
  await tx.insert(payments).values({ tenantId, orderId: id, provider, ...amounts, status: 'open', createdAt: at, updatedAt: at });
}

/** Proof that somebody was given the address of a payment's page. */
export const paymentPageSecret = (tx: Tx, paymentId: string): string => tx.hmac(`payment page\n${paymentId}`);

/** How the payment of an order stands, for the customer: with the page to pay on while it is open. */
export function toOrderPaymentDto(tx: Tx, payment: PaymentRow | undefined): OrderPayment | null {
  if (!payment) return null;
  const { tenantId, id, status, failureCode, failureMessage } = payment;
  const statusLabels = {
    open: failureCode === null ? 'open' : 'failed',
    authorized: 'processing',
    captured: 'paid',
    voiding: 'canceled',
    canceled: 'canceled',
  } as const;
  return {
    status: statusLabels[status],
    url: status === 'open' ? `/api/payments/${tenantId}/${id}/${paymentPageSecret(tx, id)}/card` : null,
    failure: status === 'open' && failureCode !== null ? { code: failureCode, message: failureMessage ?? '' } : null,
  };
}

/** The customer, as the one who does what their payment brings about. */
async function toCustomerContext(
  tx: Tx,
  order: OrderRow,
  context: OrderActionContext,
): Promise<{ deed: OrderActionContext; customerName: string }> {
  const { tenantId, placedBy, customerId } = order;
  const [user] = await tx
    .select({ id: users.id, role: users.role, first: users.firstName, last: users.lastName })
    .from(users)
    .where(and(eq(users.tenantId, tenantId), eq(users.id, placedBy)));
  const [customer] = await tx
    .select({ name: customers.name })
    .from(customers)
    .where(and(eq(customers.tenantId, tenantId), eq(customers.id, customerId)));
  const actor = user ? { id: user.id, role: user.role, name: `${user.first} ${user.last}` } : null;
  return { deed: { ...context, actor }, customerName: customer?.name ?? '' };
}

/** The order's money is there: it goes to escrow, and the order to its partner. Money for an order that has ended goes straight back. */
async function applyCapture(tx: Tx, context: OrderActionContext, order: OrderRow, payment: PaymentRow): Promise<void> {
  const at = context.now.toISOString();
  await updatePaymentRow(
    tx,
    payment,
    { status: 'captured', capturedAt: at, dueAt: at, attempts: 0, failureCode: null, failureMessage: null },
    context.now,
  );
  await bookReceipt(tx, context, order, `payment:${payment.id}`, 'processor');
  const paidFields = { paidCents: order.payCents, paymentStatus: 'paid', updatedAt: at, version: order.version + 1 } as const;
  if (order.fulfilmentStatus === 'pending_payment') {
    const placed = await updateOrderRow(tx, order, { ...paidFields, ...placedOrderFields(context.now) });
    const customerContext = await toCustomerContext(tx, order, context);
    await recordOrderPlaced(tx, customerContext.deed, placed, customerContext.customerName);
    return;
  }
  await createRefund(tx, context, await updateOrderRow(tx, order, paidFields), {
    reason: 'order_cancellation',
    note: 'The order had ended before it was paid.',
  });
}

/** The processor's money has come to our bank; refunds that were sent before are taken off it. */
async function applySettlement(tx: Tx, context: OrderActionContext, order: OrderRow, payment: PaymentRow, feeCents: number): Promise<void> {
  if (payment.status !== 'captured' || payment.settledAt !== null) return;
  await updatePaymentRow(tx, payment, { settledAt: context.now.toISOString(), dueAt: null }, context.now);
  await bookSettlement(tx, context, order, `payment:${payment.id}`, feeCents);
  const sent = await tx
    .select()
    .from(refunds)
    .where(and(eq(refunds.tenantId, order.tenantId), eq(refunds.paymentId, payment.id), eq(refunds.status, 'succeeded')));
  for (const row of sent) await settleRefund(tx, context, order, row);
}

async function settleRefund(tx: Tx, context: OrderActionContext, order: OrderRow, row: typeof refunds.$inferSelect): Promise<void> {
  if (row.settledAt !== null) return;
  await bookRefundSettlement(tx, context, order, `refund:${row.id}`, row.amountCents - row.feeBackCents);
  await updateRefundRow(tx, row, { settledAt: context.now.toISOString() }, context.now);
}

/** The provider has sent a refund, or could not: then it is undone, and the money is where it was. */
async function applyRefundResult(
  tx: Tx,
  context: OrderActionContext,
  tenantId: string,
  refundId: string,
  failure: string | null,
): Promise<void> {
  const isRefund = and(eq(refunds.tenantId, tenantId), eq(refunds.id, refundId));
  const [seen] = await tx.select({ orderId: refunds.orderId }).from(refunds).where(isRefund);
  const order = seen && (await lockTenantOrder(tx, tenantId, seen.orderId));
  const [row] = await tx.select().from(refunds).where(isRefund);
  if (!order || !row || row.status !== 'requested') return;
  if (failure === null) {
    await updateRefundRow(tx, row, { status: 'succeeded', dueAt: null }, context.now);
    const payment = row.paymentId === null ? undefined : await findPayment(tx, tenantId, row.paymentId);
    if (payment?.settledAt) await settleRefund(tx, context, order, row);
    return;
  }
  await updateRefundRow(tx, row, { status: 'failed', dueAt: null, failureMessage: failure }, context.now);
  await reverseEntry(
    tx,
    tenantId,
    row.entryId,
    { reference: `refund:${row.id}:failed`, reason: failure, actorId: null, cid: context.requestMeta.cid },
    context.now,
  );
  const refundedCents = order.refundedCents - row.amountCents;
  const restored = await updateOrderRow(tx, order, {
    refundedCents,
    heldCents: order.heldCents + row.heldCents,
    paymentStatus: refundedCents > 0 ? 'partially_refunded' : 'paid',
  });
  if (order.madeAvailableAt !== null) await makeFundsAvailable(tx, context, restored, `refund:${row.id}`);
}

/** What we do about a notice, or about an answer of the provider that says the same. What was done before is not done again. */
export async function applyPaymentEvent(tx: Tx, event: PaymentNotice, now: Date): Promise<void> {
  const context = systemOrderContext(`payment-${event.id}`.slice(0, 100), now);
  const { tenantId } = event;
  if (event.what === 'refunded' || event.what === 'refund_failed') {
    return applyRefundResult(tx, context, tenantId, event.refundId, event.what === 'refunded' ? null : event.message);
  }
  const seen = await findPayment(tx, tenantId, event.paymentId);
  const order = seen && (await lockTenantOrder(tx, tenantId, seen.orderId));
  // Looked at again under the order's lock: whoever was there before us may have changed it.
  const payment = order && (await findPayment(tx, tenantId, event.paymentId));
  if (!payment) return;
  const at = now.toISOString();
  switch (event.what) {
    case 'authorized': {
      if (payment.status !== 'open') return;
      const status = order.fulfilmentStatus === 'pending_payment' ? 'authorized' : 'voiding';
      await updatePaymentRow(tx, payment, { status, dueAt: at, attempts: 0, failureCode: null, failureMessage: null }, now);
      // Whoever is about to let the order expire finds it paid.
      if (status === 'authorized') await updateOrderRow(tx, order, { paymentStatus: 'authorized', autoAt: null });
      return;
    }
    case 'captured':
      if (payment.status !== 'captured') await applyCapture(tx, context, order, payment);
      return;
    case 'failed':
      if (payment.status !== 'open') return;
      return updatePaymentRow(tx, payment, { failureCode: event.code, failureMessage: event.message }, now);
    case 'canceled':
      if (payment.status === 'captured' || payment.status === 'canceled') return;
      return updatePaymentRow(tx, payment, { status: 'canceled', dueAt: null }, now);
    case 'settled':
      // Notices may overtake each other; this one is refused until the other has come, and so comes again.
      if (payment.status === 'open' || payment.status === 'authorized') throw conflict('not_captured', 'This payment is not captured yet.');
      return applySettlement(tx, context, order, payment, event.feeCents);
  }
}

/** Does once what a notice is about, however often it comes. */
export async function handlePaymentWebhook(tx: Tx, provider: string, event: PaymentNotice, now: Date): Promise<void> {
  const { tenantId, id: eventId, type } = event;
  const inserted = await tx
    .insert(providerEvents)
    .values({ tenantId, provider, eventId, type, receivedAt: now.toISOString() })
    .onConflictDoNothing()
    .returning({ id: providerEvents.eventId });
  if (inserted.length > 0) await applyPaymentEvent(tx, event, now);
}
