import type { FinanceReport, ReportOrder, Slice, Totals } from '@techadds/shared/contract/reports/endpoints';

const makeId = (n: number) => `0d9f5f0a-0000-4000-c000-${String(n).padStart(12, '0')}`;

/** Totals in cents whose parts add up. */
export const makeTotals = (changes: Partial<Totals> = {}): Totals => ({
  gmv: 220_000,
  commission: 12_000,
  fees: 3220,
  tax: 10_000,
  refunds: 0,
  losses: 0,
  net: 84_780,
  held: 110_000,
  ...changes,
});
export const zeroTotals: Totals = { gmv: 0, commission: 0, fees: 0, tax: 0, refunds: 0, losses: 0, net: 0, held: 0 };

export const periodFixture = {
  period: { from: '2026-10-22', to: '2026-11-20', interval: 'day' as const },
  previousPeriod: { from: '2026-09-22', to: '2026-10-21' },
  currency: 'USD',
};

export const makeSlice = (n: number, name: string): Slice => ({
  id: makeId(n),
  name,
  orders: 2,
  totals: makeTotals(),
  previous: makeTotals({ gmv: 200_000 }),
});

export const makeReport = (changes: Partial<FinanceReport> = {}): FinanceReport => ({
  ...periodFixture,
  currencies: ['USD'],
  totals: makeTotals(),
  previous: makeTotals({ gmv: 200_000 }),
  series: [
    { from: '2026-11-19', to: '2026-11-19', totals: zeroTotals, previous: zeroTotals },
    { from: '2026-11-20', to: '2026-11-20', totals: makeTotals(), previous: zeroTotals },
  ],
  byPartner: [makeSlice(1, 'Halden Systems')],
  byCategory: [makeSlice(2, 'Security')],
  journal: null,
  ...changes,
});

export const makeReportOrder = (changes: Partial<ReportOrder> = {}): ReportOrder => ({
  id: makeId(10),
  number: 'OR-2026-0184',
  milestoneId: null,
  placedAt: '2026-11-09T10:02:00.000Z',
  service: { id: makeId(11), name: 'Web app penetration test' },
  category: { id: makeId(2), name: 'Security' },
  partner: { id: makeId(1), name: 'Halden Systems' },
  customer: { id: makeId(12), name: 'Kestrel Foods' },
  status: 'completed',
  currency: 'USD',
  totalCents: 110_000,
  totals: makeTotals({ gmv: 110_000, held: 0 }),
  ...changes,
});

export const makeReportOrderList = (items: ReportOrder[]) => ({
  items,
  meta: { total: items.length, limit: 20, offset: 0, sort: 'placedAt', order: 'desc' as const, hasMore: false },
  totals: makeTotals(),
});
