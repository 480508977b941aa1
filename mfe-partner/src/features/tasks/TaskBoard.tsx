import { useCallback, useRef, useState, type KeyboardEvent } from 'react';
import type { Task } from '@techadds/shared/contract/tasks/endpoints';
import { taskStatuses } from '@techadds/shared/contract/tasks/states';
import { paths } from '@techadds/shared/paths';
import { useLocation } from '@techadds/shared/router';
import { Box, Flex, NativeSelect, VisuallyHidden } from '@techadds/shared/ui';
import { TaskCard } from './TaskCard';
import { TaskColumn } from './TaskColumn';
import { statusLabel, statusOptions } from './tasks.labels';
import { useMoveTask, type BoardQuery } from './useMoveTask';
import { useBoardDrag } from './useTaskDrag';

type Status = Task['status'];

/** The tasks as cards in a column for each status; they are moved with the mouse, by touch, with the keyboard or by a menu. */
export function TaskBoard({ query }: { query: BoardQuery }) {
  const { search } = useLocation();
  const [limits, setLimits] = useState<Partial<Record<Status, string>>>({});
  const [lifted, setLifted] = useState<{ task: Task; status: Status | undefined; byKeyboard: boolean }>();
  const [current, setCurrent] = useState<Status>('not_started');
  const [announcement, setAnnouncement] = useState('');
  const dropped = useRef<string>(null);
  const { move, moving } = useMoveTask(query, limits);

  const drop = (task: Task, status: Status | undefined) => {
    setLifted(undefined);
    if (status === undefined || status === task.status) return;
    dropped.current = task.id;
    void move(task, status);
  };
  useBoardDrag({
    onDrag: (task, status) => setLifted({ task, status, byKeyboard: false }),
    onDrop: drop,
  });

  const onCardKey = (task: Task, event: KeyboardEvent) => {
    const isLifted = lifted?.byKeyboard === true && lifted.task.id === task.id;
    const run = (act: () => void) => {
      event.preventDefault();
      event.stopPropagation();
      act();
    };
    if (!isLifted) {
      if (event.key !== ' ' || moving.includes(task.id) || task.archivedAt !== null) return;
      run(() => {
        setLifted({ task, status: task.status, byKeyboard: true });
        setAnnouncement(`Picked up ${task.title}. Left and right arrow keys move it, Space drops it, Escape cancels.`);
      });
    } else if (event.key === ' ' || event.key === 'Enter') run(() => drop(task, lifted.status));
    else if (event.key === 'Escape')
      run(() => {
        setLifted(undefined);
        setAnnouncement(`${task.title} stays in ${statusLabel(task.status)}.`);
      });
    else if (event.key === 'Tab') setLifted(undefined);
    else {
      const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      const next = step !== undefined && taskStatuses[taskStatuses.indexOf(lifted.status ?? task.status) + step];
      if (next)
        run(() => {
          setLifted({ ...lifted, status: next });
          setAnnouncement(`${task.title}: ${statusLabel(next)}`);
        });
    }
  };

  // A card that was moved is a new element, which gets the focus back.
  const refocus = useCallback(() => {
    const card = dropped.current && document.querySelector<HTMLElement>(`[data-task="${dropped.current}"] a`);
    if (!card) return;
    dropped.current = null;
    if (document.activeElement === document.body) card.focus();
  }, []);

  const pathOf = (id: string) => {
    const params = new URLSearchParams(search);
    params.set('open', id);
    return `${paths.tasks}?${params.toString()}`;
  };
  return (
    <Box>
      <VisuallyHidden id="task-board-help">Press Space to move this task with the arrow keys.</VisuallyHidden>
      <VisuallyHidden role="status" aria-live="assertive">
        {announcement}
      </VisuallyHidden>
      <Box mb="3" display="none" css={{ _cXs: { display: 'block' } }}>
        <NativeSelect
          aria-label="Status"
          value={current}
          options={statusOptions}
          onChange={({ target }) => setCurrent(target.value as Status)}
        />
      </Box>
      <Flex
        gap="3"
        alignItems="stretch"
        overflowX="auto"
        pb="2"
        role="region"
        aria-label="Board"
        tabIndex={0}
        css={{ height: 'max(26rem, calc(100dvh - 15rem))', _cXs: { height: 'auto', overflowX: 'visible' } }}
      >
        {taskStatuses.map((status) => (
          <TaskColumn
            key={status}
            status={status}
            query={query}
            limit={limits[status]}
            isTarget={lifted?.status === status && lifted.task.status !== status}
            isCurrent={status === current}
            isPaused={lifted !== undefined || moving.length > 0}
            onShowMore={() => setLimits({ ...limits, [status]: '200' })}
            onLoad={refocus}
            renderCard={(task) => (
              <TaskCard
                key={task.id}
                task={task}
                to={pathOf(task.id)}
                isLifted={lifted?.task.id === task.id}
                isMoving={moving.includes(task.id)}
                onKeyDown={(event) => onCardKey(task, event)}
                onMoveTo={(next) => drop(task, next)}
              />
            )}
          />
        ))}
      </Flex>
    </Box>
  );
}
