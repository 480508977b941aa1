import type { RequestMeta } from '../../platform/auth/caller';
import type { Deps } from '../../platform/deps';
import { AppError, tooManyRequests } from '../../platform/http/errors';
import type { RequestedTenant } from '../../platform/auth/tenant-headers';
import { longestRetryAfter } from '../../platform/auth/rate-limits/rules';
import { toClientNetwork } from '../../platform/auth/rate-limits/client-network';
import { recordUserEvent } from './accounts.audit';
import { findSignInCandidates, toAuditedUser, type Account, type UserRow } from './accounts.db';
import { verifyPassword } from './password-hashing';
import { createSession, type SessionDeps } from '../sessions/sessions.rules';
import { throttleSignIn } from './sign-in-throttle';
import { withConstantTimeFailure } from './constant-time';

type SignInDeps = SessionDeps & Pick<Deps, 'log' | 'rateLimiter'>;

const tooManyAttemptsError = (retryAfterSeconds: number) =>
  tooManyRequests('Too many attempts to sign in. Your account is safe; wait a while, then try again.', retryAfterSeconds);

/** Signs a user in. The tenant named by the headers only selects among accounts with this e-mail. @throws AppError 401, 429. */
export async function signIn(
  deps: SignInDeps,
  requestMeta: RequestMeta,
  named: RequestedTenant,
  { email, password }: { email: string; password: string },
): Promise<Account & { token: string }> {
  const account = email.toLowerCase();
  const network = toClientNetwork(requestMeta.ip);
  const own = `${account} ${network}`;
  // Counted before the password is checked, so that concurrent attempts count too.
  const [attempts, fromNetwork, atAccount] = await deps.rateLimiter.count([
    { rule: 'signIn', subject: own },
    { rule: 'signInNetwork', subject: network, add: 0 },
    { rule: 'signInAccount', subject: account, add: 0 },
  ] as const);
  const retryAfterSeconds = longestRetryAfter(attempts, fromNetwork);
  if (retryAfterSeconds !== null) throw tooManyAttemptsError(retryAfterSeconds);
  await throttleSignIn(atAccount.hits);
  // The time of a failure must not reveal whether the account exists, or in how many tenants.
  const user = await withConstantTimeFailure(async () => {
    const candidates = await findSignInCandidates(deps.db, named, email);
    const found = await findUserByPassword(candidates, password);
    if (found) return found;
    const [failures] = await deps.rateLimiter.count([
      { rule: 'signInNetwork', subject: network },
      { rule: 'signInAccount', subject: account },
    ] as const);
    if (candidates[0]) await recordFailedSignIn(deps, requestMeta, candidates[0]);
    if (failures.retryAfterSeconds !== null) throw tooManyAttemptsError(failures.retryAfterSeconds);
    throw new AppError(401, 'wrong_credentials', 'The e-mail or the password is wrong. Check both and try again.');
  });
  await deps.rateLimiter.reset('signIn', own);
  return createSession(deps, requestMeta, user);
}

async function findUserByPassword(candidates: UserRow[], password: string): Promise<UserRow | undefined> {
  if (candidates.length === 0) await verifyPassword(password, undefined);
  for (const user of candidates) if (await verifyPassword(password, user.passwordHash)) return user;
  return undefined;
}

function recordFailedSignIn({ db, clock, log }: SignInDeps, requestMeta: RequestMeta, user: UserRow): Promise<void> {
  return db
    .withTenant(user.tenantId, (tx) => recordUserEvent(tx, requestMeta, clock(), 'user.sign_in_refused', toAuditedUser(user)))
    .catch((error: unknown) => log.error({ err: error }, 'a refused sign-in could not be written to the log'));
}
