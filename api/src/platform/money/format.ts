import { getFractionDigits } from './exchange';

/** Formats an amount for documents without its currency, such as `1,995.98`. */
export function formatAmount(cents: number, currency: string): string {
  const digits = getFractionDigits(currency);
  return (cents / 10 ** digits).toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

/** Formats a rate, such as `2.9 %`. */
export const formatPercent = (bp: number): string => `${(bp / 100).toLocaleString('en', { maximumFractionDigits: 2 })} %`;
