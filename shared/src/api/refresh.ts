import { refresh } from '@techadds/shared/contract/accounts/endpoints';
import {
  syncFromStorage,
  getCurrentToken,
  endSession,
  isTokenExpired,
  isTokenForUser,
  setToken,
  preferToken,
  getStoredToken,
  tokenFromResponse,
  useSession,
} from '@techadds/shared/session';
import { ApiError } from './error';
import { tenantHeaders } from './headers';
import { sendRequest } from './http';

/** A fresh token is there; there is none to be had, and the session has ended; or the server is away, which says nothing. */
export type RefreshResult = 'fresh' | 'refused' | 'away';

let inFlight: Promise<RefreshResult> | undefined;

/** Exchanges the token for a fresh one: once however many ask at the same time, in this tab and in all others. */
export function refreshSession(): Promise<RefreshResult> {
  inFlight ??= exchangeToken().finally(() => {
    inFlight = undefined;
  });
  return inFlight;
}

async function exchangeToken(): Promise<RefreshResult> {
  const token = getCurrentToken();
  if (token === null) return 'refused';
  const newer = adoptNewerToken(token);
  if (newer === 'refused') return newer;
  const latest = newer ? getCurrentToken() : token;
  if (latest === null || (newer && !isTokenExpired(latest))) return newer ?? 'refused';
  // Where browsers lack the lock, the server gives the same token to all who ask within ten seconds.
  return 'locks' in navigator ? navigator.locks.request('td-refresh', () => exchangeUnderLock(latest)) : exchangeUnderLock(latest);
}

async function exchangeUnderLock(token: string): Promise<RefreshResult> {
  const adoptedWhileWaiting = adoptNewerToken(token);
  if (adoptedWhileWaiting) return adoptedWhileWaiting;
  try {
    const response = await sendRequest(refresh.method, refresh.path, { body: { token }, headers: tenantHeaders(token) });
    const fresh = tokenFromResponse(response);
    // Somebody may have signed out, or in, while the server was asked.
    const adoptedMeanwhile = adoptNewerToken(token);
    if (adoptedMeanwhile) return adoptedMeanwhile;
    if (fresh !== undefined) {
      setToken(fresh);
      return 'fresh';
    }
  } catch (error) {
    if (!(error instanceof ApiError) || error.isUnavailable) return 'away';
    const adoptedMeanwhile = adoptNewerToken(token);
    if (adoptedMeanwhile) return adoptedMeanwhile;
  }
  endSession();
  return 'refused';
}

/** Takes over what another tab has stored in place of a token; undefined where that is nothing better. Another person's token is no fresh one. */
function adoptNewerToken(token: string): 'fresh' | 'refused' | undefined {
  const stored = getStoredToken();
  if (stored === token || (stored !== null && preferToken(stored, token) === token)) return undefined;
  const { user } = useSession.getState();
  syncFromStorage();
  return stored !== null && isTokenForUser(stored, user) ? 'fresh' : 'refused';
}
