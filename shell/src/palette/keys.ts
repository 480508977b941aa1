/** Where letters are text, or choose. */
const typing = 'input, textarea, select, [contenteditable], [role=menu]';
/** Between two keys of which the second belongs to the first. */
const togetherMs = 1500;

/**
 * Tells of `k` with Ctrl or Cmd, of `?`, and of `g` with the key after it, until the returned function is called. Keys without Ctrl or Cmd
 * are the text of whoever is typing; below an open dialog no key means anything.
 */
export function listen(tell: (keys: string) => void): () => void {
  let went = -togetherMs;
  const onKey = (event: KeyboardEvent) => {
    const { key, timeStamp } = event;
    if (document.querySelector('dialog[open]')) return;
    const command = event.ctrlKey || event.metaKey;
    if (event.altKey || event.repeat || (!command && (event.target as Element).closest?.(typing))) return;
    const keys = command ? `^${key}` : timeStamp - went < togetherMs ? `g${key}` : key;
    went = keys === 'g' ? timeStamp : -togetherMs;
    if (!/^(\^k|\?|g.)$/i.test(keys)) return;
    event.preventDefault();
    tell(keys);
  };
  document.addEventListener('keydown', onKey);
  return () => document.removeEventListener('keydown', onKey);
}
