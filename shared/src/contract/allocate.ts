type Weights = readonly (number | bigint)[];

const sumWeights = (values: readonly bigint[]) => values.reduce((sum, value) => sum + value, 0n);

/**
 * Splits an amount of cents by weights so that the parts add up to it (largest remainder method). Each part is its exact share rounded down
 * to whole cents; the remaining cents go to the largest remainders, the first of equal ones first. No part differs by more than a cent from
 * its exact share, and an amount of at most the sum of the weights gives no part more than its weight, so that refunds can be split by what is
 * left of each part. A negative amount is split like the positive one.
 * @throws RangeError if a weight is negative, or if all weights are zero and the amount is not.
 */
export function allocate(amountCents: number, weights: Weights): number[] {
  const exact = weights.map(BigInt);
  const total = sumWeights(exact);
  if (exact.some((weight) => weight < 0n)) throw new RangeError('A weight is negative.');
  if (amountCents === 0) return exact.map(() => 0);
  if (total === 0n) throw new RangeError('There is nothing to split the amount over.');
  const sign = amountCents < 0 ? -1 : 1;
  const amount = BigInt(Math.abs(amountCents));
  const parts = exact.map((weight) => (amount * weight) / total);
  const byRemainder = exact
    .map((weight, index) => ({ index, remainder: (amount * weight) % total }))
    .sort((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1));
  for (const { index } of byRemainder.slice(0, Number(amount - sumWeights(parts)))) parts[index]! += 1n;
  return parts.map((part) => (part === 0n ? 0 : sign * Number(part)));
}
