import type { Task } from '@techadds/shared/contract/tasks/endpoints';
import { taskPriorities, taskStatuses, type TaskSubjectType } from '@techadds/shared/contract/tasks/states';
import { paths } from '@techadds/shared/paths';
import type { Role } from '@techadds/shared/roles';
import { ordersPathFor } from '@techadds/shared/routes';
import { getStatusMeta, taskPriorityStates, taskStates } from '@techadds/shared/ui/states';

export const statusLabel = (status: Task['status']) => getStatusMeta(taskStates, status).label;
export const statusOptions = taskStatuses.map((value) => ({ value, label: statusLabel(value) }));
export const priorityOptions = taskPriorities.map((value) => ({ value, label: getStatusMeta(taskPriorityStates, value).label }));

export const subjectTypeLabels: Record<TaskSubjectType, string> = {
  ...{ order: 'Order', quote: 'Quote', contract: 'Contract', deal: 'Deal', customer: 'Customer', project: 'Project', channel: 'Channel' },
};

/** The page of the record that a task is about; undefined for roles without one. */
export function getSubjectPath({ type, id }: NonNullable<Task['subject']>, role: Role): string | undefined {
  switch (type) {
    case 'order':
      return ordersPathFor(role)?.one(id);
    case 'quote':
      return paths.quote(id);
    case 'contract':
      return paths.contract(id);
    case 'deal':
      return paths.deal(id);
    case 'customer':
      return paths.customer(id);
    case 'project':
      return paths.project(id);
    case 'channel':
      return paths.room(id);
  }
}
