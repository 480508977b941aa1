import type { DashboardMetric } from '@techadds/shared/contract/dashboard/endpoints';
import { formatDelta } from '@techadds/shared/format/delta';
import { StatStrip, Money, Stack } from '@techadds/shared/ui';
import { StatsSkeleton } from './StatsSkeleton';

/** Metrics for which an increase is bad; for all others it is good. */
const lowerIsBetter = new Set(['refunds']);
const neutralKeys = new Set(['commission', 'fees', 'tax', 'held', 'spent', 'effectiveBp']);

function toStatDelta(figure: DashboardMetric, currency: string) {
  const delta = formatDelta(figure, currency);
  if (!delta) return undefined;
  const { direction, text } = delta;
  if (direction === 'same') return { text, tone: 'neutral' as const };
  const compared = `${direction === 'down' ? '−' : '+'}${text} vs before`;
  if (neutralKeys.has(figure.key)) return { text: compared, tone: 'neutral' as const };
  return { text: compared, tone: (direction === 'up') === lowerIsBetter.has(figure.key) ? ('bad' as const) : ('ok' as const) };
}

/** The most stats in a row that stay readable. */
const maxPerRow = 5;

/** The metrics of a report before they are there. */
export const reportStatsSkeleton = <StatsSkeleton strips={[5, 4]} withDeltas />;

/** Metrics with their change against the previous period, in one or two strips. */
export function ReportStats({ figures, currency }: { figures: readonly DashboardMetric[]; currency: string }) {
  const rows = Math.ceil(figures.length / maxPerRow);
  const perRow = Math.ceil(figures.length / Math.max(1, rows));
  return (
    <Stack gap="3">
      {Array.from({ length: rows }, (_, row) => (
        <StatStrip
          key={row}
          stats={figures.slice(row * perRow, (row + 1) * perRow).map((figure) => ({
            label: figure.label,
            value: figure.unit === 'cents' ? <Money cents={figure.value} currency={currency} /> : figure.value.toLocaleString('en-US'),
            delta: toStatDelta(figure, currency),
          }))}
        />
      ))}
    </Stack>
  );
}
