import { create } from 'zustand';
import type { User } from '@techadds/shared/contract/auth';
import { dropView } from './view';

export interface SessionState {
  token: string | null;
  user: User | null;
  subdomain: string | null;
}

const dayS = 86_400;
/** How long the cookie lives: a day after a sign-in, a week when a refreshed token is kept. */
export const cookieLifetimeS = { signIn: dayS, refresh: 7 * dayS };

const read = (key: string) => localStorage.getItem(key);

function readUser(): User | null {
  try {
    return JSON.parse(read('user') ?? 'null') as User | null;
  } catch {
    return null;
  }
}

function write(key: string, value: string | null): void {
  if (value === null) localStorage.removeItem(key);
  else localStorage.setItem(key, value);
}

/** The edge reads the cookie to decide which remotes' files a page may have; the API ignores it. */
function writeCookie(token: string | null, maxAgeS: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `token=${token ?? ''}; Max-Age=${token === null ? 0 : maxAgeS}; Path=/; SameSite=Lax${secure}`;
}

/** Who is signed in. One store for shell and remotes. */
export const useSession = create<SessionState>()(() => ({ token: read('token'), user: readUser(), subdomain: read('subdomain') }));

/** Keeps a signed-in user: in the store, in browser storage and in the cookie. */
export function signIn(session: { token: string; user: User; tenant: { id: string; subdomain: string } }): void {
  write('token', session.token);
  write('user', JSON.stringify(session.user));
  write('tenantId', session.tenant.id);
  write('subdomain', session.tenant.subdomain);
  writeCookie(session.token, cookieLifetimeS.signIn);
  useSession.setState({ token: session.token, user: session.user, subdomain: session.tenant.subdomain });
}

/** Replaces the token after a refresh. */
export function keepToken(token: string): void {
  write('token', token);
  writeCookie(token, cookieLifetimeS.refresh);
  useSession.setState({ token });
}

/** Takes the user as the server describes it now. */
export function keepUser(user: User): void {
  write('user', JSON.stringify(user));
  useSession.setState({ user });
}

/** Forgets the session everywhere in this browser. */
export function clearSession(): void {
  dropView();
  for (const key of ['token', 'user', 'tenantId', 'subdomain']) write(key, null);
  sessionStorage.removeItem('sessionId');
  writeCookie(null, 0);
  useSession.setState({ token: null, user: null, subdomain: null });
}

/** Follows what other tabs do to the session: a new token is adopted, a sign-out is followed. */
export function followOtherTabs(): () => void {
  const follow = (event: StorageEvent) => {
    if (event.key === 'token' || event.key === null)
      useSession.setState({ token: read('token'), user: readUser(), subdomain: read('subdomain') });
  };
  addEventListener('storage', follow);
  return () => removeEventListener('storage', follow);
}
