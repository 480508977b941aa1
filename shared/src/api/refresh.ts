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
import { sendRequest } from './http';

/** `fresh`: there is a fresh token. `refused`: the session has ended. `away`: the server is unavailable, which says nothing about the session. */
export type RefreshResult = 'fresh' | 'refused' | 'away';

let inFlight: Promise<RefreshResult> | undefined;

/** Exchanges the token for a fresh one: once for concurrent callers, in this tab and in all others. */
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
  // Where the browser has no locks, or denies them as it does storage, the server returns the same token to all requests within ten seconds.
  const exchange = () => exchangeUnderLock(latest);
  return 'locks' in navigator ? navigator.locks.request('td-refresh', exchange).catch(exchange) : exchange();
}

async function exchangeUnderLock(token: string): Promise<RefreshResult> {
  const adoptedWhileWaiting = adoptNewerToken(token);
  if (adoptedWhileWaiting) return adoptedWhileWaiting;
  try {
    const response = await sendRequest(refresh.method, refresh.path, { token, body: { token } });
    const fresh = tokenFromResponse(response);
    // The user may have signed out, or another one signed in, during the request.
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

/** Adopts the token that another tab has stored instead of `token`; undefined if it is no improvement. Another user's token counts as `refused`. */
function adoptNewerToken(token: string): 'fresh' | 'refused' | undefined {
  const stored = getStoredToken();
  if (stored === token || (stored !== null && preferToken(stored, token) === token)) return undefined;
  const { user } = useSession.getState();
  syncFromStorage();
  return stored !== null && isTokenForUser(stored, user) ? 'fresh' : 'refused';
}
