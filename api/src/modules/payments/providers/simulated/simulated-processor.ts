import { randomUUID } from 'node:crypto';
import { and, eq, lte } from 'drizzle-orm';
import type { Database, Tx } from '../../../../platform/database/client';
import { processorEvents, processorPayments, processorRefunds, type ProcessorPaymentStatus } from '../../../../schema';
import { ProviderRejectionError, type PaymentRequest, type RefundRequest } from '../payment-provider';
import type { CardBehavior } from './cards';

export type ProcessorPayment = typeof processorPayments.$inferSelect;

/** Maximum number of payment attempts. */
const maxAttempts = 10;

/** Delay of a bank that responds late. */
const lateResponseMs = 15_000;

const tooManyAttempts = { code: 'too_many_attempts', message: 'There were too many attempts. Order again to go on.' };

const t = processorPayments;
const byId = (tenantId: string, id: string) => and(eq(t.tenantId, tenantId), eq(t.id, id));

/** Stores a webhook event; it is delivered after the transaction. */
async function enqueueWebhook(
  tx: Tx,
  { tenantId, key }: Pick<ProcessorPayment, 'tenantId' | 'key'>,
  type: string,
  data: object,
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  await tx.insert(processorEvents).values({ tenantId, type, data: { tenantId, paymentId: key, ...data }, dueAt: at, createdAt: at });
}

async function lockProcessorPayment(tx: Tx, tenantId: string, id: string): Promise<ProcessorPayment> {
  const [row] = await tx.select().from(t).where(byId(tenantId, id)).for('update');
  if (!row) throw new ProviderRejectionError('no_such_payment', 'There is no such payment.');
  return row;
}

type ProcessorPaymentChange = Partial<
  Pick<ProcessorPayment, 'status' | 'card' | 'error' | 'dueAt' | 'settledAt' | 'refundedCents' | 'tries'>
>;
const updateProcessorPayment = (tx: Tx, { tenantId, id }: Pick<ProcessorPayment, 'tenantId' | 'id'>, values: ProcessorPaymentChange) =>
  tx.update(t).set(values).where(byId(tenantId, id));

/**
 * The simulated payment processor, an external company with its own tables. It authorizes, captures, pays out after a while, refunds, and sends signed
 * webhooks to the merchant. `settleAfterMs` is the time until the payout.
 */
export class SimulatedProcessor {
  private readonly db: Database;
  private readonly settleAfterMs: number;

  constructor(db: Database, settleAfterMs: number) {
    this.db = db;
    this.settleAfterMs = settleAfterMs;
  }

  createPayment({ tenantId, paymentId, method, amountCents, feeCents, currency, description }: PaymentRequest, now: Date): Promise<string> {
    return this.db.withTenant(tenantId, async (tx) => {
      const terms = { method, amountCents, feeCents, currency, description };
      await tx
        .insert(t)
        .values({ tenantId, key: paymentId, ...terms, status: 'requires_payment', createdAt: now.toISOString() })
        .onConflictDoNothing();
      const [row] = await tx
        .select()
        .from(t)
        .where(and(eq(t.tenantId, tenantId), eq(t.key, paymentId)));
      if (!row || row.amountCents !== amountCents || row.currency !== currency)
        throw new ProviderRejectionError('idempotency_mismatch', 'This key belongs to another payment.');
      return row.id;
    });
  }

  findPayment(tenantId: string, id: string): Promise<ProcessorPayment | undefined> {
    return this.db.withTenant(tenantId, async (tx) => (await tx.select().from(t).where(byId(tenantId, id)))[0]);
  }

  /** Attempts a payment with a test card or account. A payment that is past this step is unchanged. */
  pay(
    tenantId: string,
    id: string,
    { behavior, card }: { behavior: CardBehavior; card: string },
    now: Date,
  ): Promise<ProcessorPaymentStatus> {
    return this.db.withTenant(tenantId, async (tx) => {
      const row = await lockProcessorPayment(tx, tenantId, id);
      if (row.status !== 'requires_payment' && row.status !== 'requires_action') return row.status;
      if (row.tries >= maxAttempts) return this.fail(tx, row, tooManyAttempts, row.card, now);
      await updateProcessorPayment(tx, row, { tries: row.tries + 1 });
      if (behavior.does === 'decline') return this.fail(tx, row, behavior, card, now);
      if (behavior.does === 'approve') return this.authorize(tx, row, card, now);
      const status = behavior.does === 'challenge' ? 'requires_action' : 'processing';
      const dueAt = behavior.does === 'answer_late' ? new Date(now.getTime() + lateResponseMs).toISOString() : null;
      await updateProcessorPayment(tx, row, { status, card, error: null, dueAt });
      return status;
    });
  }

