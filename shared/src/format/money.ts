const formatters = new Map<string, { money: Intl.NumberFormat; minor: number }>();

/** The format of a currency's amounts, and how many minor units make one unit. */
function getFormatter(currency: string): { money: Intl.NumberFormat; minor: number } {
  let found = formatters.get(currency);
  if (!found) {
    const money = new Intl.NumberFormat('en-US', { style: 'currency', currency });
    formatters.set(currency, (found = { money, minor: 10 ** (money.resolvedOptions().maximumFractionDigits ?? 2) }));
  }
  return found;
}

/** Minor units with symbol and all digits, such as `$1,100.00`; the minus sign is U+2212. */
export function formatMoney(cents: number, currency: string): string {
  const { money, minor } = getFormatter(currency);
  return money.format(cents / minor).replace('-', '−');
}

/** Like `formatMoney`, without empty decimals, such as `$1,100`, for prices on cards. */
export function formatPrice(cents: number, currency: string): string {
  return formatMoney(cents, currency).replace(/\.00$/, '');
}

/** Basis points as a percentage: 290 is `2.9 %`, written with a no-break space. */
export function formatRate(basisPoints: number): string {
  return `${(basisPoints / 100).toLocaleString('en-US', { maximumFractionDigits: 2 })}\u00a0%`;
}

/** An entered amount, such as `1,100.50`, as cents; undefined if it is not an amount. */
export function parseMoney(text: string): number | undefined {
  const digits = text.replace(/[\s,$€£]/g, '');
  if (!/^\d{1,13}(\.\d{1,2})?$/.test(digits)) return undefined;
  const [whole = '0', part = ''] = digits.split('.');
  return Number(whole) * 100 + Number(part.padEnd(2, '0'));
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
  return short.format(cents / getFormatter(currency).minor).replace('-', '−');
}

/** An entered percentage, such as `2.9`, as basis points; undefined if it is not a percentage. */
export function parseRate(text: string): number | undefined {
  const digits = text.replace(/[\s%]/g, '');
  return /^\d{1,3}(\.\d{1,2})?$/.test(digits) ? Math.round(Number(digits) * 100) : undefined;
}

/** Cents or basis points in the form users enter them: 110000 is `1100.00`, 290 is `2.90`. */
export const toDecimalString = (hundredths: number): string => (hundredths / 100).toFixed(2);
