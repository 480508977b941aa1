import { useSyncExternalStore } from 'react';

let since: number | undefined = undefined;
const read = () => {
  if (navigator.onLine) since = undefined;
  else since ??= Date.now();
  return since;
};

function subscribe(onChange: () => void): () => void {
  addEventListener('online', onChange);
  addEventListener('offline', onChange);
  return () => {
    removeEventListener('online', onChange);
    removeEventListener('offline', onChange);
  };
}

/** Since when the browser has no connection, in milliseconds; undefined while it has one. */
export const useOfflineSince = (): number | undefined => useSyncExternalStore(subscribe, read);
