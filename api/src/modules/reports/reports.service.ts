import type { Slice, Totals } from '@techadds/shared/contract/reports/endpoints';
import type { Tx } from '../../platform/database/client';
import type { Caller } from '../../platform/auth/caller';
import * as figures from './sales-metrics.service';
import { periodOf, type Days, type ReportPeriod } from './report-period.service';

export interface ReportQuery extends Partial<figures.Subject> {
  from?: string | undefined;
  to?: string | undefined;
  interval?: ReportPeriod['period']['interval'] | undefined;
}

/** The resolved query of a report: period, previous period, currency and filters. */
export interface Scope extends ReportPeriod {
  caller: Caller;
  subject: figures.Subject;
  currency: string;
  currencies: string[];
}

/** @throws AppError 422 as `periodOf`. */
export async function scopeFor(tx: Tx, caller: Caller, query: ReportQuery, now: Date): Promise<Scope> {
  const period = periodOf(query, now);
  const currencies = await figures.currenciesOf(tx, caller);
  const currency = query.currency ?? currencies[0];
  const { partnerId, categoryId, serviceId, customerId } = query;
  return { ...period, caller, currency, currencies, subject: { currency, partnerId, categoryId, serviceId, customerId } };
}

const isIn = (day: string, { from, to }: Days) => day >= from && day <= to;
const sumOf = (rows: readonly { day: string; totals: Totals }[], days: Days) =>
  rows.filter(({ day }) => isIn(day, days)).reduce((sum, { totals }) => figures.addTotals(sum, totals), figures.noTotals);

/** Totals of both periods and of each interval; days without movements are zero. */
export async function moneyOver(tx: Tx, { caller, subject, period, previousPeriod, points }: Scope) {
  const rows = await figures.moneyByDay(tx, caller, subject, { from: previousPeriod.from, to: period.to });
  return {
    totals: sumOf(rows, period),
    previous: sumOf(rows, previousPeriod),
    series: points.map(({ previous, ...days }) => ({ ...days, totals: sumOf(rows, days), previous: sumOf(rows, previous) })),
  };
}

/** Totals per partner, category, service or customer with the previous period, by gross sales descending. */
export async function slicesBy(tx: Tx, { caller, subject, period, previousPeriod }: Scope, by: figures.Dimension): Promise<Slice[]> {
  const now = await figures.moneyBy(tx, caller, subject, period, by);
  const before = await figures.moneyBy(tx, caller, subject, previousPeriod, by);
  const counts = await figures.countBy(tx, caller, subject, period, by);
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

export interface Count {
  orders: number;
  customers: number;
}

/** Number of sold orders and distinct customers, in both periods and per interval. */
export async function countsOver(tx: Tx, { caller, subject, period, previousPeriod, points }: Scope) {
  const rows = await figures.countByDay(tx, caller, subject, { from: previousPeriod.from, to: period.to });
  const countIn = (days: Days): Count => {
    const some = rows.filter(({ day }) => isIn(day, days));
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
