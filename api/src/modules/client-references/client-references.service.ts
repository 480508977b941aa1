import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/client';
import { quoteReferences, serviceReferences } from '../../schema';
import type { Caller } from '../../platform/auth/caller';

type ReferenceOwner = Pick<Caller, 'tenantId' | 'userId'>;

/** The record that a client created under a reference of its own while offline, and the content it sent last. */
interface ClientReference {
  recordId: string;
  contentHash: string;
  writtenAt: string;
  versionAt: string;
}

/** Storage of references to records of one kind. */
export interface ReferenceStore {
  find(tx: Tx, owner: ReferenceOwner, reference: string): Promise<ClientReference | undefined>;
  insert(tx: Tx, owner: ReferenceOwner, reference: string, row: ClientReference): Promise<void>;
  set(tx: Tx, owner: ReferenceOwner, reference: string, values: Omit<ClientReference, 'recordId'>): Promise<void>;
}

/** Serializes requests with the same reference of a user until the transaction ends. */
export async function lockClientReference(tx: Tx, { tenantId, userId }: ReferenceOwner, reference: string): Promise<void> {
  const name = JSON.stringify({ tenantId, userId, reference });
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}

/** @param findLineRow sets the column that holds the record's id. */
function createReferenceStore<T extends typeof serviceReferences | typeof quoteReferences>(
  t: T,
  column: typeof serviceReferences.serviceId | typeof quoteReferences.quoteId,
  rowOf: (recordId: string) => Partial<T['$inferInsert']>,
): ReferenceStore {
  const ofOwner = ({ tenantId, userId }: ReferenceOwner, reference: string) =>
    and(eq(t.tenantId, tenantId), eq(t.userId, userId), eq(t.reference, reference));
  return {
    find: async (tx, owner, reference) => {
      const shown = { recordId: column, contentHash: t.contentHash, writtenAt: t.writtenAt, versionAt: t.versionAt };
      const [row] = await tx
        .select(shown)
        .from(t as typeof serviceReferences)
        .where(ofOwner(owner, reference));
      return row;
    },
    insert: async (tx, { tenantId, userId }, reference, { recordId, ...row }) => {
      await tx.insert(t).values({ tenantId, userId, reference, ...row, ...rowOf(recordId) } as never);
    },
    set: async (tx, owner, reference, values) => {
      await tx
        .update(t)
        .set(values as never)
        .where(ofOwner(owner, reference));
    },
  };
}

export const serviceReferenceStore = createReferenceStore(serviceReferences, serviceReferences.serviceId, (serviceId) => ({ serviceId }));
export const quoteReferenceStore = createReferenceStore(quoteReferences, quoteReferences.quoteId, (quoteId) => ({ quoteId }));
