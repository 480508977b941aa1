import { useCallback, useSyncExternalStore } from 'react';

/** Whether the window is wide enough for a panel next to the page. */
export function useWideWindow(): boolean {
  const query = '(min-width: 1200px)';
  const subscribe = useCallback((listener: () => void) => {
    const media = window.matchMedia(query);
    media.addEventListener('change', listener);
    return () => media.removeEventListener('change', listener);
  }, []);
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}
