import type { Figure } from '@techadds/shared/contract/dashboard/endpoints';
import { deltaOf } from '@techadds/shared/format/delta';
import { FigureStrip, Money, Stack } from '@techadds/shared/ui';

/** More of these is bad, or neither good nor bad; of all others it is good. */
const worse = new Set(['refunds']);
const neutral = new Set(['commission', 'fees', 'tax', 'held', 'spent', 'effectiveBp']);

function changeOf(figure: Figure, currency: string) {
  const delta = deltaOf(figure, currency);
  if (!delta) return undefined;
  const { direction, text } = delta;
  if (direction === 'same') return { text, tone: 'neutral' as const };
  const compared = `${direction === 'down' ? '−' : '+'}${text} vs before`;
  if (neutral.has(figure.key)) return { text: compared, tone: 'neutral' as const };
  return { text: compared, tone: (direction === 'up') === worse.has(figure.key) ? ('bad' as const) : ('ok' as const) };
}

/** As many in a row as stay readable. */
const inARow = 5;

/** Key figures with their change against the period before, in one strip or two. */
export function ReportFigures({ figures, currency }: { figures: readonly Figure[]; currency: string }) {
  const rows = Math.ceil(figures.length / inARow);
  const perRow = Math.ceil(figures.length / Math.max(1, rows));
  return (
    <Stack gap="3">
      {Array.from({ length: rows }, (_, row) => (
        <FigureStrip
          key={row}
          figures={figures.slice(row * perRow, (row + 1) * perRow).map((figure) => ({
            label: figure.label,
            value: figure.unit === 'cents' ? <Money cents={figure.value} currency={currency} /> : figure.value.toLocaleString('en-US'),
            delta: changeOf(figure, currency),
          }))}
        />
      ))}
    </Stack>
  );
}
