import type { Caller } from '../../platform/auth/caller';
import type { Deps } from '../../platform/deps';
import { AppError, validationError, tooManyRequests } from '../../platform/http/errors';
import { markSessionConfirmed, type SessionRow } from './accounts.db';
import { verifyPassword } from './password-hashing';
import { getAccount } from './profile.rules';

/** How long a sign-in or password confirmation is valid. */
const confirmationValidMs = 10 * 60_000;

/**
 * Marks the caller's session as confirmed by password.
 * @throws AppError 422 for a wrong password, 429 after five wrong ones.
 */
export async function confirmPassword(deps: Deps, caller: Caller, password: string): Promise<void> {
  const { homeTenantId: tenantId, userId, sessionId } = caller;
  const [attempts] = await deps.rateLimiter.count([{ rule: 'changePassword', subject: userId }] as const);
  if (attempts.retryAfterSeconds !== null)
    throw tooManyRequests('Too many attempts. Nothing was changed; wait a while, then try again.', attempts.retryAfterSeconds);
  const { user } = await getAccount(deps, caller);
  if (!(await verifyPassword(password, user.passwordHash, userId))) throw validationError({ password: 'This is not your password.' });
  await deps.rateLimiter.reset('changePassword', userId);
  await deps.db.withTenant(tenantId, (tx) => markSessionConfirmed(tx, tenantId, sessionId, deps.clock()));
}

/** @throws AppError 403 `password_needed` if the last confirmation of the session is older than ten minutes. */
export function requireConfirmedSession(session: Pick<SessionRow, 'confirmedAt'> | undefined, now: Date): void {
  const at = session?.confirmedAt;
  if (at && now.getTime() - Date.parse(at) < confirmationValidMs) return;
  throw new AppError(403, 'password_needed', 'Confirm your password first. Nothing was changed.');
}
