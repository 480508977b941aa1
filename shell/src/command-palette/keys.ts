import { singleKeys } from './single-key-shortcuts';

/** Where letters are text, or choose. */
const typing = 'input:not([type=checkbox]), textarea, select, [contenteditable], [role=menu], [role=listbox]';
/** Between two keys of which the second belongs to the first. */
const togetherMs = 1500;

/**
 * Tells of `k` with Ctrl or Cmd, of `?`, of `g` with the key after it, and of the letters that do something with a page, until the returned
 * function is called; `/` goes to the search of the page. Keys without Ctrl or Cmd are the text of whoever is typing, and can be switched
 * off; below an open dialog no key means anything.
 */
export function listen(tell: (keys: string) => void): () => void {
  let went = -togetherMs;
  const onKey = (event: KeyboardEvent) => {
    const { key, timeStamp } = event;
    if (document.querySelector('dialog[open]')) return;
    const command = event.ctrlKey || event.metaKey;
    if (event.altKey || event.repeat) return;
    if (!command && (!singleKeys() || (event.target as Element).closest?.(typing))) return;
    const keys = command ? `^${key}` : timeStamp - went < togetherMs ? `g${key}` : key;
    went = keys === 'g' ? timeStamp : -togetherMs;
    const search = keys === '/' && document.querySelector<HTMLElement>('main [type=search]');
    if (!search && !/^(\^[kK]|\?|g.|[cejkx])$/.test(keys)) return;
    event.preventDefault();
    if (search) search.focus();
    else tell(keys);
  };
  document.addEventListener('keydown', onKey);
  return () => document.removeEventListener('keydown', onKey);
}
