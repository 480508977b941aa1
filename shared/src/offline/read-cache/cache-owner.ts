import { getCurrentToken, getStoredToken, identityKey, isTokenForUser, useImpersonationStore, useSession } from '@techadds/shared/session';

/**
 * Whose answers may be kept and read now: a tenant, user and role. Undefined without a session, while viewing as another user, and once
 * another tab has ended the session or started another one.
 */
export function getCacheOwner(): string | undefined {
  const { user } = useSession.getState();
  const tokens = [getCurrentToken(), getStoredToken()];
  if (user === null || useImpersonationStore.getState().impersonation !== null) return undefined;
  return tokens.every((token) => token !== null && isTokenForUser(token, user)) ? identityKey(user) : undefined;
}