  /** The customer's response to the bank's challenge (3-D Secure). */
  answerChallenge(tenantId: string, id: string, approved: boolean, now: Date): Promise<ProcessorPaymentStatus> {
    return this.db.withTenant(tenantId, async (tx) => {
      const row = await lockProcessorPayment(tx, tenantId, id);
      if (row.status !== 'requires_action') return row.status;
      if (approved) return this.authorize(tx, row, row.card, now);
      const error = {
        code: 'authentication_failed',
        message: 'The bank could not confirm that it is you. Try again, or use another card.',
      };
      return this.fail(tx, row, error, row.card, now);
    });
  }

  private async authorize(tx: Tx, row: ProcessorPayment, card: string | null, now: Date): Promise<ProcessorPaymentStatus> {
    await updateProcessorPayment(tx, row, { status: 'authorized', card, error: null, dueAt: null });
    await enqueueWebhook(tx, row, 'payment.authorized', {}, now);
    return 'authorized';
  }

  private async fail(tx: Tx, row: ProcessorPayment, { code, message }: { code: string; message: string }, card: string | null, now: Date) {
    await updateProcessorPayment(tx, row, { status: 'requires_payment', card, error: { code, message }, dueAt: null });
    await enqueueWebhook(tx, row, 'payment.failed', { code, message }, now);
    return 'requires_payment' as const;
  }

  capture(tenantId: string, id: string, now: Date): Promise<void> {
    return this.db.withTenant(tenantId, async (tx) => {
      const row = await lockProcessorPayment(tx, tenantId, id);
      if (row.status === 'captured') return;
      if (row.status !== 'authorized') throw new ProviderRejectionError('not_authorized', 'This payment is not authorised.');
      await updateProcessorPayment(tx, row, { status: 'captured', dueAt: new Date(now.getTime() + this.settleAfterMs).toISOString() });
      await enqueueWebhook(tx, row, 'payment.captured', {}, now);
    });
  }

  cancel(tenantId: string, id: string, now: Date): Promise<void> {
    return this.db.withTenant(tenantId, async (tx) => {
      const row = await lockProcessorPayment(tx, tenantId, id);
      if (row.status === 'canceled') return;
      if (row.status === 'captured') throw new ProviderRejectionError('captured', 'This payment was captured. Refund it.');
      await updateProcessorPayment(tx, row, { status: 'canceled', dueAt: null });
      await enqueueWebhook(tx, row, 'payment.canceled', {}, now);
    });
  }

  refund({ tenantId, refundId, ref, amountCents }: RefundRequest, now: Date): Promise<string> {
    return this.db.withTenant(tenantId, async (tx) => {
      const row = await lockProcessorPayment(tx, tenantId, ref);
      const mine = and(eq(processorRefunds.tenantId, tenantId), eq(processorRefunds.key, refundId));
      const [earlier] = await tx.select().from(processorRefunds).where(mine);
      if (earlier) return earlier.id;
      const refundedCents = row.refundedCents + amountCents;
      if (row.status !== 'captured' || refundedCents > row.amountCents)
        throw new ProviderRejectionError('too_much', 'More was asked back than was paid.');
      const id = randomUUID();
      await tx
        .insert(processorRefunds)
        .values({ tenantId, id, key: refundId, paymentId: row.id, amountCents, createdAt: now.toISOString() });
      await updateProcessorPayment(tx, row, { refundedCents });
      await enqueueWebhook(tx, row, 'refund.succeeded', { refundId }, now);
      return id;
    });
  }

  /** Runs due steps: late banks respond, and money is paid out to the merchant. Returns their number. */
  runDueSteps(tenantId: string, now: Date): Promise<number> {
    return this.db.withTenant(tenantId, async (tx) => {
      const due = await tx
        .select()
        .from(t)
        .where(and(eq(t.tenantId, tenantId), lte(t.dueAt, now.toISOString())))
        .limit(100)
        .for('update', { skipLocked: true });
      for (const row of due) {
        if (row.status === 'processing') await this.authorize(tx, row, row.card, now);
        else {
          await updateProcessorPayment(tx, row, { dueAt: null, settledAt: now.toISOString() });
          await enqueueWebhook(tx, row, 'payment.settled', { feeCents: row.feeCents }, now);
        }
      }
      return due.length;
    });
  }
}
