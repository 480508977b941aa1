import { and, asc, eq, lte } from 'drizzle-orm';
import type { Tx } from '../database/client';
import { outbox } from '../../database/schema';
import type { Deps } from '../deps';
import type { Letter } from './email';

export type OutboxRow = typeof outbox.$inferSelect;
/**
 * Writes what a row asks for, in the transaction that claims it, so that what the letter carries is kept with it.
 * Null where nothing is to be sent any more.
 */
export type LetterWriter = (tx: Tx, row: OutboxRow, now: Date) => Promise<Letter | null>;

const maxAttempts = 15;
const firstWaitMs = 60_000;
const longestWaitMs = 3_600_000;

/**
 * When another try may be made: a minute after the first, then twice as long each time, an hour at most. The wait is also how long
 * the process that tries has the row for itself; a mail server gets half of that.
 */
export const nextTry = (attempts: number, now: Date): Date =>
  new Date(now.getTime() + Math.min(firstWaitMs * 2 ** (attempts - 1), longestWaitMs));

/** To an account, or about a record that says who it goes to. */
type Reader = { userId: string } | { subjectId: string };

/** Asks for a letter in the transaction of what it tells of; its id. It is sent once that has committed, also by another process. */
export async function post(tx: Tx, letter: Pick<OutboxRow, 'tenantId' | 'letter' | 'appOrigin'> & Reader, now: Date): Promise<string> {
  const [row] = await tx
    .insert(outbox)
    .values({ ...letter, dueAt: now.toISOString(), createdAt: now.toISOString() })
    .returning({ id: outbox.id });
  return row!.id;
}

type SenderDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'mail'>;

/**
 * Sends every letter that is due; the number sent. Several processes may do it at once: each letter is one's at a time. A process
 * killed in the middle leaves its letter to the next try, so at worst one arrives twice, never none.
 */
export async function sendDue(deps: SenderDeps, write: LetterWriter): Promise<number> {
  const now = deps.clock().toISOString();
  const withMail = await deps.db.withLookup({ outbox: 'due' }, (tx) =>
    tx.selectDistinct({ tenantId: outbox.tenantId }).from(outbox).where(lte(outbox.dueAt, now)),
  );
  let sent = 0;
  for (const { tenantId } of withMail) {
    for (let claimed = await claim(deps, tenantId, write); claimed; claimed = await claim(deps, tenantId, write)) {
      if (claimed.letter && (await deliver(deps, claimed.row, claimed.letter))) sent += 1;
    }
  }
  return sent;
}

/** Takes the row that has been due longest. Until its next try it is this process's. */
function claim({ db, clock }: SenderDeps, tenantId: string, write: LetterWriter) {
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
    const letter = await write(tx, due, now);
    const attempts = due.attempts + 1;
    if (letter)
      await tx
        .update(outbox)
        .set({ attempts, dueAt: nextTry(attempts, now).toISOString() })
        .where(isRow(due));
    else await tx.delete(outbox).where(isRow(due));
    return { row: { ...due, attempts }, letter };
  });
}

async function deliver({ db, log, mail }: SenderDeps, row: OutboxRow, letter: Letter): Promise<boolean> {
  try {
    await mail.send(letter);
  } catch (error) {
    const givenUp = row.attempts >= maxAttempts;
    log.warn({ err: error, outbox: row.id, attempts: row.attempts, givenUp }, 'a letter could not be sent');
    const lastError = error instanceof Error ? error.message.slice(0, 500) : String(error);
    await db.withTenant(row.tenantId, (tx) =>
      tx
        .update(outbox)
        .set({ lastError, ...(givenUp && { dueAt: null }) })
        .where(isRow(row)),
    );
    return false;
  }
  await db.withTenant(row.tenantId, (tx) => tx.delete(outbox).where(isRow(row)));
  return true;
}

const isRow = ({ tenantId, id }: OutboxRow) => and(eq(outbox.tenantId, tenantId), eq(outbox.id, id));
