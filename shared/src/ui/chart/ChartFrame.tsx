import { useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { Button } from '../base/Button';
import { Box, Flex, Span } from '../base/primitives';
import { styled } from '../base/styled';
import { onDemand } from '../screen/lazy';
import { spread, ticksOf, valueScale } from './scale';
import type { ValueColumn } from './ValueTable';
import { useWidth } from './useElementWidth';

const ValueTable = onDemand(() => import('./ValueTable').then(({ ValueTable }) => ValueTable));

const Svg = styled('svg', {
  base: {
    display: 'block',
    overflow: 'visible',
    rounded: 'sm',
    touchAction: 'pan-y',
    '& text': { fill: 'fg.muted', fontSize: '2xs', fontFamily: 'body', fontVariantNumeric: 'tabular-nums' },
    '& .grid': { stroke: 'line' },
    '& .zero': { stroke: 'line.control' },
    '& .cursor': { stroke: 'fg.subtle' },
    '& .now': { stroke: 'chart.1', fill: 'none', strokeWidth: 2, strokeLinejoin: 'round' },
    '& .area': { fill: 'chart.1', opacity: 0.09 },
    '& .before': { stroke: 'chart.prev', fill: 'none', strokeWidth: 1.5, strokeDasharray: '3 3' },
    '& .dot': { fill: 'chart.1', stroke: 'bg', strokeWidth: 2 },
    '& .prev': { fill: 'chart.prev' },
    ...Object.fromEntries([1, 2, 3, 4, 5, 6].map((n) => [`& .c${n}`, { fill: `chart.${n}` }])),
    '& .pale': { opacity: 0.45 },
  },
});

const edge = { top: 8, right: 8, bottom: 24, left: 56 };

/** Where a chart draws: pixels of a position and of a value. */
interface Space {
  x: (index: number) => number;
  y: (value: number) => number;
  /** Pixels from one position to the next. */
  step: number;
  /** The position that is being read. */
  at: number | undefined;
}

interface ChartFrameProps {
  /** What the chart shows, for the ear and the table. */
  label: string;
  /** What each position is called. */
  names: readonly string[];
  /** Every value that must fit. */
  values: readonly number[];
  formatValue: (value: number) => string;
  formatTick: (value: number) => string;
  /** What stands at a position, read aloud when the cursor is there. */
  wordsOf: (index: number) => string;
  columns: readonly ValueColumn[];
  height: number;
  /** Each position has a width of its own, as bars need it; else they reach from edge to edge. */
  banded?: boolean;
  draw: (space: Space) => ReactNode;
}

/** What charts have in common: axes, a cursor for pointer and arrow keys, and the same numbers as a table. */
export function ChartFrame({
  label,
  names,
  values,
  formatValue,
  formatTick,
  wordsOf,
  columns,
  height,
  banded = false,
  draw,
}: ChartFrameProps) {
  const [frame, width] = useWidth<HTMLDivElement>();
  const [at, setAt] = useState<number>();
  const [asTable, setAsTable] = useState(false);
  const last = names.length - 1;
  const inner = Math.max(0, width - edge.left - edge.right);
  const step = banded ? inner / Math.max(1, names.length) : inner / Math.max(1, last);
  const scale = valueScale(values, [height - edge.bottom, edge.top]);
  const start = edge.left + (banded ? step / 2 : last > 0 ? 0 : inner / 2);
  const space: Space = { x: (index) => start + index * step, y: (value) => scale(value), step, at };

  const follow = (event: PointerEvent<SVGSVGElement>) => {
    const offset = event.clientX - event.currentTarget.getBoundingClientRect().left - start;
    setAt(Math.max(0, Math.min(last, Math.round(offset / (step || 1)))));
  };
  const move = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (by === 0) return;
    event.preventDefault();
    setAt(Math.max(0, Math.min(last, (at ?? (by > 0 ? -1 : last + 1)) + by)));
  };
  const words = at === undefined || at > last ? undefined : wordsOf(at);
  const anchor = (index: number) => (banded ? 'middle' : index === 0 ? 'start' : index === last ? 'end' : 'middle');

  return (
    <Box ref={frame} minWidth="0">
      {asTable ? (
        <ValueTable names={names} columns={columns} formatValue={formatValue} label={label} />
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
          onKeyDown={move}
        >
          {ticksOf(scale, values).map((tick) => (
            <g key={tick}>
              <line className={tick === 0 ? 'zero' : 'grid'} x1={edge.left} x2={width - edge.right} y1={scale(tick)} y2={scale(tick)} />
              <text x={edge.left - 8} y={scale(tick) + 4} textAnchor="end">
                {formatTick(tick)}
              </text>
            </g>
          ))}
          {spread(names.length, width < 420 && !(banded && names.length <= 6) ? 3 : 6).map((index) => (
            <text key={index} x={space.x(index)} y={height - 4} textAnchor={anchor(index)}>
              {names[index]}
            </text>
          ))}
          {draw(space)}
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
