import type { Task } from '@techadds/shared/contract/tasks/endpoints';
import { isOpenTask } from '@techadds/shared/contract/tasks/states';
import { formatDate, formatDateTime } from '@techadds/shared/format/date';
import { Flex, Span } from '@techadds/shared/ui';
import { IconAlertTriangle } from '@techadds/shared/ui/icons';

/** The due day of a task: red and marked if it has passed, amber today. */
export function TaskDue({ task: { dueAt, status, overdue } }: { task: Task }) {
  if (dueAt === null) return <Span color="fg.subtle">No date</Span>;
  if (overdue)
    return (
      <Flex alignItems="center" gap="1" color="t.bad.fg" whiteSpace="nowrap" title={`Overdue since ${formatDateTime(dueAt)}`}>
        <IconAlertTriangle size={14} aria-label="Overdue" />
        {formatDate(dueAt)}
      </Flex>
    );
  const isToday = isOpenTask(status) && new Date(dueAt).toDateString() === new Date().toDateString();
  return (
    <Span color={isToday ? 't.wait.fg' : undefined} whiteSpace="nowrap" title={formatDateTime(dueAt)}>
      {isToday ? 'Today' : formatDate(dueAt)}
    </Span>
  );
}
