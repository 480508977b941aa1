/**
 * A figure beside its reference, both of one run.
 * @param {{ name: string, value: number, reference: number, unit: string, atLeast?: number, atMost?: number, most?: number }} figures
 *   the limit is of value ÷ reference, or with `most` of the value itself
 */
export function compare({ name, value, reference, unit, atLeast, atMost, most }) {
  const ratio = value / reference;
  const ok = ratio >= (atLeast ?? -Infinity) && ratio <= (atMost ?? Infinity) && value <= (most ?? Infinity);
  const shown = (number) => `${number >= 100 ? Math.round(number).toLocaleString('en-US') : number.toFixed(1)} ${unit}`;
  const limit =
    most !== undefined
      ? `at most ${most} ${unit}`
      : atLeast !== undefined
        ? `at least ${atLeast.toFixed(2)}`
        : `at most ${atMost.toFixed(2)}`;
  return { name, value: shown(value), reference: shown(reference), ratio, limit, ok };
}

/** The one in the middle: a single bad second of the machine does not decide. */
export const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
