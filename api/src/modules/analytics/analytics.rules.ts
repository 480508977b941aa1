import type { Metric } from '@techadds/shared/contract/analytics/endpoints';
import { metricUnits } from '@techadds/shared/contract/analytics/endpoints';
import type { DashboardMetric } from '@techadds/shared/contract/dashboard/endpoints';
import type { OrderStatus } from '@techadds/shared/contract/orders/states';
import type { Totals } from '@techadds/shared/contract/reports/endpoints';
import { multiplyDivideHalfEven } from '../../platform/money/round-half-even';
import type { OrderCounts } from '../reports/reports.service';

/** A share in basis points, rounded half even; 0 if the whole is not positive. */
export const computeShareBp = (part: number, whole: number): number => (whole <= 0 ? 0 : multiplyDivideHalfEven(part, 10_000, whole));

/** The value of a metric in a period; money in cents. */
export function computeMetricValue(metric: Metric, totals: Totals, counts: OrderCounts): number {
  if (metric === 'orders' || metric === 'customers') return counts[metric];
  if (metric === 'averageOrder') return counts.orders === 0 ? 0 : multiplyDivideHalfEven(totals.gmv, 1, counts.orders);
  return totals[metric];
}

const metricLabels: Record<Metric, string> = {
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
export function computeKeyMetrics(
  now: { totals: Totals; counts: OrderCounts },
  before: { totals: Totals; counts: OrderCounts },
): DashboardMetric[] {
  const keys: Metric[] = ['gmv', 'net', 'orders', 'averageOrder', 'customers', 'commission', 'fees', 'tax', 'refunds'];
  return keys.map((key) => ({
    key,
    label: metricLabels[key],
    unit: metricUnits[key],
    value: computeMetricValue(key, now.totals, now.counts),
    previous: computeMetricValue(key, before.totals, before.counts),
  }));
}

const funnelSteps: readonly { key: string; label: string; states: readonly OrderStatus[] }[] = [
  { key: 'started', label: 'Started', states: ['pending_payment', 'expired'] },
  { key: 'placed', label: 'Placed', states: ['placed', 'declined', 'canceled'] },
  { key: 'accepted', label: 'Accepted', states: ['accepted'] },
  { key: 'in_progress', label: 'In progress', states: ['in_progress', 'disputed'] },
  { key: 'delivered', label: 'Delivered', states: ['delivered', 'changes_requested'] },
  { key: 'completed', label: 'Completed', states: ['completed', 'split', 'rated'] },
];
const lostStatuses: readonly { key: OrderStatus; label: string }[] = [
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
export function computeFunnel(rows: readonly StatusCount[]) {
  const sum = (some: readonly StatusCount[]) => ({
    orders: some.reduce((all, row) => all + row.orders, 0),
    totalCents: some.reduce((all, row) => all + row.totalCents, 0),
  });
  const all = sum(rows).orders;
  const reached = (n: number) => sum(rows.filter(({ status }) => funnelSteps.slice(n).some(({ states }) => states.includes(status))));
  return {
    steps: funnelSteps.map(({ key, label }, n) => ({ key, label, ...reached(n), shareBp: computeShareBp(reached(n).orders, all) })),
    lost: lostStatuses.map(({ key, label }) => ({ key, label, ...sum(rows.filter(({ status }) => status === key)) })),
  };
}
