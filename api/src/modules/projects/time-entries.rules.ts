import { randomUUID } from 'node:crypto';
import type * as z from 'zod/mini';
import { maxMinutes, type TimeEntry, type TimeEntryChange, type TimeEntryForm } from '@techadds/shared/contract/projects/time';
import type { Caller } from '../../platform/auth/caller';
import type { Tx } from '../../platform/database/client';
import { isStaleVersion, nextUpdatedAt } from '../../platform/database/record-version';
import { conflict, notFound, validationError } from '../../platform/http/errors';
import type { ActionContext } from '../audit/action-context.service';
import type { ProjectRow } from './projects.db';
import { lockOpenProject } from './projects.transitions';
import * as db from './time-entries.db';

type Fields = z.output<typeof TimeEntryForm>;
interface EntryPath {
  id: string;
  entryId: string;
}

export function toTimeEntryDto({ entry, taskTitle, milestoneTitle }: db.TimeEntryRecord, caller: Caller): TimeEntry {
  const { id, workerId, workerName, taskId, workedOn, minutes, note, milestoneId, updatedAt } = entry;
  return {
    ...{ id, workedOn, minutes, note, updatedAt },
    worker: { id: workerId, name: workerName },
    task: taskId === null ? null : { id: taskId, title: taskTitle ?? '' },
    milestone: milestoneId === null ? null : { id: milestoneId, title: milestoneTitle ?? '' },
    canEdit: workerId === caller.userId && milestoneId === null,
  };
}

/** @throws AppError 404 if it is not the caller's; 409 `time_submitted` if the customer has it */
async function lockEntry(tx: Tx, caller: Caller, { id, entryId }: EntryPath, removed: boolean) {
  const project = await lockOpenProject(tx, caller, id);
  const row = await db.lockOwnEntry(tx, project, caller.userId, entryId);
  if (!row || (row.removedAt !== null) !== removed) throw notFound('entry');
  if (row.milestoneId !== null)
    throw conflict('time_submitted', 'This time was submitted with a milestone, so it stays as it is. Nothing was changed.');
  return { project, row };
}

/** A day begins first in the zone that is 14 hours ahead. */
const latestDay = (now: Date) => new Date(now.getTime() + 14 * 3_600_000).toISOString().slice(0, 10);

/** @throws AppError 422 for a day to come, for more than 24 hours of the person on the day, or for a task that is not about the project */
async function assertFields(
  tx: Tx,
  { now }: ActionContext,
  project: ProjectRow,
  entry: Fields & { id: string; workerId: string },
): Promise<void> {
  if (entry.workedOn > latestDay(now)) throw validationError({ workedOn: 'This day is still to come.' });
  const others = await db.sumMinutesOfDay(tx, { ...entry, tenantId: project.tenantId });
  if (others + entry.minutes > maxMinutes)
    throw validationError({ minutes: 'With what is logged already, it is more than 24 hours on this day.' });
  if (entry.taskId !== null && !(await db.isTaskOfProject(tx, project, entry.taskId)))
    throw validationError({ taskId: 'This is not a task about the project.' });
}

const toSnapshot = ({ workedOn, minutes, note, taskId }: db.TimeEntryRow) => ({ workedOn, minutes, note, taskId });
const verbs = { logged: 'logged', changed: 'changed', removed: 'removed', restored: 'restored' };

async function recordChange(
  tx: Tx,
  { caller, audit }: ActionContext,
  project: ProjectRow,
  { event, before, after }: { event: keyof typeof verbs; before?: db.TimeEntryRow; after: db.TimeEntryRow },
): Promise<TimeEntry> {
  await audit(tx, {
    event: `project.time_${event}`,
    description: `${caller.name} ${verbs[event]} ${after.minutes} minutes on ${project.number}`,
    targets: [{ type: 'project', id: project.id, name: project.number }],
    ...(before && { before: toSnapshot(before) }),
    after: toSnapshot(after),
  });
  return toTimeEntryDto((await db.findTimeEntry(tx, project.tenantId, after.id))!, caller);
}

/** Logs time of the caller. @throws AppError 404; 409 if the project is archived; 422 by field */
export async function addTimeEntry(tx: Tx, context: ActionContext, projectId: string, fields: Fields): Promise<TimeEntry> {
  const { caller, now } = context;
  const project = await lockOpenProject(tx, caller, projectId);
  const [id, at] = [randomUUID(), now.toISOString()];
  await assertFields(tx, context, project, { ...fields, id, workerId: caller.userId });
  const worker = { workerId: caller.userId, workerName: caller.name };
  const row = await db.insertTimeEntry(tx, {
    ...fields,
    ...worker,
    tenantId: caller.tenantId,
    id,
    projectId,
    createdAt: at,
    updatedAt: at,
  });
  return recordChange(tx, context, project, { event: 'logged', after: row });
}

/** @throws AppError 404 if it is not the caller's; 409 if it is submitted or was changed since `updatedAt`; 422 by field */
export async function updateTimeEntry(
  tx: Tx,
  context: ActionContext,
  path: EntryPath,
  { updatedAt, ...fields }: z.output<typeof TimeEntryChange>,
): Promise<TimeEntry> {
  const { project, row } = await lockEntry(tx, context.caller, path, false);
  if (isStaleVersion(updatedAt, row))
    throw conflict('changed_meanwhile', 'You changed this entry elsewhere in the meantime. Nothing was saved; look at it again first.', {
      current: { ...toSnapshot(row), updated_at: row.updatedAt },
    });
  await assertFields(tx, context, project, { ...row, ...fields });
  const change = { ...fields, updatedAt: nextUpdatedAt(row, context.now) };
  await db.updateTimeEntryRow(tx, row, change);
  return recordChange(tx, context, project, { event: 'changed', before: row, after: { ...row, ...change } });
}

/** Removes an own entry, or restores it. @throws AppError 404 if it is not the caller's; 409 if it is submitted; 422 as when it is logged */
export async function setTimeEntryRemoved(tx: Tx, context: ActionContext, path: EntryPath, removed: boolean): Promise<TimeEntry> {
  const { project, row } = await lockEntry(tx, context.caller, path, !removed);
  if (!removed) await assertFields(tx, context, project, { ...row, taskId: null });
  const updatedAt = nextUpdatedAt(row, context.now);
  const change = { removedAt: removed ? context.now.toISOString() : null, updatedAt };
  await db.updateTimeEntryRow(tx, row, change);
  return recordChange(tx, context, project, { event: removed ? 'removed' : 'restored', after: { ...row, ...change } });
}

/**
 * Submits time with a milestone: the customer sees it, and it does not change any more. Returns its minutes.
 * @throws AppError 422 if one of the entries is not an open one of the project
 */
export async function submitTime(
  tx: Tx,
  { now }: Pick<ActionContext, 'now'>,
  project: ProjectRow,
  milestoneId: string,
  ids: readonly string[],
): Promise<number> {
  if (ids.length === 0) return 0;
  const submitted = await db.submitEntries(tx, project, milestoneId, ids, now.toISOString());
  if (submitted.length < new Set(ids).size || ids.length !== new Set(ids).size)
    throw validationError({ timeEntryIds: 'Some of this time was submitted or deleted in the meantime. Choose again.' });
  return submitted.reduce((sum, { minutes }) => sum + minutes, 0);
}
