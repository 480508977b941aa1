import type { KeyboardEvent } from 'react';
import type { Task } from '@techadds/shared/contract/tasks/endpoints';
import { Avatar, Box, Flex, IconButton, Span, TextLink, VisuallyHidden } from '@techadds/shared/ui';
import { IconDots } from '@techadds/shared/ui/icons';
import { Menu } from '@techadds/shared/ui/menu';
import { taskPriorityStates } from '@techadds/shared/ui/states';
import { StatusBadge } from '@techadds/shared/ui/status';
import { TaskDue } from './TaskDue';
import { statusOptions } from './tasks.labels';
import { useDraggableTask } from './useTaskDrag';

interface TaskCardProps {
  task: Task;
  /** Opens the task beside the board. */
  to: string;
  /** Picked up with the keyboard, or dragged. */
  isLifted: boolean;
  /** A move is on its way to the server. */
  isMoving: boolean;
  onKeyDown: (event: KeyboardEvent) => void;
  onMoveTo: (status: Task['status']) => void;
}

/** A task on the board. */
export function TaskCard({ task, to, isLifted, isMoving, onKeyDown, onMoveTo }: TaskCardProps) {
  const { id, title, priority, assignee, subject, status, archivedAt } = task;
  const isFixed = isMoving || archivedAt !== null;
  const ref = useDraggableTask(task, isFixed);
  return (
    <Box
      as="li"
      ref={ref}
      data-task={id}
      p="3"
      rounded="md"
      bg="bg.raised"
      border="1px solid"
      borderColor={isLifted ? 'brand.solid' : 'line'}
      boxShadow={isLifted ? 'md' : 'xs'}
      opacity={isLifted || isMoving ? 0.6 : 1}
      cursor={isFixed ? undefined : 'grab'}
      // Cards outside of the view cost nothing.
      css={{ contentVisibility: 'auto', containIntrinsicSize: 'auto 92px' }}
    >
      <Flex alignItems="flex-start" gap="1">
        <Box flex="1" minWidth="0">
          <TextLink
            to={to}
            color="fg"
            draggable={false}
            aria-describedby="task-board-help"
            onKeyDown={onKeyDown}
            display="block"
            textStyle="sm"
            fontWeight="medium"
            overflowWrap="anywhere"
            lineClamp={3}
          >
            {title}
          </TextLink>
          {subject && (
            <Span display="block" textStyle="xs" color="fg.muted" truncate>
              {subject.label}
            </Span>
          )}
        </Box>
        {!isFixed && (
          <Menu
            label={`Move ${title} to`}
            align="end"
            items={statusOptions
              .filter(({ value }) => value !== status)
              .map(({ value, label }) => ({ label, onSelect: () => onMoveTo(value) }))}
            trigger={(props) => <IconButton {...props} size="sm" label={`Move ${title} to…`} icon={<IconDots size={15} />} />}
          />
        )}
      </Flex>
      <Flex mt="2" alignItems="center" gap="2" textStyle="xs" color="fg.muted">
        <TaskDue task={task} />
        {priority !== 'normal' && <StatusBadge states={taskPriorityStates} state={priority} />}
        {assignee && (
          <Span display="flex" ms="auto" title={assignee.name}>
            <Avatar name={assignee.name} />
            <VisuallyHidden>{assignee.name}</VisuallyHidden>
          </Span>
        )}
      </Flex>
    </Box>
  );
}
