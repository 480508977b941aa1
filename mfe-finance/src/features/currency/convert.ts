import type { CurrencyRates } from '@techadds/shared/contract/currency/endpoints';
import { getMinorUnits } from '@techadds/shared/contract/currency/exponent';

/** Converts minor units of a currency to those of another currency, through the base of the rates; undefined if a rate is missing. */
export function convertAmount(
  amountCents: number,
  from: string,
  to: string,
  { base, rates }: Pick<CurrencyRates, 'base' | 'rates'>,
): number | undefined {
  const rateOf = (code: string) => (code === base ? 1 : rates[code]);
  const [out, into] = [rateOf(from), rateOf(to)];
  if (!out || !into) return undefined;
  return Math.round((amountCents * into * getMinorUnits(to)) / (out * getMinorUnits(from)));
}
