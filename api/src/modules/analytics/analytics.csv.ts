import type { exportAnalytics } from '@techadds/shared/contract/analytics/endpoints';
import type * as z from 'zod/mini';
import type { Tx } from '../../platform/database/client';
import { streamCsv, type CsvCell } from '../../platform/documents/csv';
import type { Dimension } from '../reports/sales-metrics.service';
import { toAmountCell, measureHeadings, toTotalsCells } from '../reports/report-csv.service';
import { computeOrderCounts, type ReportScope } from '../reports/reports.service';
import * as views from './analytics.presenter';

type Table = z.output<typeof exportAnalytics.query>['table'];

type CsvTable = [header: string[], ...rows: CsvCell[][]];

const headings = measureHeadings.map(([, heading]) => heading);
/** Maximum rows of a ranking in a file; the page shows fewer. */
const maxRows = 10_000;

const tableBuilders: Record<Table, (tx: Tx, scope: ReportScope, by: Dimension) => Promise<CsvTable>> = {
  summary: async (tx, scope) => {
    const { figures, currency } = await views.computeSummary(tx, scope);
    const cell = (unit: string, value: number | null) => (value === null || unit === 'count' ? value : toAmountCell(value, currency));
    return [
      ['Figure', 'Period', 'Period before', 'Currency'],
      ...figures.map(({ label, unit, value, previous }) => [
        label,
        cell(unit, value),
        cell(unit, previous),
        unit === 'cents' ? currency : null,
      ]),
    ];
  },
  series: async (tx, scope) => {
    const { series, currency } = await views.computeSummary(tx, scope);
    const { series: counts } = await computeOrderCounts(tx, scope);
    return [
      ['From', 'To', 'Currency', 'Orders', ...headings],
      ...series.map(({ from, to, totals }, n) => [from, to, currency, counts[n]?.counts.orders ?? 0, ...toTotalsCells(totals, currency)]),
    ];
  },
  funnel: async (tx, scope) => {
    const { steps, lost, currency } = await views.computeFunnelReport(tx, scope);
    return [
      ['Step', 'Orders', 'Worth', 'Currency'],
      ...[...steps, ...lost].map(({ label, orders, totalCents }) => [label, orders, toAmountCell(totalCents, currency), currency]),
    ];
  },
  top: async (tx, scope, by) => {
    const { items, currency } = await views.computeRanking(tx, scope, by, maxRows);
    return [
      ['Name', 'Orders', 'Currency', ...headings],
      ...items.map(({ name, orders, totals }) => [name, orders, currency, ...toTotalsCells(totals, currency)]),
    ];
  },
  commission: async (tx, scope) => {
    const { byRate, currency } = await views.computeCommissionReport(tx, scope);
    return [
      ['Rate', 'Code', 'Orders', 'Commission', 'Period before', 'Currency'],
      ...byRate.map(({ name, code, orders, commission, previous }) => [
        ...[name, code, orders],
        ...[toAmountCell(commission, currency), toAmountCell(previous, currency), currency],
      ]),
    ];
  },
};

/** A table of the analytics pages as CSV, for the given period and filters. */
export async function exportAnalyticsTable(tx: Tx, scope: ReportScope, table: Table, by: Dimension): Promise<AsyncIterable<string>> {
  const [header, ...rows] = await tableBuilders[table](tx, scope, by);
  return streamCsv(header, rows, (cells) => cells);
}
