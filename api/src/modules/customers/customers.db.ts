import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Customer, CustomerDetail } from '@techadds/shared/contract/customers/endpoints';
import type { Caller } from '../../platform/auth/caller';
import type { CacheScope } from '../../platform/http/cache-scope';
import type { Tx } from '../../platform/database/client';
import { contacts, contracts, customers, deals, orders, partners, projects, quotes } from '../../schema';
import { alphabetically, containsText, orderByColumns, type ListRequest } from '../../platform/database/pagination';
import * as rowScope from '../row-scope/row-scope.service';
import type { RowScope } from '../row-scope/row-scope.service';

const { visibleContacts, visibleContracts, visibleCustomers, visibleDeals, visibleOrders, visibleProjects, visibleQuotes } = rowScope;

export interface CustomerFilter extends ListRequest {
  query?: string | undefined;
  status?: Customer['status'] | undefined;
}

const customerColumns = {
  id: customers.id,
  kind: customers.kind,
  name: customers.name,
  email: customers.email,
  phone: customers.phone,
  website: customers.website,
  countryCode: customers.countryCode,
  taxId: customers.taxId,
  note: customers.note,
  status: customers.status,
  source: customers.source,
  createdAt: customers.createdAt,
  updatedAt: customers.updatedAt,
};
/** Number of the customer's orders visible to the caller. */
const countVisibleOrders = (caller: CacheScope) =>
  sql<number>`(select count(*) from ${orders} where ${and(visibleOrders(caller), eq(orders.customerId, customers.id))})::int`;

function filterCondition(caller: CacheScope, filter: Pick<CustomerFilter, 'query' | 'status'>) {
  const query = filter.query?.trim();
  return and(
    visibleCustomers(caller),
    isNull(customers.mergedIntoId),
    query ? or(containsText(customers.name, query), containsText(customers.email, query)) : undefined,
    filter.status && eq(customers.status, filter.status),
  );
}

/** The query for the number of the matching customers. */
export const countCustomers = (tx: Tx, caller: CacheScope, filter: Pick<CustomerFilter, 'query' | 'status'>) =>
  tx
    .select({ total: sql<number>`count(*)::int` })
    .from(customers)
    .where(filterCondition(caller, filter));

/** The query for a page of the customers visible to the caller. */
export function listCustomers(tx: Tx, caller: CacheScope, filter: CustomerFilter): PromiseLike<Customer[]> {
  const newestFirst = filter.order === 'asc' ? 'desc' : 'asc';
  const sorted =
    filter.sort === 'newest'
      ? orderByColumns(newestFirst, customers.createdAt)
      : orderByColumns(filter.order, alphabetically(filter.sort === 'email' ? customers.email : customers.name));
  return tx
    .select({ ...customerColumns, orderCount: countVisibleOrders(caller) })
    .from(customers)
    .where(filterCondition(caller, filter))
    .orderBy(...sorted, ...orderByColumns(filter.order, customers.id))
    .limit(filter.limit)
    .offset(filter.offset);
}

/** Returns undefined if the list already contains the e-mail. */
export async function insertCustomer(tx: Tx, values: typeof customers.$inferInsert): Promise<Customer | undefined> {
  const [row] = await tx.insert(customers).values(values).onConflictDoNothing().returning(customerColumns);
  return row && { ...row, orderCount: 0 };
}

type CustomerRow = typeof customers.$inferSelect;

/** Selects a customer visible to the caller, `for update`; a merged one is found as the customer it was merged into. */
export async function lockCustomer(tx: Tx, caller: RowScope, id: string): Promise<CustomerRow | undefined> {
  const [row] = await tx
    .select()
    .from(customers)
    .where(and(visibleCustomers(caller), eq(customers.id, id)))
    .for('update');
  return row?.mergedIntoId ? lockCustomer(tx, caller, row.mergedIntoId) : row;
}

/** @throws a unique violation of `customers_email` if another customer of the list has the e-mail */
export async function updateCustomerRow(tx: Tx, { tenantId, id }: CustomerRow, values: Partial<CustomerRow>): Promise<void> {
  await tx
    .update(customers)
    .set(values)
    .where(and(eq(customers.tenantId, tenantId), eq(customers.id, id)));
}

/** A customer visible to the caller, with the numbers of unarchived records; a merged one is found as the customer it was merged into. */
export async function findCustomer(
  tx: Tx,
  caller: Caller,
  customerId: string,
): Promise<Omit<CustomerDetail, 'health' | 'undoableMerge'> | undefined> {
  const kept = tx
    .select({ id: sql`coalesce(${customers.mergedIntoId}, ${customers.id})` })
    .from(customers)
    .where(and(visibleCustomers(caller), eq(customers.id, customerId)));
  const hasAccount = sql<boolean>`${customers.userId} is not null`;
  const [row] = await tx
    .select({
      ...{ ...customerColumns, orderCount: countVisibleOrders(caller), hasAccount },
      partner: { id: partners.id, name: partners.name },
    })
    .from(customers)
    .leftJoin(partners, and(eq(partners.tenantId, customers.tenantId), eq(partners.id, customers.partnerId)))
    .where(and(visibleCustomers(caller), inArray(customers.id, kept)));
  if (!row) return undefined;
  const { id } = row;
  const isContract = and(isNull(contracts.archivedAt), isNull(contracts.amendsId));
  const isContact = and(isNull(contacts.archivedAt), isNull(contacts.mergedIntoId));
  const merged = await tx
    .select({ id: customers.id })
    .from(customers)
    .where(and(visibleCustomers(caller), eq(customers.mergedIntoId, id)));
  return {
    ...row,
    quoteCount: await tx.$count(quotes, and(visibleQuotes(caller), eq(quotes.customerId, id), isNull(quotes.archivedAt))),
    contractCount: await tx.$count(contracts, and(visibleContracts(caller), eq(contracts.customerId, id), isContract)),
    projectCount: await tx.$count(projects, and(visibleProjects(caller), eq(projects.customerId, id), isNull(projects.archivedAt))),
    dealCount: await tx.$count(deals, and(visibleDeals(caller), eq(deals.customerId, id), isNull(deals.archivedAt))),
    contactCount: await tx.$count(contacts, and(visibleContacts(caller), eq(contacts.customerId, id), isContact)),
    mergedIds: merged.map((each) => each.id),
  };
}
