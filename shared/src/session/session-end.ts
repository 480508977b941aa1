import { syncFromStorage, clearSession, getStoredToken } from './store';

const listeners = new Set<() => void>();

/** Calls `listener` when the session ends without a sign-out; returns the unsubscribe function. */
export function onSessionEnd(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Ends a session that is no longer valid: clears it in all tabs and notifies the listeners. */
export function endSession(): void {
  clearSession();
  for (const listener of listeners) listener();
}

/** Ends the session of this token, as the server has reported. A session that another tab has opened since then stays. */
export function endSessionForToken(token: string | null): void {
  const stored = getStoredToken();
  if (stored !== null && stored !== token) syncFromStorage();
  else endSession();
}
