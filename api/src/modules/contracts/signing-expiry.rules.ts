import { addDays } from '@techadds/shared/contract/contracts/dates';
import { conflict, type AppError } from '../../platform/http/errors';
import { getLocalDay } from '../../platform/local-day';
import { getEndOfDay } from '../quotes/validity.service';
import type { ContractRecord, ContractRow } from './contracts.db';

/** Whether not everybody signed in time, from that moment on: the job voids it later. Voiding it before removes the time. */
export const isSigningExpired = ({ status, signingExpiresAt }: Pick<ContractRow, 'status' | 'signingExpiresAt'>, now: Date): boolean =>
  (status === 'pending_signature' || status === 'voided') && signingExpiresAt !== null && Date.parse(signingExpiresAt) < now.getTime();

/** The last day on which it can be signed, in the time zone of the tenant; null if it does not expire. */
export const getLastSigningDay = ({ contract: { signingExpiresAt }, timeZone }: ContractRecord): string | null =>
  signingExpiresAt === null ? null : getLocalDay(new Date(signingExpiresAt), timeZone);

/**
 * When a request that is sent now expires: at the end of its last day or, if that is earlier, of the contract's own.
 * @throws AppError 409 if the contract's own last day is over
 */
export function computeSigningExpiry({ contract, timeZone }: ContractRecord, days: number, now: Date): string {
  const { number, endsOn, amendsId } = contract;
  const today = getLocalDay(now, timeZone);
  const lastDay = addDays(today, days);
  // An amendment of a renewed contract repeats a last day that is over; it is voided when that contract ends.
  if (endsOn === null || endsOn >= lastDay || (amendsId !== null && endsOn < today)) return getEndOfDay(lastDay, timeZone);
  if (endsOn < today) {
    const message = `The last day of ${number} was ${endsOn}, so it can no longer be signed. Change its last day first; nothing was sent.`;
    throw conflict('last_day_over', message);
  }
  return getEndOfDay(endsOn, timeZone);
}

/** 409 for a contract that not everybody signed in time; `advice` says what to do instead. */
export const signingExpiredError = (record: ContractRecord, advice: string): AppError =>
  conflict(
    'signing_expired',
    `The request to sign ${record.contract.number} expired on ${getLastSigningDay(record)}. ${advice} Nothing was changed.`,
  );

/** For the seller's actions on a request. @throws AppError 409 if it expired */
export function assertSigningOpen(record: ContractRecord, now: Date): void {
  if (isSigningExpired(record.contract, now)) throw signingExpiredError(record, 'Send a new contract to be signed instead.');
}
