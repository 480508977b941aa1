import { and, asc, eq, lte } from 'drizzle-orm';
import { withCid } from '../call-log/current-work';
import type { Tx } from '../database/client';
import { outbox } from './email.schema';
import type { Deps } from '../deps';
import type { EmailMessage } from './email';

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

type SenderDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'emailTransport'>;

/**
 * Sends all due e-mails and returns how many. Several processes may do so at the same time: each e-mail is claimed by one. After a crash the
 * e-mail is attempted again, so it is delivered at least once and rarely twice.
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

/** Claims the e-mail that has been due longest, until its next attempt. */
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
    return false;
  }
  await db.withTenant(row.tenantId, (tx) => tx.delete(outbox).where(isOutboxRow(row)));
  return true;
}

const isOutboxRow = ({ tenantId, id }: OutboxRow) => and(eq(outbox.tenantId, tenantId), eq(outbox.id, id));
