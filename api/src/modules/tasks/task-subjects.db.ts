import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { TaskSubjectType } from '@techadds/shared/contract/tasks/states';
import type { Tx } from '../../platform/database/client';
import { contracts, customers, deals, orders, projects, quotes, tasks } from '../../schema';
import * as scope from '../row-scope/row-scope.service';

type Viewer = Parameters<typeof scope.visibleProjects>[0];

/** The records that a task can be about: their table, what they are called, and which of them a caller sees. */
const subjects = {
  order: { table: orders, label: orders.number, visible: scope.visibleOrders },
  quote: { table: quotes, label: quotes.number, visible: scope.visibleQuotes },
  contract: { table: contracts, label: contracts.number, visible: scope.visibleContracts },
  deal: { table: deals, label: deals.name, visible: scope.visibleDeals },
  customer: { table: customers, label: customers.name, visible: scope.visibleCustomers },
  project: { table: projects, label: projects.number, visible: scope.visibleProjects },
} as const;

/** What the record of a task is called; null if there is none, or the caller does not see it. */
export function selectSubjectLabel(caller: Viewer): SQL<string | null> {
  const cases = Object.entries(subjects).map(
    ([type, { table, label, visible }]) =>
      sql`when ${type} then (select ${label} from ${table} where ${and(visible(caller), eq(table.id, tasks.subjectId))})`,
  );
  return sql<string | null>`case ${tasks.subjectType} ${sql.join(cases, sql` `)} end`;
}

/** Whether the viewer sees the record. */
export async function isSubjectVisible(tx: Tx, viewer: Viewer, { type, id }: { type: TaskSubjectType; id: string }): Promise<boolean> {
  const { table, visible } = subjects[type];
  const rows = await tx
    .select({ id: table.id })
    .from(table)
    .where(and(visible(viewer), eq(table.id, id)));
  return rows.length > 0;
}
