import { listHashedValues } from '../../platform/encryption/hashed-columns';
import type { HmacFunction } from '../../platform/encryption/hmac';
import type { auditEvents } from '../../schema';

/** An event without its hashes. */
export type UnchainedAuditEvent = Omit<typeof auditEvents.$inferInsert, 'id' | 'prevHash' | 'hash'> & { id: string };
export type ChainedAuditEvent = UnchainedAuditEvent & { prevHash: string; hash: string };

/** The previous hash of the first event of a tenant. */
export const auditGenesisHash = '0'.repeat(64);

/** The first columns, in hash order; later ones are hashed by name where they are set. */
const originalColumns = [
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

/** A canonical form with sorted object keys, because jsonb does not keep their order. */
function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return entries.map(([key, nested]) => [key, sortKeys(nested)]);
}

/** The keyed hash of an event and of the previous hash. */
export function hashAuditEvent(hmac: HmacFunction, prevHash: string, row: UnchainedAuditEvent): string {
  // Through JSON first, because jsonb stores what JSON.stringify keeps.
  const plain = JSON.parse(JSON.stringify(row)) as Record<string, unknown>;
  return hmac(`event\n${prevHash}\n${JSON.stringify(listHashedValues(plain, originalColumns, ['prevHash', 'hash']).map(sortKeys))}`);
}
