import type { DashboardMetric } from '@techadds/shared/contract/dashboard/endpoints';
import { formatDelta } from '@techadds/shared/format/delta';
import { StatStrip, Money } from '@techadds/shared/ui';
import type { Dashboard } from './DashboardPage';
import { computeRunningTotals } from './running-totals';

/** Metrics whose increase is neither good nor bad. */
const neutralMetrics = new Set(['spent']);

function formatChange(figure: DashboardMetric, currency: string) {
  const delta = formatDelta(figure, currency);
  if (!delta) return undefined;
  const { direction, text } = delta;
  if (direction === 'same') return { text, tone: 'neutral' as const };
  const compared = `${direction === 'down' ? '−' : '+'}${text} vs before`;
  if (neutralMetrics.has(figure.key)) return { text: compared, tone: 'neutral' as const };
  return { text: compared, tone: direction === 'up' ? ('ok' as const) : ('bad' as const) };
}

/** The role's metrics, with the change against the previous 30 days and a sparkline for money. */
export function DashboardStats({ dashboard: { figures, currency, series } }: { dashboard: Dashboard }) {
  const totals = computeRunningTotals(series).map(({ total }) => total);
  return (
    <StatStrip
      stats={figures.map((figure) => ({
        label: figure.label,
        value: figure.unit === 'cents' ? <Money cents={figure.value} currency={currency} /> : figure.value.toLocaleString('en-US'),
        delta: formatChange(figure, currency),
        sparkline: figure.unit === 'cents' && figure.value > 0 ? totals : undefined,
      }))}
    />
  );
}
