import { nice, ticks } from 'd3-array';

const tickCount = 3;

/** Maps values to pixels, along an axis with round ends that includes all values and 0. */
export interface ValueScale {
  (value: number): number;
  ends: readonly [low: number, high: number];
}

export function computeValueScale(values: readonly number[], [from, to]: readonly [from: number, to: number]): ValueScale {
  const [least, most] = [Math.min(0, ...values), Math.max(0, ...values)];
  const [low, high] = nice(least, most === least ? least + 1 : most, tickCount);
  return Object.assign((value: number) => from + ((value - low) / (high - low)) * (to - from), { ends: [low, high] as const });
}

/** The positions of the grid lines, at most five: at integers, because all values are integers; only at zero if all values are zero. */
export function getTicks({ ends: [low, high] }: ValueScale, values: readonly number[]): number[] {
  return values.every((value) => value === 0) ? [0] : ticks(low, high, tickCount).filter(Number.isInteger);
}

/** At most `most` of `count` indexes, evenly spread, including both ends. */
export function spreadIndexes(count: number, most: number): number[] {
  if (count <= most) return Array.from({ length: count }, (_, index) => index);
  return Array.from({ length: most }, (_, index) => Math.round((index * (count - 1)) / (most - 1)));
}
