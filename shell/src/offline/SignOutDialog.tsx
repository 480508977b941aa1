import { useEffect, useState } from 'react';
import { discardItems, isStorageAvailable, startSync, useOfflineSince, useQueueOverview } from '@techadds/shared/offline';
import { paths } from '@techadds/shared/paths';
import { Button, Text } from '@techadds/shared/ui';
import { Dialog } from '@techadds/shared/ui/dialog';
import { openPage } from '../session/navigation';
import { downloadQueue } from './QueueActions';
import { describeQueue } from './status-line';

/** How long the question waits for the device's database, which a private window may not have, and for a list of thousands in it. */
const timeoutMs = { database: 3_000, list: 30_000 };

/** Asks what to do with what waits, before the session ends. Kept items are shown to nobody else, and are sent after the next sign-in. */
export function SignOutDialog({ onContinue }: { onContinue: () => void }) {
  const overview = useQueueOverview();
  const offlineSince = useOfflineSince();
  const [isSyncing, setSyncing] = useState(false);
  const [message, setMessage] = useState('');
  const [isDiscarding, setDiscarding] = useState(false);
  const count = overview?.items.length;
  useEffect(() => {
    if (count === 0) onContinue();
    if (count !== undefined) return;
    let isOpen = false;
    void isStorageAvailable().then((available) => (isOpen = available));
    const timers = [setTimeout(() => isOpen || onContinue(), timeoutMs.database), setTimeout(onContinue, timeoutMs.list)];
    return () => timers.forEach(clearTimeout);
  }, [count, onContinue]);
  useEffect(() => (isSyncing ? startSync({ mayRun: () => true, onSettled: () => undefined }) : undefined), [isSyncing]);
  if (!overview || overview.items.length === 0) return null;
  const { items } = overview;
  const discardAll = () => discardItems(items).then(onContinue);
  const report = () => setMessage('That did not work: the storage of this device cannot be used.');
  return (
    <Dialog
      open
      title={items.length === 1 ? '1 change is not sent yet' : `${items.length.toLocaleString('en-US')} changes are not sent yet`}
      onClose={() => openPage(paths.dashboard)}
      actions={
        <>
          {isDiscarding ? (
            <Button variant="dangerSolid" onClick={() => void discardAll().catch(report)}>
              Discard for good
            </Button>
          ) : (
            <Button variant="danger" onClick={() => setDiscarding(true)}>
              Discard
            </Button>
          )}
          <Button onClick={() => void downloadQueue().catch(report)}>Export</Button>
          <Button
            busy={isSyncing && offlineSince === undefined}
            disabledReason={offlineSince === undefined ? undefined : 'There is no connection.'}
            onClick={() => setSyncing(true)}
          >
            Sync now
          </Button>
          <Button variant="solid" onClick={onContinue}>
            Keep and sign out
          </Button>
        </>
      }
    >
      <Text>
        {describeQueue(overview, offlineSince)}. Kept changes stay on this device, hidden from other users, and are sent after you sign in
        here again.
      </Text>
      <Text role="alert" textStyle="sm" color="t.bad.fg">
        {message}
      </Text>
    </Dialog>
  );
}
