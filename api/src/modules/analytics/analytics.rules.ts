import type { Metric } from '@techadds/shared/contract/analytics/endpoints';
import { metricUnits } from '@techadds/shared/contract/analytics/endpoints';
import type { DashboardMetric } from '@techadds/shared/contract/dashboard/endpoints';
import type { OrderStatus } from '@techadds/shared/contract/orders/states';
import type { Totals } from '@techadds/shared/contract/reports/endpoints';
import { shareHalfEven } from '../../platform/money/round-half-even';
import type { Count } from '../reports/reports.service';

/** A share in basis points, rounded half even; 0 if the whole is not positive. */
export const shareBp = (part: number, whole: number): number => (whole <= 0 ? 0 : shareHalfEven(part, 10_000, whole));

/** The value of a metric in a period; money in cents. */
export function valueOf(metric: Metric, totals: Totals, counts: Count): number {
  if (metric === 'orders' || metric === 'customers') return counts[metric];
  if (metric === 'averageOrder') return counts.orders === 0 ? 0 : shareHalfEven(totals.gmv, 1, counts.orders);
  return totals[metric];
}

const labels: Record<Metric, string> = {
  gmv: 'Gross sales',
  net: 'Net to partners',
  commission: 'Commission',
  fees: 'Payment fees',
  tax: 'Tax',
  refunds: 'Refunds',
  orders: 'Orders',
  customers: 'Customers',
  averageOrder: 'Average order',
};

/** The key metrics with the previous period, in display order. */
export function figuresOf(now: { totals: Totals; counts: Count }, before: { totals: Totals; counts: Count }): DashboardMetric[] {
  const keys: Metric[] = ['gmv', 'net', 'orders', 'averageOrder', 'customers', 'commission', 'fees', 'tax', 'refunds'];
  return keys.map((key) => ({
    key,
    label: labels[key],
    unit: metricUnits[key],
    value: valueOf(key, now.totals, now.counts),
    previous: valueOf(key, before.totals, before.counts),
  }));
}

const steps: readonly { key: string; label: string; states: readonly OrderStatus[] }[] = [
  { key: 'started', label: 'Started', states: ['pending_payment', 'expired'] },
  { key: 'placed', label: 'Placed', states: ['placed', 'declined', 'canceled'] },
  { key: 'accepted', label: 'Accepted', states: ['accepted'] },
  { key: 'in_progress', label: 'In progress', states: ['in_progress', 'disputed'] },
  { key: 'delivered', label: 'Delivered', states: ['delivered', 'changes_requested'] },
  { key: 'completed', label: 'Completed', states: ['completed', 'split', 'rated'] },
];
const endings: readonly { key: OrderStatus; label: string }[] = [
  { key: 'expired', label: 'Not paid in time' },
  { key: 'declined', label: 'Declined by the partner' },
  { key: 'canceled', label: 'Canceled' },
];

export interface StatusCount {
  status: OrderStatus;
  orders: number;
  totalCents: number;
}

/** The order funnel: each step counts the orders that reached it or a later one. Canceled orders count as placed. */
export function funnelOf(rows: readonly StatusCount[]) {
  const sum = (some: readonly StatusCount[]) => ({
    orders: some.reduce((all, row) => all + row.orders, 0),
    totalCents: some.reduce((all, row) => all + row.totalCents, 0),
  });
  const all = sum(rows).orders;
  const reached = (n: number) => sum(rows.filter(({ status }) => steps.slice(n).some(({ states }) => states.includes(status))));
  return {
    steps: steps.map(({ key, label }, n) => ({ key, label, ...reached(n), shareBp: shareBp(reached(n).orders, all) })),
    lost: endings.map(({ key, label }) => ({ key, label, ...sum(rows.filter(({ status }) => status === key)) })),
  };
}
