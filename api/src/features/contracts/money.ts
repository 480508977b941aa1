import { digitsOf } from '../../money/exchange';

/** Such as `USD 1,995.98`. */
export const money = (cents: number, currency: string): string => {
  const digits = digitsOf(currency);
  return `${currency} ${(cents / 10 ** digits).toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits })}`;
};
