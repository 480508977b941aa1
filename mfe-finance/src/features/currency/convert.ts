import type { CurrencyRates } from '@techadds/shared/contract/currency/endpoints';

/** Minor units of a currency in one unit: 100 for most, 1 for the yen. */
function getMinorUnits(currency: string): number {
  return 10 ** (new Intl.NumberFormat('en-US', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2);
}

/** Converts to the minor units of another currency, through the base of the rates; undefined if a rate is missing. */
export function convertAmount(
  amount: number,
  from: string,
  to: string,
  { base, rates }: Pick<CurrencyRates, 'base' | 'rates'>,
): number | undefined {
  const rateOf = (code: string) => (code === base ? 1 : rates[code]);
  const [out, into] = [rateOf(from), rateOf(to)];
  if (!out || !into) return undefined;
  return Math.round(((amount * into) / out) * getMinorUnits(to));
}
