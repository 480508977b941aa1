import { formatMoney, parseMoney, parseRate } from '@techadds/shared/format/money';

export type Unit = 'amount' | 'percent';

/** What was typed, in cents: an amount, or a percentage of what is left. Undefined where it is neither. */
export function amountOf(typed: string, unit: Unit, leftCents: number): number | undefined {
  if (unit === 'amount') return parseMoney(typed);
  const share = parseRate(typed);
  return share === undefined ? undefined : Math.round((leftCents * share) / 10_000);
}

/** What is wrong with what was typed; undefined where nothing is. `mostCents` is what there is to give. */
export function problemOf(typed: string, unit: Unit, mostCents: number, currency: string): string | undefined {
  const cents = amountOf(typed, unit, mostCents);
  if (cents === undefined) return unit === 'amount' ? 'Enter an amount, like 330.00.' : 'Enter a percentage, like 30.';
  if (cents < 1) return unit === 'amount' ? 'Enter an amount of 0.01 or more.' : 'This is less than a cent.';
  return cents > mostCents ? `At most ${formatMoney(mostCents, currency)} can go back.` : undefined;
}
