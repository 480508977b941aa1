import { toSmoothPath } from '../screen/smooth-path';
import { ChartFrame } from './ChartFrame';

interface ChartPoint {
  label: string;
  value: number;
  /** The value of the same point in the previous period. */
  previous?: number;
}

interface AreaChartProps {
  points: readonly ChartPoint[];
  formatValue: (value: number) => string;
  /** A short format for the axis. */
  formatTick?: (value: number) => string;
  /** The name of the chart, for screen readers and the table. */
  label: string;
  height?: number;
}

/** A series over time, with the previous period as a dashed line; pointer and arrow keys read single points, and a table has all values. */
export function AreaChart({ points, formatValue, formatTick = formatValue, label, height = 200 }: AreaChartProps) {
  const compared = points.some(({ previous }) => previous !== undefined);
  return (
    <ChartFrame
      label={label}
      categories={points.map((point) => point.label)}
      values={points.flatMap(({ value, previous = 0 }) => [value, previous])}
      formatValue={formatValue}
      formatTick={formatTick}
      describePoint={(index) => {
        const { label: when, value, previous } = points[index]!;
        return `${when}: ${formatValue(value)}${previous === undefined ? '' : `, before ${formatValue(previous)}`}`;
      }}
      columns={[
        { label: 'This period', values: points.map(({ value }) => value) },
        ...(compared ? [{ label: 'Before', values: points.map(({ previous }) => previous) }] : []),
      ]}
      height={height}
      renderPlot={({ x, y, activeIndex }) => {
        const now = toSmoothPath(points.map(({ value }, index) => ({ x: x(index), y: y(value) })));
        const before = toSmoothPath(points.map(({ previous = 0 }, index) => ({ x: x(index), y: y(previous) })));
        const under = `${now}L${x(points.length - 1)},${y(0)}L${x(0)},${y(0)}Z`;
        const point = activeIndex === undefined ? undefined : points[activeIndex];
        return (
          <>
            {compared && <path className="before" d={before} />}
            <path className="area" d={under} />
            <path className="now" d={now} />
            {point && activeIndex !== undefined && (
              <>
                <line className="cursor" x1={x(activeIndex)} x2={x(activeIndex)} y1={8} y2={height - 24} />
                <circle className="dot" cx={x(activeIndex)} cy={y(point.value)} r={4.5} />
              </>
            )}
          </>
        );
      }}
    />
  );
}
