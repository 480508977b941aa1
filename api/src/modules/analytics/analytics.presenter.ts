import * as contract from '@techadds/shared/contract/analytics/endpoints';
import type { Output } from '@techadds/shared/contract/endpoint';
import type { Tx } from '../../platform/database/client';
import { computeReleasedSales, countOrdersByStatus, computeTotalsByRate, type Dimension } from '../reports/sales-metrics.service';
import { computeOrderCounts, computeTotals, computeSlices, type ReportScope } from '../reports/reports.service';
import { computeKeyMetrics, computeFunnel, computeShareBp, computeMetricValue } from './analytics.rules';

const toReportHeader = ({ period, previousPeriod, currency }: ReportScope) => ({ period, previousPeriod, currency });

export async function computeSummary(tx: Tx, scope: ReportScope) {
  const money = await computeTotals(tx, scope);
  const counts = await computeOrderCounts(tx, scope);
  const figures = computeKeyMetrics({ totals: money.totals, counts: counts.counts }, { totals: money.previous, counts: counts.previous });
  return {
    ...toReportHeader(scope),
    currencies: scope.currencies,
    figures,
    series: money.series,
    totals: money.totals,
    previous: money.previous,
  };
}

export async function computeTimeseries(
  tx: Tx,
  scope: ReportScope,
  metric: contract.Metric,
): Promise<Output<typeof contract.getAnalyticsTimeseries>> {
  const money = await computeTotals(tx, scope);
  const counts = await computeOrderCounts(tx, scope);
  const points = money.series.map(({ from, to, totals, previous }, n) => {
    const count = counts.series[n];
    if (!count) throw new Error('A series is shorter than the other.');
    return {
      from,
      to,
      value: computeMetricValue(metric, totals, count.counts),
      previous: computeMetricValue(metric, previous, count.previous),
    };
  });
  return {
    ...toReportHeader(scope),
    metric,
    unit: contract.metricUnits[metric],
    value: computeMetricValue(metric, money.totals, counts.counts),
    previous: computeMetricValue(metric, money.previous, counts.previous),
    points,
  };
}

export async function computeFunnelReport(tx: Tx, scope: ReportScope) {
  return { ...toReportHeader(scope), ...computeFunnel(await countOrdersByStatus(tx, scope.caller, scope.subject, scope.period)) };
}

export async function computeRanking(
  tx: Tx,
  scope: ReportScope,
  by: Dimension,
  limit: number,
): Promise<Output<typeof contract.getAnalyticsTop>> {
  const { totals } = await computeTotals(tx, scope);
  const slices = await computeSlices(tx, scope, by);
  const items = slices.slice(0, limit).map((slice) => ({ ...slice, shareBp: computeShareBp(slice.totals.gmv, totals.gmv) }));
  return { ...toReportHeader(scope), by, items, totals };
}

/** Earned commission by the rate at which the orders were placed, and by partner. */
export async function computeCommissionReport(tx: Tx, scope: ReportScope): Promise<contract.CommissionReport> {
  const { caller, subject, period, previousPeriod, currencies } = scope;
  const { totals, previous, series } = await computeTotals(tx, scope);
  const now = await computeTotalsByRate(tx, caller, subject, period);
  const before = await computeTotalsByRate(tx, caller, subject, previousPeriod);
  const rates = new Map([...before, ...now].map(({ id, code, name }) => [`${id} ${code}`, { id, code, name }]));
  const of = (rows: typeof now, key: string) => rows.find(({ id, code }) => `${id} ${code}` === key);
  const byRate = [...rates].map(([key, rate]) => ({
    ...rate,
    orders: of(now, key)?.orders ?? 0,
    commission: of(now, key)?.totals.commission ?? 0,
    previous: of(before, key)?.totals.commission ?? 0,
  }));
  const byPartner = (await computeSlices(tx, scope, 'partner')).map(({ id, name, orders, ...slice }) => {
    const { gmv, commission } = slice.totals;
    const released = computeReleasedSales(slice.totals);
    const effectiveBp = computeShareBp(commission, released);
    return { id, name, orders, gmv, released, commission, previous: slice.previous.commission, effectiveBp };
  });
  return {
    ...toReportHeader(scope),
    currencies,
    totals: {
      gmv: totals.gmv,
      released: computeReleasedSales(totals),
      commission: totals.commission,
      previousCommission: previous.commission,
      effectiveBp: computeShareBp(totals.commission, computeReleasedSales(totals)),
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

export async function computeAdminReport(tx: Tx, scope: ReportScope): Promise<Output<typeof contract.getAdminAnalytics>> {
  return {
    ...(await computeSummary(tx, scope)),
    byStatus: await countOrdersByStatus(tx, scope.caller, scope.subject, scope.period),
    byPartner: await computeSlices(tx, scope, 'partner'),
    byService: await computeSlices(tx, scope, 'service'),
    byCategory: await computeSlices(tx, scope, 'category'),
  };
}
