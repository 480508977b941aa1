import { ApiError, call, refreshSession } from '@techadds/shared/api';
import { me, whoami, type User } from '@techadds/shared/contract/auth';
import { clearSession, isExpired, keepUser, useSession } from '@techadds/shared/session';

const windowMs = 3_000;
let passed: { key: string; at: number } | undefined;

async function currentUser(): Promise<User> {
  try {
    return (await call(me, undefined, { own: true })).user;
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
    return (await call(whoami, undefined, { own: true })).user;
  }
}

/** What is said of a server that is down, restarting or busy, besides nothing at all. */
const absences: unknown[] = ['FETCH_ERROR', 'TIMEOUT_ERROR', 429, 502, 503, 504];
/** A server that does not answer says nothing about the session; a person who is offline stays signed in. */
const unreachable = (error: unknown) => error instanceof ApiError && absences.includes(error.status);
/** `call` has tried a refresh by itself after a 401. */
const refreshTried = (error: unknown) => error instanceof ApiError && error.status === 401;

async function stands(token: string): Promise<boolean> {
  if (isExpired(token) && !(await refreshSession())) return false;
  try {
    keepUser(await currentUser());
    return true;
  } catch (error) {
    if (unreachable(error)) return true;
    if (refreshTried(error) || !(await refreshSession())) return false;
  }
  try {
    keepUser(await currentUser());
    return true;
  } catch (error) {
    return unreachable(error);
  }
}

/**
 * Whether the session stands: the token is fresh (refreshed once where it is not) and the server knows its user.
 * A session that does not stand is cleared. A path and token that passed within the last three seconds pass again.
 */
export async function checkSession(path: string): Promise<boolean> {
  const { token } = useSession.getState();
  if (token === null) return false;
  if (passed?.key === `${path} ${token}` && Date.now() - passed.at < windowMs) return true;
  if (await stands(token)) {
    passed = { key: `${path} ${useSession.getState().token}`, at: Date.now() };
    return true;
  }
  clearSession();
  return false;
}
