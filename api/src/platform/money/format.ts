import { digitsOf } from './exchange';

/** Formats an amount for documents without its currency, such as `1,995.98`. */
export function amountIn(cents: number, currency: string): string {
  const digits = digitsOf(currency);
  return (cents / 10 ** digits).toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

/** Formats a rate, such as `2.9 %`. */
export const percentText = (bp: number): string => `${(bp / 100).toLocaleString('en', { maximumFractionDigits: 2 })} %`;
