import { useEffect, useRef, useState } from 'react';
import type { User } from '@techadds/shared/contract/accounts/endpoints';
import { useNavigate } from '@techadds/shared/router';
import { PaletteDialog } from './PaletteDialog';
import { findShortcutPath } from './shortcuts';
import { ShortcutsDialog } from './ShortcutsDialog';

/**
 * Handles the last shortcut: opens the palette or the list of shortcuts, or navigates (`g` and a letter). On a page that creates nothing,
 * `c` opens the palette with the records that can be created elsewhere.
 */
export function CommandPalette({ user, asked }: { user: User; asked: { keys: string } }) {
  const navigate = useNavigate();
  const [done, setDone] = useState<object>();
  const [open, setOpen] = useState<'palette' | 'shortcuts' | 'create'>();
  const { keys } = asked;
  const to = keys.startsWith('g') ? findShortcutPath(keys.slice(1), user.role) : undefined;
  if (asked !== done) {
    setDone(asked);
    setOpen(keys === '?' ? 'shortcuts' : keys.startsWith('^') ? 'palette' : keys === 'c' ? 'create' : undefined);
  }
  const acted = useRef<object>(undefined);
  useEffect(() => {
    // `navigate` changes with the location; do not handle the same shortcut twice.
    if (acted.current === asked) return;
    acted.current = asked;
    if (to !== undefined) void navigate(to);
  }, [asked, to, navigate]);
  const close = () => setOpen(undefined);
  if (open === 'shortcuts') return <ShortcutsDialog role={user.role} onClose={close} />;
  return (
    open && (
      <PaletteDialog user={user} initialText={open === 'create' ? 'new ' : ''} onClose={close} onShortcuts={() => setOpen('shortcuts')} />
    )
  );
}
