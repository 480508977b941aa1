import { setTimeout as sleep } from 'node:timers/promises';
import { tooManyRequests } from '../../platform/http/errors';
import { rateLimitRules } from '../../platform/auth/rate-limits/rules';

const stepMs = 50;
const longestMs = 5_000;
const mostAsleep = 200;
let asleep = 0;

/** How long a try waits when an account had this many wrong passwords within a minute: the more there are, the longer. */
export const delayMs = (failures: number): number =>
  Math.min(Math.max(0, failures + 1 - rateLimitRules.signInAccount.limit) * stepMs, longestMs);

/**
 * Makes tries for one account slow while many fail, from wherever they come. The account's owner gets in, later.
 * @throws 429 where so many wait already that they would burden the process.
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
