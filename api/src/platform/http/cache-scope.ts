import type { Caller } from '../auth/caller';

/**
 * All for whom an answer is the same: what it may depend on besides what was asked. There is no person in it where rows belong to a partner
 * or the tenant, and no partner where they belong to the tenant.
 */
export type CacheScope = Pick<Caller, 'tenantId' | 'role' | 'scope'> & { userId?: string; partnerId: string | null };

/** The audience that the caller belongs to; they are all of it where something of their own is asked for. */
export function toCacheScope({ tenantId, role, scope, userId, partnerId }: Caller, isPersonal = false): CacheScope {
  const userPart = isPersonal || scope === 'own' ? { userId } : {};
  return { tenantId, role, scope, ...userPart, partnerId: scope === 'partner' ? partnerId : null };
}
