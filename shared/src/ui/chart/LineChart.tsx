import { styled } from '../base/styled';
import { ChartFrame } from './ChartFrame';

interface LineSeries {
  label: string;
  values: readonly number[];
  /** The chart's color; `prev` is the gray of what does not change. */
  color: 1 | 2 | 3 | 4 | 5 | 6 | 'prev';
}

interface LineChartProps {
  /** The label of each point, such as its day. */
  categories: readonly string[];
  series: readonly LineSeries[];
  formatValue: (value: number) => string;
  /** A short format for the axis. */
  formatTick?: (value: number) => string;
  /** The name of the chart, for screen readers and the table. */
  label: string;
  height?: number;
}

const Lines = styled('g', {
  base: {
    fill: 'none',
    strokeWidth: 2,
    strokeLinejoin: 'round',
    ...Object.fromEntries([1, 2, 3, 4, 5, 6].map((n) => [`& .line${n}`, { stroke: `chart.${n}` }])),
    '& .lineprev': { stroke: 'chart.prev', strokeDasharray: '3 3' },
  },
});

/** Sums that grow over time, several in one chart: steps from point to point, because money moves at once. */
export function LineChart({ categories, series, formatValue, formatTick = formatValue, label, height = 200 }: LineChartProps) {
  return (
    <ChartFrame
      label={label}
      categories={categories}
      values={series.flatMap(({ values }) => values)}
      formatValue={formatValue}
      formatTick={formatTick}
      describePoint={(index) =>
        `${categories[index]}: ${series.map(({ label: name, values }) => `${name} ${formatValue(values[index] ?? 0)}`).join(', ')}`
      }
      columns={series}
      height={height}
      renderPlot={({ x, y, activeIndex }) => (
        <Lines>
          {series.map(({ label: name, color, values }) => (
            <path
              key={name}
              className={`line${color}`}
              d={values.map((value, index) => (index === 0 ? `M${x(0)},${y(value)}` : `H${x(index)}V${y(value)}`)).join('')}
            />
          ))}
          {activeIndex !== undefined && <line className="cursor" x1={x(activeIndex)} x2={x(activeIndex)} y1={8} y2={height - 24} />}
        </Lines>
      )}
    />
  );
}
