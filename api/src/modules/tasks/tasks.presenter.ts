import type { Task } from '@techadds/shared/contract/tasks/endpoints';
import type { TaskRow } from './tasks.db';

/** @param now decides whether the task is overdue */
export function toTaskDto({ task, assignee }: TaskRow, now: Date): Task {
  const { id, title, description, status, priority, dueAt, completedAt, createdAt, updatedAt, archivedAt } = task;
  const isOpen = status === 'not_started' || status === 'started';
  return {
    ...{ id, title, description, status, priority, dueAt, completedAt, createdAt, updatedAt, archivedAt },
    assignee: assignee && { id: assignee.id, name: `${assignee.firstName} ${assignee.lastName}`.trim() },
    overdue: isOpen && dueAt !== null && Date.parse(dueAt) < now.getTime(),
  };
}
