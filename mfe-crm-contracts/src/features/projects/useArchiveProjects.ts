import { useApiMutation } from '@techadds/shared/api';
import { archiveProject, restoreProject } from '@techadds/shared/contract/projects/endpoints';
import type { BulkSelection } from '@techadds/shared/patterns/list';
import { toast } from '@techadds/shared/ui';

const counted = (count: number) => (count === 1 ? '1 project' : `${count.toLocaleString('en-US')} projects`);

/** Archives or restores the selected projects of a list, one after the other; says which the server refused, and offers to undo the rest. */
export function useArchiveProjects() {
  const archive = useApiMutation(archiveProject).mutateAsync;
  const restore = useApiMutation(restoreProject).mutateAsync;

  const run = async (action: 'archive' | 'restore', ids: readonly string[]): Promise<void> => {
    const send = action === 'archive' ? archive : restore;
    const done: string[] = [];
    let failure: string | undefined;
    for (const id of ids) {
      try {
        await send({ params: { id } });
        done.push(id);
      } catch (error) {
        failure ??= error instanceof Error ? error.message : '';
      }
    }
    const [verb, reverse] = action === 'archive' ? (['archived', 'restore'] as const) : (['restored', 'archive'] as const);
    if (done.length > 0)
      toast({ title: `${counted(done.length)} ${verb}`, action: { label: 'Undo', onClick: () => void run(reverse, done) } });
    if (failure !== undefined) toast({ title: `${counted(ids.length - done.length)} could not be ${verb}. ${failure}`, tone: 'bad' });
  };
  return (action: 'archive' | 'restore') => (chosen: BulkSelection) => run(action, 'ids' in chosen ? chosen.ids : []);
}
