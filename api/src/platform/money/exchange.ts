import { getCurrencyExponent } from '@techadds/shared/contract/currency/exponent';
import { multiplyDivideHalfEven } from './round-half-even';

/** Units of each currency per euro, times 10⁸; includes the euro itself. */
export type EuroRates = Readonly<Record<string, number>>;

const rateScale = 100_000_000;

/** The platform's share of an exchange, in basis points, unless `EXCHANGE_SPREAD_BP` says otherwise. */
export const defaultExchangeSpreadBp = 100;

/** Units of `quote` per `base`, times 10⁸, by way of the euro and rounded half to even. Undefined where a rate is missing. */
export function computeCrossRate(rates: EuroRates, base: string, quote: string): number | undefined {
  const [ofBase, ofQuote] = [rates[base], rates[quote]];
  return ofBase === undefined || ofQuote === undefined ? undefined : multiplyDivideHalfEven(ofQuote, rateScale, ofBase);
}

/**
 * Converts an amount in minor units to another currency: from the two euro rates rather than the rounded cross rate, and rounded once, half to
 * even, to the minor unit. Undefined where a rate is missing.
 */
export function convertAmount(amountCents: number, from: string, to: string, rates: EuroRates): number | undefined {
  const [ofFrom, ofTo] = [rates[from], rates[to]];
  if (ofFrom === undefined || ofTo === undefined) return undefined;
  if (from === to) return amountCents;
  const shift = getCurrencyExponent(to) - getCurrencyExponent(from);
  const [up, down] = [10n ** BigInt(Math.max(0, shift)), 10n ** BigInt(Math.max(0, -shift))];
  return multiplyDivideHalfEven(amountCents, BigInt(ofTo) * up, BigInt(ofFrom) * down);
}
