import type { HmacFunction } from '../../platform/encryption/hmac';
import type { journalEntries, postings } from '../../schema';

export type JournalEntryRow = typeof journalEntries.$inferSelect;
export type PostingRow = typeof postings.$inferSelect;
/** An entry without its place in the chain's hashes. */
export type UnhashedEntry = Omit<JournalEntryRow, 'prevHash' | 'hash'>;

/** What comes before a tenant's first entry. */
export const ledgerGenesisHash = '0'.repeat(64);

/** Columns in the order in which they are hashed. A new column goes to the end, and only where it is set, so that old hashes stay true. */
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

/** What a posting says, in the form in which it is hashed and compared. */
export const canonicalPosting = ({
  debitCode,
  creditCode,
  amountCents,
  currency,
  orderId,
  partnerId,
}: Omit<PostingRow, 'tenantId' | 'entryId' | 'position'>) => [debitCode, creditCode, amountCents, currency, orderId, partnerId] as const;

/** An entry's hash: of the one before it, of all that it says, and of its postings in their order. */
export function hashJournalEntry(hmac: HmacFunction, prevHash: string, entry: UnhashedEntry, rows: readonly PostingRow[]): string {
  return hmac(`entry\n${prevHash}\n${JSON.stringify([hashedColumns.map((column) => entry[column]), rows.map(canonicalPosting)])}`);
}
