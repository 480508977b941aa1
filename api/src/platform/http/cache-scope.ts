import type { Caller } from '../auth/caller';

/** All callers who get the same response to a request. Includes the user only for row scope `own`, and the partner only for row scope `partner`. */
export type CacheScope = Pick<Caller, 'tenantId' | 'role' | 'scope'> & { userId?: string; partnerId: string | null };

/** The cache scope of a caller; `isPersonal` where the response depends on the user in any case. */
export function toCacheScope({ tenantId, role, scope, userId, partnerId }: Caller, isPersonal = false): CacheScope {
  const userPart = isPersonal || scope === 'own' ? { userId } : {};
  return { tenantId, role, scope, ...userPart, partnerId: scope === 'partner' ? partnerId : null };
}
