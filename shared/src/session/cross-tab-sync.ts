import { subscribeToOtherTabs } from './broadcast';
import { syncFromStorage, clearLocalSession, getStoredToken, useSession } from './store';

/**
 * Applies session changes of other tabs until the returned function is called: a new token or user is adopted, and a sign-out applies here too.
 * @param onEnd called when another tab has ended the session of this tab
 */
export function syncWithOtherTabs(onEnd: () => void): () => void {
  function sync(message?: unknown): void {
    const { token } = useSession.getState();
    // The message may arrive before the storage of this tab is updated.
    if (message === 'ended' && token !== null && getStoredToken() === token) clearLocalSession();
    else syncFromStorage();
    if (token !== null && useSession.getState().token === null) onEnd();
  }
  const onStorage = ({ key }: StorageEvent) => {
    if (key === 'token' || key === null) sync();
  };
  // A page restored from the back/forward cache has missed all messages.
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
