import { and, count, desc, eq, or, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Customer, CustomerDetail, CustomerEvent } from '@techadds/shared/contract/customers/endpoints';
import type { Caller } from '../../platform/auth/caller';
import type { CacheScope } from '../../platform/http/cache-scope';
import type { Tx } from '../../platform/database/client';
import { contractEvents, contracts, customers, orderEvents, orders, quoteEvents, quotes } from '../../schema';
import { containsText, orderByColumns, type ListRequest } from '../../platform/database/pagination';
import { contractsWithin, customersWithin, ordersWithin, quotesWithin, type Reader } from '../row-scope/row-scope.service';

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
/** How many orders of a customer the caller may see. */
const countVisibleOrders = (caller: CacheScope) =>
  sql<number>`(select count(*) from ${orders} where ${and(ordersWithin(caller), eq(orders.customerId, customers.id))})::int`;

const collated = (column: typeof customers.name | typeof customers.email) => sql`${column} collate "und-x-icu"`;

/** What finds a page of the caller's customers, and what counts how many there are in all. */
export function listCustomers(tx: Tx, caller: CacheScope, filter: CustomerFilter) {
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
    .select({ ...columns, orderCount: countVisibleOrders(caller) })
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

type CustomerRow = typeof customers.$inferSelect;

/** How many events of a customer their page shows. */
const timelineLength = 50;

/** A customer that the caller may see, locked for an update. */
export async function lockCustomer(tx: Tx, caller: Reader, id: string): Promise<CustomerRow | undefined> {
  const [row] = await tx
    .select()
    .from(customers)
    .where(and(customersWithin(caller), eq(customers.id, id)))
    .for('update');
  return row;
}

/** @throws a unique violation of `customers_email`, where another customer of the list has the e-mail */
export async function updateCustomerRow(tx: Tx, { tenantId, id }: CustomerRow, values: Partial<CustomerRow>): Promise<void> {
  await tx
    .update(customers)
    .set(values)
    .where(and(eq(customers.tenantId, tenantId), eq(customers.id, id)));
}

/** A customer that the caller may see, with the newest events of their orders, quotes and contracts. */
export async function findCustomer(tx: Tx, caller: Caller, id: string): Promise<CustomerDetail | undefined> {
  const [row] = await tx
    .select({ ...columns, orderCount: countVisibleOrders(caller) })
    .from(customers)
    .where(and(customersWithin(caller), eq(customers.id, id)));
  if (!row) return undefined;
  const [[quoteRow], [contractRow], timeline] = await Promise.all([
    tx
      .select({ total: count() })
      .from(quotes)
      .where(and(quotesWithin(caller), eq(quotes.customerId, id))),
    tx
      .select({ total: count() })
      .from(contracts)
      .where(and(contractsWithin(caller), eq(contracts.customerId, id))),
    listCustomerEvents(tx, caller, id),
  ]);
  return { ...row, quoteCount: quoteRow?.total ?? 0, contractCount: contractRow?.total ?? 0, timeline };
}

async function listCustomerEvents(tx: Tx, caller: Caller, customerId: string): Promise<CustomerEvent[]> {
  const newest = <E extends typeof orderEvents | typeof quoteEvents | typeof contractEvents>(events: E) =>
    [desc(events.at), desc(events.id)] as const;
  const ofOrders = tx
    .select({
      type: sql<CustomerEvent['type']>`'order'`.as('type'),
      id: orderEvents.id,
      at: sql<string>`${orderEvents.at}`.as('event_at'),
      event: sql<CustomerEvent['event']>`${orderEvents.event}`.as('event'),
      recordId: sql<string>`${orders.id}`.as('record_id'),
      number: orders.number,
      actorName: orderEvents.actorName,
    })
    .from(orderEvents)
    .innerJoin(orders, and(eq(orders.tenantId, caller.tenantId), eq(orders.id, orderEvents.orderId)))
    .where(and(eq(orderEvents.tenantId, caller.tenantId), ordersWithin(caller), eq(orders.customerId, customerId)))
    .orderBy(...newest(orderEvents))
    .limit(timelineLength);
  const ofQuotes = tx
    .select({
      type: sql<CustomerEvent['type']>`'quote'`.as('type'),
      id: quoteEvents.id,
      at: sql<string>`${quoteEvents.at}`.as('event_at'),
      event: sql<CustomerEvent['event']>`${quoteEvents.event}`.as('event'),
      recordId: sql<string>`${quotes.id}`.as('record_id'),
      number: quotes.number,
      actorName: sql<string | null>`${quoteEvents.actorName}`.as('actor_name'),
    })
    .from(quoteEvents)
    .innerJoin(quotes, and(eq(quotes.tenantId, caller.tenantId), eq(quotes.id, quoteEvents.quoteId)))
    .where(and(eq(quoteEvents.tenantId, caller.tenantId), quotesWithin(caller), eq(quotes.customerId, customerId)))
    .orderBy(...newest(quoteEvents))
    .limit(timelineLength);
  const ofContracts = tx
    .select({
      type: sql<CustomerEvent['type']>`'contract'`.as('type'),
      id: contractEvents.id,
      at: sql<string>`${contractEvents.at}`.as('event_at'),
      event: sql<CustomerEvent['event']>`${contractEvents.event}`.as('event'),
      recordId: sql<string>`${contracts.id}`.as('record_id'),
      number: contracts.number,
      actorName: sql<string | null>`${contractEvents.actorName}`.as('actor_name'),
    })
    .from(contractEvents)
    .innerJoin(contracts, and(eq(contracts.tenantId, caller.tenantId), eq(contracts.id, contractEvents.contractId)))
    .where(and(eq(contractEvents.tenantId, caller.tenantId), contractsWithin(caller), eq(contracts.customerId, customerId)))
    .orderBy(...newest(contractEvents))
    .limit(timelineLength);
  const rows = await unionAll(ofOrders, ofQuotes, ofContracts)
    .orderBy(sql`event_at desc`, sql`id desc`)
    .limit(timelineLength);
  // Each kind of record has the events of its own table.
  return rows as CustomerEvent[];
}
