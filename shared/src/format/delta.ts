import type { DashboardMetric } from '@techadds/shared/contract/dashboard/endpoints';
import { formatMoney } from '@techadds/shared/format/money';

/** The change of a metric against the previous period, in words; undefined if a comparison is meaningless. */
export function formatDelta(
  { unit, value, previous }: DashboardMetric,
  currency: string,
): { direction: 'up' | 'down' | 'same'; text: string } | undefined {
  if (previous === null) return undefined;
  const change = value - previous;
  if (change === 0) return { direction: 'same', text: 'No change' };
  const direction = change > 0 ? 'up' : 'down';
  const size = Math.abs(change);
  if (unit === 'count') return { direction, text: size.toLocaleString('en-US') };
  // A percentage of zero or of a tiny amount would be misleading.
  if (previous <= 0 || size / previous >= 10) return { direction, text: formatMoney(size, currency) };
  return { direction, text: `${((size / previous) * 100).toFixed(1)}%` };
}
