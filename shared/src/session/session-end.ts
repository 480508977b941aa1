import { syncFromStorage, clearSession, getStoredToken } from './store';

const listeners = new Set<() => void>();

/** Calls `listener` when the session ends though nobody signed out, until the returned function is called. */
export function onSessionEnd(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The session does not stand any more: it is forgotten in all tabs, and whoever shows pages is told. */
export function endSession(): void {
  clearSession();
  for (const listener of listeners) listener();
}

/** The server says that the session of a token has ended. One that another tab has opened meanwhile is not that one. */
export function endSessionForToken(token: string | null): void {
  const stored = getStoredToken();
  if (stored !== null && stored !== token) syncFromStorage();
  else endSession();
}
