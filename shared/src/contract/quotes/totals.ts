import { allocate } from '../allocate';

/** A discount: `value` is in basis points of the price, or in cents. */
export interface Discount {
  type: 'percent' | 'fixed';
  value: number;
}

/** The inputs of a line's price. The quantity has at most three decimals. */
export interface PricedLine {
  quantity: number;
  unitPriceCents: number;
  discount: Discount | null;
  taxBp: number;
  /** The customer decides whether it is included; `selected` is the decision. */
  optional: boolean;
  selected: boolean;
}

/** All in cents; lines are before the discount on the whole quote, `taxes` and the totals after it. */
export interface QuoteTotals {
  lines: { grossCents: number; discountCents: number; netCents: number }[];
  grossCents: number;
  /** The discounts on the lines and on the whole quote. */
  discountCents: number;
  netCents: number;
  /** By rate, the highest first; untaxed amounts are not listed. */
  taxes: { taxBp: number; netCents: number; taxCents: number }[];
  taxCents: number;
  totalCents: number;
  /** The total with all optional lines. */
  upToCents: number;
}

/** `a` × `b` / `c` for non-negative values, rounded half up. Exact for every amount, unlike floating point. */
const multiplyDivideHalfUp = (a: number, b: number, c: number): number =>
  Number((BigInt(a) * BigInt(b) * 2n + BigInt(c)) / (2n * BigInt(c)));

const computeDiscount = (cents: number, discount: Discount | null): number => {
  if (!discount) return 0;
  return discount.type === 'percent' ? multiplyDivideHalfUp(cents, discount.value, 10_000) : Math.min(cents, discount.value);
};

const sumCents = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);

function computeLinePrice({ quantity, unitPriceCents, discount }: PricedLine) {
  const grossCents = multiplyDivideHalfUp(Math.round(quantity * 1000), unitPriceCents, 1000);
  const discountCents = computeDiscount(grossCents, discount);
  return { grossCents, discountCents, netCents: grossCents - discountCents };
}

type LinePrice = ReturnType<typeof computeLinePrice>;

function computeTotal(counted: readonly (LinePrice & { taxBp: number })[], discount: Discount | null) {
  const before = sumCents(counted.map(({ netCents }) => netCents));
  const offCents = computeDiscount(before, discount);
  const shares = allocate(offCents, offCents === 0 ? counted.map(() => 1) : counted.map(({ netCents }) => netCents));
  const taxed = counted.map(({ netCents, taxBp }, n) => {
    const net = netCents - (shares[n] ?? 0);
    return { taxBp, netCents: net, taxCents: multiplyDivideHalfUp(net, taxBp, 10_000) };
  });
  const rates = [...new Set(taxed.map(({ taxBp }) => taxBp))].filter((bp) => bp > 0).sort((a, b) => b - a);
  const netCents = before - offCents;
  const taxCents = sumCents(taxed.map((line) => line.taxCents));
  return {
    grossCents: sumCents(counted.map((line) => line.grossCents)),
    discountCents: sumCents(counted.map((line) => line.discountCents)) + offCents,
    netCents,
    taxes: rates.map((taxBp) => {
      const own = taxed.filter((line) => line.taxBp === taxBp);
      return { taxBp, netCents: sumCents(own.map((line) => line.netCents)), taxCents: sumCents(own.map((line) => line.taxCents)) };
    }),
    taxCents,
    totalCents: netCents + taxCents,
  };
}

/**
 * The totals of a quote: lines, then the discount of each, then the discount on the whole quote, allocated to the lines by largest remainder, then
 * tax, rounded half up for each line. The server uses this result; the browser shows the same as a preview.
 */
export function computeQuoteTotals(lines: readonly PricedLine[], discount: Discount | null): QuoteTotals {
  const prices = lines.map((line) => ({ ...computeLinePrice(line), ...line }));
  const chosen = prices.filter(({ optional, selected }) => !optional || selected);
  return {
    lines: prices.map(({ grossCents, discountCents, netCents }) => ({ grossCents, discountCents, netCents })),
    ...computeTotal(chosen, discount),
    upToCents: computeTotal(prices, discount).totalCents,
  };
}
