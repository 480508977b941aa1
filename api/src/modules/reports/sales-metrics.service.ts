import { and, asc, eq, gte, inArray, lt, notInArray, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Totals } from '@techadds/shared/contract/reports/endpoints';
import type { Tx } from '../../platform/database/client';
import {
  categories,
  commissionLines,
  commissionRates,
  customers,
  journalEntries,
  orders,
  partners,
  postings,
  services,
} from '../../schema';
import { chartOfAccounts } from '../ledger/chart-of-accounts.service';
import type { Caller } from '../../platform/auth/caller';
import { addDays, type DayRange } from './report-period.service';
import { visibleSales } from '../row-scope/row-scope.service';
import { nonSaleStatuses } from '../commission/non-sale-statuses.service';
import { getTenantCurrency } from '../tenants/tenants.service';

// The only place where monetary metrics are computed: dashboard, report, analytics and commission build on it.

export type Measure = keyof Totals;
const measureNames: readonly Measure[] = ['gmv', 'commission', 'fees', 'tax', 'refunds', 'net', 'losses', 'held'];
export const noTotals: Totals = { gmv: 0, commission: 0, fees: 0, tax: 0, refunds: 0, net: 0, losses: 0, held: 0 };

export const addTotals = (a: Totals, b: Totals): Totals =>
  Object.fromEntries(measureNames.map((name) => [name, a[name] + b[name]])) as unknown as Totals;

/** Sales without tax that were released and not given back: what the commission of the same orders is a share of. */
export const computeReleasedSales = ({ net, commission, fees }: Totals): number => net + commission + fees;

/** Filters of the metrics, within one currency. */
export interface MetricsFilter {
  currency: string;
  partnerId?: string | undefined;
  categoryId?: string | undefined;
  serviceId?: string | undefined;
  customerId?: string | undefined;
}

/** Condition for the orders visible to the caller that match the filters. */
const orderFilter = (caller: Caller, { currency, partnerId, categoryId, serviceId, customerId }: MetricsFilter): SQL | undefined =>
  and(
    visibleSales(caller),
    eq(orders.currency, currency),
    partnerId === undefined ? undefined : eq(orders.partnerId, partnerId),
    serviceId === undefined ? undefined : eq(orders.serviceId, serviceId),
    customerId === undefined ? undefined : eq(orders.customerId, customerId),
    categoryId === undefined ? undefined : eq(services.categoryId, categoryId),
  );

const isWithinDays = (column: typeof journalEntries.postedAt | typeof orders.placedAt, { from, to }: DayRange) =>
  and(gte(column, `${from}T00:00:00.000Z`), lt(column, `${addDays(to, 1)}T00:00:00.000Z`));

/** Maps an account to its side in an order's money. Money in transit to a partner's bank no longer counts. */
function toAccountSide(code: PgColumn): SQL {
  const all = (family: (id: string) => { code: string }) => sql`${code} like ${family('%').code}`;
  return sql`case
    when ${all(chartOfAccounts.escrow)} or ${all(chartOfAccounts.milestoneEscrow)} then 'escrow'
    when ${all(chartOfAccounts.partnerInTransit)} then 'other'
    when ${all(chartOfAccounts.partnerPending)} or ${all(chartOfAccounts.partnerAvailable)} or ${all(chartOfAccounts.partnerReserve)}
      or ${all(chartOfAccounts.partnerOwed)} then 'partner'
    when ${code} in (${chartOfAccounts.cash.code}, ${chartOfAccounts.processorClearing.code}) or ${all(chartOfAccounts.customerCredit)} then 'customer'
    when ${code} = ${chartOfAccounts.commission.code} then 'commission'
    when ${code} = ${chartOfAccounts.feeRecovery.code} then 'fee'
    when ${code} = ${chartOfAccounts.taxPayable.code} then 'tax'
    when ${code} = ${chartOfAccounts.promotions.code} then 'promotion'
    when ${code} = ${chartOfAccounts.losses.code} then 'platform'
    else 'other' end`;
}

/**
 * Selects every posting of the orders' money, from side to side; a reversal counts as a negative posting in the original direction.
 * The column aliases are unique, since outer queries use them unqualified.
 */
