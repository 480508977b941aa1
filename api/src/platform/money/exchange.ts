import { shareHalfEven } from './round-half-even';

/** How many of each currency a euro is, in units of 10⁻⁸; the euro itself among them. */
export type EuroRates = Readonly<Record<string, number>>;

const one = 100_000_000;

/** How many `quote` one `base` is, in units of 10⁻⁸: through the euro, rounded half to even. Undefined where either has no rate. */
export function crossRate(rates: EuroRates, base: string, quote: string): number | undefined {
  const [ofBase, ofQuote] = [rates[base], rates[quote]];
  return ofBase === undefined || ofQuote === undefined ? undefined : shareHalfEven(ofQuote, one, ofBase);
}

/** How many digits a currency has behind the point: 2 for most, none for yen. */
export const digitsOf = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;

/**
 * An amount of minor units in another currency: from the two rates of the euro, not from the rounded cross rate, and rounded once, half to
 * even, to the minor unit. Undefined where either has no rate.
 */
export function exchange(amountCents: number, from: string, to: string, rates: EuroRates): number | undefined {
  const [ofFrom, ofTo] = [rates[from], rates[to]];
  if (ofFrom === undefined || ofTo === undefined) return undefined;
  if (from === to) return amountCents;
  const shift = digitsOf(to) - digitsOf(from);
  const [up, down] = [10n ** BigInt(Math.max(0, shift)), 10n ** BigInt(Math.max(0, -shift))];
  return shareHalfEven(amountCents, BigInt(ofTo) * up, BigInt(ofFrom) * down);
}
