import { paths } from '@techadds/shared/paths';
import { useSearchState } from '@techadds/shared/router';
import { Card, Flex, Text, TextLink } from '@techadds/shared/ui';
import { lazyChunk } from '../layout/lazy';

const SyncCenter = lazyChunk(async () => (await import(/* webpackChunkName: 'offline' */ './SyncCenter')).SyncCenter);
const QueueActions = lazyChunk(async () => (await import(/* webpackChunkName: 'offline' */ './QueueActions')).QueueActions);
const ConflictView = lazyChunk(async () => (await import(/* webpackChunkName: 'offline' */ './ConflictView')).ConflictView);

/** The pending changes of this device, and the conflict that the URL names. */
export function OfflineSection() {
  const [{ conflict }] = useSearchState({ conflict: '' });
  if (conflict !== '') return <ConflictView conflictKey={conflict} />;
  return (
    <Card title="Sync center">
      <SyncCenter />
      <Flex mt="4" gap="2" justifyContent="flex-end" flexWrap="wrap">
        <QueueActions />
      </Flex>
      <Text mt="4" textStyle="sm" color="fg.muted">
        TechAdds starts without a connection in this browser, and in a window of its own:{' '}
        <TextLink to={paths.install}>install the app</TextLink>.
      </Text>
    </Card>
  );
}
