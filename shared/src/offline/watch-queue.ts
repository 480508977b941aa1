import Dexie from 'dexie';

/** How much longer than the query itself the pause after it is: with thousands of items the page has time for its user while they are sent. */
const pauseFactor = 4;

interface Watcher<T> {
  onResult: (value: T) => void;
  onError: () => void;
}

/** Runs a query of the queue's databases now and after each change, in whichever tab; returns the function that ends it. */
export function watchQueue<T>(query: () => Promise<T>, { onResult, onError }: Watcher<T>): () => void {
  let isStale = true;
  let isRunning = false;
  let isEnded = false;
  const run = async () => {
    isStale = true;
    if (isRunning) return;
    isRunning = true;
    while (isStale && !isEnded) {
      isStale = false;
      const startedAt = performance.now();
      const result = await query().then(
        (value) => () => onResult(value),
        () => onError,
      );
      if (!isEnded) result();
      await new Promise((resolve) => setTimeout(resolve, (performance.now() - startedAt) * pauseFactor));
    }
    isRunning = false;
  };
  const onChange = (parts: object) => {
    if (Object.keys(parts).some((part) => part.startsWith('idb://offline-'))) void run();
  };
  Dexie.on.storagemutated.subscribe(onChange);
  void run();
  return () => {
    isEnded = true;
    Dexie.on.storagemutated.unsubscribe(onChange);
  };
}
