import { randomUUID } from 'node:crypto';
import type { EntryKind, EntryPhase, SubjectType } from '@techadds/shared/contract/ledger/types';
import type { Tx } from '../../platform/database/client';
import { isCheckViolation } from '../../platform/database/errors';
import { settleInOrder } from '../../platform/database/settle-in-order';
import { conflict, notFound } from '../../platform/http/errors';
import { findChartAccount, isDebitNormal, type ChartAccount } from './chart-of-accounts.service';
import { ledgerGenesisHash, toCanonicalPosting, hashJournalEntry, type JournalEntryRow, type PostingRow } from './journal-chain';
import * as db from './ledger.db';

export { lockLedger } from './ledger.db';

export interface NewPosting {
  debit: ChartAccount;
  credit: ChartAccount;
  /** Positive. */
  amountCents: number;
  currency: string;
  orderId?: string;
  /** The partner that the posting is visible to; defaults to the partner of one of the accounts. */
  partnerId?: string;
}

export interface NewEntry {
  tenantId: string;
  /** Idempotency key, such as `order:<id>:capture`. */
  reference: string;
  kind: EntryKind;
  subject: { type: SubjectType; id: string };
  description: string;
  /** All in the same currency. */
  postings: readonly NewPosting[];
  /** Null for the system. */
  actorId: string | null;
  cid: string;
  /** Set on the second entry of an exchange: the first one. */
  linkedId?: string;
}

export interface PostResult {
  entry: JournalEntryRow;
  /** False if the reference was booked before: nothing was changed. */
  posted: boolean;
}

interface EntryLinks {
  phase: EntryPhase;
  expiresAt?: string;
  reversesId?: string;
  resolvesId?: string;
}

const insufficientFundsError = () =>
  conflict(
    'insufficient_funds',
    'There is not enough money on the account for this. Nothing was booked; look at the balance and try again.',
  );

function toPostingRows(tenantId: string, entryId: string, list: readonly NewPosting[]): PostingRow[] {
  return list.map(({ debit, credit, amountCents, currency, orderId, partnerId }, position) => ({
    tenantId,
    entryId,
    position,
    debitCode: debit.code,
    creditCode: credit.code,
    amountCents,
    currency,
    orderId: orderId ?? null,
    partnerId: partnerId ?? debit.partnerId ?? credit.partnerId ?? null,
  }));
}

/** Two entries are the same event if these fields match; the description may differ. */
const toCanonicalEntry = (
  kind: string,
  phase: string,
  subject: readonly string[],
  links: readonly unknown[],
  rows: readonly PostingRow[],
) => JSON.stringify([kind, phase, subject, links, rows.map(toCanonicalPosting)]);

async function assertSameEntry(tx: Tx, earlier: JournalEntryRow, entry: NewEntry, rows: PostingRow[], links: EntryLinks): Promise<void> {
  const before = await db.listPostings(tx, earlier.tenantId, [earlier.id]);
  const { kind, phase, subjectType, subjectId, reversesId, resolvesId } = earlier;
  const earlierContent = toCanonicalEntry(kind, phase, [subjectType, subjectId], [reversesId, resolvesId], before);
  const { type, id } = entry.subject;
  const newContent = toCanonicalEntry(entry.kind, links.phase, [type, id], [links.reversesId ?? null, links.resolvesId ?? null], rows);
  if (earlierContent !== newContent) {
    throw conflict('reference_taken', `Something else was booked as ${entry.reference} before. Nothing was booked now.`);
  }
}

function validateEntry({ postings, reference }: NewEntry): string {
  const [first] = postings;
  if (!first) throw new TypeError(`The entry ${reference} has no postings.`);
  for (const { amountCents, currency } of postings) {
    if (!Number.isSafeInteger(amountCents) || amountCents <= 0) throw new TypeError(`${reference}: ${amountCents} is no amount of cents.`);
    if (currency !== first.currency) throw new TypeError(`${reference}: one entry is in one currency; an exchange is two entries.`);
  }
  return first.currency;
}

