import { useMemo, useState } from 'react';

/** What is chosen in a list: rows by their keys, or all that the list shows on every page. */
export interface RowSelection {
  keys: ReadonlySet<string>;
  all: boolean;
  has: (key: string) => boolean;
  toggle: (key: string) => void;
  /** Chooses all rows of the page, or none where all are chosen already. */
  togglePage: (keys: readonly string[]) => void;
  selectAll: () => void;
  clear: () => void;
}

const emptySet: ReadonlySet<string> = new Set();
const emptySelection = { keys: emptySet, all: false };

/** Starts afresh whenever `list` (the filters, in words) is another one: what one does not see is not chosen. */
export function useRowSelection(list: string): RowSelection {
  const [selection, setSelection] = useState({ list, keys: emptySet, all: false });
  const { keys, all } = selection.list === list ? selection : emptySelection;
  // The same functions for as long as nothing else is chosen: rows are drawn again when they are others.
  return useMemo(() => {
    const set = (next: ReadonlySet<string>, everything = false) => setSelection({ list, keys: next, all: everything });
    return {
      keys,
      all,
      has: (key) => all || keys.has(key),
      toggle: (key) => {
        const next = new Set(keys);
        if (!next.delete(key)) next.add(key);
        set(next);
      },
      togglePage: (page) => set(page.every((key) => all || keys.has(key)) ? emptySet : new Set([...keys, ...page])),
      selectAll: () => set(emptySet, true),
      clear: () => set(emptySet),
    };
  }, [list, keys, all]);
}
