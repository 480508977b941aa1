import { useEffect, useState } from 'react';
import { useLocation } from '@techadds/shared/router';
import { useImpersonationStore } from '@techadds/shared/session';
import { IconButton } from '@techadds/shared/ui';
import { IconCloudCheck } from '@techadds/shared/ui/icons';
import { lazyChunk } from '../layout/lazy';
import { hasQueue } from './has-queue';

const ActiveSyncButton = lazyChunk(async () => (await import(/* webpackChunkName: 'offline' */ './ActiveSyncButton')).ActiveSyncButton);
const SyncDrawer = lazyChunk(async () => (await import(/* webpackChunkName: 'offline' */ './SyncDrawer')).SyncDrawer);

/** Opens the sync center. The queue and its database are loaded only where this device has, or had, something to send. */
export function SyncButton() {
  const { pathname, key } = useLocation();
  const isImpersonating = useImpersonationStore(({ impersonation }) => impersonation !== null);
  const [isActive, setActive] = useState(false);
  // A navigation closes it.
  const [openAt, setOpenAt] = useState<string>();
  useEffect(() => {
    if (isActive) return;
    const check = () => void hasQueue().then((found) => found && setActive(true));
    check();
    // Another tab has saved something.
    addEventListener('storage', check);
    return () => removeEventListener('storage', check);
  }, [isActive, pathname]);
  if (isImpersonating) return null;
  return (
    <>
      {isActive ? (
        <ActiveSyncButton pathname={pathname} onOpen={() => setOpenAt(key)} />
      ) : (
        <IconButton label="Sync center" icon={<IconCloudCheck size={18} aria-hidden />} onClick={() => setOpenAt(key)} />
      )}
      {openAt === key && <SyncDrawer onClose={() => setOpenAt(undefined)} />}
    </>
  );
}
