import { and, asc, eq, lte, or } from 'drizzle-orm';
import { payments, refunds } from '../../database/schema';
import type { Deps } from '../../http/deps';
import { ProviderRefusal, type PaymentNotice } from '../../payments/port';
import type { PaymentRow, RefundRow } from './payments.db';
import { changePayment, changeRefund, findPayment } from './payments.db';
import { autoAtOf } from '../orders/orders.transitions';
import { changeOrder, lockAnyOrder } from '../orders/orders.db';
import { heed } from './payments.rules';

type WorkerDeps = Pick<Deps, 'db' | 'clock' | 'payments' | 'log'>;

/** Until its next try, a row under way is left alone; later tries wait longer. */
const waitMs = (attempts: number) => Math.min(2_000 * 2 ** attempts, 15 * 60_000);
/** A provider pays out after days; asking every few hours is enough. */
const settlementWaitMs = (attempts: number) => Math.min(60_000 * 2 ** attempts, 6 * 60 * 60_000);

/** Claims what is due: whoever else looks meanwhile finds nothing. */
function claim({ db, clock }: WorkerDeps, tenantId: string) {
  const now = clock();
  const later = (attempts: number, ms = waitMs(attempts)) => ({
    dueAt: new Date(now.getTime() + ms).toISOString(),
    attempts: attempts + 1,
  });
  return db.withTenant(tenantId, async (tx) => {
    const due = now.toISOString();
    const paid = await tx
      .select()
      .from(payments)
      .where(
        and(
          eq(payments.tenantId, tenantId),
          lte(payments.dueAt, due),
          or(eq(payments.status, 'authorized'), eq(payments.status, 'voiding'), eq(payments.status, 'captured')),
        ),
      )
      .orderBy(asc(payments.dueAt))
      .limit(20)
      .for('update', { skipLocked: true });
    const back = await tx
      .select()
      .from(refunds)
      .where(and(eq(refunds.tenantId, tenantId), eq(refunds.status, 'requested'), lte(refunds.dueAt, due)))
      .orderBy(asc(refunds.dueAt))
      .limit(20)
      .for('update', { skipLocked: true });
    for (const row of paid)
      await changePayment(tx, row, later(row.attempts, row.status === 'captured' ? settlementWaitMs(row.attempts) : undefined), now);
    for (const row of back) await changeRefund(tx, row, later(row.attempts), now);
    return { paid, back };
  });
}

/** Asks the provider for what was decided: to capture, give up, send back; and whether money has come to the bank. How much was done. */
export async function workPayments(deps: WorkerDeps, tenantId: string): Promise<number> {
  const { paid, back } = await claim(deps, tenantId);
  for (const row of paid) await guard(deps, row.id, () => carryOn(deps, row));
  for (const row of back) await guard(deps, row.id, () => sendBack(deps, row));
  return paid.length + back.length;
}

/** A provider that does not answer is asked again; nothing else waits for it. */
async function guard({ log }: WorkerDeps, id: string, work: () => Promise<void>): Promise<void> {
  await work().catch((error: unknown) => log.warn({ err: error, payment: id }, 'the payment provider did not do what it was asked'));
}

const tell = ({ db, clock }: WorkerDeps, notice: PaymentNotice) => db.withTenant(notice.tenantId, (tx) => heed(tx, notice, clock()));

async function carryOn(deps: WorkerDeps, { tenantId, id, status, ref }: PaymentRow): Promise<void> {
  const { port } = deps.payments;
  const head = { id, type: 'answer', tenantId, paymentId: id };
  if (ref === null) {
    if (status === 'voiding') await tell(deps, { ...head, what: 'canceled' });
    return;
  }
  const asked = { tenantId, paymentId: id, ref };
  try {
    if (status === 'authorized') {
      await port.capture(asked);
      await tell(deps, { ...head, what: 'captured' });
    } else if (status === 'voiding') {
      await port.cancel(asked);
      await tell(deps, { ...head, what: 'canceled' });
    } else {
      const settlement = await port.settlement(asked);
      if (settlement) await tell(deps, { ...head, what: 'settled', ...settlement });
    }
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error;
    await refused(deps, { tenantId, id, status }, error);
  }
}

/** A no to a capture opens the payment again; a payment that cannot be given up was captured meanwhile, which the notice tells. */
async function refused(
  { db, clock }: WorkerDeps,
  { tenantId, id, status }: Pick<PaymentRow, 'tenantId' | 'id' | 'status'>,
  refusal: ProviderRefusal,
) {
  const now = clock();
  await db.withTenant(tenantId, async (tx) => {
    const seen = await findPayment(tx, tenantId, id);
    const order = seen && (await lockAnyOrder(tx, tenantId, seen.orderId));
    const payment = await findPayment(tx, tenantId, id);
    if (!order || payment?.status !== 'authorized' || status !== 'authorized') return;
    await changeOrder(tx, order, { paymentStatus: 'none', autoAt: autoAtOf(order.fulfilmentStatus, now) });
    await changePayment(tx, payment, { status: 'open', dueAt: null, failureCode: refusal.code, failureMessage: refusal.message }, now);
  });
}

async function sendBack(deps: WorkerDeps, { tenantId, id, paymentId, amountCents }: RefundRow): Promise<void> {
  const payment = paymentId === null ? undefined : await deps.db.withTenant(tenantId, (tx) => findPayment(tx, tenantId, paymentId));
  if (!payment?.ref) return;
  const head = { id, type: 'answer', tenantId, refundId: id };
  try {
    const { status } = await deps.payments.port.refund({ tenantId, refundId: id, ref: payment.ref, amountCents });
    if (status === 'succeeded') await tell(deps, { ...head, what: 'refunded' });
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error;
    await tell(deps, { ...head, what: 'refund_failed', message: error.message });
  }
}