function selectMovements(tx: Tx, caller: Caller, subject: MetricsFilter, days: DayRange) {
  const reversed = sql`${journalEntries.kind} = 'reversal'`;
  const [debit, credit] = [toAccountSide(postings.debitCode), toAccountSide(postings.creditCode)];
  return tx
    .select({
      orderId: sql<string>`${orders.id}`.as('moved_order_id'),
      partnerId: sql<string>`${orders.partnerId}`.as('moved_partner_id'),
      customerId: sql<string>`${orders.customerId}`.as('moved_customer_id'),
      serviceId: sql<string>`${orders.serviceId}`.as('moved_service_id'),
      categoryId: sql<string>`${services.categoryId}`.as('moved_category_id'),
      day: sql<string>`to_char(${journalEntries.postedAt} at time zone 'UTC', 'YYYY-MM-DD')`.as('moved_day'),
      source: sql<string>`case when ${reversed} then ${credit} else ${debit} end`.as('moved_source'),
      target: sql<string>`case when ${reversed} then ${debit} else ${credit} end`.as('moved_target'),
      cents: sql<number>`case when ${reversed} then -${postings.amountCents} else ${postings.amountCents} end`.as('moved_cents'),
    })
    .from(postings)
    .innerJoin(journalEntries, and(eq(journalEntries.tenantId, postings.tenantId), eq(journalEntries.id, postings.entryId)))
    .innerJoin(orders, and(eq(orders.tenantId, postings.tenantId), eq(orders.id, postings.orderId)))
    .innerJoin(services, and(eq(services.tenantId, orders.tenantId), eq(services.id, orders.serviceId)))
    .where(
      and(
        eq(postings.tenantId, caller.tenantId),
        eq(postings.currency, subject.currency),
        // Pending holds are not booked until they are posted.
        inArray(journalEntries.phase, ['posted', 'post']),
        isWithinDays(journalEntries.postedAt, days),
        orderFilter(caller, subject),
      ),
    )
    .as('movements');
}
type Movements = ReturnType<typeof selectMovements>;

/** The measures as sums over movements; `Totals` documents their meaning. */
function toMeasureColumns({ source, target, cents }: Movements) {
  const sum = (plus: SQL, minus?: SQL) =>
    sql<number>`(coalesce(sum(${cents}) filter (where ${plus}), 0)${minus ? sql` - coalesce(sum(${cents}) filter (where ${minus}), 0)` : sql``})`.mapWith(
      Number,
    );
  const givers = ['escrow', 'partner', 'commission', 'fee', 'tax', 'platform'];
  // A refund also gives the platform its part of a discount back, from whoever has the money.
  const others = sql`('escrow', 'customer', 'promotion')`;
  const earned = (side: string) =>
    sum(sql`${target} = ${side} and ${source} in ${others}`, sql`${source} = ${side} and ${target} in ${others}`);
  const paidIn = sql`${target} = 'escrow' and ${source} in ('customer', 'platform', 'promotion')`;
  const givenBack = sql`${target} = 'promotion' or (${source} = 'escrow' and ${target} = 'platform')`;
  return {
    gmv: sum(paidIn, givenBack),
    commission: earned('commission'),
    fees: earned('fee'),
    tax: earned('tax'),
    refunds: sum(sql`${target} = 'customer' and ${inArray(source, givers)}`),
    net: earned('partner'),
    losses: sum(sql`${source} = 'platform' and ${target} = 'customer'`),
    held: sum(sql`${target} = 'escrow' and ${source} <> 'escrow'`, sql`${source} = 'escrow' and ${target} <> 'escrow'`),
  } satisfies Record<Measure, SQL<number>>;
}

/** Totals per day; days without movements are missing. */
export async function computeTotalsByDay(
  tx: Tx,
  caller: Caller,
  subject: MetricsFilter,
  days: DayRange,
): Promise<{ day: string; totals: Totals }[]> {
  const moved = selectMovements(tx, caller, subject, days);
  const rows = await tx
    .select({ day: moved.day, totals: toMeasureColumns(moved) })
    .from(moved)
    .groupBy(moved.day)
    .orderBy(asc(moved.day));
  return rows;
}

export type Dimension = 'partner' | 'category' | 'service' | 'customer';
const dimensionTables = { partner: partners, category: categories, service: services, customer: customers };

/** Totals per partner, category, service or customer with movements. */
export async function computeTotalsBy(tx: Tx, caller: Caller, subject: MetricsFilter, days: DayRange, by: Dimension) {
  const moved = selectMovements(tx, caller, subject, days);
  const key = moved[`${by}Id`];
  const table = dimensionTables[by];
  return tx
    .select({ id: table.id, name: table.name, totals: toMeasureColumns(moved) })
    .from(moved)
    .innerJoin(table, and(eq(table.tenantId, caller.tenantId), eq(table.id, key)))
    .groupBy(table.id, table.name);
}

/** Totals per order with movements. */
export async function computeTotalsByOrder(tx: Tx, caller: Caller, subject: MetricsFilter, days: DayRange) {
  const moved = selectMovements(tx, caller, subject, days);
  return tx
    .select({ orderId: moved.orderId, totals: toMeasureColumns(moved) })
    .from(moved)
    .groupBy(moved.orderId);
}

