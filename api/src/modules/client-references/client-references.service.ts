import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/client';
import { quoteReferences, serviceReferences } from '../../schema';
import type { Caller } from '../../platform/auth/caller';

/** The record that a user created under a reference of their device while offline, and the content that was sent last. */
interface ClientReference {
  userId: string;
  recordId: string;
  contentHash: string;
  writtenAt: string;
  versionAt: string;
}

/** Storage of references to records of one kind. */
export interface ReferenceStore {
  find(tx: Tx, tenantId: string, reference: string): Promise<ClientReference | undefined>;
  insert(tx: Tx, tenantId: string, reference: string, row: ClientReference): Promise<void>;
  set(tx: Tx, tenantId: string, reference: string, values: Omit<ClientReference, 'userId' | 'recordId'>): Promise<void>;
}

/** Serializes requests with the same reference of a tenant until the transaction ends. */
export async function lockClientReference(tx: Tx, { tenantId }: Pick<Caller, 'tenantId'>, reference: string): Promise<void> {
  const name = JSON.stringify({ tenantId, reference });
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}

/** @param findLineRow sets the column that holds the record's id. */
function createReferenceStore<T extends typeof serviceReferences | typeof quoteReferences>(
  t: T,
  column: typeof serviceReferences.serviceId | typeof quoteReferences.quoteId,
  rowOf: (recordId: string) => Partial<T['$inferInsert']>,
): ReferenceStore {
  const hasKey = (tenantId: string, reference: string) => and(eq(t.tenantId, tenantId), eq(t.reference, reference));
  return {
    find: async (tx, tenantId, reference) => {
      const shown = { userId: t.userId, recordId: column, contentHash: t.contentHash, writtenAt: t.writtenAt, versionAt: t.versionAt };
      const [row] = await tx
        .select(shown)
        .from(t as typeof serviceReferences)
        .where(hasKey(tenantId, reference));
      return row;
    },
    insert: async (tx, tenantId, reference, { recordId, ...row }) => {
      await tx.insert(t).values({ tenantId, reference, ...row, ...rowOf(recordId) } as never);
    },
    set: async (tx, tenantId, reference, values) => {
      await tx
        .update(t)
        .set(values as never)
        .where(hasKey(tenantId, reference));
    },
  };
}

export const serviceReferenceStore = createReferenceStore(serviceReferences, serviceReferences.serviceId, (serviceId) => ({ serviceId }));
export const quoteReferenceStore = createReferenceStore(quoteReferences, quoteReferences.quoteId, (quoteId) => ({ quoteId }));
