import { listHashedValues } from '../../platform/encryption/hashed-columns';
import type { HmacFunction } from '../../platform/encryption/hmac';
import type { journalEntries, postings } from '../../schema';

export type JournalEntryRow = typeof journalEntries.$inferSelect;
export type PostingRow = typeof postings.$inferSelect;
/** An entry before it is hashed into the chain. */
export type UnhashedEntry = Omit<JournalEntryRow, 'prevHash' | 'hash'>;

/** `prevHash` of a tenant's first entry. */
export const ledgerGenesisHash = '0'.repeat(64);

/** The first columns, in hash order; later ones are hashed by name where they are set. */
const originalColumns = [
  'tenantId',
  'seq',
  'id',
  'reference',
  'kind',
  'phase',
  'subjectType',
  'subjectId',
  'description',
  'currency',
  'postedAt',
  'actorId',
  'correlationId',
  'reversesId',
  'resolvesId',
  'linkedId',
  'expiresAt',
] as const satisfies readonly (keyof UnhashedEntry)[];
/** The hashes, and what follows from the postings. */
const unhashedColumns = ['prevHash', 'hash', 'postingCount', 'totalCents'] as const satisfies readonly (keyof JournalEntryRow)[];

/** A posting in the form that is hashed and compared. */
export const toCanonicalPosting = ({
  debitCode,
  creditCode,
  amountCents,
  currency,
  orderId,
  partnerId,
}: Omit<PostingRow, 'tenantId' | 'entryId' | 'position'>) => [debitCode, creditCode, amountCents, currency, orderId, partnerId] as const;

/** HMAC of the previous hash, the entry's columns and its postings in order. */
export function hashJournalEntry(hmac: HmacFunction, prevHash: string, entry: UnhashedEntry, rows: readonly PostingRow[]): string {
  const values = listHashedValues(entry, originalColumns, unhashedColumns);
  return hmac(`entry\n${prevHash}\n${JSON.stringify([values, rows.map(toCanonicalPosting)])}`);
}
