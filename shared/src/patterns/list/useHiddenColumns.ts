import { useCallback, useState } from 'react';

const storageKey = (list: string) => `columns:${list}`;

function readHidden(list: string): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey(list)) ?? '[]');
    return Array.isArray(stored) ? stored.filter((key) => typeof key === 'string') : [];
  } catch {
    return [];
  }
}

/** The columns that a user has hidden in a list; stored on the device. */
export function useHiddenColumns(list: string): [hidden: readonly string[], hide: (keys: readonly string[]) => void] {
  const [hidden, setHidden] = useState(() => readHidden(list));
  const hide = useCallback(
    (keys: readonly string[]) => {
      setHidden(keys);
      try {
        if (keys.length === 0) localStorage.removeItem(storageKey(list));
        else localStorage.setItem(storageKey(list), JSON.stringify(keys));
      } catch {
        // Without storage the columns are visible again on the next visit.
      }
    },
    [list],
  );
  return [hidden, hide];
}
