import { and, eq, ne, notInArray, sql, type SQL } from 'drizzle-orm';
import { contacts, contracts, customers, deals, orders, payouts, quotes, services } from '../../schema';
import type { CacheScope } from '../../platform/http/cache-scope';

/** Row scope of orders: those that the caller placed, their partner's or the tenant's. */
export function visibleOrders(caller: Pick<CacheScope, 'tenantId' | 'scope' | 'userId' | 'partnerId'>): SQL | undefined {
  const inTenant = eq(orders.tenantId, caller.tenantId);
  if (caller.scope === 'tenant') return inTenant;
  if (caller.scope === 'own') return caller.userId === undefined ? sql`false` : and(inTenant, eq(orders.placedBy, caller.userId));
  if (caller.partnerId === null) return sql`false`;
  // Partners do not see orders that are not paid yet.
  return and(inTenant, eq(orders.partnerId, caller.partnerId), notInArray(orders.fulfilmentStatus, ['pending_payment', 'expired']));
}

/** Row scope of quotes: those sent to the caller, their partner's or the tenant's. */
export function visibleQuotes({ tenantId, scope, userId, partnerId }: Pick<CacheScope, 'tenantId' | 'scope' | 'userId' | 'partnerId'>) {
  const inTenant = eq(quotes.tenantId, tenantId);
  if (scope === 'tenant') return inTenant;
  if (scope === 'partner') return partnerId === null ? sql`false` : and(inTenant, eq(quotes.partnerId, partnerId));
  if (userId === undefined) return sql`false`;
  const ofCustomer = and(eq(customers.tenantId, tenantId), eq(customers.id, quotes.customerId), eq(customers.userId, userId));
  return and(inTenant, ne(quotes.status, 'draft'), sql`exists (select from ${customers} where ${ofCustomer})`);
}

export type RowScope = Pick<CacheScope, 'tenantId' | 'scope' | 'partnerId'>;

const createPartnerScope =
  (table: typeof contacts | typeof contracts | typeof customers | typeof deals | typeof payouts | typeof services) =>
  ({ tenantId, scope, partnerId }: RowScope): SQL | undefined => {
    const inTenant = eq(table.tenantId, tenantId);
    if (scope === 'tenant') return inTenant;
    return scope === 'partner' && partnerId !== null ? and(inTenant, eq(table.partnerId, partnerId)) : sql`false`;
  };

/** Row scope of customers: the partner's or the tenant's. */
export const visibleCustomers = createPartnerScope(customers);
/** Row scope of services: the partner's or the tenant's. */
export const visibleServices = createPartnerScope(services);
/** Row scope of payouts: the partner's or the tenant's. */
export const visiblePayouts = createPartnerScope(payouts);
/** Row scope of contracts: the partner's or the tenant's. */
export const visibleContracts = createPartnerScope(contracts);
/** Row scope of contacts: the partner's or the tenant's. */
export const visibleContacts = createPartnerScope(contacts);
/** Row scope of deals: the partner's or the tenant's. */
export const visibleDeals = createPartnerScope(deals);
