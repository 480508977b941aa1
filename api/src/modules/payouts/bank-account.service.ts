import type { PayoutAccountStatus } from '@techadds/shared/contract/payouts/states';
import { validationError } from '../../platform/http/errors';

export interface BankAccount {
  accountNumber: string;
  routingNumber: string | null;
}

/** Verifies the check digits of an IBAN (ISO 13616). */
function isIban(value: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(value)) return false;
  const digits = `${value.slice(4)}${value.slice(0, 4)}`.replaceAll(/[A-Z]/g, (char) => String(char.charCodeAt(0) - 55));
  return BigInt(digits) % 97n === 1n;
}

/** Verifies the check digit of a US routing number (ABA). */
function isRoutingNumber(value: string): boolean {
  const [a, b, c] = [3, 7, 1].map((weight, at) => weight * [0, 3, 6].reduce((sum, from) => sum + Number(value[from + at]), 0));
  return /^\d{9}$/.test(value) && (Number(a) + Number(b) + Number(c)) % 10 === 0;
}

/**
 * Normalizes and validates bank account numbers.
 * @throws AppError 422 by field if a check digit or length is wrong.
 */
export function parseBankAccount(accountNumber: string, routingNumber: string | undefined): BankAccount {
  const number = accountNumber.replaceAll(' ', '').toUpperCase();
  if (routingNumber === undefined) {
    if (!isIban(number))
      throw validationError({
        accountNumber: 'This is no IBAN: a digit is wrong. For an account in the United States, add its routing number.',
      });
    return { accountNumber: number, routingNumber: null };
  }
  if (!isRoutingNumber(routingNumber)) throw validationError({ routingNumber: 'This is no routing number: a digit is wrong.' });
  if (!/^\d{4,17}$/.test(number)) throw validationError({ accountNumber: 'Enter the 4 to 17 digits of the account.' });
  return { accountNumber: number, routingNumber };
}

export const getLast4 = ({ accountNumber }: BankAccount): string => accountNumber.slice(-4);

/**
 * Verification result of the demo's bank, by the last four digits, so that every status can be tried: 0000 is rejected, 9999 restricted,
 * 1111 pending; all others are active. Outside of the demo an admin decides.
 */
export const demoVerificationStatus = (bankLast4: string): PayoutAccountStatus =>
  ({ '0000': 'rejected' as const, '9999': 'restricted' as const, '1111': 'pending' as const })[bankLast4] ?? 'active';

/** Payouts to these demo accounts fail. */
export const isDemoFailure = (bankLast4: string): boolean => bankLast4 === '0002';
