import { useMemo, useState } from 'react';

/** What is chosen in a list: rows by their keys, or all that the list shows on every page. */
export interface Selection {
  keys: ReadonlySet<string>;
  all: boolean;
  has: (key: string) => boolean;
  toggle: (key: string) => void;
  /** Chooses all rows of the page, or none where all are chosen already. */
  togglePage: (keys: readonly string[]) => void;
  chooseAll: () => void;
  clear: () => void;
}

const none: ReadonlySet<string> = new Set();
const empty = { keys: none, all: false };

/** Starts afresh whenever `list` (the filters, in words) is another one: what one does not see is not chosen. */
export function useSelection(list: string): Selection {
  const [chosen, setChosen] = useState({ list, keys: none, all: false });
  const { keys, all } = chosen.list === list ? chosen : empty;
  // The same functions for as long as nothing else is chosen: rows are drawn again when they are others.
  return useMemo(() => {
    const set = (next: ReadonlySet<string>, everything = false) => setChosen({ list, keys: next, all: everything });
    return {
      keys,
      all,
      has: (key) => all || keys.has(key),
      toggle: (key) => {
        const next = new Set(keys);
        if (!next.delete(key)) next.add(key);
        set(next);
      },
      togglePage: (page) => set(page.every((key) => all || keys.has(key)) ? none : new Set([...keys, ...page])),
      chooseAll: () => set(none, true),
      clear: () => set(none),
    };
  }, [list, keys, all]);
}
