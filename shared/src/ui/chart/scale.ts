import { scaleLinear, type ScaleLinear } from 'd3-scale';

const linesWanted = 3;

/** From values to pixels, with round ends that take in all values and 0, and at most five ticks: 0, 20, 40, 60. */
export function valueScale(values: readonly number[], range: readonly [from: number, to: number]): ScaleLinear<number, number> {
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)];
  const scale = scaleLinear([low, high === low ? low + 1 : high], range);
  return scale.nice(linesWanted);
}

/** Where the lines of the axis stand: at whole values, since all that is counted is whole; at zero alone where there is nothing else. */
export function ticksOf(scale: ScaleLinear<number, number>, values: readonly number[]): number[] {
  return values.every((value) => value === 0) ? [0] : scale.ticks(linesWanted).filter(Number.isInteger);
}

/** At most `most` positions out of `count`, evenly spread, with both ends. */
export function spread(count: number, most: number): number[] {
  if (count <= most) return Array.from({ length: count }, (_, index) => index);
  return Array.from({ length: most }, (_, index) => Math.round((index * (count - 1)) / (most - 1)));
}
