import type { FinanceReport, ReportOrder, Slice, Totals } from '@techadds/shared/contract/reports/endpoints';

const id = (n: number) => `0d9f5f0a-0000-4000-c000-${String(n).padStart(12, '0')}`;

/** Totals in cents whose parts add up. */
export const totals = (changes: Partial<Totals> = {}): Totals => ({
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
export const nothing: Totals = { gmv: 0, commission: 0, fees: 0, tax: 0, refunds: 0, losses: 0, net: 0, held: 0 };

export const days = {
  period: { from: '2026-10-22', to: '2026-11-20', interval: 'day' as const },
  previousPeriod: { from: '2026-09-22', to: '2026-10-21' },
  currency: 'USD',
};

export const slice = (n: number, name: string): Slice => ({
  id: id(n),
  name,
  orders: 2,
  totals: totals(),
  previous: totals({ gmv: 200_000 }),
});

export const report = (changes: Partial<FinanceReport> = {}): FinanceReport => ({
  ...days,
  currencies: ['USD'],
  totals: totals(),
  previous: totals({ gmv: 200_000 }),
  series: [
    { from: '2026-11-19', to: '2026-11-19', totals: nothing, previous: nothing },
    { from: '2026-11-20', to: '2026-11-20', totals: totals(), previous: nothing },
  ],
  byPartner: [slice(1, 'Halden Systems')],
  byCategory: [slice(2, 'Security')],
  ...changes,
});

export const reportOrder = (changes: Partial<ReportOrder> = {}): ReportOrder => ({
  id: id(10),
  number: 'OR-2026-0184',
  placedAt: '2026-11-09T10:02:00.000Z',
  service: { id: id(11), name: 'Web app penetration test' },
  category: { id: id(2), name: 'Security' },
  partner: { id: id(1), name: 'Halden Systems' },
  customer: { id: id(12), name: 'Kestrel Foods' },
  status: 'completed',
  currency: 'USD',
  totalCents: 110_000,
  totals: totals({ gmv: 110_000, held: 0 }),
  ...changes,
});

export const orderList = (items: ReportOrder[]) => ({
  items,
  meta: { total: items.length, limit: 20, offset: 0, sort: 'placedAt', order: 'desc' as const, hasMore: false },
  totals: totals(),
});
