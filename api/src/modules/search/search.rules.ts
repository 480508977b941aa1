import type { SearchResult, searchRecords, SearchType } from '@techadds/shared/contract/search/endpoints';
import { searchTypes } from '@techadds/shared/contract/search/endpoints';
import type { Output, Parsed } from '@techadds/shared/contract/endpoint';
import { paths } from '@techadds/shared/paths';
import { getScope, type Permission } from '@techadds/shared/permissions';
import { ordersPathFor } from '@techadds/shared/routes';
import type { Tx } from '../../platform/database/client';
import type { Caller } from '../../platform/auth/caller';
import { correctSpelling } from './spelling.service';
import * as db from './search.db';

type SearchFunction = (tx: Tx, caller: Caller, search: db.SearchQuery) => Promise<Omit<SearchResult, 'type'>[]>;
const buildListPath = (listPath: string, query: string) => `${listPath}?${new URLSearchParams({ query }).toString()}`;

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
const searchers: Record<SearchType, { permission: Permission; find: SearchFunction }> = {
  order: {
    permission: 'orders.read',
    find: async (tx, caller, search) =>
      (await db.searchOrders(tx, caller, search)).map(({ id, number, serviceName, customer, partner }) => ({
        id,
        title: `${number}, ${serviceName}`,
        detail: caller.scope === 'own' ? partner : customer,
        path: ordersPathFor(caller.role)?.one(id) ?? paths.order(id),
      })),
  },
  service: { permission: 'catalog.read', find: searchServices },
  customer: {
    permission: 'customers.read',
    find: async (tx, caller, search) =>
      (await db.searchCustomers(tx, caller, search)).map(({ id, name, email }) => ({
        ...{ id, title: name, detail: email, path: buildListPath(paths.customers, email) },
      })),
  },
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
        ...{ id, title: name || email, detail: email, path: buildListPath(paths.adminUsers, email) },
      })),
  },
};

async function searchTypesInScope(
  tx: Tx,
  caller: Caller,
  types: readonly SearchType[],
  toSearch: (type: SearchType) => db.SearchQuery,
): Promise<SearchResult[]> {
  const found: SearchResult[] = [];
  for (const type of types) {
    const { permission, find } = searchers[type];
    const scope = getScope(permission, caller.role, caller.capabilities);
    if (scope) found.push(...(await find(tx, { ...caller, scope }, toSearch(type))).map((record) => ({ type, ...record })));
  }
  return found;
}

/**
 * Finds a few records of each type that contain all words. Without any match, it retries with similar names and with the closest words
 * of the catalog, and sets `alike`.
 */
export async function searchAll(
  tx: Tx,
  caller: Caller,
  { query: text, types }: Parsed<typeof searchRecords>['query'],
): Promise<Output<typeof searchRecords>> {
  const requestedTypes = searchTypes.filter((type) => types?.split(',').includes(type) ?? true);
  const items = await searchTypesInScope(tx, caller, requestedTypes, () => ({ text, fuzzy: false }));
  if (items.length > 0) return { items, alike: false };
  const correctedText = (await correctSpelling(tx, caller.tenantId, text)) ?? text;
  const similarItems = await searchTypesInScope(tx, caller, requestedTypes, (type) => ({
    text: type === 'customer' || type === 'user' ? text : correctedText,
    fuzzy: true,
  }));
  return { items: similarItems, alike: similarItems.length > 0 };
}
