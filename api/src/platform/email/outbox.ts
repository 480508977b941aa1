import { and, asc, eq, lte } from 'drizzle-orm';
import type { Tx } from '../database/client';
import { outbox } from './email.schema';
import type { Deps } from '../deps';
import type { EmailMessage } from './email';

export type OutboxRow = typeof outbox.$inferSelect;
/**
 * Writes what a row asks for, in the transaction that claims it, so that what the letter carries is kept with it.
 * Null where nothing is to be sent any more.
 */
export type EmailRenderer = (tx: Tx, row: OutboxRow, now: Date) => Promise<EmailMessage | null>;

const maxAttempts = 15;
const initialRetryMs = 60_000;
const maxRetryMs = 3_600_000;

/**
 * When another try may be made: a minute after the first, then twice as long each time, an hour at most. The wait is also how long
 * the process that tries has the row for itself; a mail server gets half of that.
 */
export const computeNextAttemptAt = (attempts: number, now: Date): Date =>
  new Date(now.getTime() + Math.min(initialRetryMs * 2 ** (attempts - 1), maxRetryMs));

/** To an account, or about a record that says who it goes to. */
type EmailRecipient = { userId: string } | { subjectId: string };

/** Asks for a letter in the transaction of what it tells of; its id. It is sent once that has committed, also by another process. */
export async function enqueueEmail(
  tx: Tx,
  email: Pick<OutboxRow, 'tenantId' | 'letter' | 'appOrigin'> & EmailRecipient,
  now: Date,
): Promise<string> {
  const [row] = await tx
    .insert(outbox)
    .values({ ...email, dueAt: now.toISOString(), createdAt: now.toISOString() })
    .returning({ id: outbox.id });
  return row!.id;
}

type SenderDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'emailTransport'>;

/**
 * Sends every letter that is due; the number sent. Several processes may do it at once: each letter is one's at a time. A process
 * killed in the middle leaves its letter to the next try, so at worst one arrives twice, never none.
 */
export async function sendDueEmails(deps: SenderDeps, renderEmail: EmailRenderer): Promise<number> {
  const now = deps.clock().toISOString();
  const tenantsWithDueEmails = await deps.db.withoutTenant({ outbox: 'due' }, (tx) =>
    tx.selectDistinct({ tenantId: outbox.tenantId }).from(outbox).where(lte(outbox.dueAt, now)),
  );
  let sent = 0;
  for (const { tenantId } of tenantsWithDueEmails) {
    for (
      let claimed = await claimDueEmail(deps, tenantId, renderEmail);
      claimed;
      claimed = await claimDueEmail(deps, tenantId, renderEmail)
    ) {
      if (claimed.email && (await deliverEmail(deps, claimed.row, claimed.email))) sent += 1;
    }
  }
  return sent;
}

/** Takes the row that has been due longest. Until its next try it is this process's. */
function claimDueEmail({ db, clock }: SenderDeps, tenantId: string, renderEmail: EmailRenderer) {
  const now = clock();
  return db.withTenant(tenantId, async (tx) => {
    const [due] = await tx
      .select()
      .from(outbox)
      .where(and(eq(outbox.tenantId, tenantId), lte(outbox.dueAt, now.toISOString())))
      .orderBy(asc(outbox.dueAt))
      .limit(1)
      .for('update', { skipLocked: true });
    if (!due) return null;
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
}

async function deliverEmail({ db, log, emailTransport }: SenderDeps, row: OutboxRow, email: EmailMessage): Promise<boolean> {
  try {
    await emailTransport.send(email);
  } catch (error) {
    const isFinalAttempt = row.attempts >= maxAttempts;
    log.warn({ err: error, outbox: row.id, attempts: row.attempts, givenUp: isFinalAttempt }, 'a letter could not be sent');
    const lastError = error instanceof Error ? error.message.slice(0, 500) : String(error);
    await db.withTenant(row.tenantId, (tx) =>
      tx
        .update(outbox)
        .set({ lastError, ...(isFinalAttempt && { dueAt: null }) })
        .where(isOutboxRow(row)),
    );
    return false;
  }
  await db.withTenant(row.tenantId, (tx) => tx.delete(outbox).where(isOutboxRow(row)));
  return true;
}

const isOutboxRow = ({ tenantId, id }: OutboxRow) => and(eq(outbox.tenantId, tenantId), eq(outbox.id, id));
