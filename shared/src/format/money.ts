import { getCurrencyExponent, getMinorUnits } from '@techadds/shared/contract/currency/exponent';

const formatters = new Map<string, Intl.NumberFormat>();

/** The format of a currency's amounts, with or without its symbol. */
function getFormatter(currency: string, style: 'currency' | 'decimal'): Intl.NumberFormat {
  let found = formatters.get(style + currency);
  if (!found) {
    const digits = getCurrencyExponent(currency);
    found = new Intl.NumberFormat('en-US', {
      style,
      ...(style === 'currency' && { currency }),
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    });
    formatters.set(style + currency, found);
  }
  return found;
}

/** Minor units with symbol and all digits, such as `$1,100.00`; the minus sign is U+2212. */
export function formatMoney(cents: number, currency: string): string {
  return getFormatter(currency, 'currency')
    .format(cents / getMinorUnits(currency))
    .replace('-', '−');
}

/** Minor units with all digits but without symbol, such as `1,100.00`, for inputs and for columns that name the currency elsewhere. */
export const formatAmount = (cents: number, currency: string): string =>
  getFormatter(currency, 'decimal').format(cents / getMinorUnits(currency));

/** Like `formatMoney`, without empty decimals, such as `$1,100`, for prices on cards. */
export function formatPrice(cents: number, currency: string): string {
  return formatMoney(cents, currency).replace(/\.0+$/, '');
}

/** Basis points as a percentage: 290 is `2.9 %`, written with a no-break space. */
export function formatRate(basisPoints: number): string {
  return `${(basisPoints / 100).toLocaleString('en-US', { maximumFractionDigits: 2 })}\u00a0%`;
}

/** A short amount for the axis of a chart: `$1.2K`. */
export function formatShortMoney(cents: number, currency: string): string {
  const short = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    notation: 'compact',
    minimumFractionDigits: 0,
    maximumFractionDigits: 1,
  });
  return short.format(cents / getMinorUnits(currency)).replace('-', '−');
}
