import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm';
import { setLocal, type Tx } from '../../platform/database/client';
import { customers, orders, partners, payouts, services, serviceSearch, users } from '../../schema';
import type { Caller } from '../../platform/auth/caller';
import { alphabetically } from '../../platform/database/pagination';
import { visibleCustomers, visibleOrders, visiblePayouts, visibleServices } from '../row-scope/row-scope.service';
import {
  containsWords,
  customerJoin,
  listPartyNames,
  matchesSearch,
  maxResults,
  partnerJoin,
  type SearchQuery,
} from './search-conditions.db';
import { toSearchTerms } from './search.service';

/** Orders by number, service or the other party, newest first. */
export function searchOrders(tx: Tx, caller: Caller, { text }: SearchQuery) {
  return tx
    .select({ id: orders.id, number: orders.number, title: orders.serviceName, customer: customers.name, partner: partners.name })
    .from(orders)
    .innerJoin(customers, customerJoin(orders))
    .innerJoin(partners, partnerJoin(orders))
    .where(and(visibleOrders(caller), containsWords(text, orders.number, orders.serviceName, ...listPartyNames(caller))))
    .orderBy(desc(orders.placedAt), orders.id)
    .limit(maxResults);
}

/** Customers by name or e-mail. */
export function searchCustomers(tx: Tx, caller: Caller, search: SearchQuery) {
  return tx
    .select({ id: customers.id, name: customers.name, email: customers.email })
    .from(customers)
    .where(and(visibleCustomers(caller), isNull(customers.mergedIntoId), matchesSearch(search, customers.name, customers.email)))
    .orderBy(alphabetically(customers.name), customers.id)
    .limit(maxResults);
}

/** Payouts by number or partner, newest first. */
export function searchPayouts(tx: Tx, caller: Caller, { text }: SearchQuery) {
  const names = caller.scope === 'tenant' ? [partners.name] : [];
  return tx
    .select({ id: payouts.id, number: payouts.number, partner: partners.name, status: payouts.status })
    .from(payouts)
    .innerJoin(partners, partnerJoin(payouts))
    .where(and(visiblePayouts(caller), containsWords(text, payouts.number, ...names)))
    .orderBy(desc(payouts.requestedAt), payouts.id)
    .limit(maxResults);
}

/** Users of the tenant by name or e-mail. */
export function searchUsers(tx: Tx, { tenantId }: Caller, search: SearchQuery) {
  const name = sql<string>`trim(${users.firstName} || ' ' || ${users.lastName})`;
  return tx
    .select({ id: users.id, name, email: users.email })
    .from(users)
    .where(and(eq(users.tenantId, tenantId), matchesSearch(search, name, users.email)))
    .orderBy(asc(users.lastName), users.id)
    .limit(maxResults);
}

const resultColumns = { id: services.id, name: services.name, partner: partners.name, partnerId: services.partnerId };

/** Drafts that the caller manages, by name. */
export function searchDrafts(tx: Tx, caller: Caller, { text }: SearchQuery) {
  return tx
    .select(resultColumns)
    .from(services)
    .innerJoin(partners, partnerJoin(services))
    .where(and(visibleServices(caller), eq(services.status, 'draft'), containsWords(text, services.name)))
    .orderBy(alphabetically(services.name), services.id)
    .limit(maxResults);
}

/** Published services that contain the words: the caller's own first, then those with the words in their name. */
export async function searchActiveServices(tx: Tx, { tenantId, partnerId }: Caller, { text }: SearchQuery) {
  const terms = toSearchTerms(text);
  if (terms === '') return [];
  const query = sql`to_tsquery('english', ${terms})`;
  // The index finds the matches; a sequential scan is never faster.
  await setLocal(tx, 'enable_seqscan', 'off');
  return tx
    .select(resultColumns)
    .from(serviceSearch)
    .innerJoin(services, and(eq(services.tenantId, serviceSearch.tenantId), eq(services.id, serviceSearch.serviceId)))
    .innerJoin(partners, partnerJoin(services))
    .where(and(eq(serviceSearch.tenantId, tenantId), sql`${serviceSearch.words} @@ ${query}`))
    .orderBy(
      sql`${serviceSearch.partnerId} is not distinct from ${partnerId} desc`,
      sql`${serviceSearch.title} @@ ${query} desc`,
      desc(serviceSearch.flagship),
      desc(serviceSearch.rating),
      alphabetically(services.name),
      services.id,
    )
    .limit(maxResults);
}
