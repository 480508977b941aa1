import type { Tx } from '../../platform/database/client';
import type { RequestMeta } from '../../platform/auth/caller';
import type { Deps } from '../../platform/deps';
import { AppError, tooManyRequests } from '../../platform/http/errors';
import { getPublicOrigin } from '../../platform/http/public-url';
import type { RequestedTenant } from '../../platform/auth/tenant-headers';
import { enqueueEmail, type OutboxRow } from '../../platform/email/outbox';
import { lockAccountToken, parseTokenTenantId, markTokensUsed, type AccountTokenPurpose } from './account-tokens.db';
import { recordUserEvent } from './accounts.audit';
import {
  findSignInCandidates,
  revokeUserSessions,
  findAccount,
  savePassword,
  markEmailVerified,
  toAuditedUser,
  type UserRow,
} from './accounts.db';
import { getPasswordContextWords, requireStrongPassword } from './password-policy';
import { hashPassword } from './password-hashing';
import { respondInConstantTime } from './constant-time';
import { toClientNetwork } from '../../platform/auth/rate-limits/client-network';

const linkRequestKinds = {
  reset_password: { rule: 'forgotPassword', wanted: () => true },
  verify_email: { rule: 'verifyEmail', wanted: (user: UserRow) => user.emailVerifiedAt === null },
} as const;

/**
 * E-mails a link to each account with this e-mail, in the tenant named by the headers or in all. Response and response time do not
 * reveal whether there is one.
 * @throws AppError 429 after three requests per hour for one e-mail, known or not.
 */
export async function requestAccountLink(
  deps: Deps,
  host: string,
  named: RequestedTenant,
  purpose: AccountTokenPurpose,
  email: string,
): Promise<void> {
  const { rule, wanted } = linkRequestKinds[purpose];
  const [attempts] = await deps.rateLimiter.count([{ rule, subject: email.toLowerCase() }] as const);
  if (attempts.retryAfterSeconds !== null)
    throw tooManyRequests(
      'We were asked to write to this e-mail several times. Look in your inbox, or try later.',
      attempts.retryAfterSeconds,
    );
  const write = async () => {
    const users = (await findSignInCandidates(deps.db, named, email)).filter(wanted);
    await Promise.all(users.map((user) => enqueueAccountEmail(deps, host, user, purpose)));
  };
  await respondInConstantTime(write, (error) => deps.log.error({ err: error }, 'a link by mail could not be prepared'));
}

/** Enqueues an account e-mail to a user. */
function enqueueAccountEmail({ db, config, clock }: Deps, host: string, user: UserRow, kind: OutboxRow['kind']): Promise<void> {
  return db.withTenant(user.tenantId, async (tx) => {
    const account = await findAccount(tx, user.tenantId, user.id);
    if (!account) return;
    const appOrigin = getPublicOrigin(config.appUrl, host, account.tenant.subdomain);
    await enqueueEmail(tx, { tenantId: user.tenantId, userId: user.id, kind, appOrigin }, clock());
  });
}

const linkExpiredError = () =>
  new AppError(422, 'link_expired', 'This link was used already, or it is too old. Nothing was changed; ask for a new one.', {
    fields: { token: 'This link was used already, or it is too old.' },
  });

/**
 * Sets a new password with the token of an e-mailed link. Revokes all sessions of the user and their other links.
 * @throws AppError 422 for a weak password (the link stays valid) and for an invalid link.
 */
export async function resetPassword(
  deps: Deps,
  requestMeta: RequestMeta,
  host: string,
  { email, token, newPassword }: { email: string; token: string; newPassword: string },
): Promise<void> {
  const tenantId = parseTokenTenantId(token);
  if (!tenantId) throw linkExpiredError();
  const now = deps.clock();
  const accountBehind = async (tx: Tx) => {
    const row = await lockAccountToken(tx, tenantId, 'reset_password', token, now);
    const account = row && row.usedAt === null ? await findAccount(tx, tenantId, row.userId) : undefined;
    if (account?.user.email.toLowerCase() !== email.toLowerCase()) throw linkExpiredError();
    return account;
  };
  // Checked before the expensive hash, so that strangers cannot trigger it, and again when the token is used.
  const { tenant: company } = await deps.db.withTenant(tenantId, accountBehind);
  requireStrongPassword('newPassword', newPassword, email, getPasswordContextWords(deps.config, company.subdomain));
  const passwordHash = await hashPassword(newPassword, toClientNetwork(requestMeta.ip));
  await deps.db.withTenant(tenantId, async (tx) => {
    const { user, tenant } = await accountBehind(tx);
    await markTokensUsed(tx, { tenantId, userId: user.id, purpose: 'reset_password' }, now);
    await savePassword(tx, user, passwordHash, now);
    // The link proves access to the mailbox.
    if (await markEmailVerified(tx, user, now)) await recordUserEvent(tx, requestMeta, now, 'user.email_verified', toAuditedUser(user));
    await revokeUserSessions(tx, user, now);
    await recordUserEvent(tx, requestMeta, now, 'user.password_reset', toAuditedUser(user));
    const appOrigin = getPublicOrigin(deps.config.appUrl, host, tenant.subdomain);
    await enqueueEmail(tx, { tenantId, userId: user.id, kind: 'password_changed', appOrigin }, now);
  });
}

/**
 * Verifies an e-mail with the token of an e-mailed link. Idempotent: a second use returns the same.
 * @throws AppError 422 for an invalid link.
 */
export async function verifyEmail(deps: Deps, requestMeta: RequestMeta, token: string): Promise<{ email: string }> {
  const tenantId = parseTokenTenantId(token);
  if (!tenantId) throw linkExpiredError();
  const now = deps.clock();
  return deps.db.withTenant(tenantId, async (tx) => {
    const row = await lockAccountToken(tx, tenantId, 'verify_email', token, now);
    const account = row && (await findAccount(tx, tenantId, row.userId));
    if (!account) throw linkExpiredError();
    const { user } = account;
    await markTokensUsed(tx, { tenantId, userId: user.id, purpose: 'verify_email' }, now);
    if (await markEmailVerified(tx, user, now)) await recordUserEvent(tx, requestMeta, now, 'user.email_verified', toAuditedUser(user));
    return { email: user.email };
  });
}
