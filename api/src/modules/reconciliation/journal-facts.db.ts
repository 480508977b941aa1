import { and, asc, eq, inArray } from 'drizzle-orm';
import type { SubjectType } from '@techadds/shared/contract/ledger/types';
import type { ReadingTx } from '../../platform/database/client';
import { journalEntries, postings } from '../../schema';

type EntryRow = Pick<
  typeof journalEntries.$inferSelect,
  'id' | 'seq' | 'reference' | 'kind' | 'subjectId' | 'description' | 'currency' | 'postedAt'
>;
type PostingRow = typeof postings.$inferSelect;

/** A booked entry with its postings, and the number of the entry that reversed it. */
export interface BookedEntry extends EntryRow {
  reversesId: string | null;
  reversedSeq: number | undefined;
  postings: PostingRow[];
}

/** The booked entries of these subjects by subject, oldest first. */
export async function loadBookedEntries(
  tx: ReadingTx,
  tenantId: string,
  subjectType: SubjectType,
  subjectIds: readonly string[],
): Promise<(subjectId: string) => BookedEntry[]> {
  if (subjectIds.length === 0) return () => [];
  const ofSubjects = and(
    eq(journalEntries.tenantId, tenantId),
    eq(journalEntries.subjectType, subjectType),
    inArray(journalEntries.subjectId, [...subjectIds]),
    inArray(journalEntries.phase, ['posted', 'post']),
  );
  const entries = await tx.select().from(journalEntries).where(ofSubjects).orderBy(asc(journalEntries.seq));
  const rows = await tx
    .select({ posting: postings })
    .from(postings)
    .innerJoin(journalEntries, and(eq(journalEntries.tenantId, postings.tenantId), eq(journalEntries.id, postings.entryId)))
    .where(ofSubjects)
    .orderBy(asc(postings.entryId), asc(postings.position));
  const postingsByEntry = new Map<string, PostingRow[]>();
  for (const { posting } of rows) postingsByEntry.set(posting.entryId, [...(postingsByEntry.get(posting.entryId) ?? []), posting]);
  const reversals = new Map(entries.flatMap(({ reversesId, seq }) => (reversesId === null ? [] : [[reversesId, seq] as const])));
  const bySubject = new Map<string, BookedEntry[]>();
  for (const entry of entries) {
    const booked = { ...entry, reversedSeq: reversals.get(entry.id), postings: postingsByEntry.get(entry.id) ?? [] };
    bySubject.set(entry.subjectId, [...(bySubject.get(entry.subjectId) ?? []), booked]);
  }
  return (subjectId) => bySubject.get(subjectId) ?? [];
}

/** Entries that count: neither reversed nor reversals. */
export const isEffective = ({ reversesId, reversedSeq }: BookedEntry): boolean => reversesId === null && reversedSeq === undefined;

/** The sum of the postings between accounts that match, in cents. */
export const sumPostings = (
  entries: readonly BookedEntry[],
  { debit, credit }: { debit?: (code: string) => boolean; credit?: (code: string) => boolean },
): number =>
  entries
    .flatMap(({ postings }) => postings)
    .filter(({ debitCode, creditCode }) => (debit?.(debitCode) ?? true) && (credit?.(creditCode) ?? true))
    .reduce((sum, { amountCents }) => sum + amountCents, 0);

/** What the entries added to an account that grows by credits. */
export const sumCredits = (entries: readonly BookedEntry[], code: string): number =>
  sumPostings(entries, { credit: (credit) => credit === code }) - sumPostings(entries, { debit: (debit) => debit === code });

/** Whether an account holds the credit of a customer. */
export const isCreditAccount = (code: string): boolean => code.startsWith('customer:');

/** Whether an account holds the platform's own money. */
export const isMoneyAccount = (code: string): boolean => code === 'cash' || code === 'processor_clearing';
