import { Drawer } from '@techadds/shared/ui/dialog';
import { QueueActions } from './QueueActions';
import { SyncCenter } from './SyncCenter';

/** The sync center beside the page. */
export function SyncDrawer({ onClose }: { onClose: () => void }) {
  return (
    <Drawer open title="Sync center" width={400} onClose={onClose} footer={<QueueActions />}>
      <SyncCenter />
    </Drawer>
  );
}
