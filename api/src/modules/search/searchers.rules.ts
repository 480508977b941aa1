import type { SearchResult, SearchType } from '@techadds/shared/contract/search/endpoints';
import { paths } from '@techadds/shared/paths';
import { getScope, type Permission } from '@techadds/shared/permissions';
import { ordersPathFor } from '@techadds/shared/routes';
import type { Tx } from '../../platform/database/client';
import type { Caller } from '../../platform/auth/caller';
import type { SearchQuery } from './search-conditions.db';
import * as sales from './search-sales.db';
import * as db from './search.db';

type SearchFunction = (tx: Tx, caller: Caller, search: SearchQuery) => Promise<Omit<SearchResult, 'type'>[]>;

/** A record with a number that a customer and a partner share. */
interface SharedRecord {
  id: string;
  number: string;
  title: string;
  customer: string;
  partner: string;
}

/** Searches records of two parties; each of them sees the name of the other one. */
const createSharedSearch =
  (
    find: (tx: Tx, caller: Caller, search: SearchQuery) => PromiseLike<SharedRecord[]>,
    toPath: (id: string, caller: Caller) => string,
  ): SearchFunction =>
  async (tx, caller, search) =>
    (await find(tx, caller, search)).map(({ id, number, title, customer, partner }) => ({
      ...{ id, title: `${number}, ${title}`, detail: caller.scope === 'own' ? partner : customer, path: toPath(id, caller) },
    }));

/** Published services with their marketplace page, and services that the caller manages, including drafts, with their editing page. */
const searchServices: SearchFunction = async (tx, caller, search) => {
  const scope = getScope('services.read', caller.role, caller.capabilities);
  const managesPartner = (partnerId: string) => scope === 'tenant' || (scope === 'partner' && partnerId === caller.partnerId);
  const drafts = scope ? await db.searchDrafts(tx, { ...caller, scope }, search) : [];
  const offers = await db.searchActiveServices(tx, caller, search);
  return [...offers, ...drafts].map(({ id, name, partner, partnerId }) => ({
    id,
    title: name,
    detail: partner,
    path: managesPartner(partnerId) ? paths.ownService(id) : paths.service(id),
  }));
};

/** Permission and search function of each type; the caller's scope is set to that of the permission. */
export const searchers: Record<SearchType, { permission: Permission; find: SearchFunction }> = {
  order: {
    permission: 'orders.read',
    find: createSharedSearch(db.searchOrders, (id, { role }) => ordersPathFor(role)?.one(id) ?? paths.order(id)),
  },
  service: { permission: 'catalog.read', find: searchServices },
  customer: {
    permission: 'customers.read',
    find: async (tx, caller, search) =>
      (await db.searchCustomers(tx, caller, search)).map(({ id, name, email }) => ({
        ...{ id, title: name, detail: email, path: paths.customer(id) },
      })),
  },
  contact: {
    permission: 'crm.read',
    find: async (tx, caller, search) =>
      (await sales.searchContacts(tx, caller, search)).map(({ id, name, company, emails }) => ({
        ...{ id, title: name, detail: emails[0]?.email ?? company, path: paths.contact(id) },
      })),
  },
  deal: {
    permission: 'crm.read',
    find: async (tx, caller, search) =>
      (await sales.searchDeals(tx, caller, search)).map(({ id, name, customer }) => ({
        ...{ id, title: name, detail: customer ?? '', path: paths.deal(id) },
      })),
  },
  quote: {
    permission: 'quotes.read',
    find: createSharedSearch(sales.searchQuotes, (id, { scope }) => (scope === 'own' ? paths.ownQuote(id) : paths.quote(id))),
  },
  contract: { permission: 'contracts.read', find: createSharedSearch(sales.searchContracts, paths.contract) },
  project: { permission: 'projects.read', find: createSharedSearch(sales.searchProjects, paths.project) },
  payout: {
    permission: 'payouts.read',
    find: async (tx, caller, search) =>
      (await db.searchPayouts(tx, caller, search)).map(({ id, number, partner }) => ({
        ...{ id, title: number, detail: partner, path: paths.payout(id) },
      })),
  },
  user: {
    permission: 'users.manage',
    find: async (tx, caller, search) =>
      (await db.searchUsers(tx, caller, search)).map(({ id, name, email }) => ({
        ...{ id, title: name || email, detail: email, path: `${paths.adminUsers}?${new URLSearchParams({ query: email }).toString()}` },
      })),
  },
};
