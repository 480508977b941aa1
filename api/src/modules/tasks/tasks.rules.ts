import { randomUUID } from 'node:crypto';
import type * as z from 'zod/mini';
import type { CreateTask, Task, UpdateTask } from '@techadds/shared/contract/tasks/endpoints';
import type { Tx } from '../../platform/database/client';
import type { Caller } from '../../platform/auth/caller';
import { conflict, notFound, validationError } from '../../platform/http/errors';
import { isStaleVersion, nextUpdatedAt } from '../../platform/database/record-version';
import type { ActionContext } from '../audit/action-context.service';
import { toConflictDto } from '../client-references/offline-upsert.service';
import * as db from './tasks.db';
import { isSubjectVisible } from './task-subjects.db';
import { notifyAssignee } from './tasks.notifications';
import { toTaskDto } from './tasks.presenter';

const auditSnapshot = ({ task, assignee }: db.TaskRow) => {
  const { title, description, status, priority, dueAt, subjectType, subjectId } = task;
  return { title, description, status, priority, dueAt, subjectType, subjectId, assigneeId: assignee?.id ?? null };
};
const toTarget = ({ task }: db.TaskRow) => ({ type: 'task', id: task.id, name: task.title });

/** @throws AppError 404 if it is not visible to the caller */
export async function getTask(tx: Tx, caller: Caller, id: string, now: Date): Promise<Task> {
  const row = await db.findTask(tx, caller, id);
  if (!row) throw notFound('task');
  return toTaskDto(row, now);
}

async function lockTask(tx: Tx, caller: Caller, id: string): Promise<db.TaskRow> {
  const row = await db.findTask(tx, caller, id, true);
  if (!row) throw notFound('task');
  return row;
}

async function requireAssignee(tx: Tx, caller: Caller, assigneeId: string | null | undefined) {
  const assignee = assigneeId ? await db.findAssignee(tx, caller, assigneeId) : undefined;
  if (assigneeId && !assignee) throw validationError({ assigneeId: 'This user cannot be assigned.' });
  return assignee;
}

/**
 * The columns of the record that a task is about.
 * @param partnerId of the team that has the task: it sees what the record is called, so the record has to be one of its own
 * @throws AppError 422 by field
 */
async function toSubjectColumns(tx: Tx, caller: Caller, partnerId: string | null, subject: z.output<typeof CreateTask>['subject']) {
  if (subject === null) return { subjectType: null, subjectId: null };
  if (!(await isSubjectVisible(tx, caller, partnerId, subject))) throw validationError({ subject: 'This record was not found.' });
  return { subjectType: subject.type, subjectId: subject.id };
}

/** In milliseconds, as the database stores times: it would round more decimals up, at the end of the year 9999 to one that has no ISO form. */
const toMilliseconds = (time: string | null): string | null => (time === null ? null : new Date(time).toISOString());

/** Creates a task for the caller's team; an administrator's belongs to the team of the assignee. @throws AppError 422 by field */
export async function createTask(tx: Tx, context: ActionContext, body: z.output<typeof CreateTask>): Promise<Task> {
  const { caller, audit, now } = context;
  const { tenantId, homeTenantId, userId } = caller;
  // A super-admin who switched to this tenant has no user in it.
  const { assigneeId = homeTenantId === tenantId ? userId : null, subject, ...fields } = body;
  const assignee = await requireAssignee(tx, caller, assigneeId);
  const [id, at] = [randomUUID(), now.toISOString()];
  const partnerId = caller.scope === 'tenant' ? (assignee?.partnerId ?? null) : caller.partnerId;
  await db.insertTask(tx, {
    ...fields,
    dueAt: toMilliseconds(fields.dueAt),
    ...(await toSubjectColumns(tx, caller, partnerId, subject)),
    ...{ tenantId, id, partnerId, assigneeId, createdAt: at, updatedAt: at },
    ...(fields.status === 'completed' ? { completedAt: at, completedByName: caller.name } : { completedAt: null }),
    createdByName: caller.name,
  });
  const row = await lockTask(tx, caller, id);
  await audit(tx, {
    event: 'task.created',
    description: `${caller.name} created the task ${row.task.title}`,
    targets: [toTarget(row)],
    after: auditSnapshot(row),
  });
  await notifyAssignee(tx, context, row);
  return toTaskDto(row, now);
}

/** Updates a task. Omitted fields keep their value. @throws AppError 404, 409 `changed_meanwhile`, 422 by field */
export async function updateTask(
  tx: Tx,
  context: ActionContext,
  id: string,
  { updatedAt, subject, ...fields }: z.output<typeof UpdateTask>,
): Promise<Task> {
  const { caller, audit, now } = context;
  const row = await lockTask(tx, caller, id);
  if (isStaleVersion(updatedAt, row.task)) {
    const message = 'Somebody else changed this task in the meantime. Nothing was saved; look at the new version first.';
    throw conflict('changed_meanwhile', message, { current: toConflictDto(toTaskDto(row, now)) });
  }
  // Whoever has it keeps it, even if they were deactivated since.
  const assignee = fields.assigneeId === row.task.assigneeId ? undefined : await requireAssignee(tx, caller, fields.assigneeId);
  if (assignee && assignee.partnerId !== row.task.partnerId) throw validationError({ assigneeId: 'This user belongs to another team.' });
  const status = fields.status ?? row.task.status;
  const completedAt = status === 'completed' ? (row.task.completedAt ?? now.toISOString()) : null;
  const dueAt = fields.dueAt === undefined ? row.task.dueAt : toMilliseconds(fields.dueAt);
  const isDueChanged = dueAt !== row.task.dueAt;
  const isAssigneeChanged = fields.assigneeId !== undefined && fields.assigneeId !== row.task.assigneeId;
  const isSubjectKept = subject === undefined || (subject?.id ?? null) === row.task.subjectId;
  await db.updateTaskRow(tx, row, {
    ...{ ...fields, dueAt },
    ...(!isSubjectKept && (await toSubjectColumns(tx, caller, row.task.partnerId, subject))),
    ...((isDueChanged || isAssigneeChanged) && { dueSoonNotifiedAt: null, overdueNotifiedAt: null }),
    ...{ completedAt, ...(completedAt !== row.task.completedAt && { completedByName: completedAt && caller.name }) },
    ...{ updatedAt: nextUpdatedAt(row.task, now) },
  });
  const next = await lockTask(tx, caller, id);
  await audit(tx, {
    event: 'task.updated',
    description: `${caller.name} changed the task ${next.task.title}`,
    targets: [toTarget(next)],
    before: auditSnapshot(row),
    after: auditSnapshot(next),
  });
  if (isAssigneeChanged) await notifyAssignee(tx, context, next);
  return toTaskDto(next, now);
}

/** Archives or restores a task; a repeat changes nothing. @throws AppError 404 */
export async function archiveOrRestoreTask(
  tx: Tx,
  { caller, audit, now }: ActionContext,
  id: string,
  action: 'archive' | 'restore',
): Promise<Task> {
  const row = await lockTask(tx, caller, id);
  if ((row.task.archivedAt !== null) === (action === 'archive')) return toTaskDto(row, now);
  const event = action === 'archive' ? 'archived' : 'restored';
  const archivedAt = action === 'archive' ? now.toISOString() : null;
  await db.updateTaskRow(tx, row, { archivedAt, updatedAt: nextUpdatedAt(row.task, now) });
  await audit(tx, {
    event: `task.${event}`,
    description: `${caller.name} ${event} the task ${row.task.title}`,
    targets: [toTarget(row)],
  });
  return toTaskDto(await lockTask(tx, caller, id), now);
}
