import { getCurrencyExponent, getMinorUnits } from '@techadds/shared/contract/currency/exponent';
import { formatAmount } from '@techadds/shared/format/money';

const cleanAmount = (text: string) => text.replace(/[\s,$€£¥]/g, '');

/** An entered amount, such as `1,100.50`, as minor units; undefined if it is not an amount, or has more decimals than the currency. */
export function parseMoney(text: string, currency: string): number | undefined {
  const [, whole, part = ''] = /^(\d{1,13})(?:\.(\d{1,4}))?$/.exec(cleanAmount(text)) ?? [];
  const digits = getCurrencyExponent(currency);
  // With an unknown currency, the number of minor units would be a guess.
  if (currency === '' || whole === undefined || part.length > digits) return undefined;
  return Number(whole) * getMinorUnits(currency) + Number(part.padEnd(digits, '0'));
}

/** The error message for text that is not an amount in this currency. `exampleUnits` is the example's value, in units of the currency. */
export function getMoneyError(text: string, currency: string, exampleUnits: number): string {
  if (currency === '') return 'The currency is still loading. Try again.';
  const digits = getCurrencyExponent(currency);
  const part = /^\d+\.(\d+)$/.exec(cleanAmount(text))?.[1] ?? '';
  if (part.length > digits) return digits === 0 ? `${currency} has no decimals.` : `${currency} has up to ${digits} decimals.`;
  return `Enter an amount, like ${formatAmount(Math.round(exampleUnits * getMinorUnits(currency)), currency)}.`;
}

/** Minor units in the form users enter them: 110000 is `1100.00` in dollars and `110000` in yen. */
export const toAmountInput = (cents: number, currency: string): string =>
  (cents / getMinorUnits(currency)).toFixed(getCurrencyExponent(currency));

/** An entered percentage, such as `2.9`, as basis points; undefined if it is not a percentage. */
export function parseRate(text: string): number | undefined {
  const digits = text.replace(/[\s%]/g, '');
  return /^\d{1,3}(\.\d{1,2})?$/.test(digits) ? Math.round(Number(digits) * 100) : undefined;
}

/** Basis points in the form users enter them: 290 is `2.90`. */
export const toRateInput = (basisPoints: number): string => (basisPoints / 100).toFixed(2);
