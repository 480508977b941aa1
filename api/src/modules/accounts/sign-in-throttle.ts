import { setTimeout as sleep } from 'node:timers/promises';
import { tooManyRequests } from '../../platform/http/errors';
import { rateLimitRules } from '../../platform/auth/rate-limits/rules';

const delayStepMs = 50;
const maxDelayMs = 5_000;
const maxDelayedSignIns = 200;
let delayedSignIns = 0;

/** The delay in milliseconds for an account with this many failed sign-ins within a minute; it grows with the failures. */
export const computeDelayMs = (failures: number): number =>
  Math.min(Math.max(0, failures + 1 - rateLimitRules.signInAccount.limit) * delayStepMs, maxDelayMs);

/**
 * Delays sign-ins to an account with many failures, from any network. Unlike a lockout, it still lets the owner in.
 * @throws AppError 429 when too many requests are delayed already.
 */
export async function throttleSignIn(failures: number): Promise<void> {
  const ms = computeDelayMs(failures);
  if (ms === 0) return;
  if (delayedSignIns >= maxDelayedSignIns)
    throw tooManyRequests('Too many attempts to sign in. Your account is safe; try again in a moment.', maxDelayMs / 1000);
  delayedSignIns += 1;
  try {
    await sleep(ms);
  } finally {
    delayedSignIns -= 1;
  }
}
