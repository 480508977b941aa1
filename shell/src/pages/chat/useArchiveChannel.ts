import { useApiMutation } from '@techadds/shared/api';
import { archiveChannel, restoreChannel } from '@techadds/shared/contract/channels/endpoints';
import { toast } from '@techadds/shared/ui';

/** Archives and restores channels, each with an undo. */
export function useArchiveChannel() {
  const archiveOne = useApiMutation(archiveChannel);
  const restoreOne = useApiMutation(restoreChannel);
  const onError = ({ message }: Error) => toast({ title: message, tone: 'bad' });
  const restore = (id: string, title: string): void =>
    restoreOne.mutate({ params: { id } }, { onSuccess: () => toast({ title: `${title} restored`, tone: 'ok' }), onError });
  const archive = (id: string, title: string): void =>
    archiveOne.mutate(
      { params: { id } },
      { onSuccess: () => toast({ title: `${title} archived`, action: { label: 'Undo', onClick: () => restore(id, title) } }), onError },
    );
  return { archive, restore };
}
