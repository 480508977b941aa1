import type { Caller, RequestMeta } from '../../platform/auth/caller';
import type { Deps } from '../../platform/deps';
import { getPublicOrigin } from '../../platform/http/public-url';
import { validationError, unauthorized, tooManyRequests } from '../../platform/http/errors';
import { enqueueEmail } from '../../platform/email/outbox';
import { recordUserEvent } from './accounts.audit';
import { markTokensUsed } from './account-tokens.db';
import { revokeUserSessions, findAccount, savePassword, saveUserName, toAuditedUser, type Account } from './accounts.db';
import { getPasswordContextWords, requireStrongPassword } from './password-policy';
import { hashPassword, verifyPassword } from './password-hashing';
import { toClientNetwork } from '../../platform/auth/rate-limits/client-network';

/** @throws AppError 401 if the caller's account is no longer active. */
export async function getAccount({ db }: Deps, { homeTenantId: tenantId, userId }: Caller): Promise<Account> {
  const account = await db.withTenant(tenantId, (tx) => findAccount(tx, tenantId, userId));
  if (!account) throw unauthorized();
  return account;
}

/** Changes the caller's name. */
export async function updateProfile(
  { db, clock }: Deps,
  requestMeta: RequestMeta,
  { homeTenantId: tenantId, userId }: Caller,
  name: { firstName: string; lastName: string },
): Promise<Account> {
  const now = clock();
  return db.withTenant(tenantId, async (tx) => {
    const before = await findAccount(tx, tenantId, userId);
    if (!before) throw unauthorized();
    await saveUserName(tx, before.user, name, now);
    const after = { ...before, user: { ...before.user, ...name } };
    const { firstName, lastName } = before.user;
    await recordUserEvent(tx, requestMeta, now, 'user.updated', toAuditedUser(after.user), {
      before: { firstName, lastName },
      after: name,
    });
    return after;
  });
}

/**
 * Changes the caller's password, revokes their other sessions and reset links, and notifies them by e-mail.
 * @throws AppError 422 for a wrong current or a weak new password, 429 after five wrong ones.
 */
export async function changePassword(
  deps: Deps,
  requestMeta: RequestMeta,
  host: string,
  caller: Caller,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
): Promise<void> {
  const { homeTenantId: tenantId, userId, sessionId } = caller;
  const network = toClientNetwork(requestMeta.ip);
  const [attempts] = await deps.rateLimiter.count([{ rule: 'changePassword', subject: userId }] as const);
  if (attempts.retryAfterSeconds !== null)
    throw tooManyRequests('Too many attempts. Your password stays as it is; wait a while, then try again.', attempts.retryAfterSeconds);
  const { user, tenant } = await getAccount(deps, caller);
  if (!(await verifyPassword(currentPassword, user.passwordHash, network)))
    throw validationError({ currentPassword: 'This is not your current password.' });
  await deps.rateLimiter.reset('changePassword', userId);
  requireStrongPassword('newPassword', newPassword, user.email, getPasswordContextWords(deps.config, tenant.subdomain));
  if (newPassword === currentPassword) throw validationError({ newPassword: 'This is your current password. Choose another one.' });
  const passwordHash = await hashPassword(newPassword, network);
  const now = deps.clock();
  await deps.db.withTenant(tenantId, async (tx) => {
    await savePassword(tx, user, passwordHash, now);
    await revokeUserSessions(tx, user, now, sessionId);
    await markTokensUsed(tx, { tenantId, userId, purpose: 'reset_password' }, now);
    await recordUserEvent(tx, requestMeta, now, 'user.password_changed', toAuditedUser(user));
    const appOrigin = getPublicOrigin(deps.config.appUrl, host, tenant.subdomain);
    await enqueueEmail(tx, { tenantId, userId, kind: 'password_changed', appOrigin }, now);
  });
}
