import { getCurrencyExponent, getMinorUnits } from '@techadds/shared/contract/currency/exponent';

/** Formats an amount for documents without its currency, such as `1,995.98`. */
export function formatAmount(cents: number, currency: string): string {
  const digits = getCurrencyExponent(currency);
  return (cents / getMinorUnits(currency)).toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

/** Formats an amount as a plain decimal number, such as `1995.98`, for files that other programs read. */
export const formatPlainAmount = (cents: number, currency: string): string =>
  (cents / getMinorUnits(currency)).toFixed(getCurrencyExponent(currency));

/** Formats an amount with its symbol, such as `$1,995.98`, for text. */
export function formatMoney(cents: number, currency: string): string {
  const digits = getCurrencyExponent(currency);
  const format = { style: 'currency', currency, minimumFractionDigits: digits, maximumFractionDigits: digits } as const;
  return (cents / getMinorUnits(currency)).toLocaleString('en-US', format);
}

/** Formats a rate as a plain decimal number, such as `2.90`, for files that other programs read. */
export const formatPlainPercent = (bp: number): string => (bp / 100).toFixed(2);

/** Formats a rate, such as `2.9 %`. */
export const formatPercent = (bp: number): string => `${(bp / 100).toLocaleString('en', { maximumFractionDigits: 2 })} %`;
