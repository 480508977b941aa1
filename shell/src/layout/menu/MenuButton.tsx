import { useState } from 'react';
import type { User } from '@techadds/shared/contract/accounts/endpoints';
import { Box, IconButton } from '@techadds/shared/ui/base';
import { IconMenu2 } from '@techadds/shared/ui/icons';
import { lazyChunk } from '../lazy';

const MenuDrawer = lazyChunk(async () => (await import('./MenuDrawer')).MenuDrawer);

/** Opens the menu on small screens. It has the state itself, so that the page is not rendered again. */
export function MenuButton({ user }: { user: User }) {
  const [drawer, setDrawer] = useState<'never' | 'open' | 'closed'>('never');
  return (
    <>
      <Box hideFrom="sm">
        <IconButton
          label="Menu"
          size="xl"
          icon={<IconMenu2 size={18} stroke={1.75} aria-hidden />}
          aria-expanded={drawer === 'open'}
          aria-haspopup="dialog"
          onClick={() => setDrawer('open')}
        />
      </Box>
      {drawer !== 'never' && <MenuDrawer user={user} open={drawer === 'open'} onClose={() => setDrawer('closed')} />}
    </>
  );
}
