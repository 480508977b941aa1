import type { FinanceReport, ReportOrder } from '@techadds/shared/contract/reports/endpoints';
import type { Tx } from '../../platform/database/client';
import { computeJournalReport } from './journal-report.db';
import { addTotals, noTotals } from './sales-metrics.service';
import type { ListRequest } from '../../platform/database/pagination';
import { computeTotals, computeSlices, type ReportScope } from './reports.service';

const coversWholeJournal = ({ caller, subject: { currency: _, ...filters } }: ReportScope) =>
  caller.scope === 'tenant' && Object.values(filters).every((id) => id === undefined);

export async function buildFinanceReport(tx: Tx, scope: ReportScope): Promise<FinanceReport> {
  const { period, previousPeriod, currency, currencies } = scope;
  const money = await computeTotals(tx, scope);
  return {
    ...{ period, previousPeriod, currency, currencies },
    ...money,
    byPartner: await computeSlices(tx, scope, 'partner'),
    byCategory: await computeSlices(tx, scope, 'category'),
    journal: coversWholeJournal(scope) ? await computeJournalReport(tx, scope.caller.tenantId, currency, period) : null,
  };
}

const compareByNumber = (a: ReportOrder, b: ReportOrder) => a.number.length - b.number.length || (a.number < b.number ? -1 : 1);
const comparators: Record<string, (a: ReportOrder, b: ReportOrder) => number> = {
  number: compareByNumber,
  // ISO times of one format sort as text; parsing them took most of a long report's time.
  placedAt: (a, b) => (a.placedAt === b.placedAt ? compareByNumber(a, b) : a.placedAt < b.placedAt ? -1 : 1),
  gmv: (a, b) => a.totals.gmv - b.totals.gmv || compareByNumber(a, b),
  net: (a, b) => a.totals.net - b.totals.net || compareByNumber(a, b),
};

/** Filters and sorts the orders and sums their totals. */
export function filterReportOrders(
  rows: readonly ReportOrder[],
  { query, sort, order }: Pick<ListRequest, 'sort' | 'order'> & { query?: string },
) {
  const searchText = query?.trim().toLowerCase() ?? '';
  const matches = ({ number, service, partner, customer }: ReportOrder) =>
    [number, service.name, partner.name, customer.name].some((text) => text.toLowerCase().includes(searchText));
  const compare = comparators[sort] ?? compareByNumber;
  const items = rows.filter(matches).sort(order === 'asc' ? compare : (a, b) => compare(b, a));
  return { items, totals: items.reduce((sum, { totals }) => addTotals(sum, totals), noTotals) };
}
