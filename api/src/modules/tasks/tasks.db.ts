import { and, asc, eq, inArray, isNotNull, isNull, lt, or, sql, type SQL } from 'drizzle-orm';
import type { Task, taskStatusFilters } from '@techadds/shared/contract/tasks/endpoints';
import { openTaskStatuses, taskStatuses, type TaskStatus } from '@techadds/shared/contract/tasks/states';
import type { Caller } from '../../platform/auth/caller';
import type { Tx } from '../../platform/database/client';
import { alphabetically, containsText, orderByColumns, type ListRequest } from '../../platform/database/pagination';
import { partners, tasks, users } from '../../schema';
import { visibleTasks, type RowScope } from '../row-scope/row-scope.service';
import { selectSubjectLabel } from './task-subjects.db';

const selectTasks = (tx: Tx, caller: Caller) =>
  tx
    .select({
      task: tasks,
      assignee: { id: users.id, firstName: users.firstName, lastName: users.lastName },
      partner: { id: partners.id, name: partners.name },
      subjectLabel: selectSubjectLabel(caller),
    })
    .from(tasks)
    .leftJoin(users, and(eq(users.tenantId, tasks.tenantId), eq(users.id, tasks.assigneeId)))
    .leftJoin(partners, and(eq(partners.tenantId, tasks.tenantId), eq(partners.id, tasks.partnerId)))
    .$dynamic();
export type TaskRow = Awaited<ReturnType<typeof selectTasks>>[number];

export interface TaskFilter {
  query?: string | undefined;
  status?: (typeof taskStatusFilters)[number] | undefined;
  priority?: Task['priority'] | undefined;
  assigneeId?: string | undefined;
  subjectId?: string | undefined;
  mine?: '1' | undefined;
  overdue?: '1' | undefined;
  archived?: '1' | undefined;
}

/** Tasks that are still to be done although their due time has passed. */
const isOverdue = (now: Date) => and(lt(tasks.dueAt, now.toISOString()), inArray(tasks.status, [...openTaskStatuses]));

/** @param filter without a status, because the tabs count each of them */
function filterCondition(caller: Caller, filter: Omit<TaskFilter, 'status'>, now: Date): SQL | undefined {
  const { priority, assigneeId, subjectId, mine, overdue, archived } = filter;
  const text = filter.query?.trim();
  return and(
    visibleTasks(caller),
    archived ? isNotNull(tasks.archivedAt) : isNull(tasks.archivedAt),
    priority && eq(tasks.priority, priority),
    assigneeId ? eq(tasks.assigneeId, assigneeId) : undefined,
    subjectId ? eq(tasks.subjectId, subjectId) : undefined,
    mine ? eq(tasks.assigneeId, caller.userId) : undefined,
    overdue ? isOverdue(now) : undefined,
    text ? or(containsText(tasks.title, text), containsText(tasks.description, text)) : undefined,
  );
}

function hasStatus(status: TaskFilter['status']): SQL | undefined {
  if (status === undefined || status === 'all') return undefined;
  return status === 'open' ? inArray(tasks.status, [...openTaskStatuses]) : eq(tasks.status, status);
}

const sortColumns = { due: [tasks.dueAt], title: [alphabetically(tasks.title)], newest: [tasks.createdAt] };

/** The query for a page of the tasks visible to the caller. */
export function listTasks(tx: Tx, caller: Caller, filter: TaskFilter & ListRequest, now: Date): PromiseLike<TaskRow[]> {
  const { order, limit, offset, status } = filter;
  const sort = filter.sort as keyof typeof sortColumns;
  const newestFirst = order === 'asc' ? 'desc' : 'asc';
  return selectTasks(tx, caller)
    .where(and(filterCondition(caller, filter, now), hasStatus(status)))
    .orderBy(...orderByColumns(sort === 'newest' ? newestFirst : order, ...sortColumns[sort]), ...orderByColumns(order, tasks.id))
    .limit(limit)
    .offset(offset);
}

/** The query for the numbers of the matching tasks: all, and by status. */
export function countTasks(tx: Tx, caller: Caller, filter: TaskFilter, now: Date) {
  const countStatus = (status: TaskStatus) => sql<number>`(count(*) filter (where ${eq(tasks.status, status)}))::int`;
  const each = Object.fromEntries(taskStatuses.map((status) => [status, countStatus(status)])) as Record<TaskStatus, SQL<number>>;
  return tx
    .select({ all: sql<number>`count(*)::int`, open: sql<number>`(count(*) filter (where ${hasStatus('open')}))::int`, ...each })
    .from(tasks)
    .where(filterCondition(caller, filter, now));
}

export async function findTask(tx: Tx, caller: Caller, id: string, forUpdate = false): Promise<TaskRow | undefined> {
  const where = and(visibleTasks(caller), eq(tasks.id, id));
  // Alone, because a query that waits for the lock joins the new version of the task with an old row of the user.
  if (forUpdate) await tx.select({ id: tasks.id }).from(tasks).where(where).for('update');
  const [row] = await selectTasks(tx, caller).where(where);
  return row;
}

/** Users to whom tasks that the caller sees can be assigned: a partner's team, and for administrators the administrators too. */
function assignableUsers({ tenantId, scope, partnerId }: RowScope): SQL | undefined {
  const team = inArray(users.role, ['partner_admin', 'partner_staff']);
  const administrators = inArray(users.role, ['admin', 'super_admin']);
  const ofPartner = partnerId === null ? sql`false` : and(team, eq(users.partnerId, partnerId));
  return and(eq(users.tenantId, tenantId), isNull(users.deactivatedAt), scope === 'tenant' ? or(team, administrators) : ofPartner);
}

/** The users to whom the caller can assign tasks, by name. */
export const listAssignees = (tx: Tx, caller: RowScope) =>
  tx
    .select({ id: users.id, firstName: users.firstName, lastName: users.lastName, partnerId: users.partnerId })
    .from(users)
    .where(assignableUsers(caller))
    .orderBy(asc(users.firstName), asc(users.lastName), asc(users.id));

/** The user, if the caller can assign tasks to them. */
export async function findAssignee(tx: Tx, caller: RowScope, id: string): Promise<{ partnerId: string | null } | undefined> {
  const [row] = await tx
    .select({ partnerId: users.partnerId })
    .from(users)
    .where(and(assignableUsers(caller), eq(users.id, id)));
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
