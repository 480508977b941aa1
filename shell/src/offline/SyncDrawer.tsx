import { Drawer } from '@techadds/shared/ui/dialog';
import { QueueActions } from './QueueActions';
import { SyncCentre } from './SyncCentre';

/** The sync centre beside the page. */
export function SyncDrawer({ onClose }: { onClose: () => void }) {
  return (
    <Drawer open title="Sync centre" width={400} onClose={onClose} footer={<QueueActions />}>
      <SyncCentre />
    </Drawer>
  );
}
