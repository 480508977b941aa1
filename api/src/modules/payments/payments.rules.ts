import { and, eq } from 'drizzle-orm';
import type { OrderPayment } from '@techadds/shared/contract/orders/endpoints';
import type { Tx } from '../../platform/database/client';
import { customers, payments, providerEvents, refunds, users } from '../../schema';
import { conflict } from '../../platform/http/errors';
import { type ActorContext, type ActionContext, createActorContext, createSystemContext } from '../audit/action-context.service';
import type { PaymentEvent, PaymentProvider } from './providers/payment-provider';
import { lockConnectedAccountId } from '../own-connections/stripe-accounts.service';
import { restoreCollected, setOffAvailable } from '../partner-debts/set-off.service';
import { issueInvoices } from '../invoices/invoices.service';
import { reverseEntry } from '../ledger/ledger.service';
import { updatePaymentRow, updateRefundRow, findPayment, findPaymentOfEvent, lockPayment, type PaymentRow } from './payments.db';
import { lockOrderForAction } from '../orders/orders.transitions';
import { recordOrderPlaced, toPlacedFields } from '../orders/orders.rules';
import { updateOrderRow, lockTenantOrder, type OrderRow } from '../orders/orders.db';
import { getChargeCents } from '../orders/money-subject.service';
import { bookReceipt, bookRefundSettlement, bookSettlement, releaseReceipt } from '../orders/order-postings';
import { applyMilestonePayment } from '../projects/milestone-payment.rules';
import { createRefund } from '../refunds/refunds.rules';
import { makeFundsAvailable } from '../orders/escrow-release';
import { restoreShare } from '../orders/exchange-returns';

/** Opens the payment of an order that awaits it, unless one is open. The customer continues on its card page. */
export async function payOrder(tx: Tx, context: ActionContext, id: string, provider: PaymentProvider['name']): Promise<void> {
  const order = await lockOrderForAction(tx, context, id, 'pay');
  await openPayment(tx, order, provider, context.now);
}

/** Opens the payment of a locked sale, unless one is open. It is made with the tenant's own account where one is connected, and stays with it. */
export async function openPayment(tx: Tx, sale: OrderRow, provider: PaymentProvider['name'], now: Date): Promise<void> {
  const { tenantId, id, method, processorFeeCents, currency } = sale;
  if (await lockPayment(tx, tenantId, id)) return;
  const at = now.toISOString();
  const amounts = { method, amountCents: getChargeCents(sale), feeCents: processorFeeCents, currency };
  const stripeAccountId = await lockConnectedAccountId(tx, tenantId);
  const account = stripeAccountId === undefined ? { provider } : { provider: 'stripe' as const, stripeAccountId };
  await tx.insert(payments).values({ tenantId, orderId: id, ...account, ...amounts, status: 'open', createdAt: at, updatedAt: at });
}

/** Secret in the URL of a payment's card page. */
export const computePageSecret = (tx: Tx, paymentId: string): string => tx.hmac(`payment page\n${paymentId}`);

/** The payment status shown to the customer, with the URL of the card page while the payment is open. */
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
    url: status === 'open' ? `/api/payments/${tenantId}/${id}/${computePageSecret(tx, id)}/card` : null,
    failure: status === 'open' && failureCode !== null ? { code: failureCode, message: failureMessage ?? '' } : null,
  };
}

/** The customer as the actor of what the payment triggers. */
async function toCustomerContext(tx: Tx, order: OrderRow, context: ActorContext): Promise<{ context: ActorContext; customerName: string }> {
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
  return { context: createActorContext({ ...context, actor }), customerName: customer?.name ?? '' };
}

/** Books a captured payment into escrow, and places the order or funds the milestone. A payment for one that has ended is refunded at once. */
async function applyCapture(tx: Tx, context: ActorContext, order: OrderRow, payment: PaymentRow): Promise<void> {
  const at = context.now.toISOString();
  await updatePaymentRow(
    tx,
    payment,
    { status: 'captured', capturedAt: at, dueAt: at, attempts: 0, failureCode: null, failureMessage: null },
    context.now,
  );
  await bookReceipt(tx, context, order, `payment:${payment.id}`, 'processor');
  const paidFields = { paidCents: order.payCents, paymentStatus: 'paid', updatedAt: at, version: order.version + 1 } as const;
  if (order.fulfilmentStatus === 'pending_payment' && order.milestoneId !== null) {
    const customer = await toCustomerContext(tx, order, context);
    await applyMilestonePayment(tx, customer.context, await updateOrderRow(tx, order, paidFields));
    return;
  }
  if (order.fulfilmentStatus === 'pending_payment') {
    const placed = await updateOrderRow(tx, order, { ...paidFields, ...toPlacedFields(context.now) });
    const customer = await toCustomerContext(tx, order, context);
    await recordOrderPlaced(tx, customer.context, placed, customer.customerName);
    return;
  }
  await createRefund(tx, context, await updateOrderRow(tx, order, paidFields), {
    reason: 'order_cancellation',
    note: 'The order had ended before it was paid.',
  });
}

