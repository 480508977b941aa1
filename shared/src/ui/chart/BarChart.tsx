import { stack, stackOffsetDiverging } from 'd3-shape';
import { ChartFrame } from './ChartFrame';

interface ChartSeries {
  label: string;
  values: readonly number[];
  /** The chart's color; `prev` is the gray of the past. */
  color: 1 | 2 | 3 | 4 | 5 | 6 | 'prev';
}

interface BarChartProps {
  /** The label of each bar, such as its month. */
  categories: readonly string[];
  /** Parts of each bar, from the axis outwards; negative values are stacked below the axis. */
  series: readonly ChartSeries[];
  formatValue: (value: number) => string;
  /** A short format for the axis. */
  formatTick?: (value: number) => string;
  /** The name of the chart, for screen readers and the table. */
  label: string;
  height?: number;
  /** The index of a bar to highlight; the others turn gray. */
  highlightedIndex?: number;
}

const maxBarWidthPx = 44;

/** Bars over time, each with one or more parts. */
export function BarChart({
  categories,
  series,
  formatValue,
  formatTick = formatValue,
  label,
  height = 200,
  highlightedIndex,
}: BarChartProps) {
  const layers = stack<number, number>()
    .keys(series.map((_, part) => part))
    .value((index, part) => series[part]?.values[index] ?? 0)
    .offset(stackOffsetDiverging)(categories.map((_, index) => index));
  return (
    <ChartFrame
      banded
      label={label}
      categories={categories}
      values={layers.flat(2)}
      formatValue={formatValue}
      formatTick={formatTick}
      describePoint={(index) => {
        const parts = series.map(({ label: part, values }) => `${series.length > 1 ? `${part} ` : ''}${formatValue(values[index] ?? 0)}`);
        return `${categories[index]}: ${parts.join(', ')}`;
      }}
      columns={series}
      height={height}
      renderPlot={({ x, y, step, activeIndex }) => {
        const width = Math.min(maxBarWidthPx, step * 0.72);
        return layers.map((layer, part) => (
          <g key={series[part]!.label}>
            {layer.map(([from, to], index) => (
              <rect
                key={categories[index]}
                className={[
                  highlightedIndex !== undefined && highlightedIndex !== index
                    ? 'prev'
                    : series[part]!.color === 'prev'
                      ? 'prev'
                      : `c${series[part]!.color}`,
                  activeIndex !== undefined && activeIndex !== index && 'pale',
                ]
                  .filter(Boolean)
                  .join(' ')}
                x={x(index) - width / 2}
                width={Math.max(0, width)}
                y={Math.min(y(from), y(to))}
                height={Math.abs(y(from) - y(to))}
                rx={Math.min(3, width / 4)}
              />
            ))}
          </g>
        ));
      }}
    />
  );
}
