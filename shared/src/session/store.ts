import { create } from 'zustand';
import type { User } from '@techadds/shared/contract/accounts/endpoints';
import { preferToken } from './identity';
import { isSendableToken } from './token-signature';
import { broadcastSession } from './broadcast';
import { markTokenFresh } from './token-freshness';
import { discardImpersonation } from './impersonation';

export interface SessionState {
  token: string | null;
  user: User | null;
  subdomain: string | null;
}

const dayS = 86_400;
/** How long the cookie lives: a day after a sign-in, a week when a refreshed token is kept. */
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
 * The edge reads the cookie to decide which remotes' files a page may have; the API ignores it. On https the edge reads the one whose name
 * neither a neighbouring host nor a page without TLS can set; `token` is there for whoever expects it.
 */
function writeCookie(token: string | null, maxAgeS: number): void {
  const secure = location.protocol === 'https:';
  const isKept = token !== null && isSendableToken(token);
  for (const name of secure ? ['token', '__Host-token'] : ['token'])
    document.cookie = `${name}=${isKept ? token : ''}; Max-Age=${isKept ? maxAgeS : 0}; Path=/; SameSite=Lax${secure ? '; Secure' : ''}`;
}

/** Who is signed in. One store for shell and remotes. */
export const useSession = create<SessionState>()(readStoredSession);

export const getStoredToken = (): string | null => readStorage('token');

/** The token to use: this tab's, unless only the stored one names its tenant by a UUID. */
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

/** Keeps a signed-in user: in the store, in browser storage and in the cookie. */
export function startSession({ token, user, tenant }: NewSession): void {
  writeStorage('user', user && JSON.stringify(user));
  writeStorage('tenantId', tenant.id);
  writeStorage('subdomain', tenant.subdomain);
  // Last: other tabs look when the token changes.
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

/** Takes the user as the server describes it now, unless the session has ended meanwhile. */
export function setUser(user: User): void {
  if (useSession.getState().token === null) return;
  writeStorage('user', JSON.stringify(user));
  useSession.setState({ user });
}

/** Takes over what another tab has stored. */
export function syncFromStorage(): void {
  const session = readStoredSession();
  if (session.token === null) return clearLocalSession();
  if (session.token !== useSession.getState().token) markTokenFresh(session.token);
  useSession.setState(session);
}

/** Forgets the session in this tab, in storage and in the cookie, and with it the view of somebody else. */
export function clearLocalSession(): void {
  discardImpersonation();
  for (const key of ['token', 'user', 'tenantId', 'subdomain']) writeStorage(key, null);
  sessionStorage.removeItem('sessionId');
  writeCookie(null, 0);
  useSession.setState(anonymousSession);
}

/** Forgets the session everywhere in this browser. */
export function clearSession(): void {
  clearLocalSession();
  broadcastSession('ended');
}
