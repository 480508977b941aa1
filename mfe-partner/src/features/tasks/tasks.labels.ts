import { bankStatementsPath } from '@techadds/shared/contract/bank-statements/states';
import type { Task } from '@techadds/shared/contract/tasks/endpoints';
import { taskPriorities, taskStatuses, type TaskSubjectType } from '@techadds/shared/contract/tasks/states';
import { paths } from '@techadds/shared/paths';
import type { Role } from '@techadds/shared/roles';
import { canOpen, ordersPathFor } from '@techadds/shared/router';
import { getStatusMeta, taskPriorityStates, taskStates } from '@techadds/shared/ui/states';

export const statusLabel = (status: Task['status']) => getStatusMeta(taskStates, status).label;
export const statusOptions = taskStatuses.map((value) => ({ value, label: statusLabel(value) }));
export const priorityOptions = taskPriorities.map((value) => ({ value, label: getStatusMeta(taskPriorityStates, value).label }));

export const subjectTypeLabels: Record<TaskSubjectType, string> = {
  ...{ order: 'Order', quote: 'Quote', contract: 'Contract', deal: 'Deal', customer: 'Customer', project: 'Project', channel: 'Channel' },
  ...{ deposit: 'Deposit', payout: 'Payout', bank_statement: 'Bank statement' },
};

/** The page of the record that a task is about; undefined for roles without one. */
export function getSubjectPath({ type, id, label }: NonNullable<Task['subject']>, role: Role): string | undefined {
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
    case 'deposit':
      // Administrators have no list of deposits; the journal shows them what was booked.
      return canOpen(paths.deposits, role) ? `${paths.deposits}?query=${encodeURIComponent(label)}` : paths.ledgerOf('deposit', id);
    case 'payout':
      return paths.payout(id);
    case 'bank_statement':
      return `${bankStatementsPath}/${id}`;
  }
}
