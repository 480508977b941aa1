type Weights = readonly (number | bigint)[];

const sumOf = (values: readonly bigint[]) => values.reduce((sum, value) => sum + value, 0n);

/**
 * Splits an amount of cents over weights so that the parts add up to it. Each part is its exact share cut to whole cents; the cents
 * that are left go to the largest remainders, the first of equal ones first. No part is further than a cent from its exact share, and
 * an amount of at most the sum of the weights gives no part more than its weight: so a refund may be split over what is left of each.
 * A negative amount is the mirror of the positive one.
 * @throws where no weight is above zero and there is something to split, or a weight is negative.
 */
export function allocate(amountCents: number, weights: Weights): number[] {
  const exact = weights.map(BigInt);
  const total = sumOf(exact);
  if (exact.some((weight) => weight < 0n)) throw new RangeError('A weight is negative.');
  if (amountCents === 0) return exact.map(() => 0);
  if (total === 0n) throw new RangeError('There is nothing to split the amount over.');
  const sign = amountCents < 0 ? -1 : 1;
  const amount = BigInt(Math.abs(amountCents));
  const parts = exact.map((weight) => (amount * weight) / total);
  const byRemainder = exact
    .map((weight, index) => ({ index, remainder: (amount * weight) % total }))
    .sort((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1));
  for (const { index } of byRemainder.slice(0, Number(amount - sumOf(parts)))) parts[index]! += 1n;
  return parts.map((part) => (part === 0n ? 0 : sign * Number(part)));
}
