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
  // Counted as a failure before the password is checked, so that concurrent attempts count too, and given back if it is none.
  const [attempts, fromNetwork, atAccount] = await deps.rateLimiter.count([
    { rule: 'signIn', subject: own },
    { rule: 'signInNetwork', subject: network },
    { rule: 'signInAccount', subject: account },
  ] as const);
  const giveBack = () =>
    deps.rateLimiter.count([
      { rule: 'signInNetwork', subject: network, add: -1 },
      { rule: 'signInAccount', subject: account, add: -1 },
    ]);
  let isWrong = false;
  try {
    const retryAfterSeconds = longestRetryAfter(attempts, fromNetwork);
    if (retryAfterSeconds !== null) throw tooManyAttemptsError(retryAfterSeconds);
    const user = await findUser(deps, requestMeta, named, { email, password }, { network, failures: atAccount.hits - 1 });
    await deps.rateLimiter.reset('signIn', own);
    return await createSession(deps, requestMeta, user);
  } catch (error) {
    isWrong = error instanceof AppError && error.code === 'wrong_credentials';
    throw error;
  } finally {
    if (!isWrong) await giveBack();
  }
}

/** The user with this e-mail and password. @throws AppError 401 `wrong_credentials`, also where there is no such user; 429, 503 under load. */
async function findUser(
  deps: SignInDeps,
  requestMeta: RequestMeta,
  named: RequestedTenant,
  { email, password }: { email: string; password: string },
  { network, failures }: { network: string; failures: number },
): Promise<UserRow> {
  await throttleSignIn(failures);
  // The time of a failure must not reveal whether the account exists, or in how many tenants.
  return withConstantTimeFailure(async () => {
    const candidates = await findSignInCandidates(deps.db, named, email);
    const found = await findUserByPassword(candidates, password, network);
    if (found) return found;
    if (candidates[0]) await recordFailedSignIn(deps, requestMeta, candidates[0]);
    throw new AppError(401, 'wrong_credentials', 'The e-mail or the password is wrong. Check both and try again.');
  });
}

async function findUserByPassword(candidates: UserRow[], password: string, network: string): Promise<UserRow | undefined> {
  if (candidates.length === 0) await verifyPassword(password, undefined, network);
  for (const user of candidates) if (await verifyPassword(password, user.passwordHash, network)) return user;
  return undefined;
}

function recordFailedSignIn({ db, clock, log }: SignInDeps, requestMeta: RequestMeta, user: UserRow): Promise<void> {
  return db
    .withTenant(user.tenantId, (tx) => recordUserEvent(tx, requestMeta, clock(), 'user.sign_in_refused', toAuditedUser(user)))
    .catch((error: unknown) => log.error({ err: error }, 'a refused sign-in could not be written to the log'));
}
