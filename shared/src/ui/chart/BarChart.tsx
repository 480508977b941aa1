import { stack, stackOffsetDiverging } from 'd3-shape';
import { ChartFrame } from './ChartFrame';

interface ChartSeries {
  label: string;
  values: readonly number[];
  /** Which of the chart's colours; `prev` is the grey of what is past. */
  color: 1 | 2 | 3 | 4 | 5 | 6 | 'prev';
}

interface BarChartProps {
  /** What each bar is of, such as its month. */
  names: readonly string[];
  /** Parts of each bar, from the axis outwards; what is below zero stands below it. */
  series: readonly ChartSeries[];
  formatValue: (value: number) => string;
  /** For the axis, where there is little room. */
  formatTick?: (value: number) => string;
  /** What the chart shows, for the ear and the table. */
  label: string;
  height?: number;
  /** One bar to stand out, by its position; the others turn grey. */
  current?: number;
}

const widest = 44;

/** Bars over time, each of one or several parts. */
export function BarChart({ names, series, formatValue, formatTick = formatValue, label, height = 200, current }: BarChartProps) {
  const layers = stack<number, number>()
    .keys(series.map((_, part) => part))
    .value((index, part) => series[part]?.values[index] ?? 0)
    .offset(stackOffsetDiverging)(names.map((_, index) => index));
  return (
    <ChartFrame
      banded
      label={label}
      names={names}
      values={layers.flat(2)}
      formatValue={formatValue}
      formatTick={formatTick}
      wordsOf={(index) => {
        const parts = series.map(({ label: part, values }) => `${series.length > 1 ? `${part} ` : ''}${formatValue(values[index] ?? 0)}`);
        return `${names[index]}: ${parts.join(', ')}`;
      }}
      columns={series}
      height={height}
      draw={({ x, y, step, at }) => {
        const width = Math.min(widest, step * 0.72);
        return layers.map((layer, part) => (
          <g key={series[part]!.label}>
            {layer.map(([from, to], index) => (
              <rect
                key={names[index]}
                className={[
                  current !== undefined && current !== index ? 'prev' : series[part]!.color === 'prev' ? 'prev' : `c${series[part]!.color}`,
                  at !== undefined && at !== index && 'pale',
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
