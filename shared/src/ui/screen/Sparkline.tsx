import { styled } from '../base/styled';
import { toSmoothPath } from './smooth-path';

const Svg = styled('svg', {
  base: { flex: 'none', overflow: 'visible' },
  variants: { falling: { true: { color: 'fg.muted' }, false: { color: 'chart.1' } } },
});

const width = 72;
const height = 30;

/** The shape of a series, next to its number. */
export function Sparkline({ values }: { values: readonly number[] }) {
  if (values.length < 2) return null;
  const low = Math.min(...values);
  const span = Math.max(...values) - low || 1;
  const line = toSmoothPath(
    values.map((value, index) => ({ x: (index / (values.length - 1)) * width, y: height - 2 - ((value - low) / span) * (height - 4) })),
  );
  return (
    <Svg viewBox={`0 0 ${width} ${height}`} width={width} height={height} aria-hidden falling={(values.at(-1) ?? 0) < (values[0] ?? 0)}>
      <path d={`${line}L${width},${height}L0,${height}Z`} fill="currentColor" opacity={0.09} />
      <path d={line} fill="none" stroke="currentColor" strokeWidth={1.5} strokeLinejoin="round" />
    </Svg>
  );
}
