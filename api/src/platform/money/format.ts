import { digitsOf } from './exchange';

/** An amount as documents write it, such as `1,995.98`; its currency stands beside it. */
export function amountIn(cents: number, currency: string): string {
  const digits = digitsOf(currency);
  return (cents / 10 ** digits).toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

/** A rate as people read it, such as `2.9 %`. */
export const percentText = (bp: number): string => `${(bp / 100).toLocaleString('en', { maximumFractionDigits: 2 })} %`;
