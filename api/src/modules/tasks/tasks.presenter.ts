import type { Task } from '@techadds/shared/contract/tasks/endpoints';
import { isOpenTask } from '@techadds/shared/contract/tasks/states';
import type { TaskRow } from './tasks.db';

type Name = Record<'firstName' | 'lastName', string>;
export const toFullName = ({ firstName, lastName }: Name): string => `${firstName} ${lastName}`.trim();

/** @param now decides whether the task is overdue */
export function toTaskDto({ task, assignee, partner, subjectLabel }: TaskRow, now: Date): Task {
  const { id, title, description, status, priority, dueAt, completedAt, createdAt, updatedAt, archivedAt, subjectType, subjectId } = task;
  return {
    ...{ id, title, description, status, priority, dueAt, completedAt, createdAt, updatedAt, archivedAt, partner },
    assignee: assignee && { id: assignee.id, name: toFullName(assignee) },
    subject:
      subjectType !== null && subjectId !== null && subjectLabel !== null
        ? { type: subjectType, id: subjectId, label: subjectLabel }
        : null,
    overdue: isOpenTask(status) && dueAt !== null && Date.parse(dueAt) < now.getTime(),
  };
}
