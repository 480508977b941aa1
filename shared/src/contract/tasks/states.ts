export const taskStatuses = ['not_started', 'started', 'completed', 'canceled', 'deferred'] as const;
export type TaskStatus = (typeof taskStatuses)[number];
/** The statuses in which a task is still to be done, and can be overdue. */
export const openTaskStatuses = ['not_started', 'started'] as const satisfies readonly TaskStatus[];
export const isOpenTask = (status: TaskStatus): boolean => status === 'not_started' || status === 'started';

export const taskPriorities = ['low', 'normal', 'high', 'urgent'] as const;

/** The records that a task can be about. */
export const taskSubjectTypes = [
  'order',
  'quote',
  'contract',
  'deal',
  'customer',
  'project',
  'channel',
  'deposit',
  'payout',
  'bank_statement',
] as const;
export type TaskSubjectType = (typeof taskSubjectTypes)[number];
