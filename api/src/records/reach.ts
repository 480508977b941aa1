import { and, eq, notInArray, sql, type SQL } from 'drizzle-orm';
import { orders } from '../database/schema';
import type { Caller } from '../http/caller';

/** The orders that the caller's permission reaches: those they placed, their partner's, or the tenant's. */
export function ordersWithin(caller: Pick<Caller, 'tenantId' | 'scope' | 'userId' | 'partnerId'>): SQL | undefined {
  const inTenant = eq(orders.tenantId, caller.tenantId);
  if (caller.scope === 'tenant') return inTenant;
  if (caller.scope === 'own') return and(inTenant, eq(orders.placedBy, caller.userId));
  if (caller.partnerId === null) return sql`false`;
  // What nobody has paid is no order yet.
  return and(inTenant, eq(orders.partnerId, caller.partnerId), notInArray(orders.fulfilmentStatus, ['pending_payment', 'expired']));
}
