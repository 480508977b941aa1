import { useState, type KeyboardEvent, type PointerEvent } from 'react';
import { Button } from '../base/Button';
import { Box, Flex, Span } from '../base/primitives';
import { styled } from '../base/styled';
import { curve } from '../screen/curve';
import { spread, ticksTo } from './scale';
import { ValueTable } from './ValueTable';
import { useWidth } from './width';

export interface ChartPoint {
  label: string;
  value: number;
  /** The same point of the period before. */
  previous?: number;
}

interface AreaChartProps {
  points: readonly ChartPoint[];
  formatValue: (value: number) => string;
  /** What the chart shows, for the ear and the table. */
  label: string;
  height?: number;
}

const Svg = styled('svg', {
  base: {
    display: 'block',
    overflow: 'visible',
    rounded: 'sm',
    touchAction: 'pan-y',
    '& text': { fill: 'fg.muted', fontSize: '2xs', fontFamily: 'body', fontVariantNumeric: 'tabular-nums' },
    '& .grid': { stroke: 'line' },
    '& .now': { stroke: 'chart.1', fill: 'none', strokeWidth: 2, strokeLinejoin: 'round' },
    '& .area': { fill: 'chart.1', opacity: 0.09 },
    '& .before': { stroke: 'chart.prev', fill: 'none', strokeWidth: 1.5, strokeDasharray: '3 3' },
    '& .cursor': { stroke: 'fg.subtle' },
    '& .dot': { fill: 'chart.1', stroke: 'bg', strokeWidth: 2 },
  },
});

const edge = { top: 8, right: 8, bottom: 24, left: 48 };

/** A series over time, with the period before as a dashed line; the arrow keys and the pointer read single points, a table reads all. */
export function AreaChart({ points, formatValue, label, height = 200 }: AreaChartProps) {
  const [frame, width] = useWidth<HTMLDivElement>();
  const [at, setAt] = useState<number>();
  const [asTable, setAsTable] = useState(false);
  const last = points.length - 1;
  const ticks = ticksTo(Math.max(...points.map(({ value, previous = 0 }) => Math.max(value, previous)), 0));
  const top = ticks.at(-1) ?? 1;
  const inner = { width: Math.max(0, width - edge.left - edge.right), height: height - edge.top - edge.bottom };
  const x = (index: number) => edge.left + (last > 0 ? (index / last) * inner.width : inner.width / 2);
  const y = (value: number) => edge.top + (1 - value / top) * inner.height;
  const line = curve(points.map(({ value }, index) => ({ x: x(index), y: y(value) })));
  const before = points.filter(({ previous }) => previous !== undefined);
  const point = at === undefined ? undefined : points[at];
  const labels = spread(points.length, width < 420 ? 3 : 6);

  const follow = (event: PointerEvent<SVGSVGElement>) => {
    const offset = event.clientX - event.currentTarget.getBoundingClientRect().left - edge.left;
    setAt(Math.max(0, Math.min(last, Math.round((offset / (inner.width || 1)) * last))));
  };
  const step = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (by === 0) return;
    event.preventDefault();
    setAt(Math.max(0, Math.min(last, (at ?? (by > 0 ? -1 : last + 1)) + by)));
  };
  const words =
    point && `${point.label}: ${formatValue(point.value)}${point.previous === undefined ? '' : `, before ${formatValue(point.previous)}`}`;

  return (
    <Box ref={frame} minWidth="0">
      {asTable ? (
        <ValueTable points={points} formatValue={formatValue} label={label} />
      ) : (
        <Svg
          role="img"
          aria-label={words ? `${label}. ${words}` : label}
          tabIndex={0}
          width={width}
          height={height}
          onPointerMove={follow}
          onPointerLeave={() => setAt(undefined)}
          onBlur={() => setAt(undefined)}
          onKeyDown={step}
        >
          {ticks.map((tick) => (
            <g key={tick}>
              <line className="grid" x1={edge.left} x2={width - edge.right} y1={y(tick)} y2={y(tick)} />
              <text x={edge.left - 8} y={y(tick) + 4} textAnchor="end">
                {formatValue(tick)}
              </text>
            </g>
          ))}
          {labels.map((index) => (
            <text key={index} x={x(index)} y={height - 4} textAnchor={index === 0 ? 'start' : index === last ? 'end' : 'middle'}>
              {points[index]?.label}
            </text>
          ))}
          {before.length > 1 && (
            <path className="before" d={curve(before.map(({ previous = 0 }, index) => ({ x: x(index), y: y(previous) })))} />
          )}
          <path className="area" d={`${line}L${x(last)},${y(0)}L${x(0)},${y(0)}Z`} />
          <path className="now" d={line} />
          {point && at !== undefined && (
            <>
              <line className="cursor" x1={x(at)} x2={x(at)} y1={edge.top} y2={y(0)} />
              <circle className="dot" cx={x(at)} cy={y(point.value)} r={4.5} />
            </>
          )}
        </Svg>
      )}
      <Flex mt="2" minHeight="6" alignItems="center" justifyContent="space-between" gap="3" textStyle="xs">
        <Span color="fg.muted" aria-live="polite">
          {words}
        </Span>
        <Button variant="ghost" size="xs" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
          {asTable ? 'Show chart' : 'Show table'}
        </Button>
      </Flex>
    </Box>
  );
}