/** Totals per commission rate in force when the order was placed; the id is null for orders without a rate. */
export async function computeTotalsByRate(tx: Tx, caller: Caller, subject: MetricsFilter, days: DayRange) {
  const moved = selectMovements(tx, caller, subject, days);
  const oldest = (column: PgColumn) => sql`(array_agg(${column} order by ${commissionLines.createdAt}, ${commissionLines.id}))[1]`;
  const lines = tx
    .select({
      orderId: sql<string>`${commissionLines.orderId}`.as('line_order_id'),
      rateId: sql<string | null>`${oldest(commissionLines.rateId)}`.as('line_rate_id'),
      code: sql<string>`${oldest(commissionLines.code)}`.as('line_code'),
    })
    .from(commissionLines)
    .where(eq(commissionLines.tenantId, caller.tenantId))
    .groupBy(commissionLines.orderId)
    .as('lines');
  return tx
    .select({
      id: sql<string | null>`${lines.rateId}`,
      code: sql<string>`coalesce(${lines.code}, 'none')`,
      name: sql<string>`coalesce(${commissionRates.name}, 'No rate')`,
      orders: sql<number>`count(distinct ${moved.orderId})::int`,
      totals: toMeasureColumns(moved),
    })
    .from(moved)
    .leftJoin(lines, eq(lines.orderId, moved.orderId))
    .leftJoin(commissionRates, and(eq(commissionRates.tenantId, caller.tenantId), eq(commissionRates.id, lines.rateId)))
    .groupBy(lines.rateId, lines.code, commissionRates.name);
}

/** Counts of sold orders and of their distinct customers. */
const countColumns = {
  orders: sql<number>`count(*)::int`,
  customers: sql<number>`count(distinct ${orders.customerId})::int`,
};
const soldOrderFilter = (caller: Caller, subject: MetricsFilter, days: DayRange) =>
  and(orderFilter(caller, subject), isWithinDays(orders.placedAt, days), notInArray(orders.fulfilmentStatus, nonSaleStatuses));
const serviceJoin = and(eq(services.tenantId, orders.tenantId), eq(services.id, orders.serviceId));

export async function countOrdersByDay(tx: Tx, caller: Caller, subject: MetricsFilter, days: DayRange) {
  const day = sql<string>`to_char(${orders.placedAt} at time zone 'UTC', 'YYYY-MM-DD')`;
  return tx
    .select({ day, customerIds: sql<string[]>`array_agg(distinct ${orders.customerId}::text)`, orders: countColumns.orders })
    .from(orders)
    .innerJoin(services, serviceJoin)
    .where(soldOrderFilter(caller, subject, days))
    .groupBy(sql`1`);
}

export async function countOrdersBy(tx: Tx, caller: Caller, subject: MetricsFilter, days: DayRange, by: Dimension) {
  const id = { partner: orders.partnerId, category: services.categoryId, service: orders.serviceId, customer: orders.customerId }[by];
  const table = dimensionTables[by];
  const joined = tx
    .select({ id, name: by === 'service' ? services.name : table.name, orders: countColumns.orders })
    .from(orders)
    .innerJoin(services, serviceJoin)
    .$dynamic();
  const complete = by === 'service' ? joined : joined.innerJoin(table, and(eq(table.tenantId, orders.tenantId), eq(table.id, id)));
  return complete.where(soldOrderFilter(caller, subject, days)).groupBy(id, by === 'service' ? services.name : table.name);
}

/** Number and value of the orders placed in the period per status, including those that were not sold. */
export async function countOrdersByStatus(tx: Tx, caller: Caller, subject: MetricsFilter, days: DayRange) {
  return tx
    .select({
      status: orders.fulfilmentStatus,
      orders: countColumns.orders,
      totalCents: sql<number>`sum(${orders.totalCents})`.mapWith(Number),
    })
    .from(orders)
    .innerJoin(services, serviceJoin)
    .where(and(orderFilter(caller, subject), isWithinDays(orders.placedAt, days)))
    .groupBy(orders.fulfilmentStatus);
}

/** The tenant's currency, then the other currencies of the caller's orders. */
export async function listCurrencies(tx: Tx, caller: Caller): Promise<[string, ...string[]]> {
  const own = await getTenantCurrency(tx, caller.tenantId);
  const rows = await tx
    .selectDistinct({ currency: orders.currency })
    .from(orders)
    .where(visibleSales(caller))
    .orderBy(asc(orders.currency));
  return [own, ...rows.map(({ currency }) => currency).filter((currency) => currency !== own)];
}
