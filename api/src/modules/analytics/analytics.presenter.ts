import * as contract from '@techadds/shared/contract/analytics/endpoints';
import type { Output } from '@techadds/shared/contract/endpoint';
import type { Tx } from '../../platform/database/client';
import { countByStatus, moneyByRate, type Dimension } from '../reports/sales-metrics.service';
import { countsOver, moneyOver, slicesBy, type Scope } from '../reports/reports.service';
import { figuresOf, funnelOf, shareBp, valueOf } from './analytics.rules';

const headOf = ({ period, previousPeriod, currency }: Scope) => ({ period, previousPeriod, currency });

export async function summaryOf(tx: Tx, scope: Scope) {
  const money = await moneyOver(tx, scope);
  const counts = await countsOver(tx, scope);
  const figures = figuresOf({ totals: money.totals, counts: counts.counts }, { totals: money.previous, counts: counts.previous });
  return { ...headOf(scope), currencies: scope.currencies, figures, series: money.series, totals: money.totals, previous: money.previous };
}

export async function timeseriesOf(tx: Tx, scope: Scope, metric: contract.Metric): Promise<Output<typeof contract.getAnalyticsTimeseries>> {
  const money = await moneyOver(tx, scope);
  const counts = await countsOver(tx, scope);
  const points = money.series.map(({ from, to, totals, previous }, n) => {
    const count = counts.series[n];
    if (!count) throw new Error('A series is shorter than the other.');
    return { from, to, value: valueOf(metric, totals, count.counts), previous: valueOf(metric, previous, count.previous) };
  });
  return {
    ...headOf(scope),
    metric,
    unit: contract.metricUnits[metric],
    value: valueOf(metric, money.totals, counts.counts),
    previous: valueOf(metric, money.previous, counts.previous),
    points,
  };
}

export async function funnelView(tx: Tx, scope: Scope) {
  return { ...headOf(scope), ...funnelOf(await countByStatus(tx, scope.caller, scope.subject, scope.period)) };
}

export async function topOf(tx: Tx, scope: Scope, by: Dimension, limit: number): Promise<Output<typeof contract.getAnalyticsTop>> {
  const { totals } = await moneyOver(tx, scope);
  const slices = await slicesBy(tx, scope, by);
  const items = slices.slice(0, limit).map((slice) => ({ ...slice, shareBp: shareBp(slice.totals.gmv, totals.gmv) }));
  return { ...headOf(scope), by, items, totals };
}

/** Earned commission by the rate at which the orders were placed, and by partner. */
export async function commissionView(tx: Tx, scope: Scope): Promise<contract.CommissionReport> {
  const { caller, subject, period, previousPeriod, currencies } = scope;
  const { totals, previous, series } = await moneyOver(tx, scope);
  const now = await moneyByRate(tx, caller, subject, period);
  const before = await moneyByRate(tx, caller, subject, previousPeriod);
  const rates = new Map([...before, ...now].map(({ id, code, name }) => [`${id} ${code}`, { id, code, name }]));
  const of = (rows: typeof now, key: string) => rows.find(({ id, code }) => `${id} ${code}` === key);
  const byRate = [...rates].map(([key, rate]) => ({
    ...rate,
    orders: of(now, key)?.orders ?? 0,
    commission: of(now, key)?.totals.commission ?? 0,
    previous: of(before, key)?.totals.commission ?? 0,
  }));
  const byPartner = (await slicesBy(tx, scope, 'partner')).map(({ id, name, orders, ...slice }) => {
    const { gmv, commission } = slice.totals;
    return { id, name, orders, gmv, commission, previous: slice.previous.commission, effectiveBp: shareBp(commission, gmv) };
  });
  return {
    ...headOf(scope),
    currencies,
    totals: {
      gmv: totals.gmv,
      commission: totals.commission,
      previousCommission: previous.commission,
      effectiveBp: shareBp(totals.commission, totals.gmv),
    },
    series: series.map((point) => ({
      ...{ from: point.from, to: point.to },
      commission: point.totals.commission,
      previous: point.previous.commission,
    })),
    byRate: byRate.sort((a, b) => b.commission - a.commission || a.code.localeCompare(b.code, 'en')),
    byPartner: byPartner.sort((a, b) => b.commission - a.commission || a.name.localeCompare(b.name, 'en')),
  };
}

export async function adminView(tx: Tx, scope: Scope): Promise<Output<typeof contract.getAdminAnalytics>> {
  return {
    ...(await summaryOf(tx, scope)),
    byStatus: await countByStatus(tx, scope.caller, scope.subject, scope.period),
    byPartner: await slicesBy(tx, scope, 'partner'),
    byService: await slicesBy(tx, scope, 'service'),
    byCategory: await slicesBy(tx, scope, 'category'),
  };
}
