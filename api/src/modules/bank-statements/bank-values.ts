import { maxCents } from '@techadds/shared/contract/fields';
import { getCurrencyExponent } from '@techadds/shared/contract/currency/exponent';
import { validationError } from '../../platform/http/errors';

export const rejectBankFile = (message: string) => validationError({ data: message });

/** The cents of a decimal number without thousands separators; undefined if it is none, has too many decimals, or is out of range. */
export function parseAmount(text: string, currency: string): number | undefined {
  const [, sign, whole, fraction = ''] = /^([+-]?)(\d{1,15})(?:\.(\d{1,10}))?$/.exec(text.trim()) ?? [];
  if (whole === undefined) return undefined;
  const digits = getCurrencyExponent(currency);
  const decimals = fraction.replace(/0+$/, '');
  if (decimals.length > digits) return undefined;
  const cents = Number(whole + decimals.padEnd(digits, '0'));
  if (cents > maxCents || cents === 0) return undefined;
  return sign === '-' ? -cents : cents;
}

/** Whether the text is a day that exists, such as `2026-02-28`. */
export const isDay = (text: string): boolean =>
  /^20\d{2}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text);

/** One line of text that can be stored. */
export const toPlainText = (text: string, maxLength: number): string =>
  text
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, maxLength)
    .toWellFormed();
