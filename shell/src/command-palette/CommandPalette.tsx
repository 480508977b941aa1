import { useEffect, useRef, useState } from 'react';
import type { User } from '@techadds/shared/contract/accounts/endpoints';
import { useNavigate } from '@techadds/shared/router';
import { followLink } from '../layout/follow-link';
import { PaletteDialog } from './PaletteDialog';
import { findShortcutPath } from './shortcuts';
import { ShortcutsDialog } from './ShortcutsDialog';

/**
 * Handles the last shortcut: opens the palette or the list of shortcuts, or navigates (`g` and a letter). On a page that creates nothing,
 * `c` opens the palette with the records that can be created elsewhere.
 */
export function CommandPalette({ user, shortcut }: { user: User; shortcut: { keys: string } }) {
  const navigate = useNavigate();
  const [done, setDone] = useState<object>();
  const [open, setOpen] = useState<'palette' | 'shortcuts' | 'create'>();
  const { keys } = shortcut;
  const to = keys.startsWith('g') ? findShortcutPath(keys.slice(1), user.role) : undefined;
  if (shortcut !== done) {
    setDone(shortcut);
    setOpen(keys === '?' ? 'shortcuts' : keys.startsWith('^') ? 'palette' : keys === 'c' ? 'create' : undefined);
  }
  const acted = useRef<object>(undefined);
  useEffect(() => {
    // `navigate` changes with the location; do not handle the same shortcut twice.
    if (acted.current === shortcut) return;
    acted.current = shortcut;
    if (to !== undefined) followLink(to, navigate);
  }, [shortcut, to, navigate]);
  const close = () => setOpen(undefined);
  if (open === 'shortcuts') return <ShortcutsDialog role={user.role} onClose={close} />;
  return (
    open && (
      <PaletteDialog user={user} initialText={open === 'create' ? 'new ' : ''} onClose={close} onShortcuts={() => setOpen('shortcuts')} />
    )
  );
}
