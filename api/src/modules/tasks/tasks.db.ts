import { and, eq, inArray, isNotNull, isNull, lt, or, sql, type SQL } from 'drizzle-orm';
import type { Task } from '@techadds/shared/contract/tasks/endpoints';
import type { Tx } from '../../platform/database/client';
import { containsText, orderByColumns, type ListRequest } from '../../platform/database/pagination';
import { tasks, users } from '../../schema';
import { visibleTasks, type RowScope } from '../row-scope/row-scope.service';

const selectTasks = (tx: Tx) =>
  tx
    .select({ task: tasks, assignee: { id: users.id, firstName: users.firstName, lastName: users.lastName } })
    .from(tasks)
    .leftJoin(users, and(eq(users.tenantId, tasks.tenantId), eq(users.id, tasks.assigneeId)))
    .$dynamic();
export type TaskRow = Awaited<ReturnType<typeof selectTasks>>[number];

export interface TaskFilter {
  query?: string | undefined;
  status?: Task['status'] | undefined;
  priority?: Task['priority'] | undefined;
  assigneeId?: string | undefined;
  overdue?: '1' | undefined;
  archived?: '1' | undefined;
}

function filterCondition(caller: RowScope, filter: TaskFilter, now: Date): SQL | undefined {
  const { status, priority, assigneeId, overdue, archived } = filter;
  const text = filter.query?.trim();
  return and(
    visibleTasks(caller),
    archived ? isNotNull(tasks.archivedAt) : isNull(tasks.archivedAt),
    status && eq(tasks.status, status),
    priority && eq(tasks.priority, priority),
    assigneeId ? eq(tasks.assigneeId, assigneeId) : undefined,
    overdue ? and(lt(tasks.dueAt, now.toISOString()), inArray(tasks.status, ['not_started', 'started'])) : undefined,
    text ? or(containsText(tasks.title, text), containsText(tasks.description, text)) : undefined,
  );
}

const sortColumns = { due: [tasks.dueAt], title: [sql`${tasks.title} collate "und-x-icu"`], newest: [tasks.createdAt] };

/** The query for a page of the tasks visible to the caller. */
export function listTasks(tx: Tx, caller: RowScope, filter: TaskFilter & ListRequest, now: Date): PromiseLike<TaskRow[]> {
  const { order, limit, offset } = filter;
  const sort = filter.sort as keyof typeof sortColumns;
  const newestFirst = order === 'asc' ? 'desc' : 'asc';
  return selectTasks(tx)
    .where(filterCondition(caller, filter, now))
    .orderBy(...orderByColumns(sort === 'newest' ? newestFirst : order, ...sortColumns[sort]), ...orderByColumns(order, tasks.id))
    .limit(limit)
    .offset(offset);
}

/** The query for the number of the matching tasks. */
export const countTasks = (tx: Tx, caller: RowScope, filter: TaskFilter, now: Date) =>
  tx
    .select({ total: sql<number>`count(*)::int` })
    .from(tasks)
    .where(filterCondition(caller, filter, now));

export async function findTask(tx: Tx, caller: RowScope, id: string, forUpdate = false): Promise<TaskRow | undefined> {
  const where = and(visibleTasks(caller), eq(tasks.id, id));
  // Alone, because a query that waits for the lock joins the new version of the task with an old row of the user.
  if (forUpdate) await tx.select({ id: tasks.id }).from(tasks).where(where).for('update');
  const [row] = await selectTasks(tx).where(where);
  return row;
}

/** The user, if tasks that the caller sees can be assigned to them: a partner's team, and for administrators the administrators too. */
export async function findAssignee(
  tx: Tx,
  { tenantId, scope, partnerId }: RowScope,
  id: string,
): Promise<{ partnerId: string | null } | undefined> {
  const team = inArray(users.role, ['partner_admin', 'partner_staff']);
  const reach =
    scope === 'tenant'
      ? or(team, inArray(users.role, ['admin', 'super_admin']))
      : partnerId === null
        ? sql`false`
        : and(team, eq(users.partnerId, partnerId));
  const [row] = await tx
    .select({ partnerId: users.partnerId })
    .from(users)
    .where(and(eq(users.tenantId, tenantId), eq(users.id, id), reach));
  return row;
}

export async function insertTask(tx: Tx, values: typeof tasks.$inferInsert): Promise<void> {
  await tx.insert(tasks).values(values);
}

export async function updateTaskRow(tx: Tx, { task }: TaskRow, values: Partial<typeof tasks.$inferInsert>): Promise<void> {
  await tx
    .update(tasks)
    .set(values)
    .where(and(eq(tasks.tenantId, task.tenantId), eq(tasks.id, task.id)));
}
