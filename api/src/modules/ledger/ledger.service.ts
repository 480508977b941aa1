import { randomUUID } from 'node:crypto';
import type { EntryKind, EntryPhase, SubjectType } from '@techadds/shared/contract/ledger-terms';
import type { Tx } from '../../database/database';
import { isCheckViolation } from '../../database/errors';
import { inOrder } from '../../database/in-order';
import { conflict, notFound } from '../../http/errors';
import { accountOf, growsByDebit, type Account } from './chart-of-accounts';
import { beforeFirst, gistOf, hashOf, type JournalEntryRow, type PostingRow } from './ledger.hash-chain';
import * as db from './ledger.db';

export interface NewPosting {
  debit: Account;
  credit: Account;
  /** Above 0. */
  amountCents: number;
  currency: string;
  orderId?: string;
  /** Whose business it is; taken from the accounts where one of them is a partner's. */
  partnerId?: string;
}

export interface NewEntry {
  tenantId: string;
  /** Names the event, such as `order:<id>:capture`. An event is booked once. */
  reference: string;
  kind: EntryKind;
  subject: { type: SubjectType; id: string };
  description: string;
  /** All in one currency. */
  postings: readonly NewPosting[];
  /** Null for the system itself. */
  actorId: string | null;
  cid: string;
  /** Of the second entry of an exchange: the first one. */
  linkedId?: string;
}

export interface Booked {
  entry: JournalEntryRow;
  /** False where the event was booked before: nothing was changed. */
  posted: boolean;
}

interface Links {
  phase: EntryPhase;
  expiresAt?: string;
  reversesId?: string;
  resolvesId?: string;
}

const insufficient = () =>
  conflict(
    'insufficient_funds',
    'There is not enough money on the account for this. Nothing was booked; look at the balance and try again.',
  );

