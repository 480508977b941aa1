import { useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { Button } from '../base/Button';
import { Box, Flex, Span } from '../base/primitives';
import { styled } from '../base/styled';
import { lazyComponent } from '../screen/lazy';
import { spreadIndexes, getTicks, computeValueScale } from './scale';
import type { ValueColumn } from './ValueTable';
import { useElementWidth } from './useElementWidth';

const ValueTable = lazyComponent(() => import('./ValueTable').then(({ ValueTable }) => ValueTable));

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

const plotMargins = { top: 8, right: 8, bottom: 24, left: 56 };

/** The coordinates of a chart: pixels of a position and of a value. */
interface PlotArea {
  x: (index: number) => number;
  y: (value: number) => number;
  /** Pixels from one position to the next. */
  step: number;
  /** The position under the cursor. */
  activeIndex: number | undefined;
}

interface ChartFrameProps {
  /** The name of the chart, for screen readers and the table. */
  label: string;
  /** The label of each position. */
  categories: readonly string[];
  /** All values that the axis has to include. */
  values: readonly number[];
  formatValue: (value: number) => string;
  formatTick: (value: number) => string;
  /** The text of a position, announced when the cursor reaches it. */
  describePoint: (index: number) => string;
  columns: readonly ValueColumn[];
  height: number;
  /** Each position has its own band, as bars need; otherwise positions span from edge to edge. */
  banded?: boolean;
  renderPlot: (plotArea: PlotArea) => ReactNode;
}

/** Common parts of charts: axes, a cursor for pointer and arrow keys, and the same numbers as a table. */
export function ChartFrame({
  label,
  categories,
  values,
  formatValue,
  formatTick,
  describePoint,
  columns,
  height,
  banded = false,
  renderPlot,
}: ChartFrameProps) {
  const [frame, width] = useElementWidth<HTMLDivElement>();
  const [activeIndex, setActiveIndex] = useState<number>();
  const [asTable, setAsTable] = useState(false);
  const last = categories.length - 1;
  const inner = Math.max(0, width - plotMargins.left - plotMargins.right);
  const step = banded ? inner / Math.max(1, categories.length) : inner / Math.max(1, last);
  const scale = computeValueScale(values, [height - plotMargins.bottom, plotMargins.top]);
  const start = plotMargins.left + (banded ? step / 2 : last > 0 ? 0 : inner / 2);
  const plotArea: PlotArea = { x: (index) => start + index * step, y: (value) => scale(value), step, activeIndex };

  const follow = (event: PointerEvent<SVGSVGElement>) => {
    const offset = event.clientX - event.currentTarget.getBoundingClientRect().left - start;
    setActiveIndex(Math.max(0, Math.min(last, Math.round(offset / (step || 1)))));
  };
  const move = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (by === 0) return;
    event.preventDefault();
    setActiveIndex(Math.max(0, Math.min(last, (activeIndex ?? (by > 0 ? -1 : last + 1)) + by)));
  };
  const description = activeIndex === undefined || activeIndex > last ? undefined : describePoint(activeIndex);
  const anchor = (index: number) => (banded ? 'middle' : index === 0 ? 'start' : index === last ? 'end' : 'middle');

  return (
    <Box ref={frame} minWidth="0">
      {asTable ? (
        <ValueTable categories={categories} columns={columns} formatValue={formatValue} label={label} />
      ) : (
        <Svg
          role="img"
          aria-label={description ? `${label}. ${description}` : label}
          tabIndex={0}
          width={width}
          height={height}
          onPointerMove={follow}
          onPointerLeave={() => setActiveIndex(undefined)}
          onBlur={() => setActiveIndex(undefined)}
          onKeyDown={move}
        >
          {getTicks(scale, values).map((tick) => (
            <g key={tick}>
              <line
                className={tick === 0 ? 'zero' : 'grid'}
                x1={plotMargins.left}
                x2={width - plotMargins.right}
                y1={scale(tick)}
                y2={scale(tick)}
              />
              <text x={plotMargins.left - 8} y={scale(tick) + 4} textAnchor="end">
                {formatTick(tick)}
              </text>
            </g>
          ))}
          {spreadIndexes(categories.length, width < 420 && !(banded && categories.length <= 6) ? 3 : 6).map((index) => (
            <text key={index} x={plotArea.x(index)} y={height - 4} textAnchor={anchor(index)}>
              {categories[index]}
            </text>
          ))}
          {renderPlot(plotArea)}
        </Svg>
      )}
      <Flex mt="2" minHeight="6" alignItems="center" justifyContent="space-between" gap="3" textStyle="xs">
        <Span color="fg.muted" aria-live="polite">
          {description}
        </Span>
        <Button variant="ghost" size="xs" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
          {asTable ? 'Show chart' : 'Show table'}
        </Button>
      </Flex>
    </Box>
  );
}
