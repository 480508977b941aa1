import { and, eq, isNull, or, sql } from 'drizzle-orm';
import type { Customer, CustomerDetail } from '@techadds/shared/contract/customers/endpoints';
import type { Caller } from '../../platform/auth/caller';
import type { CacheScope } from '../../platform/http/cache-scope';
import type { Tx } from '../../platform/database/client';
import { contracts, customers, orders, partners, quotes } from '../../schema';
import { containsText, orderByColumns, type ListRequest } from '../../platform/database/pagination';
import { visibleContracts, visibleCustomers, visibleOrders, visibleQuotes, type RowScope } from '../row-scope/row-scope.service';

export interface CustomerFilter extends ListRequest {
  query?: string;
  status?: Customer['status'];
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

const withIcuCollation = (column: typeof customers.name | typeof customers.email) => sql`${column} collate "und-x-icu"`;

/** The queries for a page of the customers visible to the caller, and for their total number. */
export function listCustomers(tx: Tx, caller: CacheScope, filter: CustomerFilter) {
  const query = filter.query?.trim();
  const where = and(
    visibleCustomers(caller),
    query ? or(containsText(customers.name, query), containsText(customers.email, query)) : undefined,
    filter.status && eq(customers.status, filter.status),
  );
  const count = tx
    .select({ total: sql<number>`count(*)::int` })
    .from(customers)
    .where(where);
  const newestFirst = filter.order === 'asc' ? 'desc' : 'asc';
  const sorted =
    filter.sort === 'newest'
      ? orderByColumns(newestFirst, customers.createdAt)
      : orderByColumns(filter.order, withIcuCollation(filter.sort === 'email' ? customers.email : customers.name));
  const items: PromiseLike<Customer[]> = tx
    .select({ ...customerColumns, orderCount: countVisibleOrders(caller) })
    .from(customers)
    .where(where)
    .orderBy(...sorted, ...orderByColumns(filter.order, customers.id))
    .limit(filter.limit)
    .offset(filter.offset);
  return [items, count] as const;
}

/** Returns undefined if the list already contains the e-mail. */
export async function insertCustomer(tx: Tx, values: typeof customers.$inferInsert): Promise<Customer | undefined> {
  const [row] = await tx.insert(customers).values(values).onConflictDoNothing().returning(customerColumns);
  return row && { ...row, orderCount: 0 };
}

type CustomerRow = typeof customers.$inferSelect;

/** Selects a customer visible to the caller, `for update`. */
export async function lockCustomer(tx: Tx, caller: RowScope, id: string): Promise<CustomerRow | undefined> {
  const [row] = await tx
    .select()
    .from(customers)
    .where(and(visibleCustomers(caller), eq(customers.id, id)))
    .for('update');
  return row;
}

/** @throws a unique violation of `customers_email` if another customer of the list has the e-mail */
export async function updateCustomerRow(tx: Tx, { tenantId, id }: CustomerRow, values: Partial<CustomerRow>): Promise<void> {
  await tx
    .update(customers)
    .set(values)
    .where(and(eq(customers.tenantId, tenantId), eq(customers.id, id)));
}

/** A customer visible to the caller, with the number of unarchived quotes and contracts. */
export async function findCustomer(tx: Tx, caller: Caller, id: string): Promise<Omit<CustomerDetail, 'timeline'> | undefined> {
  const [row] = await tx
    .select({ ...customerColumns, orderCount: countVisibleOrders(caller), partner: { id: partners.id, name: partners.name } })
    .from(customers)
    .leftJoin(partners, and(eq(partners.tenantId, customers.tenantId), eq(partners.id, customers.partnerId)))
    .where(and(visibleCustomers(caller), eq(customers.id, id)));
  if (!row) return undefined;
  const quoteCount = await tx.$count(quotes, and(visibleQuotes(caller), eq(quotes.customerId, id), isNull(quotes.archivedAt)));
  const contractCount = await tx.$count(
    contracts,
    and(visibleContracts(caller), eq(contracts.customerId, id), isNull(contracts.archivedAt)),
  );
  return { ...row, quoteCount, contractCount };
}
