import { ApiError, call, refreshSession } from '@techadds/shared/api';
import { me, whoami } from '@techadds/shared/contract/accounts/endpoints';
import { getCurrentToken, endSession, setUser, needsRefresh, userFromResponse, useSession } from '@techadds/shared/session';

const windowMs = 3_000;
let passed: { key: string; at: number } | undefined;
const running = new Map<string, Promise<boolean>>();

useSession.subscribe((now, before) => {
  if (now.token !== before.token) passed = undefined;
});

async function keyOf(path: string, token: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token));
  return `${path} ${String.fromCharCode(...new Uint8Array(hash))}`;
}

/** Asks the server who this is; a refresh is for the check to make, once. */
async function askWho(): Promise<void> {
  const once = { ignoreImpersonation: true, autoRefresh: false };
  const answer = await call(me, {}, once).catch((error: unknown) => {
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
    return call(whoami, {}, once);
  });
  const user = userFromResponse(answer);
  if (!user) throw new Error('The answer has no user.');
  setUser(user);
}

/** A server that does not answer says nothing about the session; a person who is offline stays signed in. */
const isAway = (error: unknown) => error instanceof ApiError && error.isUnavailable;

async function stands(token: string): Promise<boolean> {
  const early = needsRefresh(token);
  if (early) {
    const refreshed = await refreshSession();
    if (refreshed !== 'fresh') return refreshed === 'away';
  }
  try {
    await askWho();
    return true;
  } catch (error) {
    if (isAway(error)) return true;
    // The server may have said that the session is over, and one refresh has to do.
    if (early || getCurrentToken() === null) return false;
  }
  const refreshed = await refreshSession();
  if (refreshed !== 'fresh') return refreshed === 'away';
  return askWho().then(() => true, isAway);
}

async function check(path: string, token: string): Promise<boolean> {
  if ((await stands(token)) && getCurrentToken() !== null) {
    const after = getCurrentToken();
    if (after !== null) passed = { key: await keyOf(path, after), at: performance.now() };
    return true;
  }
  if (getCurrentToken() !== null) endSession();
  return false;
}

/**
 * Whether the session stands: the token is fresh (refreshed once where it is not) and the server knows its user.
 * A session that does not stand is ended. A path and token that passed within the last three seconds pass again, and those
 * that are being checked are not checked a second time.
 */
export async function checkSession(path: string): Promise<boolean> {
  const token = getCurrentToken();
  if (token === null) return false;
  const key = await keyOf(path, token);
  if (passed?.key === key && performance.now() - passed.at < windowMs) return true;
  const result = running.get(key) ?? check(path, token).finally(() => running.delete(key));
  running.set(key, result);
  return result;
}
