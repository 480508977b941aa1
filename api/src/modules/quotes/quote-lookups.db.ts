import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/client';
import { customers, deals, quoteRequests, services, tenants } from '../../schema';
import type { Caller } from '../../platform/auth/caller';
import { visibleCustomers, visibleDeals } from '../row-scope/row-scope.service';

/** Finds a customer visible to the caller; a merged one is found as the customer it was merged into. */
export async function findQuoteCustomer(tx: Tx, caller: Caller, id: string) {
  const [row] = await tx
    .select({ id: sql<string>`coalesce(${customers.mergedIntoId}, ${customers.id})`, partnerId: customers.partnerId })
    .from(customers)
    .where(and(visibleCustomers(caller), eq(customers.id, id)));
  return row;
}

/** Whether the request exists and is addressed to the partner. */
export async function isRequestToPartner(tx: Tx, tenantId: string, partnerId: string, id: string): Promise<boolean> {
  const found = await tx
    .select({ id: quoteRequests.id })
    .from(quoteRequests)
    .where(and(eq(quoteRequests.tenantId, tenantId), eq(quoteRequests.partnerId, partnerId), eq(quoteRequests.id, id)));
  return found.length > 0;
}

/** Whether the caller sees the deal, and it is the partner's or has no partner. */
export async function isVisibleDeal(tx: Tx, caller: Caller, partnerId: string, id: string): Promise<boolean> {
  const ofPartner = or(isNull(deals.partnerId), eq(deals.partnerId, partnerId));
  return (await tx.$count(deals, and(visibleDeals(caller), ofPartner, eq(deals.id, id)))) > 0;
}

/** The given ids that are services of the partner. */
export async function findPartnerServiceIds(tx: Tx, tenantId: string, partnerId: string, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const found = await tx
    .select({ id: services.id })
    .from(services)
    .where(and(eq(services.tenantId, tenantId), eq(services.partnerId, partnerId), inArray(services.id, [...ids])));
  return new Set(found.map(({ id }) => id));
}

export async function findTenantName(tx: Tx, tenantId: string): Promise<string> {
  const [row] = await tx.select({ name: tenants.name }).from(tenants).where(eq(tenants.tenantId, tenantId));
  return row?.name ?? '';
}

export async function findTenantSubdomain(tx: Tx, tenantId: string): Promise<string> {
  const [row] = await tx.select({ subdomain: tenants.subdomain }).from(tenants).where(eq(tenants.tenantId, tenantId));
  return row?.subdomain ?? '';
}
