import { and, asc, desc, eq, inArray, isNull, lt, sql, type SQL } from 'drizzle-orm';
import type { OrderStatus } from '@techadds/shared/contract/orders/states';
import type { Tx } from '../../platform/database/client';
import { customers, orders, partners, quotes, services } from '../../schema';
import type { Caller } from '../../platform/auth/caller';
import { countOrdersByDay, computeTotalsByDay } from '../reports/sales-metrics.service';
import type { DayRange } from '../reports/report-period.service';
import { visibleOrders, visibleQuotes } from '../row-scope/row-scope.service';
import { inProgressStatuses, openStatuses, type DayTotal, type DashboardTotals } from './dashboard.rules';

/** Gross sales and number of placed orders per UTC day, within the caller's row scope; the same numbers as in reports and analytics. */
async function computeSalesByDay(tx: Tx, caller: Caller, currency: string, days: DayRange): Promise<DayTotal[]> {
  const money = await computeTotalsByDay(tx, caller, { currency }, days);
  const counts = await countOrdersByDay(tx, caller, { currency }, days);
  const all = new Set([...money, ...counts].map(({ day }) => day));
  return [...all].map((day) => ({
    day,
    totalCents: money.find((row) => row.day === day)?.totals.gmv ?? 0,
    count: counts.find((row) => row.day === day)?.orders ?? 0,
  }));
}

const countIf = (condition: SQL | undefined) => sql<number>`(count(*) filter (where ${condition}))::int`;
const hasStatus = (states: readonly OrderStatus[]) => inArray(orders.fulfilmentStatus, [...states]);

/** The numbers behind the dashboard metrics of every role, within the caller's row scope. */
export async function getDashboardTotals(tx: Tx, caller: Caller, currency: string, days: DayRange, now: Date): Promise<DashboardTotals> {
  const total = { total: sql<number>`count(*)::int` };
  const ofPartner = caller.scope === 'partner' && caller.partnerId !== null ? eq(customers.partnerId, caller.partnerId) : undefined;
  const [sold, states, customerCount, partnerCount, serviceCount] = await Promise.all([
    computeSalesByDay(tx, caller, currency, days),
    tx
      .select({
        placed: countIf(hasStatus(['placed'])),
        overdue: countIf(and(hasStatus(['placed']), lt(orders.dueAt, now.toISOString()))),
        inProgress: countIf(hasStatus(inProgressStatuses)),
        open: countIf(hasStatus(openStatuses)),
      })
      .from(orders)
      .where(visibleOrders(caller)),
    tx
      .select(total)
      .from(customers)
      .where(and(eq(customers.tenantId, caller.tenantId), ofPartner, isNull(customers.mergedIntoId))),
    tx.select(total).from(partners).where(eq(partners.tenantId, caller.tenantId)),
    tx
      .select(total)
      .from(services)
      .where(and(eq(services.tenantId, caller.tenantId), eq(services.status, 'active'))),
  ]);
  return {
    dailySales: sold,
    ...(states[0] ?? { placed: 0, overdue: 0, inProgress: 0, open: 0 }),
    customers: customerCount[0]?.total ?? 0,
    partners: partnerCount[0]?.total ?? 0,
    services: serviceCount[0]?.total ?? 0,
  };
}

const customerJoin = and(eq(customers.tenantId, orders.tenantId), eq(customers.id, orders.customerId));
const orderColumns = {
  id: orders.id,
  number: orders.number,
  serviceName: orders.serviceName,
  customerName: customers.name,
  fulfilmentStatus: orders.fulfilmentStatus,
};

/** Orders in one of the statuses, by their deadline. */
export async function listWaitingOrders(tx: Tx, caller: Caller, statuses: readonly OrderStatus[], limit: number) {
  return tx
    .select({ ...orderColumns, dueAt: orders.dueAt, autoAt: orders.autoAt })
    .from(orders)
    .innerJoin(customers, customerJoin)
    .where(and(visibleOrders(caller), hasStatus(statuses)))
    .orderBy(asc(caller.scope === 'own' ? orders.autoAt : orders.dueAt), asc(orders.id))
    .limit(limit);
}

/** Quotes that wait for the caller, by their last day: for customers those sent to them, for partners those with a counter-offer. */
export async function listWaitingQuotes(tx: Tx, caller: Caller, limit: number) {
  return tx
    .select({ id: quotes.id, number: quotes.number, title: quotes.title, customerName: customers.name, validUntil: quotes.validUntil })
    .from(quotes)
    .innerJoin(customers, and(eq(customers.tenantId, quotes.tenantId), eq(customers.id, quotes.customerId)))
    .where(
      and(
        visibleQuotes(caller),
        isNull(quotes.archivedAt),
        inArray(quotes.status, caller.scope === 'own' ? ['sent', 'viewed'] : ['countered']),
      ),
    )
    .orderBy(asc(quotes.validUntil), asc(quotes.id))
    .limit(limit);
}

export async function listRecentOrders(tx: Tx, caller: Caller, limit: number) {
  return tx
    .select({ ...orderColumns, totalCents: orders.totalCents })
    .from(orders)
    .innerJoin(customers, customerJoin)
    .where(visibleOrders(caller))
    .orderBy(desc(orders.placedAt), desc(orders.id))
    .limit(limit);
}
