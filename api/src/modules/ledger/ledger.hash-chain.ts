import type { HmacFunction } from '../../platform/encryption/hmac';
import type { journalEntries, postings } from '../../schema';

export type JournalEntryRow = typeof journalEntries.$inferSelect;
export type PostingRow = typeof postings.$inferSelect;
/** An entry before it is hashed into the chain. */
export type UnhashedEntry = Omit<JournalEntryRow, 'prevHash' | 'hash'>;

/** `prevHash` of a tenant's first entry. */
export const ledgerGenesisHash = '0'.repeat(64);

/** Columns in hash order. Append a new column at the end, and only where it is set, so that existing hashes stay valid. */
const hashedColumns = [
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
  return hmac(`entry\n${prevHash}\n${JSON.stringify([hashedColumns.map((column) => entry[column]), rows.map(toCanonicalPosting)])}`);
}
