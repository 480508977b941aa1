import { useApiMutation } from '@techadds/shared/api';
import { archiveTask, restoreTask, updateTask, type Task } from '@techadds/shared/contract/tasks/endpoints';
import { toast } from '@techadds/shared/ui';
import { statusLabel } from './tasks.labels';

const nameAll = (tasks: readonly Task[]) => (tasks.length === 1 ? tasks[0]!.title : `${tasks.length.toLocaleString('en-US')} tasks`);

/** Changes tasks one after the other, says which the server refused, and offers to undo the rest. Each resolves to whether all succeeded. */
export function useTaskActions() {
  const update = useApiMutation(updateTask).mutateAsync;
  const archiveOne = useApiMutation(archiveTask).mutateAsync;
  const restoreOne = useApiMutation(restoreTask).mutateAsync;

  /** @param undo receives the tasks that were changed, with their new version */
  const run = async (tasks: readonly Task[], verb: string, send: (task: Task) => Promise<Task>, undo?: (done: Task[]) => unknown) => {
    const done: Task[] = [];
    let failure: string | undefined;
    for (const task of tasks) {
      try {
        done.push(await send(task));
      } catch (error) {
        failure ??= error instanceof Error ? error.message : '';
      }
    }
    const action = undo && { action: { label: 'Undo', onClick: () => void undo(done) } };
    if (done.length > 0) toast({ title: `${nameAll(done)} ${verb}`, ...(action ?? { tone: 'ok' }) });
    const refused =
      tasks.length === 1
        ? tasks[0]!.title
        : `${(tasks.length - done.length).toLocaleString('en-US')} of ${tasks.length.toLocaleString('en-US')} tasks`;
    if (failure !== undefined) toast({ title: `${refused} could not be ${verb}. ${failure}`, tone: 'bad' });
    return failure === undefined;
  };

  const setStatus = (task: Task, status: Task['status']) =>
    update({ params: { id: task.id }, body: { status, updatedAt: task.updatedAt } });
  const archive = (tasks: readonly Task[]): Promise<boolean> => run(tasks, 'archived', ({ id }) => archiveOne({ params: { id } }), restore);
  const restore = (tasks: readonly Task[]): Promise<boolean> => run(tasks, 'restored', ({ id }) => restoreOne({ params: { id } }), archive);
  const complete = (tasks: readonly Task[]): Promise<boolean> => {
    const before = new Map(tasks.map(({ id, status }) => [id, status]));
    const reopen = (done: Task[]) => run(done, 'reopened', (task) => setStatus(task, before.get(task.id) ?? 'started'));
    return run(
      tasks.filter(({ status }) => status !== 'completed'),
      'completed',
      (task) => setStatus(task, 'completed'),
      reopen,
    );
  };
  /** Moves a task to another status. */
  const move = (task: Task, status: Task['status']): Promise<boolean> =>
    run(
      [task],
      `moved to ${statusLabel(status)}`,
      () => setStatus(task, status),
      (done) => run(done, `moved back to ${statusLabel(task.status)}`, (moved) => setStatus(moved, task.status)),
    );
  return { complete, archive, restore, move };
}
