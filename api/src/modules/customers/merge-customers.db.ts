import { and, eq, inArray, or } from 'drizzle-orm';
import type { Tx } from '../../platform/database/client';
import { contacts, contracts, customers, deals, orders, projects, quotes, ratings, tasks } from '../../schema';

/** The tables whose records move. Deposits stay with the account of the ledger that holds them. */
const tables = { contacts, contracts, deals, orders, projects, quotes, ratings };
export type MovedCounts = Record<keyof typeof tables | 'tasks', number>;

/** Moves the records and earlier merges of customers to another one. Returns how many of each kind were moved. */
export async function moveCustomerRecords(
  tx: Tx,
  { tenantId, id }: Pick<typeof customers.$inferSelect, 'tenantId' | 'id'>,
  mergedIds: string[],
): Promise<MovedCounts> {
  const counts: Partial<MovedCounts> = {};
  for (const [name, table] of Object.entries(tables)) {
    const moved = await tx
      .update(table as typeof quotes)
      .set({ customerId: id })
      .where(and(eq(table.tenantId, tenantId), inArray(table.customerId, mergedIds)));
    counts[name as keyof MovedCounts] = moved.rowCount ?? 0;
  }
  const movedTasks = await tx
    .update(tasks)
    .set({ subjectId: id })
    .where(and(eq(tasks.tenantId, tenantId), eq(tasks.subjectType, 'customer'), inArray(tasks.subjectId, mergedIds)));
  await tx
    .update(customers)
    .set({ mergedIntoId: id, userId: null })
    .where(and(eq(customers.tenantId, tenantId), or(inArray(customers.id, mergedIds), inArray(customers.mergedIntoId, mergedIds))));
  return { ...(counts as MovedCounts), tasks: movedTasks.rowCount ?? 0 };
}
