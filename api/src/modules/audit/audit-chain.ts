import type { HmacFunction } from '../../platform/encryption/hmac';
import type { auditEvents } from '../../schema';

/** An event without its place in the chain. */
export type UnchainedAuditEvent = Omit<typeof auditEvents.$inferInsert, 'id' | 'prevHash' | 'hash'> & { id: string };
export type ChainedAuditEvent = UnchainedAuditEvent & { prevHash: string; hash: string };

/** What comes before the first event of a tenant. */
export const auditGenesisHash = '0'.repeat(64);

/** Columns in the order in which they are hashed. A new column goes to the end, and only where it is set, so that old hashes stay true. */
const hashedColumns = [
  'tenantId',
  'seq',
  'id',
  'time',
  'event',
  'description',
  'actorId',
  'actorName',
  'actorRole',
  'impersonatorId',
  'impersonatorName',
  'impersonatorReason',
  'targets',
  'before',
  'after',
  'ip',
  'userAgent',
  'correlationId',
] as const satisfies readonly (keyof UnchainedAuditEvent)[];

/** Values with the keys of objects in order, since the database keeps them in an order of its own. */
function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return entries.map(([key, nested]) => [key, sortKeys(nested)]);
}

/** An event's hash: of the one before it, and of all that it says. */
export function hashAuditEvent(hmac: HmacFunction, prevHash: string, row: UnchainedAuditEvent): string {
  // Through JSON first: what it leaves out or writes otherwise, the database has not kept either.
  const plain = JSON.parse(JSON.stringify(row)) as Record<string, unknown>;
  return hmac(`event\n${prevHash}\n${JSON.stringify(hashedColumns.map((column) => sortKeys(plain[column] ?? null)))}`);
}
