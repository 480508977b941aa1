import type { Found, searchRecords, SearchType } from '@techadds/shared/contract/search';
import { searchTypes } from '@techadds/shared/contract/search';
import type { Output, Parsed } from '@techadds/shared/contract/endpoint';
import { paths } from '@techadds/shared/paths';
import { scopeOf, type Permission } from '@techadds/shared/permissions';
import { ordersOf } from '@techadds/shared/routes';
import type { Tx } from '../../database/database';
import type { Caller } from '../../http/caller';
import { corrected } from '../../records/correct';
import * as db from './search.db';

type Find = (tx: Tx, caller: Caller, sought: db.Sought) => Promise<Omit<Found, 'type'>[]>;
const searching = (list: string, query: string) => `${list}?${new URLSearchParams({ query }).toString()}`;

/** Services: those on offer, at their page in the marketplace; those that the caller keeps, drafts too, where they are kept. */
const findServices: Find = async (tx, caller, sought) => {
  const scope = scopeOf('services.read', caller.role);
  const keeps = (partnerId: string) => scope === 'tenant' || (scope === 'partner' && partnerId === caller.partnerId);
  const drafts = scope ? await db.findDrafts(tx, { ...caller, scope }, sought) : [];
  const offers = await db.findOffers(tx, caller, sought);
  return [...offers, ...drafts].map(({ id, name, partner, partnerId }) => ({
    id,
    title: name,
    detail: partner,
    path: keeps(partnerId) ? paths.ownService(id) : paths.service(id),
  }));
};

/** Each type of record: who may look for it, and how. The caller's scope is that of the permission. */
const kinds: Record<SearchType, { permission: Permission; find: Find }> = {
  order: {
    permission: 'orders.read',
    find: async (tx, caller, sought) =>
      (await db.findOrders(tx, caller, sought)).map(({ id, number, serviceName, customer, partner }) => ({
        id,
        title: `${number}, ${serviceName}`,
        detail: caller.scope === 'own' ? partner : customer,
        path: ordersOf(caller.role)?.one(id) ?? paths.order(id),
      })),
  },
  service: { permission: 'catalog.read', find: findServices },
  customer: {
    permission: 'customers.read',
    find: async (tx, caller, sought) =>
      (await db.findCustomers(tx, caller, sought)).map(({ id, name, email }) => ({
        ...{ id, title: name, detail: email, path: searching(paths.customers, email) },
      })),
  },
  payout: {
    permission: 'payouts.read',
    find: async (tx, caller, sought) =>
      (await db.findPayouts(tx, caller, sought)).map(({ id, number, partner }) => ({
        ...{ id, title: number, detail: partner, path: paths.payout(id) },
      })),
  },
  user: {
    permission: 'users.manage',
    find: async (tx, caller, sought) =>
      (await db.findUsers(tx, caller, sought)).map(({ id, name, email }) => ({
        ...{ id, title: name || email, detail: email, path: searching(paths.adminUsers, email) },
      })),
  },
};

async function findAll(tx: Tx, caller: Caller, types: readonly SearchType[], soughtOf: (type: SearchType) => db.Sought): Promise<Found[]> {
  const found: Found[] = [];
  for (const type of types) {
    const { permission, find } = kinds[type];
    const scope = scopeOf(permission, caller.role);
    if (scope) found.push(...(await find(tx, { ...caller, scope }, soughtOf(type))).map((record) => ({ type, ...record })));
  }
  return found;
}

/**
 * A few records of each type that have the words. Where nothing has them as they were typed, what is like them is answered: names that
 * are, and what has the words that are on offer and differ least.
 */
export async function searchAll(
  tx: Tx,
  caller: Caller,
  { query: text, types }: Parsed<typeof searchRecords>['query'],
): Promise<Output<typeof searchRecords>> {
  const wanted = searchTypes.filter((type) => types?.split(',').includes(type) ?? true);
  const items = await findAll(tx, caller, wanted, () => ({ text, alike: false }));
  if (items.length > 0) return { items, alike: false };
  const meant = (await corrected(tx, caller.tenantId, text)) ?? text;
  const alike = await findAll(tx, caller, wanted, (type) => ({
    text: type === 'customer' || type === 'user' ? text : meant,
    alike: true,
  }));
  return { items: alike, alike: alike.length > 0 };
}
