import type { exportAnalytics } from '@techadds/shared/contract/analytics/endpoints';
import type * as z from 'zod/mini';
import type { Tx } from '../../platform/database/client';
import { toCsv } from '../../platform/documents/csv';
import type { Dimension } from '../reports/sales-metrics.service';
import { amountCell, measureHeadings, totalsCells } from '../reports/report-csv.service';
import { countsOver, type Scope } from '../reports/reports.service';
import * as views from './analytics.presenter';

type Table = z.output<typeof exportAnalytics.query>['table'];
type Cells = (string | number | null)[];

const headings = measureHeadings.map(([, heading]) => heading);
/** Maximum rows of a ranking in a file; the page shows fewer. */
const most = 10_000;

const tables: Record<Table, (tx: Tx, scope: Scope, by: Dimension) => Promise<Cells[]>> = {
  summary: async (tx, scope) => {
    const { figures, currency } = await views.summaryOf(tx, scope);
    const cell = (unit: string, value: number | null) => (value === null || unit === 'count' ? value : amountCell(value, currency));
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
    const { series, currency } = await views.summaryOf(tx, scope);
    const { series: counts } = await countsOver(tx, scope);
    return [
      ['From', 'To', 'Currency', 'Orders', ...headings],
      ...series.map(({ from, to, totals }, n) => [from, to, currency, counts[n]?.counts.orders ?? 0, ...totalsCells(totals, currency)]),
    ];
  },
  funnel: async (tx, scope) => {
    const { steps, lost, currency } = await views.funnelView(tx, scope);
    return [
      ['Step', 'Orders', 'Worth', 'Currency'],
      ...[...steps, ...lost].map(({ label, orders, totalCents }) => [label, orders, amountCell(totalCents, currency), currency]),
    ];
  },
  top: async (tx, scope, by) => {
    const { items, currency } = await views.topOf(tx, scope, by, most);
    return [
      ['Name', 'Orders', 'Currency', ...headings],
      ...items.map(({ name, orders, totals }) => [name, orders, currency, ...totalsCells(totals, currency)]),
    ];
  },
  commission: async (tx, scope) => {
    const { byRate, currency } = await views.commissionView(tx, scope);
    return [
      ['Rate', 'Code', 'Orders', 'Commission', 'Period before', 'Currency'],
      ...byRate.map(({ name, code, orders, commission, previous }) => [
        ...[name, code, orders],
        ...[amountCell(commission, currency), amountCell(previous, currency), currency],
      ]),
    ];
  },
};

/** A table of the analytics pages as CSV, for the given period and filters. */
export const tableOf = async (tx: Tx, scope: Scope, table: Table, by: Dimension): Promise<string> =>
  toCsv(await tables[table](tx, scope, by));
