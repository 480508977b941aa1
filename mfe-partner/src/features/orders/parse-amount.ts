import { getMoneyError, parseMoney, parseRate } from '@techadds/shared/format/amount-input';
import { formatAmount, formatMoney } from '@techadds/shared/format/money';

export type AmountUnit = 'amount' | 'percent';

/** Parses an amount, or a percentage of the remaining amount, to cents; undefined if it is invalid. */
export function parseAmount(typed: string, unit: AmountUnit, leftCents: number, currency: string): number | undefined {
  if (unit === 'amount') return parseMoney(typed, currency);
  const share = parseRate(typed);
  return share === undefined ? undefined : Math.round((leftCents * share) / 10_000);
}

/** The error message for an entered amount; undefined if it is valid. `mostCents` is the remaining amount. */
export function getAmountError(typed: string, unit: AmountUnit, mostCents: number, currency: string): string | undefined {
  const cents = parseAmount(typed, unit, mostCents, currency);
  if (cents === undefined) return unit === 'amount' ? getMoneyError(typed, currency, 330) : 'Enter a percentage, like 30.';
  if (cents < 1) return unit === 'amount' ? `Enter an amount of ${formatAmount(1, currency)} or more.` : 'This is less than a cent.';
  return cents > mostCents ? `At most ${formatMoney(mostCents, currency)} can go back.` : undefined;
}
