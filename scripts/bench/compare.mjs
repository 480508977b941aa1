/**
 * Compares a value with its reference of the same run.
 * @param {{ name: string, value: number, reference: number, unit: string, atLeast?: number, atMost?: number, most?: number }} measured
 *   `atLeast` and `atMost` limit value ÷ reference, `most` limits the value itself
 */
export function compare({ name, value, reference, unit, atLeast, atMost, most }) {
  const ratio = value / reference;
  const ok = ratio >= (atLeast ?? -Infinity) && ratio <= (atMost ?? Infinity) && value <= (most ?? Infinity);
  const format = (number) => `${number >= 100 ? Math.round(number).toLocaleString('en-US') : number.toFixed(1)} ${unit}`;
  const limit =
    most !== undefined
      ? `at most ${most} ${unit}`
      : atLeast !== undefined
        ? `at least ${atLeast.toFixed(2)}`
        : `at most ${atMost.toFixed(2)}`;
  return { name, value: format(value), reference: format(reference), ratio, limit, ok };
}

/** The median, so that one slow round does not decide. */
export const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
