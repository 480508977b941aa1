import { and, asc, desc, eq, inArray, isNull, ne, sql, type SQL } from 'drizzle-orm';
import type { Tx } from '../../platform/database/client';
import { containsText, orderByColumns, type ListRequest } from '../../platform/database/pagination';
import { milestones, tasks, timeEntries } from '../../schema';
import type { ProjectRow } from './projects.db';

type ProjectKey = Pick<ProjectRow, 'tenantId' | 'id'>;
export type TimeEntryRow = typeof timeEntries.$inferSelect;
interface TimeFilter {
  query?: string | undefined;
  workerId?: string | undefined;
  taskId?: string | undefined;
  open?: '1' | undefined;
}

const isOf = ({ tenantId, id }: ProjectKey) =>
  and(eq(timeEntries.tenantId, tenantId), eq(timeEntries.projectId, id), isNull(timeEntries.removedAt));

function filterCondition(project: ProjectKey, { query, workerId, taskId, open }: TimeFilter): SQL | undefined {
  const text = query?.trim();
  return and(
    isOf(project),
    text ? containsText(timeEntries.note, text) : undefined,
    workerId ? eq(timeEntries.workerId, workerId) : undefined,
    taskId ? eq(timeEntries.taskId, taskId) : undefined,
    open ? isNull(timeEntries.milestoneId) : undefined,
  );
}

const selectEntries = (tx: Tx) =>
  tx
    .select({ entry: timeEntries, taskTitle: tasks.title, milestoneTitle: milestones.title })
    .from(timeEntries)
    .leftJoin(tasks, and(eq(tasks.tenantId, timeEntries.tenantId), eq(tasks.id, timeEntries.taskId)))
    .leftJoin(milestones, and(eq(milestones.tenantId, timeEntries.tenantId), eq(milestones.id, timeEntries.milestoneId)))
    .$dynamic();
/** An entry with the names of its task and its milestone. */
export type TimeEntryRecord = Awaited<ReturnType<typeof selectEntries>>[number];

/** A page of the time logged on a project. */
export const listTimeEntries = (tx: Tx, project: ProjectKey, request: ListRequest & TimeFilter): PromiseLike<TimeEntryRecord[]> =>
  selectEntries(tx)
    .where(filterCondition(project, request))
    .orderBy(
      ...orderByColumns(request.order, request.sort === 'minutes' ? timeEntries.minutes : timeEntries.workedOn),
      ...orderByColumns(request.order, timeEntries.createdAt, timeEntries.id),
    )
    .limit(request.limit)
    .offset(request.offset);

/** The minutes and the number of entries of each person among the matches, most minutes first. */
export function sumByWorker(tx: Tx, project: ProjectKey, filter: TimeFilter) {
  const minutes = sql<number>`sum(${timeEntries.minutes})::int`;
  return tx
    .select({ id: timeEntries.workerId, name: sql<string>`max(${timeEntries.workerName})`, minutes, entries: sql<number>`count(*)::int` })
    .from(timeEntries)
    .where(filterCondition(project, filter))
    .groupBy(timeEntries.workerId)
    .orderBy(desc(minutes), asc(timeEntries.workerId));
}

/** The minutes of each person on each day, oldest first. */
export const sumByDay = (tx: Tx, project: ProjectKey) =>
  tx
    .select({ workedOn: timeEntries.workedOn, workerId: timeEntries.workerId, minutes: sql<number>`sum(${timeEntries.minutes})::int` })
    .from(timeEntries)
    .where(isOf(project))
    .groupBy(timeEntries.workedOn, timeEntries.workerId)
    .orderBy(asc(timeEntries.workedOn), asc(timeEntries.workerId));

/** The time that was submitted with these milestones, oldest day first. */
export async function listSubmittedTime(tx: Tx, tenantId: string, milestoneIds: readonly string[]): Promise<TimeEntryRow[]> {
  if (milestoneIds.length === 0) return [];
  return tx
    .select()
    .from(timeEntries)
    .where(and(eq(timeEntries.tenantId, tenantId), inArray(timeEntries.milestoneId, [...milestoneIds]), isNull(timeEntries.removedAt)))
    .orderBy(asc(timeEntries.workedOn), asc(timeEntries.createdAt), asc(timeEntries.id));
}

/** An entry of a worker, removed ones too, `for update`. */
export async function lockOwnEntry(
  tx: Tx,
  { tenantId, id: projectId }: ProjectKey,
  workerId: string,
  id: string,
): Promise<TimeEntryRow | undefined> {
  const isOwn = and(eq(timeEntries.projectId, projectId), eq(timeEntries.workerId, workerId), eq(timeEntries.id, id));
  const [row] = await tx
    .select()
    .from(timeEntries)
    .where(and(eq(timeEntries.tenantId, tenantId), isOwn))
    .for('update');
  return row;
}

export async function findTimeEntry(tx: Tx, tenantId: string, id: string): Promise<TimeEntryRecord | undefined> {
  const [row] = await selectEntries(tx).where(and(eq(timeEntries.tenantId, tenantId), eq(timeEntries.id, id)));
  return row;
}

/** The minutes that a person logged on a day in all projects, other than with this entry. */
export async function sumMinutesOfDay(
  tx: Tx,
  { tenantId, workerId, workedOn, id }: Pick<TimeEntryRow, 'tenantId' | 'workerId' | 'workedOn' | 'id'>,
) {
  const onDay = and(eq(timeEntries.workerId, workerId), eq(timeEntries.workedOn, workedOn), isNull(timeEntries.removedAt));
  const [row] = await tx
    .select({ minutes: sql<number>`coalesce(sum(${timeEntries.minutes}), 0)::int` })
    .from(timeEntries)
    .where(and(eq(timeEntries.tenantId, tenantId), onDay, ne(timeEntries.id, id)));
  return row?.minutes ?? 0;
}

/** Whether a task is about the project. */
export async function isTaskOfProject(tx: Tx, { tenantId, id, partnerId }: ProjectRow, taskId: string): Promise<boolean> {
  const isAbout = and(eq(tasks.subjectType, 'project'), eq(tasks.subjectId, id), eq(tasks.partnerId, partnerId), isNull(tasks.archivedAt));
  const rows = await tx
    .select({ id: tasks.id })
    .from(tasks)
    .where(and(eq(tasks.tenantId, tenantId), eq(tasks.id, taskId), isAbout));
  return rows.length > 0;
}

export async function insertTimeEntry(tx: Tx, row: typeof timeEntries.$inferInsert): Promise<TimeEntryRow> {
  const [stored] = await tx.insert(timeEntries).values(row).returning();
  if (!stored) throw new Error('The time was not stored.');
  return stored;
}

export async function updateTimeEntryRow(tx: Tx, { tenantId, id }: TimeEntryRow, change: Partial<TimeEntryRow>): Promise<void> {
  await tx
    .update(timeEntries)
    .set(change)
    .where(and(eq(timeEntries.tenantId, tenantId), eq(timeEntries.id, id)));
}

/** Marks open entries of a project as submitted with a milestone; returns them. */
export const submitEntries = (tx: Tx, project: ProjectKey, milestoneId: string, ids: readonly string[], at: string) =>
  tx
    .update(timeEntries)
    .set({ milestoneId, updatedAt: at })
    .where(and(isOf(project), inArray(timeEntries.id, [...ids]), isNull(timeEntries.milestoneId)))
    .returning({ id: timeEntries.id, minutes: timeEntries.minutes });
