import { useSearchState } from '@techadds/shared/router';
import { Card, Flex } from '@techadds/shared/ui';
import { lazyChunk } from '../layout/lazy';

const SyncCentre = lazyChunk(async () => (await import(/* webpackChunkName: 'offline' */ './SyncCentre')).SyncCentre);
const QueueActions = lazyChunk(async () => (await import(/* webpackChunkName: 'offline' */ './QueueActions')).QueueActions);
const ConflictView = lazyChunk(async () => (await import(/* webpackChunkName: 'offline' */ './ConflictView')).ConflictView);

/** What waits on this device, and the conflict that the URL names. */
export function OfflineSection() {
  const [{ conflict }] = useSearchState({ conflict: '' });
  if (conflict !== '') return <ConflictView conflictKey={conflict} />;
  return (
    <Card title="Sync centre">
      <SyncCentre />
      <Flex mt="4" gap="2" justifyContent="flex-end" flexWrap="wrap">
        <QueueActions />
      </Flex>
    </Card>
  );
}
