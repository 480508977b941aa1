import { maxCents } from '@techadds/shared/contract/fields';
import { formatMoney, parseMoney } from '@techadds/shared/format/money';

/** The error message for an entered amount; undefined if it is valid. */
export function getAmountError(typed: string): string | undefined {
  const cents = parseMoney(typed);
  if (typed.trim() === '') return 'Enter an amount, like 1,100.00.';
  if (cents === undefined) return 'Enter an amount with at most two decimals, like 1,100.00.';
  if (cents < 1) return 'Enter an amount of 0.01 or more.';
  return cents > maxCents ? `Enter an amount of ${formatMoney(maxCents, 'USD')} or less.` : undefined;
}
