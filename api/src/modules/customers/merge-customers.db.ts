import { and, eq, inArray, or } from 'drizzle-orm';
import type { MovedRecord } from '@techadds/shared/contract/customers/merges';
import type { Tx } from '../../platform/database/client';
import { contacts, contracts, customerMerges, customers, deals, orders, projects, quotes, ratings, tasks } from '../../schema';
import type { MergeChanges, MovedRow } from './customers.schema';

/** The tables whose records move, with the column of the customer. Deposits stay with the account of the ledger that holds them. */
export const movedTables = { contacts, contracts, deals, orders, projects, quotes, ratings };
type MovedTable = keyof typeof movedTables;

type Customer = Pick<typeof customers.$inferSelect, 'tenantId' | 'id'>;

/** Moves the records and earlier merges of customers to another one. Returns what was moved. */
export async function moveCustomerRecords(
  tx: Tx,
  { tenantId, id }: Customer,
  mergedIds: string[],
): Promise<Pick<MergeChanges, 'moved' | 'mergedBefore'>> {
  const moved: Partial<Record<MovedRecord, MovedRow[]>> = {};
  for (const [name, table] of Object.entries(movedTables)) {
    const { id: recordId, customerId, updatedAt } = table as typeof quotes;
    const isMoved = and(eq(table.tenantId, tenantId), inArray(customerId, mergedIds));
    const rows = await tx
      .select({ recordId, customerId, updatedAt })
      .from(table as typeof quotes)
      .where(isMoved)
      .for('update');
    moved[name as MovedTable] = rows.map((row) => [row.recordId, row.customerId, row.updatedAt]);
    await tx
      .update(table as typeof quotes)
      .set({ customerId: id })
      .where(isMoved);
  }
  const isMovedTask = and(eq(tasks.tenantId, tenantId), eq(tasks.subjectType, 'customer'), inArray(tasks.subjectId, mergedIds));
  const movedTasks = await tx
    .select({ id: tasks.id, subjectId: tasks.subjectId, updatedAt: tasks.updatedAt })
    .from(tasks)
    .where(isMovedTask)
    .for('update');
  await tx.update(tasks).set({ subjectId: id }).where(isMovedTask);
  const mergedBefore = await tx
    .select({ id: customers.id, intoId: customers.mergedIntoId })
    .from(customers)
    .where(and(eq(customers.tenantId, tenantId), inArray(customers.mergedIntoId, mergedIds)));
  await tx
    .update(customers)
    .set({ mergedIntoId: id, userId: null })
    .where(and(eq(customers.tenantId, tenantId), or(inArray(customers.id, mergedIds), inArray(customers.mergedIntoId, mergedIds))));
  return {
    moved: { ...(moved as MergeChanges['moved']), tasks: movedTasks.map((row) => [row.id, row.subjectId!, row.updatedAt]) },
    mergedBefore: mergedBefore.map((row) => [row.id, row.intoId!]),
  };
}

export async function insertMerge(tx: Tx, { tenantId, id }: Customer, changes: MergeChanges, mergedAt: string): Promise<void> {
  await tx.insert(customerMerges).values({ tenantId, customerId: id, changes, mergedAt });
}
