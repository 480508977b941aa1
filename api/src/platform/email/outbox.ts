import { and, asc, eq, lte } from 'drizzle-orm';
import { withCid } from '../call-log/current-work';
import type { Tx } from '../database/client';
import { outbox } from './email.schema';
import type { Deps } from '../deps';
import { isAboutOneEmail, type EmailMessage } from './email';

export type OutboxRow = typeof outbox.$inferSelect;
/**
 * Renders a queued e-mail in the transaction that claims it, so that changes such as a new link token are stored with the claim.
 * Null where there is nothing to send anymore.
 */
export type EmailRenderer = (tx: Tx, row: OutboxRow, now: Date) => Promise<EmailMessage | null>;

const maxAttempts = 15;
const initialRetryMs = 60_000;
const maxRetryMs = 3_600_000;

/**
 * The time of the next attempt: a minute after the first, then doubling, up to an hour. The process that attempts holds the row for as long;
 * the mail server gets half of that.
 */
export const computeNextAttemptAt = (attempts: number, now: Date): Date =>
  new Date(now.getTime() + Math.min(initialRetryMs * 2 ** (attempts - 1), maxRetryMs));

/** An account, or a record that determines the recipient. */
type EmailRecipient = { userId: string } | { subjectId: string };

/** Queues an e-mail in the transaction of what it reports and returns its id. It is sent after the commit, possibly by another process. */
export async function enqueueEmail(
  tx: Tx,
  email: Pick<OutboxRow, 'tenantId' | 'kind' | 'appOrigin'> & EmailRecipient,
  now: Date,
): Promise<string> {
  const [row] = await tx
    .insert(outbox)
    .values({ ...email, dueAt: now.toISOString(), createdAt: now.toISOString() })
    .returning({ id: outbox.id });
  return row!.id;
}

export type SenderDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'emailTransport'>;

/** `not_sent` is about one e-mail; after `server_failed` the mail server would not take the next one either. */
type SendOutcome = 'sent' | 'not_sent' | 'server_failed' | 'none_due';

/**
 * Sends the e-mail of the tenant that has been due longest. Several processes may do so at the same time: each e-mail is claimed by one.
 * After a crash the e-mail is attempted again, so it is delivered at least once and rarely twice. No transaction is open while it is sent.
 * @throws Error where the database is unavailable
 */
export async function sendNextEmail(deps: SenderDeps, renderEmail: EmailRenderer, tenantId: string): Promise<SendOutcome> {
  const claimed = await claimDueEmail(deps, tenantId, renderEmail);
  if (!claimed) return 'none_due';
  return claimed.email ? deliverEmail(deps, claimed.row, claimed.email) : 'not_sent';
}

interface ClaimedEmail {
  row: OutboxRow;
  /** Null where there is nothing to send. */
  email: EmailMessage | null;
}

/** Claims the e-mail that has been due longest, until its next attempt. */
async function claimDueEmail(deps: SenderDeps, tenantId: string, renderEmail: EmailRenderer): Promise<ClaimedEmail | null> {
  const now = deps.clock();
  const locked: { row?: OutboxRow } = {};
  try {
    return await deps.db.withTenant(tenantId, async (tx) => {
      const [due] = await tx
        .select()
        .from(outbox)
        .where(and(eq(outbox.tenantId, tenantId), lte(outbox.dueAt, now.toISOString())))
        .orderBy(asc(outbox.dueAt))
        .limit(1)
        .for('update', { skipLocked: true });
      if (!due) return null;
      locked.row = due;
      const email = await renderEmail(tx, due, now);
      const attempts = due.attempts + 1;
      if (email)
        await tx
          .update(outbox)
          .set({ attempts, dueAt: computeNextAttemptAt(attempts, now).toISOString() })
          .where(isOutboxRow(due));
      else await tx.delete(outbox).where(isOutboxRow(due));
      return { row: { ...due, attempts }, email };
    });
  } catch (error) {
    const { row } = locked;
    if (!row) throw error;
    await recordRenderError(deps, row, now, error);
    return { row, email: null };
  }
}

/**
 * Counts an attempt for an e-mail that could not be rendered, unless another process has claimed it since. The claim was rolled back, so
 * without this the e-mail would be first again every time, and hold up all others.
 */
async function recordRenderError({ db, log }: SenderDeps, row: OutboxRow, now: Date, error: unknown): Promise<void> {
  const attempts = row.attempts + 1;
  const isFinalAttempt = attempts >= maxAttempts;
  log.error({ err: error, outbox: row.id, attempts, givenUp: isFinalAttempt }, 'an email could not be rendered');
  const dueAt = isFinalAttempt ? null : computeNextAttemptAt(attempts, now).toISOString();
  await db.withTenant(row.tenantId, (tx) =>
    tx
      .update(outbox)
      // Users see this text, so the error itself, which may hold a statement, is in the log only.
      .set({ attempts, dueAt, lastError: 'The e-mail could not be rendered.' })
      .where(and(isOutboxRow(row), eq(outbox.attempts, row.attempts))),
  );
}

async function deliverEmail({ db, log, emailTransport }: SenderDeps, row: OutboxRow, email: EmailMessage): Promise<SendOutcome> {
  try {
    await withCid(row.id, () => emailTransport.send(email));
  } catch (error) {
    const isFinalAttempt = row.attempts >= maxAttempts;
    log.warn({ err: error, outbox: row.id, attempts: row.attempts, givenUp: isFinalAttempt }, 'an email could not be sent');
    const lastError = error instanceof Error ? error.message.slice(0, 500) : String(error);
    await db.withTenant(row.tenantId, (tx) =>
      tx
        .update(outbox)
        .set({ lastError, ...(isFinalAttempt && { dueAt: null }) })
        .where(isOutboxRow(row)),
    );
    return isAboutOneEmail(error) ? 'not_sent' : 'server_failed';
  }
  await db.withTenant(row.tenantId, (tx) => tx.delete(outbox).where(isOutboxRow(row)));
  return 'sent';
}

const isOutboxRow = ({ tenantId, id }: OutboxRow) => and(eq(outbox.tenantId, tenantId), eq(outbox.id, id));
