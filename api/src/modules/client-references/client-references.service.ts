import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/client';
import { quoteReferences, serviceReferences } from '../../schema';
import type { Caller } from '../../platform/auth/caller';

type Owner = Pick<Caller, 'tenantId' | 'userId'>;

/** The record that a client created under a reference of its own while offline, and the content it sent last. */
interface Reference {
  recordId: string;
  contentHash: string;
  writtenAt: string;
  versionAt: string;
}

/** Storage of references to records of one kind. */
export interface References {
  find(tx: Tx, owner: Owner, reference: string): Promise<Reference | undefined>;
  insert(tx: Tx, owner: Owner, reference: string, row: Reference): Promise<void>;
  set(tx: Tx, owner: Owner, reference: string, values: Omit<Reference, 'recordId'>): Promise<void>;
}

/** Serializes requests with the same reference of a user until the transaction ends. */
export async function lockReference(tx: Tx, { tenantId, userId }: Owner, reference: string): Promise<void> {
  const name = JSON.stringify({ tenantId, userId, reference });
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}

/** @param rowOf sets the column that holds the record's id. */
function referencesIn<T extends typeof serviceReferences | typeof quoteReferences>(
  t: T,
  column: typeof serviceReferences.serviceId | typeof quoteReferences.quoteId,
  rowOf: (recordId: string) => Partial<T['$inferInsert']>,
): References {
  const ofOwner = ({ tenantId, userId }: Owner, reference: string) =>
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

export const referencesToServices = referencesIn(serviceReferences, serviceReferences.serviceId, (serviceId) => ({ serviceId }));
export const referencesToQuotes = referencesIn(quoteReferences, quoteReferences.quoteId, (quoteId) => ({ quoteId }));
