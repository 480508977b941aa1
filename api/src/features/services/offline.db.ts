import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '../../database/database';
import { serviceReferences } from '../../database/schema';
import type { Caller } from '../../http/caller';

type Owner = Pick<Caller, 'tenantId' | 'userId'>;
type Row = typeof serviceReferences.$inferSelect;

const t = serviceReferences;
const ofCaller = ({ tenantId, userId }: Owner, reference: string) =>
  and(eq(t.tenantId, tenantId), eq(t.userId, userId), eq(t.reference, reference));

/** Of several requests with one reference of a person, the next begins when the transaction of the first has ended. */
export async function lockReference(tx: Tx, { tenantId, userId }: Owner, reference: string): Promise<void> {
  const name = JSON.stringify({ tenantId, userId, reference });
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}

export async function findReference(tx: Tx, caller: Owner, reference: string): Promise<Row | undefined> {
  const [row] = await tx.select().from(t).where(ofCaller(caller, reference));
  return row;
}

export async function insertReference(tx: Tx, row: Row): Promise<void> {
  await tx.insert(t).values(row);
}

export async function setReference(
  tx: Tx,
  caller: Owner,
  reference: string,
  values: Pick<Row, 'contentHash' | 'writtenAt' | 'versionAt'>,
): Promise<void> {
  await tx.update(t).set(values).where(ofCaller(caller, reference));
}
