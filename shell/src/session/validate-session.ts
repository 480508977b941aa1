import { ApiError, call, refreshSession } from '@techadds/shared/api';
import { me, whoami } from '@techadds/shared/contract/accounts/endpoints';
import { getCurrentToken, endSession, setUser, needsRefresh, userFromResponse, useSession } from '@techadds/shared/session';

const validForMs = 3_000;
/** The paths and tokens that were validated within the last three seconds. */
const validated = new Set<string>();
const pendingValidations = new Map<string, Promise<boolean>>();

useSession.subscribe((now, before) => {
  if (now.token !== before.token) validated.clear();
});

const toValidationKey = (path: string, token: string) => `${path} ${token}`;

/** Fetches the user from the server, without the automatic refresh: the validation itself refreshes once. */
async function fetchUser(): Promise<void> {
  const once = { ignoreImpersonation: true, autoRefresh: false };
  const answer = await call(me, {}, once).catch((error: unknown) => {
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
    return call(whoami, {}, once);
  });
  const user = userFromResponse(answer);
  if (!user) throw new Error('The answer has no user.');
  setUser(user);
}

/** An unavailable server says nothing about the session: an offline user stays signed in. */
const isUnavailableError = (error: unknown) => error instanceof ApiError && error.isUnavailable;

async function isTokenValid(token: string): Promise<boolean> {
  const early = needsRefresh(token);
  if (early) {
    const refreshed = await refreshSession();
    if (refreshed !== 'fresh') return refreshed === 'away';
  }
  try {
    await fetchUser();
    return true;
  } catch (error) {
    if (isUnavailableError(error)) return true;
    // Only one refresh per validation, and none if the server has reported that the session expired.
    if (early || getCurrentToken() === null) return false;
  }
  const refreshed = await refreshSession();
  if (refreshed !== 'fresh') return refreshed === 'away';
  return fetchUser().then(() => true, isUnavailableError);
}

function rememberValidation(key: string): void {
  validated.add(key);
  setTimeout(() => validated.delete(key), validForMs);
}

async function runValidation(path: string, token: string): Promise<boolean> {
  if ((await isTokenValid(token)) && getCurrentToken() !== null) {
    const after = getCurrentToken();
    if (after !== null) rememberValidation(toValidationKey(path, after));
    return true;
  }
  if (getCurrentToken() !== null) endSession();
  return false;
}

/**
 * Whether the session is valid: the token is fresh, refreshed once if necessary, and the server returns its user.
 * Ends an invalid session. A path and token validated within the last three seconds are valid without a request, and concurrent
 * validations are shared.
 */
export async function validateSession(path: string): Promise<boolean> {
  const token = getCurrentToken();
  if (token === null) return false;
  const key = toValidationKey(path, token);
  if (validated.has(key)) return true;
  const result = pendingValidations.get(key) ?? runValidation(path, token).finally(() => pendingValidations.delete(key));
  pendingValidations.set(key, result);
  return result;
}
