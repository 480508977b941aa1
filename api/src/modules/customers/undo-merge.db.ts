import { and, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import { movedRecords, type MovedRecord } from '@techadds/shared/contract/customers/merges';
import type { Tx } from '../../platform/database/client';
import { contracts, customerMerges, customers, milestones, orders, projects, quotes, ratings, tasks } from '../../schema';
import { visibleCustomers, type RowScope } from '../row-scope/row-scope.service';
import type { MergeChanges } from './customers.schema';
import { findReturning } from './merge-changes';
import { movedTables } from './merge-customers.db';

export type MergeRow = typeof customerMerges.$inferSelect;
type CustomerRow = typeof customers.$inferSelect;
type Customer = Pick<CustomerRow, 'tenantId' | 'id'>;

/** Selects a merge of customers visible to the caller, `for update`. */
export async function lockMerge(tx: Tx, caller: RowScope, id: string): Promise<MergeRow | undefined> {
  const [row] = await tx
    .select({ merge: customerMerges })
    .from(customerMerges)
    .innerJoin(customers, and(eq(customers.tenantId, customerMerges.tenantId), eq(customers.id, customerMerges.customerId)))
    .where(and(visibleCustomers(caller), eq(customerMerges.tenantId, caller.tenantId), eq(customerMerges.id, id)))
    .for('update', { of: customerMerges });
  return row?.merge;
}

/** The latest merge into a customer since a moment that was not undone. */
export async function findLatestMerge(tx: Tx, { tenantId, id }: Customer, since: string): Promise<MergeRow | undefined> {
  const [row] = await tx
    .select()
    .from(customerMerges)
    .where(
      and(
        eq(customerMerges.tenantId, tenantId),
        eq(customerMerges.customerId, id),
        isNull(customerMerges.undoneAt),
        gt(customerMerges.mergedAt, since),
      ),
    )
    .orderBy(desc(customerMerges.mergedAt), desc(customerMerges.id))
    .limit(1);
  return row;
}

export async function saveUndone(tx: Tx, { tenantId, id }: MergeRow, undoneAt: string): Promise<void> {
  await tx
    .update(customerMerges)
    .set({ undoneAt })
    .where(and(eq(customerMerges.tenantId, tenantId), eq(customerMerges.id, id)));
}

/** The table of a kind of records, and what names the customer in it. All are used as the table of quotes, whose keys they share. */
function getTable(name: MovedRecord) {
  const table = (name === 'tasks' ? tasks : movedTables[name]) as typeof quotes;
  const customerId = name === 'tasks' ? tasks.subjectId : table.customerId;
  const set = (id: string) => (name === 'tasks' ? { subjectId: id } : { customerId: id }) as { customerId: string };
  return { table, customerId, set };
}

/** Pairs of ids of records of a customer that belong together. */
async function listLinks(tx: Tx, { tenantId, id }: Customer): Promise<[string, string][]> {
  const pairs = [
    sql`select ${quotes.dealId} as one, ${quotes.id} as other from ${quotes} where ${and(eq(quotes.tenantId, tenantId), eq(quotes.customerId, id))}`,
    ...[contracts.quoteId, contracts.amendsId].map(
      (one) =>
        sql`select ${one}, ${contracts.id} from ${contracts} where ${and(eq(contracts.tenantId, tenantId), eq(contracts.customerId, id))}`,
    ),
    ...[projects.quoteId, projects.contractId].map(
      (one) =>
        sql`select ${one}, ${projects.id} from ${projects} where ${and(eq(projects.tenantId, tenantId), eq(projects.customerId, id))}`,
    ),
    sql`select ${orders.quoteId}, ${orders.id} from ${orders} where ${and(eq(orders.tenantId, tenantId), eq(orders.customerId, id))}`,
    sql`select ${milestones.projectId}, ${orders.id} from ${orders} join ${milestones} on ${and(
      eq(milestones.tenantId, orders.tenantId),
      eq(milestones.id, orders.milestoneId),
    )} where ${and(eq(orders.tenantId, tenantId), eq(milestones.tenantId, tenantId), eq(orders.customerId, id))}`,
    sql`select ${ratings.orderId}, ${ratings.id} from ${ratings} where ${and(eq(ratings.tenantId, tenantId), eq(ratings.customerId, id))}`,
  ];
  const one = sql<string>`one`;
  const rows = await tx
    .select({ one, other: sql<string>`other` })
    .from(sql`(${sql.join(pairs, sql` union `)}) links`)
    .where(sql`one is not null`);
  return rows.map((row) => [row.one, row.other]);
}

/** The ids of the moved records that the kept customer still has and that nobody changed since; locks them. */
async function listUnchanged(tx: Tx, kept: Customer, { moved }: MergeChanges): Promise<string[]> {
  const unchanged: string[] = [];
  for (const name of movedRecords) {
    const ids = moved[name].map(([id]) => id);
    if (ids.length === 0) continue;
    const { table, customerId } = getTable(name);
    const rows = await tx
      .select({ id: table.id, updatedAt: table.updatedAt })
      .from(table)
      .where(and(eq(table.tenantId, kept.tenantId), eq(customerId, kept.id), inArray(table.id, ids)))
      .for('update');
    const updatedAt = new Map(rows.map((row) => [row.id, row.updatedAt]));
    unchanged.push(...moved[name].filter(([id, , then]) => updatedAt.get(id) === then).map(([id]) => id));
  }
  return unchanged;
}

/** Moves the records that nobody changed since back to their customers. Returns the number of each kind that stays. */
export async function returnRecords(tx: Tx, kept: Customer, changes: MergeChanges): Promise<Record<MovedRecord, number>> {
  const { moved } = changes;
  const movedIds = new Set(movedRecords.flatMap((name) => moved[name].map(([id]) => id)));
  const links = await listLinks(tx, kept);
  const returning = findReturning(
    await listUnchanged(tx, kept, changes),
    links.filter(([one]) => movedIds.has(one)),
  );
  const staying: Partial<Record<MovedRecord, number>> = {};
  for (const name of movedRecords) {
    const { table, set } = getTable(name);
    const rows = moved[name].filter(([id]) => returning.has(id));
    staying[name] = moved[name].length - rows.length;
    for (const fromId of new Set(rows.map(([, from]) => from))) {
      const ids = rows.filter(([, from]) => from === fromId).map(([id]) => id);
      await tx
        .update(table)
        .set(set(fromId))
        .where(and(eq(table.tenantId, kept.tenantId), inArray(table.id, ids)));
    }
  }
  return staying as Record<MovedRecord, number>;
}

/** Makes the merged customers customers of their own again, with what was merged into them before. */
export async function restoreCustomers(tx: Tx, { tenantId, id }: Customer, { merged, mergedBefore }: MergeChanges): Promise<void> {
  const set = (customerId: string, mergedIntoId: string | null) =>
    tx
      .update(customers)
      .set({ mergedIntoId })
      .where(and(eq(customers.tenantId, tenantId), eq(customers.id, customerId), eq(customers.mergedIntoId, id)));
  for (const customer of merged) await set(customer.id, null);
  for (const [customerId, intoId] of mergedBefore) await set(customerId, intoId);
}

/** Gives the account back to the customer that had it. */
export async function restoreAccount(tx: Tx, { tenantId }: Customer, { merged }: MergeChanges): Promise<void> {
  for (const { id, userId } of merged)
    if (userId !== null)
      await tx
        .update(customers)
        .set({ userId })
        .where(and(eq(customers.tenantId, tenantId), eq(customers.id, id)));
}
