import { create } from 'zustand';
import type { User } from '@techadds/shared/contract/accounts/endpoints';
import { preferToken } from './identity';
import { isSendable } from './token-signature';
import { tellOtherTabs } from './broadcast';
import { trustToken } from './token-freshness';
import { dropView } from './impersonation';

export interface SessionState {
  token: string | null;
  user: User | null;
  subdomain: string | null;
}

const dayS = 86_400;
/** How long the cookie lives: a day after a sign-in, a week when a refreshed token is kept. */
export const cookieLifetimeS = { signIn: dayS, refresh: 7 * dayS };

const nobody: SessionState = { token: null, user: null, subdomain: null };
const read = (key: string) => localStorage.getItem(key);

function readUser(): User | null {
  try {
    return JSON.parse(read('user') ?? 'null') as User | null;
  } catch {
    return null;
  }
}

const stored = (): SessionState => ({ token: read('token'), user: readUser(), subdomain: read('subdomain') });

function write(key: string, value: string | null | undefined): void {
  if (value) localStorage.setItem(key, value);
  else localStorage.removeItem(key);
}

/**
 * The edge reads the cookie to decide which remotes' files a page may have; the API ignores it. On https the edge reads the one whose name
 * neither a neighbouring host nor a page without TLS can set; `token` is there for whoever expects it.
 */
function writeCookie(token: string | null, maxAgeS: number): void {
  const secure = location.protocol === 'https:';
  const kept = token !== null && isSendable(token);
  for (const name of secure ? ['token', '__Host-token'] : ['token'])
    document.cookie = `${name}=${kept ? token : ''}; Max-Age=${kept ? maxAgeS : 0}; Path=/; SameSite=Lax${secure ? '; Secure' : ''}`;
}

/** Who is signed in. One store for shell and remotes. */
export const useSession = create<SessionState>()(stored);

export const storedToken = (): string | null => read('token');

/** The token to use: this tab's, unless only the stored one names its tenant by a UUID. */
export function currentToken(): string | null {
  const { token } = useSession.getState();
  const other = storedToken();
  return token === null || other === null ? token : preferToken(token, other);
}

/** Whether any token is left: in this tab, in storage or in the cookie. */
export const hasAnyToken = (): boolean =>
  useSession.getState().token !== null || storedToken() !== null || /(^|; )token=[^;]/.test(document.cookie);

export interface NewSession {
  token: string;
  user: User | null;
  tenant: { id: string | undefined; subdomain: string | undefined };
}

/** Keeps a signed-in user: in the store, in browser storage and in the cookie. */
export function signIn({ token, user, tenant }: NewSession): void {
  write('user', user && JSON.stringify(user));
  write('tenantId', tenant.id);
  write('subdomain', tenant.subdomain);
  // Last: other tabs look when the token changes.
  write('token', token);
  writeCookie(token, cookieLifetimeS.signIn);
  useSession.setState({ token, user, subdomain: tenant.subdomain ?? null });
  tellOtherTabs('changed');
}

/** Replaces the token after a refresh. */
export function keepToken(token: string): void {
  trustToken(token);
  write('token', token);
  writeCookie(token, cookieLifetimeS.refresh);
  useSession.setState({ token });
  tellOtherTabs('changed');
}

/** Takes the user as the server describes it now, unless the session has ended meanwhile. */
export function keepUser(user: User): void {
  if (useSession.getState().token === null) return;
  write('user', JSON.stringify(user));
  useSession.setState({ user });
}

/** Takes over what another tab has stored. */
export function adoptStored(): void {
  const session = stored();
  if (session.token === null) return forget();
  if (session.token !== useSession.getState().token) trustToken(session.token);
  useSession.setState(session);
}

/** Forgets the session in this tab, in storage and in the cookie, and with it the view of somebody else. */
export function forget(): void {
  dropView();
  for (const key of ['token', 'user', 'tenantId', 'subdomain']) write(key, null);
  sessionStorage.removeItem('sessionId');
  writeCookie(null, 0);
  useSession.setState(nobody);
}

/** Forgets the session everywhere in this browser. */
export function clearSession(): void {
  forget();
  tellOtherTabs('ended');
}
