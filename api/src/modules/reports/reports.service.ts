import type { Slice, Totals } from '@techadds/shared/contract/reports/endpoints';
import type { Tx } from '../../platform/database/client';
import type { Caller } from '../../platform/auth/caller';
import * as figures from './sales-metrics.service';
import { resolveReportPeriod, type DayRange, type ReportPeriod } from './report-period.service';

export interface ReportQuery extends Partial<figures.MetricsFilter> {
  from?: string | undefined;
  to?: string | undefined;
  interval?: ReportPeriod['period']['interval'] | undefined;
}

/** The resolved query of a report: period, previous period, currency and filters. */
export interface ReportScope extends ReportPeriod {
  caller: Caller;
  subject: figures.MetricsFilter;
  currency: string;
  currencies: string[];
}

/** @throws AppError 422 as `resolveReportPeriod`. */
export async function resolveReportScope(tx: Tx, caller: Caller, query: ReportQuery, now: Date): Promise<ReportScope> {
  const period = resolveReportPeriod(query, now);
  const currencies = await figures.listCurrencies(tx, caller);
  const currency = query.currency ?? currencies[0];
  const { partnerId, categoryId, serviceId, customerId } = query;
  return { ...period, caller, currency, currencies, subject: { currency, partnerId, categoryId, serviceId, customerId } };
}

const isInDayRange = (day: string, { from, to }: DayRange) => day >= from && day <= to;
const sumTotals = (rows: readonly { day: string; totals: Totals }[], days: DayRange) =>
  rows.filter(({ day }) => isInDayRange(day, days)).reduce((sum, { totals }) => figures.addTotals(sum, totals), figures.noTotals);

/** Totals of both periods and of each interval; days without movements are zero. */
export async function computeTotals(tx: Tx, { caller, subject, period, previousPeriod, points }: ReportScope) {
  const rows = await figures.computeTotalsByDay(tx, caller, subject, { from: previousPeriod.from, to: period.to });
  return {
    totals: sumTotals(rows, period),
    previous: sumTotals(rows, previousPeriod),
    series: points.map(({ previous, ...days }) => ({ ...days, totals: sumTotals(rows, days), previous: sumTotals(rows, previous) })),
  };
}

/** Totals per partner, category, service or customer with the previous period, by gross sales descending. */
export async function computeSlices(
  tx: Tx,
  { caller, subject, period, previousPeriod }: ReportScope,
  by: figures.Dimension,
): Promise<Slice[]> {
  const now = await figures.computeTotalsBy(tx, caller, subject, period, by);
  const before = await figures.computeTotalsBy(tx, caller, subject, previousPeriod, by);
  const counts = await figures.countOrdersBy(tx, caller, subject, period, by);
  const names = new Map([...before, ...counts, ...now].map(({ id, name }) => [id, name]));
  const of = <T extends { id: string }>(rows: readonly T[], id: string) => rows.find((row) => row.id === id);
  return [...names]
    .map(([id, name]) => ({
      ...{ id, name },
      orders: of(counts, id)?.orders ?? 0,
      totals: of(now, id)?.totals ?? figures.noTotals,
      previous: of(before, id)?.totals ?? figures.noTotals,
    }))
    .sort((a, b) => b.totals.gmv - a.totals.gmv || b.previous.gmv - a.previous.gmv || a.name.localeCompare(b.name, 'en'));
}

export interface OrderCounts {
  orders: number;
  customers: number;
}

/** Number of sold orders and distinct customers, in both periods and per interval. */
export async function computeOrderCounts(tx: Tx, { caller, subject, period, previousPeriod, points }: ReportScope) {
  const rows = await figures.countOrdersByDay(tx, caller, subject, { from: previousPeriod.from, to: period.to });
  const countIn = (days: DayRange): OrderCounts => {
    const some = rows.filter(({ day }) => isInDayRange(day, days));
    return {
      orders: some.reduce((sum, row) => sum + row.orders, 0),
      customers: new Set(some.flatMap(({ customerIds }) => customerIds)).size,
    };
  };
  return {
    counts: countIn(period),
    previous: countIn(previousPeriod),
    series: points.map(({ previous, ...days }) => ({ counts: countIn(days), previous: countIn(previous) })),
  };
}
