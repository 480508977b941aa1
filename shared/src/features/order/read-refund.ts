import { getMoneyError, parseMoney } from '@techadds/shared/format/amount-input';
import { formatMoney } from '@techadds/shared/format/money';

/** An amount that goes back to the customer, from what was typed; calls `addError` if it is not one. `mostCents` is what can go back. */
export function readRefund(text: string, mostCents: number, currency: string, addError: (message: string) => void): number {
  const cents = parseMoney(text, currency);
  if (cents === undefined) addError(getMoneyError(text, currency, 330));
  else if (cents < 1) addError(`Enter an amount of ${formatMoney(1, currency)} or more.`);
  else if (cents > mostCents) addError(`At most ${formatMoney(mostCents, currency)} can go back.`);
  return cents ?? 0;
}
