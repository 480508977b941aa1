import type { CreateTaskBody, Task } from '@techadds/shared/contract/tasks/endpoints';

export interface TaskFormValues {
  title: string;
  description: string;
  assigneeId: string;
  /** A day in the reader's time zone. */
  dueAt: string;
  priority: Task['priority'];
  status: Task['status'];
  subject: Task['subject'];
}

export const emptyTask = (assigneeId: string): TaskFormValues => ({
  ...{ title: '', description: '', assigneeId, dueAt: '', priority: 'normal', status: 'not_started', subject: null },
});

/** The day of a time in the reader's time zone, as a date input holds it. */
const toDay = (iso: string): string => {
  const at = new Date(iso);
  return [at.getFullYear(), at.getMonth() + 1, at.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
};

export const taskToFormValues = ({ title, description, assignee, dueAt, priority, status, subject }: Task): TaskFormValues => ({
  ...{ title, description, assigneeId: assignee?.id ?? '', dueAt: dueAt === null ? '' : toDay(dueAt), priority, status, subject },
});

/** The end of the day, unless it is the day of the time that the task has already. */
function toDueAt(day: string, before: string | null): string | null {
  if (day === '') return null;
  return before !== null && toDay(before) === day ? before : new Date(`${day}T23:59:00`).toISOString();
}

/** The body of the request. @param task that is edited; its record is sent only if it changes, because the reader may not see it */
export const createTaskParser =
  (task?: Task) =>
  ({ subject, assigneeId, dueAt, ...values }: TaskFormValues): CreateTaskBody => ({
    ...values,
    assigneeId: assigneeId === '' ? null : assigneeId,
    dueAt: toDueAt(dueAt, task?.dueAt ?? null),
    ...(subject?.id !== task?.subject?.id && { subject: subject && { type: subject.type, id: subject.id } }),
  });