/** Appends an entry to the tenant's chain. */
async function appendEntry(tx: Tx, entry: NewEntry, links: EntryLinks, now: Date): Promise<PostResult> {
  const { tenantId, reference } = entry;
  const currency = validateEntry(entry);
  const id = randomUUID();
  const rows = toPostingRows(tenantId, id, entry.postings);
  // Sent in one batch, executed in this order: the first statement makes concurrent writers wait until this transaction commits.
  const [, earlier, newest] = await settleInOrder([
    db.lockLedger(tx, tenantId),
    db.findEntryByReference(tx, tenantId, reference),
    db.findLastEntry(tx, tenantId),
  ]);
  if (earlier) {
    await assertSameEntry(tx, earlier, entry, rows, links);
    return { entry: earlier, posted: false };
  }
  const unhashed = {
    tenantId,
    id,
    seq: (newest?.seq ?? 0) + 1,
    reference,
    kind: entry.kind,
    phase: links.phase,
    subjectType: entry.subject.type,
    subjectId: entry.subject.id,
    description: entry.description,
    currency,
    postingCount: rows.length,
    totalCents: rows.reduce((sum, { amountCents }) => sum + amountCents, 0),
    postedAt: now.toISOString(),
    actorId: entry.actorId,
    correlationId: entry.cid,
    reversesId: links.reversesId ?? null,
    resolvesId: links.resolvesId ?? null,
    linkedId: entry.linkedId ?? null,
    expiresAt: links.expiresAt ?? null,
  };
  const prevHash = newest?.hash ?? ledgerGenesisHash;
  const row = { ...unhashed, prevHash, hash: hashJournalEntry(tx.hmac, prevHash, unhashed, rows) };
  try {
    await settleInOrder([
      db.ensureAccounts(
        tx,
        tenantId,
        entry.postings.flatMap(({ debit, credit }) => [debit, credit]),
        currency,
        now,
      ),
      db.insertEntry(tx, row, rows),
    ]);
  } catch (error) {
    throw isCheckViolation(error, 'ledger_accounts_never_negative') ? insufficientFundsError() : error;
  }
  return { entry: row, posted: true };
}

/**
 * Books an entry, once per `reference`: a repeat changes nothing and returns the first entry.
 * @throws AppError 409 `insufficient_funds` if a partner account or escrow would fall below zero; 409 `reference_taken` if a different entry
 * has the reference. TypeError without postings, for amounts that are not positive integers, or for mixed currencies.
 */
export const postEntry = (tx: Tx, entry: NewEntry, now: Date): Promise<PostResult> => appendEntry(tx, entry, { phase: 'posted' }, now);

/**
 * Reserves the amounts of an entry until `expiresAt`: debited money cannot be spent, credited money is not available yet. The hold is
 * resolved once, by `postHold`, `voidHold` or `expireHolds`.
 * @throws as `postEntry` does
 */
export const createHold = (tx: Tx, entry: NewEntry, { expiresAt }: { expiresAt: Date }, now: Date): Promise<PostResult> =>
  appendEntry(tx, entry, { phase: 'pending', expiresAt: expiresAt.toISOString() }, now);

/** The actor recorded in the journal; defaults to the system. */
export interface LedgerActor {
  actorId?: string | null;
  cid?: string;
}

const toNewPosting = (row: PostingRow, amountCents = row.amountCents): NewPosting => {
  const [debit, credit] = [findChartAccount(row.debitCode), findChartAccount(row.creditCode)];
  if (!debit || !credit) throw new Error(`The chart of accounts has no ${row.debitCode} or no ${row.creditCode}.`);
  return {
    ...{ debit, credit, amountCents, currency: row.currency },
    ...(row.orderId !== null && { orderId: row.orderId }),
    ...(row.partnerId !== null && { partnerId: row.partnerId }),
  };
};

const holdEndLabels = { post: 'Booked', void: 'Given up', expire: 'Expired' } as const;

async function resolveHold(
  tx: Tx,
  holdEntry: JournalEntryRow,
  phase: 'post' | 'void' | 'expire',
  now: Date,
  actor: LedgerActor & { amountCents?: number },
) {
  const { tenantId, id, reference, kind, subjectType, subjectId, description } = holdEntry;
  const before = await db.listPostings(tx, tenantId, [id]);
  const [onlyPosting] = before;
  if (actor.amountCents !== undefined && (before.length !== 1 || !onlyPosting || actor.amountCents > onlyPosting.amountCents)) {
    throw new TypeError(`${reference}: a part can be booked of one posting, up to what it holds.`);
  }
  return appendEntry(
    tx,
    {
      tenantId,
      kind,
      reference: `${reference}:end`,
      subject: { type: subjectType, id: subjectId },
      description: `${holdEndLabels[phase]}: ${description}`,
      postings: before.map((row) => toNewPosting(row, actor.amountCents)),
      actorId: actor.actorId ?? null,
      cid: actor.cid ?? holdEntry.correlationId,
    },
    { phase, resolvesId: id },
    now,
  );
}

/**
 * A hold that can be resolved.
 * @throws AppError 404; 409 `hold_ended` if it was resolved in another way or has expired
 */
async function getPendingHold(tx: Tx, tenantId: string, id: string, phase: 'post' | 'void', now: Date): Promise<JournalEntryRow> {
  await db.lockLedger(tx, tenantId);
  const holdEntry = await db.findEntryById(tx, tenantId, id);
  if (holdEntry?.phase !== 'pending') throw notFound('hold');
  const { resolution } = await db.findFollowUpEntries(tx, tenantId, id);
  const isExpired = !resolution && phase === 'post' && holdEntry.expiresAt !== null && holdEntry.expiresAt <= now.toISOString();
  if (isExpired || (resolution && resolution.phase !== phase)) {
    throw conflict(
      'hold_ended',
      `This amount is not held any more: it ${isExpired || resolution?.phase === 'expire' ? 'expired' : 'was settled before'}.`,
    );
  }
  return holdEntry;
}

