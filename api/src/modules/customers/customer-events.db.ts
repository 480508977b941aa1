import { and, desc, eq, sql } from 'drizzle-orm';
import { contractEventNames } from '@techadds/shared/contract/contracts/states';
import type { CustomerEvent } from '@techadds/shared/contract/customers/endpoints';
import { orderEventNames } from '@techadds/shared/contract/orders/states';
import { quoteEventNames } from '@techadds/shared/contract/quotes/states';
import type { Caller } from '../../platform/auth/caller';
import type { Tx } from '../../platform/database/client';
import { contractEvents, contracts, orderEvents, orders, quoteEvents, quotes, users } from '../../schema';
import { visibleContracts, visibleOrders, visibleQuotes } from '../row-scope/row-scope.service';

/** Maximum number of events on a customer's page. */
const timelineLength = 50;

const eventNames: Record<CustomerEvent['type'], readonly string[]> = {
  order: orderEventNames,
  quote: quoteEventNames,
  contract: contractEventNames,
};
const getEventRank = ({ type, event }: CustomerEvent) => eventNames[type].indexOf(event);

/** The newest events of a customer's orders, quotes and contracts visible to the caller, newest first. */
export async function listCustomerEvents(tx: Tx, caller: Caller, customerId: string): Promise<CustomerEvent[]> {
  const events = await Promise.all([
    listOrderEvents(tx, caller, customerId),
    listQuoteEvents(tx, caller, customerId),
    listContractEvents(tx, caller, customerId),
  ]);
  // Steps of one transaction have the same time; the order of the event names breaks the tie.
  const newestFirst = (a: CustomerEvent, b: CustomerEvent) => Date.parse(b.at) - Date.parse(a.at) || getEventRank(b) - getEventRank(a);
  return events.flat().sort(newestFirst).slice(0, timelineLength);
}

async function listOrderEvents(tx: Tx, caller: Caller, customerId: string) {
  const { id, at, event, note } = orderEvents;
  const actorName = sql<string>`coalesce(${orderEvents.actorName}, trim(${users.firstName} || ' ' || ${users.lastName}), '')`;
  const rows = await tx
    .select({ id, at, event, actorName, note, recordId: orders.id, number: orders.number })
    .from(orderEvents)
    .innerJoin(orders, and(eq(orders.tenantId, orderEvents.tenantId), eq(orders.id, orderEvents.orderId)))
    .leftJoin(users, and(eq(users.tenantId, orderEvents.tenantId), eq(users.id, orderEvents.actorId)))
    .where(and(visibleOrders(caller), eq(orders.customerId, customerId)))
    .orderBy(desc(at), desc(id))
    .limit(timelineLength);
  return rows.map((row) => ({ ...row, type: 'order' as const }));
}

async function listQuoteEvents(tx: Tx, caller: Caller, customerId: string) {
  const { id, at, event, actorName, note } = quoteEvents;
  const rows = await tx
    .select({ id, at, event, actorName, note, recordId: quotes.id, number: quotes.number })
    .from(quoteEvents)
    .innerJoin(quotes, and(eq(quotes.tenantId, quoteEvents.tenantId), eq(quotes.id, quoteEvents.quoteId)))
    .where(and(visibleQuotes(caller), eq(quotes.customerId, customerId)))
    .orderBy(desc(at), desc(id))
    .limit(timelineLength);
  return rows.map((row) => ({ ...row, type: 'quote' as const }));
}

async function listContractEvents(tx: Tx, caller: Caller, customerId: string) {
  const { id, at, event, actorName, note } = contractEvents;
  const rows = await tx
    .select({ id, at, event, actorName, note, recordId: contracts.id, number: contracts.number })
    .from(contractEvents)
    .innerJoin(contracts, and(eq(contracts.tenantId, contractEvents.tenantId), eq(contracts.id, contractEvents.contractId)))
    .where(and(visibleContracts(caller), eq(contracts.customerId, customerId)))
    .orderBy(desc(at), desc(id))
    .limit(timelineLength);
  return rows.map((row) => ({ ...row, type: 'contract' as const }));
}
