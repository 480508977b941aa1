import { useApiMutation } from '@techadds/shared/api';
import type { EndpointShape } from '@techadds/shared/contract/endpoint';
import type { Id } from '@techadds/shared/contract/fields';
import type { BulkAction, BulkSelection } from '@techadds/shared/patterns/list';
import { toast } from '@techadds/shared/ui';
import { IconArchive, IconArrowBackUp } from '@techadds/shared/ui/icons';
import { runEach } from './run-each';

type RecordEndpoint = EndpointShape & { params: typeof Id };

interface BulkArchiveOptions {
  /** Singular and plural. */
  resource: readonly [string, string];
  archive: RecordEndpoint;
  restore: RecordEndpoint;
  /** The ids of all rows of the list, where all can be selected. */
  listIds?: () => Promise<string[]>;
}

/**
 * The action that archives the selected rows of a list, or restores them in the list of archived ones: one after the other. It says which the
 * server refused, and offers to undo the rest.
 */
export function useBulkArchive(
  { resource: [one, many], listIds, ...endpoints }: BulkArchiveOptions,
  isArchived: boolean,
): readonly BulkAction[] {
  const archive = useApiMutation(endpoints.archive).mutateAsync;
  const restore = useApiMutation(endpoints.restore).mutateAsync;
  const counted = (count: number) => (count === 1 ? `1 ${one}` : `${count.toLocaleString('en-US')} ${many}`);

  const run = async (action: 'archive' | 'restore', ids: readonly string[]): Promise<void> => {
    const send = action === 'archive' ? archive : restore;
    const { done, error } = await runEach(ids, (id) => send({ params: { id } }));
    const [verb, reverse] = action === 'archive' ? (['archived', 'restore'] as const) : (['restored', 'archive'] as const);
    if (done.length > 0)
      toast({ title: `${counted(done.length)} ${verb}`, action: { label: 'Undo', onClick: () => void run(reverse, done) } });
    if (error !== undefined) toast({ title: `${counted(ids.length - done.length)} could not be ${verb}. ${error}`, tone: 'bad' });
  };
  const runOn = (action: 'archive' | 'restore') => async (chosen: BulkSelection) =>
    run(action, 'ids' in chosen ? chosen.ids : ((await listIds?.()) ?? []));
  return isArchived
    ? [{ label: 'Restore', icon: <IconArrowBackUp aria-hidden />, run: runOn('restore') }]
    : [{ label: 'Archive', icon: <IconArchive aria-hidden />, hasShortcut: true, run: runOn('archive') }];
}
