import { getCurrencyExponent } from '@techadds/shared/contract/currency/exponent';
import { maxCents } from '@techadds/shared/contract/fields';
import { formatPlainAmount } from '../../../platform/money/format';

/**
 * The minor units of a decimal number such as `1995.98`, exactly: the digits are read, never a floating-point number. Undefined if it is no
 * such number, negative, too large, or has more decimals than the currency.
 */
export function parseDecimalCents(text: string, currency: string): number | undefined {
  const digits = getCurrencyExponent(currency);
  const [, whole, decimals = ''] = /^(\d{1,15})(?:\.(\d+))?$/.exec(text.trim()) ?? [];
  if (whole === undefined || !/^0*$/.test(decimals.slice(digits))) return undefined;
  const cents = Number(BigInt(whole + decimals.slice(0, digits).padEnd(digits, '0')));
  return cents > maxCents ? undefined : cents;
}

/** An amount as both sides compare it: `1995.98`; empty for none. */
export const toDecimalAmount = (cents: number, currency: string): string => (cents === 0 ? '' : formatPlainAmount(cents, currency));

/** The same form of Salesforce's number; unchanged if it cannot be an amount here. */
export function normalizeDecimalAmount(text: string, currency: string): string {
  const cents = text === '' ? 0 : parseDecimalCents(text, currency);
  return cents === undefined ? text : toDecimalAmount(cents, currency);
}
