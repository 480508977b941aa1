import { subscribeToOtherTabs } from './broadcast';
import { syncFromStorage, clearLocalSession, getStoredToken, useSession } from './store';

/**
 * Follows what other tabs do to the session, until the returned function is called: a new token or person is adopted, an end is an end here too.
 * @param onEnd is called when another tab has ended the session of this one
 */
export function syncWithOtherTabs(onEnd: () => void): () => void {
  function sync(message?: unknown): void {
    const { token } = useSession.getState();
    // The news may be here before the storage of this tab knows.
    if (message === 'ended' && getStoredToken() === token) clearLocalSession();
    else syncFromStorage();
    if (token !== null && useSession.getState().token === null) onEnd();
  }
  const onStorage = ({ key }: StorageEvent) => {
    if (key === 'token' || key === null) sync();
  };
  // A page that comes back from the browser's history slept through the news.
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) sync();
  };
  const unsubscribe = subscribeToOtherTabs(sync);
  addEventListener('storage', onStorage);
  addEventListener('pageshow', onShow);
  return () => {
    unsubscribe();
    removeEventListener('storage', onStorage);
    removeEventListener('pageshow', onShow);
  };
}
