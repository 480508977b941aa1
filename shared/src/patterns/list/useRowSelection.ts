import { useMemo, useState } from 'react';

/** The selection of a list: rows by their keys, or all rows on every page. */
export interface RowSelection {
  keys: ReadonlySet<string>;
  all: boolean;
  has: (key: string) => boolean;
  toggle: (key: string) => void;
  /** Selects all rows of the page, or deselects them if all are selected. */
  togglePage: (keys: readonly string[]) => void;
  selectAll: () => void;
  clear: () => void;
}

const emptySet: ReadonlySet<string> = new Set();
const emptySelection = { keys: emptySet, all: false };

/** Resets whenever `list` (the serialized filters) changes, so that no invisible row is selected. */
export function useRowSelection(list: string): RowSelection {
  const [selection, setSelection] = useState({ list, keys: emptySet, all: false });
  const { keys, all } = selection.list === list ? selection : emptySelection;
  // Keeps the identity of the functions until the selection changes, because new functions re-render the rows.
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
