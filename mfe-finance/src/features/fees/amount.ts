import { maxCents } from '@techadds/shared/contract/limits';
import { getMoneyError, parseMoney } from '@techadds/shared/format/amount-input';
import { formatAmount, formatMoney } from '@techadds/shared/format/money';

/** The error message for an entered amount; undefined if it is valid. */
export function getAmountError(typed: string, currency: string): string | undefined {
  const cents = parseMoney(typed, currency);
  if (cents === undefined) return getMoneyError(typed, currency, 1100);
  if (cents < 1) return `Enter an amount of ${formatAmount(1, currency)} or more.`;
  return cents > maxCents ? `Enter an amount of ${formatMoney(maxCents, currency)} or less.` : undefined;
}
