import { useEffect, useState } from 'react';
import type { User } from '@techadds/shared/contract/auth';
import { useNavigate } from '@techadds/shared/router';
import { PaletteDialog } from './PaletteDialog';
import { placeOf } from './shortcuts';
import { ShortcutsDialog } from './ShortcutsDialog';

/** Does what the keys mean that were pressed last: opens the palette or the list of shortcuts, or goes where `g` and a letter lead. */
export function Palette({ user, asked }: { user: User; asked: { keys: string } }) {
  const navigate = useNavigate();
  const [done, setDone] = useState<object>();
  const [open, setOpen] = useState<'palette' | 'shortcuts'>();
  const { keys } = asked;
  const to = keys.startsWith('g') ? placeOf(keys.slice(1), user.role) : undefined;
  if (asked !== done) {
    setDone(asked);
    setOpen(keys === '?' ? 'shortcuts' : keys.startsWith('^') ? 'palette' : undefined);
  }
  useEffect(() => {
    if (to !== undefined) void navigate(to);
  }, [asked, to, navigate]);
  const close = () => setOpen(undefined);
  if (open === 'shortcuts') return <ShortcutsDialog role={user.role} onClose={close} />;
  return open === 'palette' && <PaletteDialog user={user} onClose={close} onShortcuts={() => setOpen('shortcuts')} />;
}
