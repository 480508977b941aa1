import { useRef, useState } from 'react';
import { apiQuery } from '@techadds/shared/api';
import type { Output } from '@techadds/shared/contract/endpoint';
import { listTasks, type Task } from '@techadds/shared/contract/tasks/endpoints';
import { useQueryClient } from '@techadds/shared/query';
import { useTaskActions } from './useTaskActions';

/** The filters of the board, without a status. */
export type BoardQuery = Record<string, string | undefined>;
type Column = Output<typeof listTasks>;

const pageSize = '50';
const openedFirst = ['not_started', 'started', 'deferred'];

/** The query for the cards of a column: what is due first, and in the columns of what is over the latest. */
export const columnQuery = (query: BoardQuery, status: Task['status'], limit = pageSize) =>
  apiQuery(listTasks, { query: { ...query, status, ...(openedFirst.includes(status) ? { sort: 'due' } : { sort: 'newest' }), limit } });

const byDueTime = (a: Task, b: Task) => ((a.dueAt ?? '~') < (b.dueAt ?? '~') ? -1 : 1);

/** Moves tasks between columns, shown before the server confirms it; a failure puts the card back. A task moves once at a time. */
export function useMoveTask(query: BoardQuery, limits: Partial<Record<Task['status'], string>>) {
  const queries = useQueryClient();
  const { move: send } = useTaskActions();
  const [moving, setMoving] = useState<readonly string[]>([]);
  const pending = useRef(new Set<string>());
  const keyOf = (status: Task['status']) => columnQuery(query, status, limits[status]).queryKey;
  const showMoved = async (task: Task, status: Task['status']) => {
    await queries.cancelQueries({ queryKey: keyOf(status).slice(0, 2) });
    const change = (of: Task['status'], items: (before: Task[]) => Task[]) => {
      const before = queries.getQueryData<Column>(keyOf(of));
      queries.setQueryData<Column>(keyOf(of), (column) => column && { ...column, items: items(column.items) });
      return () => queries.setQueryData(keyOf(of), before);
    };
    const undo = [
      change(task.status, (items) => items.filter(({ id }) => id !== task.id)),
      change(status, (items) => [...items.filter(({ id }) => id !== task.id), { ...task, status }].sort(byDueTime)),
    ];
    return () => undo.forEach((each) => each());
  };
  const move = async (task: Task, status: Task['status']): Promise<void> => {
    if (status === task.status || pending.current.has(task.id)) return;
    pending.current.add(task.id);
    setMoving([...pending.current]);
    const putBack = await showMoved(task, status);
    if (!(await send(task, status))) putBack();
    pending.current.delete(task.id);
    setMoving([...pending.current]);
  };
  return { move, moving };
}
