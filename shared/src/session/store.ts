import { create } from 'zustand';
import type { User } from '@techadds/shared/contract/accounts/endpoints';
import { identityKey, preferToken } from './identity';
import { isSendableToken } from './token-signature';
import { broadcastSession } from './broadcast';
import { forgetStoredFiles } from './service-worker';
import { markTokenFresh } from './token-freshness';
import { discardImpersonation } from './impersonation';

export interface SessionState {
  token: string | null;
  user: User | null;
  subdomain: string | null;
}

const dayS = 86_400;
/** The lifetime of the cookie: a day after a sign-in, a week after a refresh. */
export const cookieLifetimeS = { signIn: dayS, refresh: 7 * dayS };

const anonymousSession: SessionState = { token: null, user: null, subdomain: null };
const readStorage = (key: string) => localStorage.getItem(key);

function readUser(): User | null {
  try {
    return JSON.parse(readStorage('user') ?? 'null') as User | null;
  } catch {
    return null;
  }
}

const readStoredSession = (): SessionState => ({ token: readStorage('token'), user: readUser(), subdomain: readStorage('subdomain') });

function writeStorage(key: string, value: string | null | undefined): void {
  if (value) localStorage.setItem(key, value);
  else localStorage.removeItem(key);
}

/**
 * The edge reads the cookie to decide which remotes' files a page may load; the API ignores it. On https the edge reads `__Host-token`, which
 * neither a sibling host nor a page without TLS can set; `token` is for other consumers.
 */
function writeCookie(token: string | null, maxAgeS: number): void {
  const secure = location.protocol === 'https:';
  const isKept = token !== null && isSendableToken(token);
  for (const name of secure ? ['token', '__Host-token'] : ['token'])
    document.cookie = `${name}=${isKept ? token : ''}; Max-Age=${isKept ? maxAgeS : 0}; Path=/; SameSite=Lax${secure ? '; Secure' : ''}`;
}

/** The signed-in user. One store for shell and remotes. */
export const useSession = create<SessionState>()(readStoredSession);

// What was last seen (offline/read-cache) belongs to one user, role and tenant: it goes with them, in every tab, and without a connection.
useSession.subscribe((now, before) => {
  if (identityKey(now.user) !== identityKey(before.user)) globalThis.indexedDB?.deleteDatabase('read-cache');
});

export const getStoredToken = (): string | null => readStorage('token');

/** The current token: this tab's, unless only the stored one names its tenant by a UUID. */
export function getCurrentToken(): string | null {
  const { token } = useSession.getState();
  const other = getStoredToken();
  return token === null || other === null ? token : preferToken(token, other);
}

/** Whether any token is left: in this tab, in storage or in the cookie. */
export const hasAnyToken = (): boolean =>
  useSession.getState().token !== null || getStoredToken() !== null || /(^|; )token=[^;]/.test(document.cookie);

export interface NewSession {
  token: string;
  user: User | null;
  tenant: { id: string | undefined; subdomain: string | undefined };
}

/** Stores a signed-in user: in the store, in browser storage and in the cookie. */
export function startSession({ token, user, tenant }: NewSession): void {
  // Of a session before that was not ended by a sign-out.
  forgetStoredFiles();
  writeStorage('user', user && JSON.stringify(user));
  writeStorage('tenantId', tenant.id);
  writeStorage('subdomain', tenant.subdomain);
  // Written last, because other tabs react to a change of the token.
  writeStorage('token', token);
  writeCookie(token, cookieLifetimeS.signIn);
  useSession.setState({ token, user, subdomain: tenant.subdomain ?? null });
  broadcastSession('changed');
}

/** Replaces the token after a refresh. */
export function setToken(token: string): void {
  markTokenFresh(token);
  writeStorage('token', token);
  writeCookie(token, cookieLifetimeS.refresh);
  useSession.setState({ token });
  broadcastSession('changed');
}

/** Updates the user with the server's data, unless the session has ended meanwhile. */
export function setUser(user: User): void {
  if (useSession.getState().token === null) return;
  writeStorage('user', JSON.stringify(user));
  useSession.setState({ user });
}

/** Adopts the session that another tab has stored. */
export function syncFromStorage(): void {
  const session = readStoredSession();
  if (session.token === null) {
    // A signed-out tab may hear of a sign-in before its storage shows it; clearing would end that session.
    if (useSession.getState().token !== null) clearLocalSession();
    return;
  }
  if (session.token !== useSession.getState().token) markTokenFresh(session.token);
  useSession.setState(session);
}

/** Clears the session in this tab, in storage and in the cookie, and ends an impersonation. */
export function clearLocalSession(): void {
  discardImpersonation();
  forgetStoredFiles();
  for (const key of ['token', 'user', 'tenantId', 'subdomain']) writeStorage(key, null);
  // All of it belongs to the session: its id, and what was cached for the user.
  sessionStorage.clear();
  writeCookie(null, 0);
  useSession.setState(anonymousSession);
}

/** Clears the session in all tabs of this browser. */
export function clearSession(): void {
  clearLocalSession();
  broadcastSession('ended');
}
