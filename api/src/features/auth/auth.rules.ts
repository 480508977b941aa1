import type { Database } from '../../database/database';
import type { Origin } from '../../http/caller';
import type { Deps } from '../../http/deps';
import { AppError, tooMany } from '../../http/errors';
import type { NamedTenant } from '../../http/tenant-headers';
import type { Attempts } from './attempts';
import { tell } from './auth.audit';
import { findTenantId, findUsersByEmail, personOf, type Account, type UserRow } from './auth.db';
import { passwordIs } from './passwords';
import { openSession, type SessionDeps } from './sessions.rules';

type SignInDeps = SessionDeps & Pick<Deps, 'log'> & { attempts: Attempts };

/** Signs a person in. The tenant that the headers name selects among accounts with this e-mail; it proves nothing. */
export async function signIn(
  deps: SignInDeps,
  origin: Origin,
  named: NamedTenant,
  { email, password }: { email: string; password: string },
): Promise<Account & { token: string }> {
  const key = `${email.toLowerCase()} ${origin.ip ?? ''}`;
  const wait = deps.attempts.take(key);
  if (wait !== null) throw tooMany('Too many tries with this e-mail. Your account is safe; wait a while, then try again.', wait);
  const candidates = await candidatesFor(deps.db, named, email);
  const user = await whoseIs(candidates, password);
  if (!user) {
    // Not awaited: the time of the answer must not tell whether there is such an account.
    if (candidates[0]) void recordRefusal(deps, origin, candidates[0]);
    throw new AppError(401, 'wrong_credentials', 'The e-mail or the password is wrong. Check both and try again.');
  }
  deps.attempts.forget(key);
  return openSession(deps, origin, user);
}

async function candidatesFor(db: Database, named: NamedTenant, email: string): Promise<UserRow[]> {
  // A first label of the host that is no tenant, such as `localhost`, selects nothing.
  const bySubdomain = named.subdomain === undefined ? undefined : await findTenantId(db, named.subdomain);
  const users = await findUsersByEmail(db, email);
  return users.filter((user) => user.tenantId === (named.tenantId ?? user.tenantId) && user.tenantId === (bySubdomain ?? user.tenantId));
}

async function whoseIs(candidates: UserRow[], password: string): Promise<UserRow | undefined> {
  if (candidates.length === 0) await passwordIs(password, undefined);
  for (const user of candidates) if (await passwordIs(password, user.passwordHash)) return user;
  return undefined;
}

function recordRefusal({ db, clock, log }: SignInDeps, origin: Origin, user: UserRow): Promise<void> {
  return db
    .withTenant(user.tenantId, (tx) => tell(tx, origin, clock(), 'user.sign_in_refused', personOf(user)))
    .catch((error: unknown) => log.error({ err: error }, 'a refused sign-in could not be written to the log'));
}