function rowsOf(tenantId: string, entryId: string, list: readonly NewPosting[]): PostingRow[] {
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

/** What makes two entries the same event. Who books it again may word it otherwise. */
const meaningOf = (kind: string, phase: string, subject: readonly string[], links: readonly unknown[], rows: readonly PostingRow[]) =>
  JSON.stringify([kind, phase, subject, links, rows.map(gistOf)]);

async function refuseOther(tx: Tx, earlier: JournalEntryRow, entry: NewEntry, rows: PostingRow[], links: Links): Promise<void> {
  const before = await db.postingsOf(tx, earlier.tenantId, [earlier.id]);
  const { kind, phase, subjectType, subjectId, reversesId, resolvesId } = earlier;
  const old = meaningOf(kind, phase, [subjectType, subjectId], [reversesId, resolvesId], before);
  const { type, id } = entry.subject;
  const wanted = meaningOf(entry.kind, links.phase, [type, id], [links.reversesId ?? null, links.resolvesId ?? null], rows);
  if (old !== wanted) {
    throw conflict('reference_taken', `Something else was booked as ${entry.reference} before. Nothing was booked now.`);
  }
}

function check({ postings, reference }: NewEntry): string {
  const [first] = postings;
  if (!first) throw new TypeError(`The entry ${reference} has no postings.`);
  for (const { amountCents, currency } of postings) {
    if (!Number.isSafeInteger(amountCents) || amountCents <= 0) throw new TypeError(`${reference}: ${amountCents} is no amount of cents.`);
    if (currency !== first.currency) throw new TypeError(`${reference}: one entry is in one currency; an exchange is two entries.`);
  }
  return first.currency;
}

/** Books an entry at the end of the tenant's chain. */
async function book(tx: Tx, entry: NewEntry, links: Links, now: Date): Promise<Booked> {
  const { tenantId, reference } = entry;
  const currency = check(entry);
  const id = randomUUID();
  const rows = rowsOf(tenantId, id, entry.postings);
  // Sent together, done in this order: whoever books next waits at the first of them until we have committed.
  const [, earlier, newest] = await inOrder([
    db.lockLedger(tx, tenantId),
    db.entryByReference(tx, tenantId, reference),
    db.newestEntry(tx, tenantId),
  ]);
  if (earlier) {
    await refuseOther(tx, earlier, entry, rows, links);
    return { entry: earlier, posted: false };
  }
  const unsealed = {
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
  const prevHash = newest?.hash ?? beforeFirst;
  const row = { ...unsealed, prevHash, hash: hashOf(tx.seal, prevHash, unsealed, rows) };
  try {
    await inOrder([
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
    throw isCheckViolation(error, 'ledger_accounts_never_negative') ? insufficient() : error;
  }
  return { entry: row, posted: true };
}

/**
 * Books an entry. The event that `reference` names is booked once: a repeat changes nothing and answers with the first entry.
 * @throws AppError 409 `insufficient_funds` where a partner's account or an escrow would fall below zero; 409 `reference_taken` where
 * something else was booked under the reference. TypeError for postings that are no entry: none, amounts that are not above 0, two currencies.
 */
export const post = (tx: Tx, entry: NewEntry, now: Date): Promise<Booked> => book(tx, entry, { phase: 'posted' }, now);

/**
 * Reserves the amounts of an entry until `expiresAt`: what is debited cannot be spent otherwise, what is credited is not there yet. It is
 * ended once, by `postHold`, `voidHold` or `expireHolds`.
 * @throws as `post` does.
 */
export const hold = (tx: Tx, entry: NewEntry, { expiresAt }: { expiresAt: Date }, now: Date): Promise<Booked> =>
  book(tx, entry, { phase: 'pending', expiresAt: expiresAt.toISOString() }, now);

/** Who does it, for the journal; the system where nothing is said. */
export interface Doer {
  actorId?: string | null;
  cid?: string;
}

const restored = (row: PostingRow, amountCents = row.amountCents): NewPosting => {
  const [debit, credit] = [accountOf(row.debitCode), accountOf(row.creditCode)];
  if (!debit || !credit) throw new Error(`The chart of accounts has no ${row.debitCode} or no ${row.creditCode}.`);
  return {
    ...{ debit, credit, amountCents, currency: row.currency },
    ...(row.orderId !== null && { orderId: row.orderId }),
    ...(row.partnerId !== null && { partnerId: row.partnerId }),
  };
};

const words = { post: 'Booked', void: 'Given up', expire: 'Expired' } as const;

async function endHold(tx: Tx, held: JournalEntryRow, phase: 'post' | 'void' | 'expire', now: Date, doer: Doer & { amountCents?: number }) {
  const { tenantId, id, reference, kind, subjectType, subjectId, description } = held;
  const before = await db.postingsOf(tx, tenantId, [id]);
  const [only] = before;
  if (doer.amountCents !== undefined && (before.length !== 1 || !only || doer.amountCents > only.amountCents)) {
    throw new TypeError(`${reference}: a part can be booked of one posting, up to what it holds.`);
  }
  return book(
    tx,
    {
      tenantId,
      kind,
      reference: `${reference}:end`,
      subject: { type: subjectType, id: subjectId },
      description: `${words[phase]}: ${description}`,
      postings: before.map((row) => restored(row, doer.amountCents)),
      actorId: doer.actorId ?? null,
      cid: doer.cid ?? held.correlationId,
    },
    { phase, resolvesId: id },
    now,
  );
}

/**
 * A hold that can be ended.
 * @throws AppError 404 where there is none; 409 `hold_ended` where it was ended in another way, or has expired.
 */
async function openHold(tx: Tx, tenantId: string, id: string, phase: 'post' | 'void', now: Date): Promise<JournalEntryRow> {
  await db.lockLedger(tx, tenantId);
  const held = await db.entryById(tx, tenantId, id);
  if (held?.phase !== 'pending') throw notFound('hold');
  const { resolution } = await db.followersOf(tx, tenantId, id);
  const late = !resolution && phase === 'post' && held.expiresAt !== null && held.expiresAt <= now.toISOString();
  if (late || (resolution && resolution.phase !== phase)) {
    throw conflict(
      'hold_ended',
      `This amount is not held any more: it ${late || resolution?.phase === 'expire' ? 'expired' : 'was settled before'}.`,
    );
  }
  return held;
}

/** Books what a hold reserved, or a part of it (of a hold with one posting); the rest is given back. */
export const postHold = async (
  tx: Tx,
  tenantId: string,
  id: string,
  now: Date,
  doer: Doer & { amountCents?: number } = {},
): Promise<Booked> => endHold(tx, await openHold(tx, tenantId, id, 'post', now), 'post', now, doer);

/** Gives back what a hold reserved. */
export const voidHold = async (tx: Tx, tenantId: string, id: string, now: Date, doer: Doer = {}): Promise<Booked> =>
  endHold(tx, await openHold(tx, tenantId, id, 'void', now), 'void', now, doer);

/** Gives back what holds reserved whose time is over, `limit` of them at most; how many. */
export async function expireHolds(tx: Tx, tenantId: string, now: Date, limit = 100): Promise<number> {
  await db.lockLedger(tx, tenantId);
  const overdue = await db.overdueHolds(tx, tenantId, now, limit);
  for (const held of overdue) await endHold(tx, held, 'expire', now, {});
  return overdue.length;
}

/**
 * Books the opposite of an entry, once; a repeat with the same reference changes nothing.
 * @throws AppError 404 where there is no such entry; 409 where it was reversed before, is a reversal itself, or is no booking; and as `post`.
 */
export async function reverse(
  tx: Tx,
  tenantId: string,
  entryId: string,
  { reference, reason, actorId, cid }: { reference: string; reason: string; actorId: string | null; cid: string },
  now: Date,
): Promise<Booked> {
  await db.lockLedger(tx, tenantId);
  const entry = await db.entryById(tx, tenantId, entryId);
  if (!entry) throw notFound('entry');
  if (entry.phase !== 'posted' && entry.phase !== 'post') {
    throw conflict('not_booked', 'This entry only reserved amounts or gave them back. There is nothing to reverse.');
  }
  if (entry.reversesId !== null) throw conflict('is_reversal', 'This entry is a reversal itself. Book a new entry instead.');
  const [{ reversal }, earlier] = await inOrder([db.followersOf(tx, tenantId, entryId), db.entryByReference(tx, tenantId, reference)]);
  if (reversal && reversal.id !== earlier?.id) {
    throw conflict('already_reversed', 'This entry was reversed before. Nothing was booked now.', { reversalId: reversal.id });
  }
  const rows = await db.postingsOf(tx, tenantId, [entryId]);
  return book(
    tx,
    {
      ...{ tenantId, reference, actorId, cid },
      kind: 'reversal',
      subject: { type: entry.subjectType, id: entry.subjectId },
      description: `Reverses "${entry.description}": ${reason}`,
      postings: rows.map((row) => {
        const { debit, credit, ...rest } = restored(row);
        return { ...rest, debit: credit, credit: debit };
      }),
    },
    { phase: 'posted', reversesId: entryId },
    now,
  );
}

export interface Balance {
  /** What is booked, as the account grows: what a partner is owed, what we have. */
  postedCents: number;
  /** What holds will bring less what they will take. */
  pendingCents: number;
  /** Booked, less what holds reserve. */
  availableCents: number;
}

/** What an account holds in a currency; nothing where it was never used. */
export async function balanceOf(tx: Tx, tenantId: string, { code, type }: Account, currency: string): Promise<Balance> {
  const row = await db.accountRow(tx, tenantId, code, currency);
  if (!row) return { postedCents: 0, pendingCents: 0, availableCents: 0 };
  const { postedDebit, postedCredit, pendingDebit, pendingCredit } = row;
  const [posted, coming, going] = growsByDebit(type)
    ? [postedDebit - postedCredit, pendingDebit, pendingCredit]
    : [postedCredit - postedDebit, pendingCredit, pendingDebit];
  return { postedCents: posted, pendingCents: coming - going, availableCents: posted - going };
}
