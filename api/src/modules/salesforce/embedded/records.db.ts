import { and, asc, eq, gt, inArray, max, sql } from 'drizzle-orm';
import type { SalesforceObject } from '@techadds/shared/contract/salesforce/fields';
import type { Tx } from '../../../platform/database/client';
import { orderByColumns, type ListRequest } from '../../../platform/database/pagination';
import { salesforceRecords } from '../../../schema';
import { isOfTeam, type Team } from '../../../platform/auth/team';

export type EmbeddedRecord = typeof salesforceRecords.$inferSelect;

const ofObject = (team: Team, object: SalesforceObject) =>
  and(isOfTeam(salesforceRecords, team), eq(salesforceRecords.object, object), eq(salesforceRecords.isDeleted, false));

/** A page of the records of an object, by id, for reading all of them. */
export const pageRecords = (
  tx: Tx,
  team: Team,
  object: SalesforceObject,
  { after, since, limit }: { after: string | null; since: string | null; limit: number },
): Promise<EmbeddedRecord[]> =>
  tx
    .select()
    .from(salesforceRecords)
    .where(
      and(
        ofObject(team, object),
        after === null ? undefined : gt(salesforceRecords.id, after),
        since === null ? undefined : gt(salesforceRecords.systemModstamp, since),
      ),
    )
    .orderBy(asc(salesforceRecords.id))
    .limit(limit);

export async function findNewestModstamp(tx: Tx, team: Team, object: SalesforceObject): Promise<string | null> {
  const [row] = await tx
    .select({ newest: max(salesforceRecords.systemModstamp) })
    .from(salesforceRecords)
    .where(ofObject(team, object));
  return row?.newest ?? null;
}

/** Locks the existing ones of these records, by their ids in Salesforce. */
export const lockRecords = (tx: Tx, team: Team, object: SalesforceObject, externalIds: readonly string[]): Promise<EmbeddedRecord[]> =>
  tx
    .select()
    .from(salesforceRecords)
    .where(and(ofObject(team, object), inArray(salesforceRecords.externalId, [...externalIds])))
    .orderBy(asc(salesforceRecords.id))
    .for('update');

/** The record with a value in the field for external ids. */
export async function findByField(
  tx: Tx,
  team: Team,
  object: SalesforceObject,
  field: string,
  value: string,
): Promise<EmbeddedRecord | undefined> {
  const [row] = await tx
    .select()
    .from(salesforceRecords)
    .where(and(ofObject(team, object), sql`${salesforceRecords.fields} ->> ${field}::text = ${value}`))
    .for('update');
  return row;
}

/** Makes writes of one organization wait for each other, as its unique field for external ids would. */
export async function lockOrganization(tx: Tx, { tenantId, partnerId }: Team): Promise<void> {
  const name = JSON.stringify({ salesforce: tenantId, partnerId });
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}

export async function insertRecord(tx: Tx, values: typeof salesforceRecords.$inferInsert): Promise<EmbeddedRecord> {
  const [row] = await tx.insert(salesforceRecords).values(values).returning();
  return row!;
}

export async function updateRecord(
  tx: Tx,
  { tenantId, id }: Pick<EmbeddedRecord, 'tenantId' | 'id'>,
  values: Partial<EmbeddedRecord>,
): Promise<EmbeddedRecord> {
  const [row] = await tx
    .update(salesforceRecords)
    .set(values)
    .where(and(eq(salesforceRecords.tenantId, tenantId), eq(salesforceRecords.id, id)))
    .returning();
  return row!;
}

/** Selects a record by our id, `for update`. */
export async function lockRecord(tx: Tx, team: Team, id: string): Promise<EmbeddedRecord | undefined> {
  const [row] = await tx
    .select()
    .from(salesforceRecords)
    .where(and(isOfTeam(salesforceRecords, team), eq(salesforceRecords.id, id)))
    .for('update');
  return row;
}

const nameOf = sql`coalesce(${salesforceRecords.fields} ->> 'Name', ${salesforceRecords.fields} ->> 'LastName')`;

/** The queries for a page of the records, deleted ones included, and for their number. */
export function listRecords(
  tx: Tx,
  team: Team,
  query: ListRequest & { object?: SalesforceObject | undefined; query?: string | undefined },
) {
  const text = query.query?.trim();
  const where = and(
    isOfTeam(salesforceRecords, team),
    query.object && eq(salesforceRecords.object, query.object),
    text
      ? sql`position(lower(${text}) in lower(concat_ws(' ', ${salesforceRecords.fields} ->> 'FirstName', ${nameOf}, ${salesforceRecords.externalId}))) > 0`
      : undefined,
  );
  const items = tx
    .select()
    .from(salesforceRecords)
    .where(where)
    .orderBy(
      ...orderByColumns(query.order, ...(query.sort === 'name' ? [nameOf] : [salesforceRecords.systemModstamp]), salesforceRecords.id),
    )
    .limit(query.limit)
    .offset(query.offset);
  const count = tx
    .select({ total: sql<number>`count(*)::int` })
    .from(salesforceRecords)
    .where(where);
  return [items, count] as const;
}
