import { findPageAction } from '@techadds/shared/ui';
import { hasSingleKeyShortcuts } from './single-key-shortcuts';

/** Elements in which letters are text or choose an option. */
const textInputSelector = 'input:not([type=checkbox]), textarea, select, [contenteditable], [role=menu], [role=listbox]';
/** The maximum time between `g` and the letter after it. */
const sequenceMs = 1500;

/**
 * Runs the action that the page has registered for a key, and calls `report` with each other shortcut: `^k` for Ctrl or Cmd + K, `?`, `g`
 * with the next key, and `c` on a page that creates nothing. Single keys are ignored while typing and can be switched off in the settings; all are ignored under an open dialog.
 * Returns the unsubscribe function.
 */
export function listenForShortcuts(report: (keys: string) => void): () => void {
  let went = -sequenceMs;
  const onKey = (event: KeyboardEvent) => {
    const { key, timeStamp } = event;
    if (document.querySelector('dialog[open]')) return;
    const command = event.ctrlKey || event.metaKey;
    if (event.altKey || event.repeat) return;
    if (!command && (!hasSingleKeyShortcuts() || (event.target as Element).closest?.(textInputSelector))) return;
    const keys = command ? `^${key}` : timeStamp - went < sequenceMs ? `g${key}` : key;
    went = keys === 'g' ? timeStamp : -sequenceMs;
    const action = findPageAction(keys);
    if (!action && !/^(\^[kK]|\?|g.|c)$/.test(keys)) return;
    // The browser itself opens the link that has the focus.
    if (key === 'Enter') return;
    event.preventDefault();
    if (action) action.run();
    else report(keys);
  };
  document.addEventListener('keydown', onKey);
  return () => document.removeEventListener('keydown', onKey);
}
