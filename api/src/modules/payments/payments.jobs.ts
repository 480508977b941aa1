import { and, asc, eq, lte, or } from 'drizzle-orm';
import { payments, refunds } from '../../schema';
import type { PaymentDeps } from './providers/providers.service';
import { ProviderRejectionError, type PaymentEvent } from './providers/payment-provider';
import { getProviderOf, type AccountDeps } from './payment-account';
import type { PaymentRow, RefundRow } from './payments.db';
import { updatePaymentRow, updateRefundRow, findPayment } from './payments.db';
import { computeAutoAt } from '../orders/orders.transitions';
import { updateOrderRow, lockTenantOrder } from '../orders/orders.db';
import { applyPaymentEvent } from './payments.rules';

type WorkerDeps = AccountDeps & Pick<PaymentDeps, 'log'>;

/** Payments and refunds per run; the rest follows in the next run. */
const batchSize = 20;

/** Delay before the next attempt, with exponential backoff. */
const computeRetryDelayMs = (attempts: number) => Math.min(2_000 * 2 ** attempts, 15 * 60_000);
/** Providers pay out after days, so polling slows down to every six hours. */
const computePollDelayMs = (attempts: number) => Math.min(60_000 * 2 ** attempts, 6 * 60 * 60_000);

/** Claims due rows by moving `dueAt`, so that concurrent workers skip them. */
function claimDueRows({ db, clock }: WorkerDeps, tenantId: string) {
  const now = clock();
  const nextAttempt = (attempts: number, ms = computeRetryDelayMs(attempts)) => ({
    dueAt: new Date(now.getTime() + ms).toISOString(),
    attempts: attempts + 1,
  });
  return db.withTenant(tenantId, async (tx) => {
    const due = now.toISOString();
    const duePayments = await tx
      .select()
      .from(payments)
      .where(
        and(
          eq(payments.tenantId, tenantId),
          lte(payments.dueAt, due),
          or(eq(payments.status, 'authorized'), eq(payments.status, 'voiding'), eq(payments.status, 'captured')),
        ),
      )
      // Captures come first: customers wait for them, and payments that await their payout may be many.
      .orderBy(asc(eq(payments.status, 'captured')), asc(payments.dueAt))
      .limit(batchSize)
      .for('update', { skipLocked: true });
    const dueRefunds = await tx
      .select()
      .from(refunds)
      .where(and(eq(refunds.tenantId, tenantId), eq(refunds.status, 'requested'), lte(refunds.dueAt, due)))
      .orderBy(asc(refunds.dueAt))
      .limit(batchSize)
      .for('update', { skipLocked: true });
    for (const row of duePayments)
      await updatePaymentRow(
        tx,
        row,
        nextAttempt(row.attempts, row.status === 'captured' ? computePollDelayMs(row.attempts) : undefined),
        now,
      );
    for (const row of dueRefunds) await updateRefundRow(tx, row, nextAttempt(row.attempts), now);
    return { paid: duePayments, back: dueRefunds };
  });
}

/** Sends due requests to the provider (capture, cancel, refund), and polls settlements. Returns the number of rows processed. */
export async function processPayments(deps: WorkerDeps, tenantId: string): Promise<number> {
  const { paid: duePayments, back: dueRefunds } = await claimDueRows(deps, tenantId);
  for (const row of duePayments) await logFailure(deps, row.id, () => advancePayment(deps, row));
  for (const row of dueRefunds) await logFailure(deps, row.id, () => sendRefund(deps, row));
  return duePayments.length + dueRefunds.length;
}

/** A failed request is retried later, and does not block the others. */
async function logFailure({ log }: WorkerDeps, id: string, work: () => Promise<void>): Promise<void> {
  await work().catch((error: unknown) => log.warn({ err: error, payment: id }, 'the payment provider did not do what it was asked'));
}

const applyEventInTransaction = ({ db, clock }: WorkerDeps, event: PaymentEvent) =>
  db.withTenant(event.tenantId, (tx) => applyPaymentEvent(tx, event, clock()));

async function advancePayment(deps: WorkerDeps, { tenantId, id, status, ref, stripeAccountId }: PaymentRow): Promise<void> {
  const base = { id, type: 'answer', tenantId, paymentId: id };
  if (ref === null) {
    if (status === 'voiding') await applyEventInTransaction(deps, { ...base, kind: 'canceled' });
    return;
  }
  const request = { tenantId, paymentId: id, ref };
  try {
    const provider = await getProviderOf(deps, { tenantId, stripeAccountId });
    if (status === 'authorized') {
      await provider.capture(request);
      await applyEventInTransaction(deps, { ...base, kind: 'captured' });
    } else if (status === 'voiding') {
      await provider.cancel(request);
      await applyEventInTransaction(deps, { ...base, kind: 'canceled' });
    } else {
      const settlement = await provider.findSettlement(request);
      if (settlement) await applyEventInTransaction(deps, { ...base, kind: 'settled', ...settlement });
    }
  } catch (error) {
    if (!(error instanceof ProviderRejectionError)) throw error;
    await applyRejection(deps, { tenantId, id, status }, error);
  }
}

/**
 * A rejected capture reopens the payment. Other requests are not repeated: a payment that cannot be canceled was captured in the meantime, which
 * a webhook reports.
 */
async function applyRejection(
  { db, clock, log }: WorkerDeps,
  { tenantId, id, status }: Pick<PaymentRow, 'tenantId' | 'id' | 'status'>,
  rejection: ProviderRejectionError,
) {
  const now = clock();
  await db.withTenant(tenantId, async (tx) => {
    const seen = await findPayment(tx, tenantId, id);
    const order = seen && (await lockTenantOrder(tx, tenantId, seen.orderId));
    const payment = await findPayment(tx, tenantId, id);
    if (!order || !payment || payment.status !== status) return;
    const change = { dueAt: null, failureCode: rejection.code, failureMessage: rejection.message };
    if (status !== 'authorized') {
      log.error({ err: rejection, payment: id }, 'the payment provider refused a request for good');
      await updatePaymentRow(tx, payment, change, now);
      return;
    }
    await updateOrderRow(tx, order, { paymentStatus: 'none', autoAt: computeAutoAt(order.fulfilmentStatus, now) });
    await updatePaymentRow(tx, payment, { ...change, status: 'open' }, now);
  });
}

async function sendRefund(deps: WorkerDeps, { tenantId, id, paymentId, amountCents }: RefundRow): Promise<void> {
  const payment = paymentId === null ? undefined : await deps.db.withTenant(tenantId, (tx) => findPayment(tx, tenantId, paymentId));
  if (!payment?.ref) return;
  const base = { id, type: 'answer', tenantId, refundId: id };
  try {
    const provider = await getProviderOf(deps, payment);
    const { status } = await provider.refund({
      tenantId,
      refundId: id,
      ref: payment.ref,
      amountCents,
      currency: payment.currency,
    });
    if (status === 'succeeded') await applyEventInTransaction(deps, { ...base, kind: 'refunded' });
  } catch (error) {
    if (!(error instanceof ProviderRejectionError)) throw error;
    await applyEventInTransaction(deps, { ...base, kind: 'refund_failed', message: error.message });
  }
}