/** Books the processor's payout to the bank, less refunds sent before. */
async function applySettlement(tx: Tx, context: ActorContext, order: OrderRow, payment: PaymentRow, feeCents: number): Promise<void> {
  if (payment.status !== 'captured' || payment.settledAt !== null) return;
  await updatePaymentRow(tx, payment, { settledAt: context.now.toISOString(), dueAt: null }, context.now);
  await bookSettlement(tx, context, order, `payment:${payment.id}`, feeCents);
  const sent = await tx
    .select()
    .from(refunds)
    .where(and(eq(refunds.tenantId, order.tenantId), eq(refunds.paymentId, payment.id), eq(refunds.status, 'succeeded')));
  for (const row of sent) await settleRefund(tx, context, order, row);
}

async function settleRefund(tx: Tx, context: ActorContext, order: OrderRow, row: typeof refunds.$inferSelect): Promise<void> {
  if (row.settledAt !== null) return;
  await bookRefundSettlement(tx, context, order, `refund:${row.id}`, row.amountCents - row.feeBackCents);
  await updateRefundRow(tx, row, { settledAt: context.now.toISOString() }, context.now);
}

/** Completes a refund, or reverses it if the provider could not send it. */
async function applyRefundResult(tx: Tx, context: ActorContext, tenantId: string, refundId: string, failure: string | null): Promise<void> {
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
  const naming = { reference: `refund:${row.id}:restored`, description: `The refund of ${order.number} failed` };
  const creditedCents = await restoreCollected(tx, context, order, { ...naming, entryId: row.entryId });
  await updateRefundRow(tx, row, { status: 'failed', dueAt: null, failureMessage: failure }, context.now);
  const { entry } = await reverseEntry(
    tx,
    tenantId,
    row.entryId,
    { reference: `refund:${row.id}:failed`, reason: failure, actorId: null, cid: context.requestMeta.cid },
    context.now,
  );
  await issueInvoices(tx, tenantId, entry.id);
  const { exchange, amountCents: exchangedCents } = await restoreShare(tx, context, order, row.id);
  const refundedCents = order.refundedCents - row.amountCents;
  const restored = await updateOrderRow(tx, order, {
    refundedCents,
    heldCents: order.heldCents + row.heldCents,
    exchange,
    paymentStatus: refundedCents > 0 ? 'partially_refunded' : 'paid',
  });
  if (order.madeAvailableAt !== null) await makeFundsAvailable(tx, context, restored, undefined, `refund:${row.id}`);
  const setOff = { reference: `refund:${row.id}:set_off`, description: `What came back with ${order.number} is set off` };
  await setOffAvailable(tx, context, order, { ...setOff, creditedCents: creditedCents - exchangedCents });
}

/** Applies a webhook event, or an equivalent response of the provider. Idempotent. */
export async function applyPaymentEvent(tx: Tx, event: PaymentEvent, now: Date): Promise<void> {
  const { tenantId } = event;
  const context = createSystemContext(tenantId, `payment-${event.id}`.slice(0, 100), now);
  if (event.kind === 'refunded' || event.kind === 'refund_failed') {
    return applyRefundResult(tx, context, tenantId, event.refundId, event.kind === 'refunded' ? null : event.message);
  }
  const seen = await findPayment(tx, tenantId, event.paymentId);
  const order = seen && (await lockTenantOrder(tx, tenantId, seen.orderId));
  // Read again under the order's lock: a concurrent transaction may have changed it.
  const payment = order && (await findPayment(tx, tenantId, event.paymentId));
  if (!payment) return;
  const at = now.toISOString();
  switch (event.kind) {
    case 'authorized': {
      if (payment.status !== 'open') return;
      const status = order.fulfilmentStatus === 'pending_payment' ? 'authorized' : 'voiding';
      await updatePaymentRow(tx, payment, { status, dueAt: at, attempts: 0, failureCode: null, failureMessage: null }, now);
      // Keeps a concurrent job from expiring the order.
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
      await updatePaymentRow(tx, payment, { status: 'canceled', dueAt: null }, now);
      // Another payment of an order that still awaits one keeps the reserved credit.
      if (order.fulfilmentStatus !== 'pending_payment') await releaseReceipt(tx, context, order);
      return;
    case 'settled':
      // Webhooks may arrive out of order; this one is rejected until `captured` has arrived, and is redelivered.
      if (payment.status === 'open' || payment.status === 'authorized') throw conflict('not_captured', 'This payment is not captured yet.');
      return applySettlement(tx, context, order, payment, event.feeCents);
  }
}

/** The account that signed a webhook: one of the tenant's own, or null for the operator's. `eventSource` is the name of its events. */
export interface WebhookSource {
  stripeAccountId: string | null;
  eventSource: string;
}

/**
 * Applies a webhook event once, however often it is delivered. Does nothing for a payment that was made with another account: a tenant holds the
 * signing secret of its own, so such an event proves nothing.
 */
export async function handlePaymentWebhook(
  tx: Tx,
  { stripeAccountId, eventSource: provider }: WebhookSource,
  event: PaymentEvent,
  now: Date,
): Promise<void> {
  const { tenantId, id: eventId, type } = event;
  const payment = await findPaymentOfEvent(tx, event);
  if (!payment || payment.stripeAccountId !== stripeAccountId) return;
  const inserted = await tx
    .insert(providerEvents)
    .values({ tenantId, provider, eventId, type, receivedAt: now.toISOString() })
    .onConflictDoNothing()
    .returning({ id: providerEvents.eventId });
  if (inserted.length > 0) await applyPaymentEvent(tx, event, now);
}
