import { and, eq, or, sql } from 'drizzle-orm';
import type { Customer } from '@techadds/shared/contract/customers/endpoints';
import type { Tx } from '../../platform/database/client';
import { customers, orders } from '../../schema';
import type { Reader } from '../row-scope/row-scope.service';
import { containsText, orderByColumns, type ListRequest } from '../../platform/database/pagination';
import { customersWithin } from '../row-scope/row-scope.service';

export interface CustomerFilter extends ListRequest {
  query?: string;
  status?: Customer['status'];
}

const columns = {
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
const orderCount = sql<number>`(select count(*) from ${orders} where ${and(eq(orders.tenantId, customers.tenantId), eq(orders.customerId, customers.id))})::int`;

const collated = (column: typeof customers.name | typeof customers.email) => sql`${column} collate "und-x-icu"`;

/** What finds a page of the caller's customers, and what counts how many there are in all. */
export function listCustomers(tx: Tx, caller: Reader, filter: CustomerFilter) {
  const query = filter.query?.trim();
  const where = and(
    customersWithin(caller),
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
      : orderByColumns(filter.order, collated(filter.sort === 'email' ? customers.email : customers.name));
  const items: PromiseLike<Customer[]> = tx
    .select({ ...columns, orderCount })
    .from(customers)
    .where(where)
    .orderBy(...sorted, ...orderByColumns(filter.order, customers.id))
    .limit(filter.limit)
    .offset(filter.offset);
  return [items, count] as const;
}

/** Undefined where the same list has the e-mail already. */
export async function insertCustomer(tx: Tx, values: typeof customers.$inferInsert): Promise<Customer | undefined> {
  const [row] = await tx.insert(customers).values(values).onConflictDoNothing().returning(columns);
  return row && { ...row, orderCount: 0 };
}
