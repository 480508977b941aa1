import { useCallback, useState } from 'react';

const keyOf = (list: string) => `columns:${list}`;

function read(list: string): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(list)) ?? '[]');
    return Array.isArray(stored) ? stored.filter((key) => typeof key === 'string') : [];
  } catch {
    return [];
  }
}

/** Which columns of a list a person does not want to see; remembered on the device. */
export function useHidden(list: string): [hidden: readonly string[], hide: (keys: readonly string[]) => void] {
  const [hidden, setHidden] = useState(() => read(list));
  const hide = useCallback(
    (keys: readonly string[]) => {
      setHidden(keys);
      try {
        if (keys.length === 0) localStorage.removeItem(keyOf(list));
        else localStorage.setItem(keyOf(list), JSON.stringify(keys));
      } catch {
        // A device that keeps nothing shows them again next time.
      }
    },
    [list],
  );
  return [hidden, hide];
}
