import type { Task } from '@techadds/shared/contract/tasks/endpoints';
import type { Role } from '@techadds/shared/roles';
import { Avatar, Box, Flex, IconButton, Span, TextLink } from '@techadds/shared/ui';
import { IconCheck } from '@techadds/shared/ui/icons';
import { taskPriorityStates, taskStates } from '@techadds/shared/ui/states';
import { StatusBadge } from '@techadds/shared/ui/status';
import type { Column } from '@techadds/shared/ui/table';
import { TaskDue } from './TaskDue';
import { getSubjectPath, subjectTypeLabels } from './tasks.labels';
import { useTaskActions } from './useTaskActions';

/** The record that a task is about, as a link. */
function SubjectLink({ subject, role }: { subject: Task['subject']; role: Role }) {
  if (!subject) return <>–</>;
  const path = getSubjectPath(subject, role);
  const title = `${subjectTypeLabels[subject.type]} ${subject.label}`;
  return path === undefined ? (
    <>{subject.label}</>
  ) : (
    <TextLink to={path} title={title} truncate display="block">
      {subject.label}
    </TextLink>
  );
}

/** Completes a task; nothing if there is nothing to complete. */
function CompleteButton({ task }: { task: Task }) {
  const { complete } = useTaskActions();
  if (task.status === 'completed' || task.archivedAt !== null) return null;
  return (
    <IconButton
      size="sm"
      variant="outline"
      label={`Complete ${task.title}`}
      icon={<IconCheck size={15} />}
      onClick={() => void complete([task])}
    />
  );
}

/** The columns of the list; the last one has the button that completes a task. Administrators see the partner of each task. */
export const getTaskColumns = (role: Role, ofPartners: boolean): readonly Column<Task>[] => [
  { key: 'title', header: 'Task', primary: true, sort: 'title', cardSlot: 'title', cell: ({ title }) => title },
  {
    key: 'subject',
    header: 'Related to',
    width: '10rem',
    truncate: true,
    cardSlot: 'line',
    interactive: true,
    hideBelow: 'cMd',
    cell: ({ subject }) => <SubjectLink subject={subject} role={role} />,
  },
  ...(ofPartners
    ? [
        {
          key: 'partner',
          header: 'Partner',
          width: '9rem',
          truncate: true,
          hideBelow: 'cLg',
          cell: ({ partner }) => partner?.name ?? '–',
        } satisfies Column<Task>,
      ]
    : []),
  {
    key: 'status',
    header: 'Status',
    width: '7.5rem',
    cardSlot: 'status',
    cell: ({ status }) => <StatusBadge states={taskStates} state={status} />,
  },
  {
    key: 'priority',
    header: 'Priority',
    width: '6.5rem',
    cardSlot: 'meta',
    cell: ({ priority }) => (priority === 'normal' ? null : <StatusBadge states={taskPriorityStates} state={priority} />),
  },
  { key: 'due', header: 'Due', width: '6.5rem', sort: 'due', cardSlot: 'meta', cell: (task) => <TaskDue task={task} /> },
  {
    key: 'assignee',
    header: 'Assignee',
    width: '8.5rem',
    truncate: true,
    cardSlot: 'line',
    hideBelow: 'cMd',
    cell: ({ assignee }) =>
      assignee ? (
        <Flex display="inline" _cMd={{ display: 'flex' }} alignItems="center" gap="1.5" minWidth="0" title={assignee.name}>
          <Box display="none" _cMd={{ display: 'block' }}>
            <Avatar name={assignee.name} />
          </Box>
          <Span truncate>{assignee.name}</Span>
        </Flex>
      ) : (
        '–'
      ),
  },
  {
    key: 'complete',
    header: 'Complete',
    width: '5.5rem',
    align: 'end',
    interactive: true,
    hideBelow: 'cMd',
    cell: (task) => <CompleteButton task={task} />,
  },
];
