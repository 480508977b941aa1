import { setTimeout as sleep } from 'node:timers/promises';
import { tooManyRequests } from '../../platform/http/errors';
import { rateLimitRules } from '../../platform/auth/rate-limits/rules';

const stepMs = 50;
const longestMs = 5_000;
const mostAsleep = 200;
let asleep = 0;

/** The delay in milliseconds for an account with this many failed sign-ins within a minute; it grows with the failures. */
export const delayMs = (failures: number): number =>
  Math.min(Math.max(0, failures + 1 - rateLimitRules.signInAccount.limit) * stepMs, longestMs);

/**
 * Delays sign-ins to an account with many failures, from any network. Unlike a lockout, it still lets the owner in.
 * @throws AppError 429 when too many requests are delayed already.
 */
export async function slowDown(failures: number): Promise<void> {
  const ms = delayMs(failures);
  if (ms === 0) return;
  if (asleep >= mostAsleep)
    throw tooManyRequests('Too many attempts to sign in. Your account is safe; try again in a moment.', longestMs / 1000);
  asleep += 1;
  try {
    await sleep(ms);
  } finally {
    asleep -= 1;
  }
}
