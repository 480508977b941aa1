import * as z from 'zod/mini';
import { endpoint } from '../endpoint';
import { calendarDay, id, Id, requiredText, timestamp } from '../fields';
import { ListMeta, listQuery } from '../list';

const count = z.int();
const Named = z.object({ id: z.string(), name: z.string() });

/** Time that somebody of the partner's team worked on a project. */
export const TimeEntry = z.object({
  id: z.string(),
  worker: Named,
  task: z.nullable(z.object({ id: z.string(), title: z.string() })),
  workedOn: z.string(),
  minutes: count,
  note: z.string(),
  /** The milestone that it was submitted with; from then on it does not change. */
  milestone: z.nullable(z.object({ id: z.string(), title: z.string() })),
  /** Whether it is the caller's own and not submitted yet. */
  canEdit: z.boolean(),
  updatedAt: z.string(),
});
export type TimeEntry = z.infer<typeof TimeEntry>;

/** Minutes of a day: nobody works longer. */
export const maxMinutes = 1440;

export const TimeEntryForm = z.strictObject({
  workedOn: calendarDay,
  minutes: z.int().check(z.gte(1), z.lte(maxMinutes)),
  note: requiredText(500),
  /** A task about the project. */
  taskId: z._default(z.nullable(id), null),
});
export type TimeEntryInput = z.input<typeof TimeEntryForm>;

/** `updatedAt` is the version that the change is based on. */
export const TimeEntryChange = z.extend(TimeEntryForm, { updatedAt: z.optional(timestamp) });

const TimeEntryParams = z.strictObject({ id, entryId: id });

export const listTimeEntries = endpoint({
  method: 'GET',
  path: '/projects/{id}/time',
  summary: 'List the time logged on a project, latest day first, with the totals of all matches',
  permission: 'time.read',
  params: Id,
  query: z.extend(listQuery(['workedOn', 'minutes'], 'desc'), {
    mine: z.optional(z.literal('1')),
    /** Only what no milestone was submitted with. */
    open: z.optional(z.literal('1')),
    taskId: z.optional(id),
  }),
  response: z.object({
    items: z.array(TimeEntry),
    meta: ListMeta,
    totalMinutes: count,
    /** The minutes of each person, most first. */
    workers: z.array(z.extend(Named, { minutes: count })),
  }),
  errors: [404],
});

export const addTimeEntry = endpoint({
  method: 'POST',
  path: '/projects/{id}/time',
  summary: 'Log time of the caller on a project',
  permission: 'time.log',
  params: Id,
  body: TimeEntryForm,
  response: TimeEntry,
  status: 201,
  idempotent: true,
  errors: [404, 409],
});

export const updateTimeEntry = endpoint({
  method: 'PUT',
  path: '/projects/{id}/time/{entryId}',
  summary: 'Change an own entry that is not submitted yet',
  permission: 'time.log',
  params: TimeEntryParams,
  body: TimeEntryChange,
  response: TimeEntry,
  errors: [404, 409],
});

export const removeTimeEntry = endpoint({
  method: 'DELETE',
  path: '/projects/{id}/time/{entryId}',
  summary: 'Delete an own entry that is not submitted yet. It can be restored',
  permission: 'time.log',
  params: TimeEntryParams,
  response: TimeEntry,
  errors: [404, 409],
});

export const restoreTimeEntry = endpoint({
  method: 'POST',
  path: '/projects/{id}/time/{entryId}/restore',
  summary: 'Restore an own entry that was deleted',
  permission: 'time.log',
  params: TimeEntryParams,
  response: TimeEntry,
  errors: [404, 409],
});
