import { refresh } from '@techadds/shared/contract/accounts/endpoints';
import {
  adoptStored,
  currentToken,
  endSession,
  isExpired,
  isTokenOf,
  keepToken,
  preferToken,
  storedToken,
  tokenOf,
  useSession,
} from '@techadds/shared/session';
import { ApiError } from './error';
import { tenantHeaders } from './headers';
import { send } from './http';

/** A fresh token is there; there is none to be had, and the session has ended; or the server is away, which says nothing. */
export type Refreshed = 'fresh' | 'refused' | 'away';

let running: Promise<Refreshed> | undefined;

/** Exchanges the token for a fresh one: once however many ask at the same time, in this tab and in all others. */
export function refreshSession(): Promise<Refreshed> {
  running ??= exchange().finally(() => {
    running = undefined;
  });
  return running;
}

async function exchange(): Promise<Refreshed> {
  const token = currentToken();
  if (token === null) return 'refused';
  const newer = adoptNewer(token);
  if (newer === 'refused') return newer;
  const latest = newer ? currentToken() : token;
  if (latest === null || (newer && !isExpired(latest))) return newer ?? 'refused';
  // Where browsers lack the lock, the server gives the same token to all who ask within ten seconds.
  return 'locks' in navigator ? navigator.locks.request('td-refresh', () => exchangeAlone(latest)) : exchangeAlone(latest);
}

async function exchangeAlone(token: string): Promise<Refreshed> {
  const waited = adoptNewer(token);
  if (waited) return waited;
  try {
    const answer = await send(refresh.method, refresh.path, { body: { token }, headers: tenantHeaders(token) });
    const fresh = tokenOf(answer);
    // Somebody may have signed out, or in, while the server was asked.
    const meanwhile = adoptNewer(token);
    if (meanwhile) return meanwhile;
    if (fresh !== undefined) {
      keepToken(fresh);
      return 'fresh';
    }
  } catch (error) {
    if (!(error instanceof ApiError) || error.isAbsence) return 'away';
    const meanwhile = adoptNewer(token);
    if (meanwhile) return meanwhile;
  }
  endSession();
  return 'refused';
}

/** Takes over what another tab has stored in place of a token; undefined where that is nothing better. Another person's token is no fresh one. */
function adoptNewer(token: string): 'fresh' | 'refused' | undefined {
  const stored = storedToken();
  if (stored === token || (stored !== null && preferToken(stored, token) === token)) return undefined;
  const { user } = useSession.getState();
  adoptStored();
  return stored !== null && isTokenOf(stored, user) ? 'fresh' : 'refused';
}