/** The hold with a reference; undefined if there is none, or if it was resolved. */
export async function findPendingHoldId(tx: Tx, tenantId: string, reference: string): Promise<string | undefined> {
  await db.lockLedger(tx, tenantId);
  const entry = await db.findEntryByReference(tx, tenantId, reference);
  if (entry?.phase !== 'pending') return undefined;
  const { resolution } = await db.findFollowUpEntries(tx, tenantId, entry.id);
  return resolution ? undefined : entry.id;
}

/** Books the amount of a hold, or a part of it if the hold has one posting; the rest is released. */
export const postHold = async (
  tx: Tx,
  tenantId: string,
  id: string,
  now: Date,
  actor: LedgerActor & { amountCents?: number } = {},
): Promise<PostResult> => resolveHold(tx, await getPendingHold(tx, tenantId, id, 'post', now), 'post', now, actor);

/** Releases the amounts of a hold. */
export const voidHold = async (tx: Tx, tenantId: string, id: string, now: Date, actor: LedgerActor = {}): Promise<PostResult> =>
  resolveHold(tx, await getPendingHold(tx, tenantId, id, 'void', now), 'void', now, actor);

/** Releases expired holds, at most `limit` of them. Returns their number. */
export async function expireHolds(tx: Tx, tenantId: string, now: Date, limit = 100): Promise<number> {
  await db.lockLedger(tx, tenantId);
  const overdue = await db.listOverdueHolds(tx, tenantId, now, limit);
  for (const holdEntry of overdue) await resolveHold(tx, holdEntry, 'expire', now, {});
  return overdue.length;
}

/**
 * Books the opposite of an entry, once; a repeat with the same reference changes nothing.
 * @throws AppError 404; 409 if the entry was reversed before, is a reversal or is not booked; and as `postEntry` does
 */
export async function reverseEntry(
  tx: Tx,
  tenantId: string,
  entryId: string,
  { reference, reason, actorId, cid }: { reference: string; reason: string; actorId: string | null; cid: string },
  now: Date,
): Promise<PostResult> {
  await db.lockLedger(tx, tenantId);
  const entry = await db.findEntryById(tx, tenantId, entryId);
  if (!entry) throw notFound('entry');
  if (entry.phase !== 'posted' && entry.phase !== 'post') {
    throw conflict('not_booked', 'This entry only reserved amounts or gave them back. There is nothing to reverse.');
  }
  if (entry.reversesId !== null) throw conflict('is_reversal', 'This entry is a reversal itself. Book a new entry instead.');
  const [{ reversal }, earlier] = await settleInOrder([
    db.findFollowUpEntries(tx, tenantId, entryId),
    db.findEntryByReference(tx, tenantId, reference),
  ]);
  if (reversal && reversal.id !== earlier?.id) {
    throw conflict('already_reversed', 'This entry was reversed before. Nothing was booked now.', { reversalId: reversal.id });
  }
  const rows = await db.listPostings(tx, tenantId, [entryId]);
  return appendEntry(
    tx,
    {
      ...{ tenantId, reference, actorId, cid },
      kind: 'reversal',
      subject: { type: entry.subjectType, id: entry.subjectId },
      description: `Reverses "${entry.description}": ${reason}`,
      postings: rows.map((row) => {
        const { debit, credit, ...rest } = toNewPosting(row);
        return { ...rest, debit: credit, credit: debit };
      }),
    },
    { phase: 'posted', reversesId: entryId },
    now,
  );
}

export interface LedgerBalance {
  /** Booked, positive in the normal direction of the account: owed to a partner, or owned by the platform. */
  postedCents: number;
  /** Pending credits less pending debits, or the reverse for debit-normal accounts. */
  pendingCents: number;
  /** Booked, less what holds reserve. */
  availableCents: number;
}

/** The balance of an account in a currency; zero if the account does not exist. */
export async function getLedgerBalance(tx: Tx, tenantId: string, { code, type }: ChartAccount, currency: string): Promise<LedgerBalance> {
  const row = await db.findAccountRow(tx, tenantId, code, currency);
  if (!row) return { postedCents: 0, pendingCents: 0, availableCents: 0 };
  const { postedDebit, postedCredit, pendingDebit, pendingCredit } = row;
  const [posted, incoming, outgoing] = isDebitNormal(type)
    ? [postedDebit - postedCredit, pendingDebit, pendingCredit]
    : [postedCredit - postedDebit, pendingCredit, pendingDebit];
  return { postedCents: posted, pendingCents: incoming - outgoing, availableCents: posted - outgoing };
}
