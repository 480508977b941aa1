import { hearOtherTabs } from './broadcast';
import { adoptStored, forget, storedToken, useSession } from './store';

/**
 * Follows what other tabs do to the session, until the returned function is called: a new token or person is adopted, an end is an end here too.
 * @param onEnd is called when another tab has ended the session of this one
 */
export function followOtherTabs(onEnd: () => void): () => void {
  function follow(news?: unknown): void {
    const { token } = useSession.getState();
    // The news may be here before the storage of this tab knows.
    if (news === 'ended' && storedToken() === token) forget();
    else adoptStored();
    if (token !== null && useSession.getState().token === null) onEnd();
  }
  const onStorage = ({ key }: StorageEvent) => {
    if (key === 'token' || key === null) follow();
  };
  // A page that comes back from the browser's history slept through the news.
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) follow();
  };
  const stopHearing = hearOtherTabs(follow);
  addEventListener('storage', onStorage);
  addEventListener('pageshow', onShow);
  return () => {
    stopHearing();
    removeEventListener('storage', onStorage);
    removeEventListener('pageshow', onShow);
  };
}
