import * as z from 'zod/mini';
import { endpoint } from '../endpoint';
import { Id, id, requiredText, text, timestamp } from '../fields';
import { ListMeta, listQuery } from '../list';
import { taskPriorities, taskStatuses, taskSubjectTypes } from './states';

/** A task of a partner's team, or of the administrators. */
export const Task = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  status: z.enum(taskStatuses),
  priority: z.enum(taskPriorities),
  assignee: z.nullable(z.object({ id: z.string(), name: z.string() })),
  /** The partner whose team has the task; null for tasks of the administrators. */
  partner: z.nullable(z.object({ id: z.string(), name: z.string() })),
  /** The record that it is about; null if there is none, or the caller does not see it. */
  subject: z.nullable(z.object({ type: z.enum(taskSubjectTypes), id: z.string(), label: z.string() })),
  dueAt: z.nullable(z.string()),
  /** Whether it is past due and still to be done. */
  overdue: z.boolean(),
  completedAt: z.nullable(z.string()),
  createdAt: z.string(),
  updatedAt: z.string(),
  archivedAt: z.nullable(z.string()),
});
export type Task = z.infer<typeof Task>;

const taskSubject = z.strictObject({ type: z.enum(taskSubjectTypes), id });

export const CreateTask = z.strictObject({
  title: requiredText(200),
  description: z._default(text(4000), ''),
  status: z._default(z.enum(taskStatuses), 'not_started'),
  priority: z._default(z.enum(taskPriorities), 'normal'),
  /** The caller, if omitted. */
  assigneeId: z.optional(z.nullable(id)),
  dueAt: z._default(z.nullable(timestamp), null),
  subject: z._default(z.nullable(taskSubject), null),
});
export type CreateTaskBody = z.input<typeof CreateTask>;

export const UpdateTask = z.strictObject({
  title: z.optional(requiredText(200)),
  description: z.optional(text(4000)),
  status: z.optional(z.enum(taskStatuses)),
  priority: z.optional(z.enum(taskPriorities)),
  assigneeId: z.optional(z.nullable(id)),
  dueAt: z.optional(z.nullable(timestamp)),
  subject: z.optional(z.nullable(taskSubject)),
  /** The version that the update is based on. */
  updatedAt: z.optional(timestamp),
});

const taskSorts = ['due', 'title', 'newest'] as const;
/** The values to filter tasks by status; `open` are those that are still to be done. */
export const taskStatusFilters = ['open', ...taskStatuses, 'all'] as const;
const taskFilters = () => ({
  status: z.optional(z.enum(taskStatusFilters)),
  priority: z.optional(z.enum(taskPriorities)),
  assigneeId: z.optional(id),
  subjectId: z.optional(id),
  mine: z.optional(z.literal('1')),
  overdue: z.optional(z.literal('1')),
  archived: z.optional(z.literal('1')),
});

export const listTasks = endpoint({
  method: 'GET',
  path: '/consultant/tasks',
  summary: 'List tasks',
  permission: 'tasks.read',
  query: z.extend(listQuery(taskSorts), taskFilters()),
  response: z.object({
    items: z.array(Task),
    meta: ListMeta,
    /** The numbers of matching tasks by status, without regard to the filter by status. */
    counts: z.record(z.enum(taskStatusFilters), z.int()),
  }),
});

export const exportTasks = endpoint({
  method: 'GET',
  path: '/consultant/tasks/export',
  summary: 'Export the matching tasks as CSV; `X-Total-Rows` has the number of rows',
  permission: 'tasks.read',
  query: z.strictObject({
    query: z.optional(text(200)),
    sort: z._default(z.enum(taskSorts), 'due'),
    order: z._default(z.enum(['asc', 'desc']), 'asc'),
    ...taskFilters(),
  }),
  response: z.string(),
  type: 'text/csv',
});

export const listTaskAssignees = endpoint({
  method: 'GET',
  path: '/consultant/tasks/assignees',
  summary: 'List the users to whom the caller can assign tasks',
  permission: 'tasks.read',
  response: z.object({ items: z.array(z.object({ id: z.string(), name: z.string(), partnerId: z.nullable(z.string()) })) }),
});

export const searchTaskSubjects = endpoint({
  method: 'GET',
  path: '/consultant/tasks/subjects',
  summary: 'Search records that a task can be about: the newest few of each type that the caller sees',
  permission: 'tasks.read',
  query: z.strictObject({ query: z.optional(text(100)) }),
  response: z.object({ items: z.array(z.object({ type: z.enum(taskSubjectTypes), id: z.string(), label: z.string() })) }),
});

export const createTask = endpoint({
  method: 'POST',
  path: '/consultant/tasks',
  summary: 'Create a task',
  permission: 'tasks.write',
  body: CreateTask,
  response: Task,
  status: 201,
});

export const getTask = endpoint({
  method: 'GET',
  path: '/consultant/tasks/{id}',
  summary: 'Get a task',
  permission: 'tasks.read',
  params: Id,
  response: Task,
  errors: [404],
});

export const updateTask = endpoint({
  method: 'PUT',
  path: '/consultant/tasks/{id}',
  summary: 'Update a task',
  permission: 'tasks.write',
  params: Id,
  body: UpdateTask,
  response: Task,
  errors: [404, 409],
});

export const archiveTask = endpoint({
  method: 'DELETE',
  path: '/consultant/tasks/{id}',
  summary: 'Archive a task; it can be restored',
  permission: 'tasks.write',
  params: Id,
  response: Task,
  errors: [404],
});

export const restoreTask = endpoint({
  method: 'POST',
  path: '/consultant/tasks/{id}/restore',
  summary: 'Restore an archived task',
  permission: 'tasks.write',
  params: Id,
  response: Task,
  errors: [404],
});
