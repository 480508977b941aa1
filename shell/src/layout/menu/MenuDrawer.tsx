import type { User } from '@techadds/shared/contract/accounts/endpoints';
import { Box } from '@techadds/shared/ui';
import { Drawer } from '@techadds/shared/ui/dialog';
import { SideMenu } from './SideMenu';

interface MenuDrawerProps {
  user: User;
  open: boolean;
  onClose: () => void;
}

/** The menu on small screens, in a drawer that closes when an item is chosen. */
export function MenuDrawer({ user, open, onClose }: MenuDrawerProps) {
  return (
    <Drawer unstyled title="Menu" side="left" width={240} open={open} onClose={onClose}>
      <Box height="full" bg="bg.canvas">
        <SideMenu user={user} isTouch onPick={onClose} />
      </Box>
    </Drawer>
  );
}
