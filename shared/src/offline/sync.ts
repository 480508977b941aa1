import { createBrowserEnvironment, type SyncEnvironment } from './sync-environment';
import { dataDb } from './offline-databases';
import { purgeSuperseded } from './superseded';
import { startSyncLoop, type SyncLoop } from './sync-loop';

let running: SyncLoop | undefined;

/** Reaches the one tab that syncs. */
const requests = 'BroadcastChannel' in globalThis ? new BroadcastChannel('td-sync') : undefined;

/** Syncs the queue while this page is open, in one tab of a user; returns the function that ends it. */
export function startSync(hooks: Pick<SyncEnvironment, 'mayRun' | 'onSettled'>): () => void {
  const loop = startSyncLoop({
    ...createBrowserEnvironment(hooks),
    locks: navigator.locks,
    isHidden: () => document.hidden,
    monotonicNow: () => performance.now(),
  });
  running = loop;
  document.addEventListener('visibilitychange', loop.notify);
  const onRequest = () => loop.syncNow();
  requests?.addEventListener('message', onRequest);
  void purgeSuperseded(Date.now()).catch(() => undefined);
  return () => {
    document.removeEventListener('visibilitychange', loop.notify);
    requests?.removeEventListener('message', onRequest);
    loop.stop();
    if (running === loop) running = undefined;
  };
}

/** Tells the sync of this page that the URL or the session has changed. */
export const notifySync = (): void => running?.notify();

/** Syncs now instead of at the next tick, in the tab that does it. */
export function syncNow(): void {
  running?.syncNow();
  requests?.postMessage('now');
}

/** Whether the browser lets this site store anything; in private windows it may not. */
export const isStorageAvailable = (): Promise<boolean> =>
  dataDb.open().then(
    () => true,
    () => false,
  );
