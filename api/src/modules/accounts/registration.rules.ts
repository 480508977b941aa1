import type { Registration } from '@techadds/shared/contract/accounts/forms';
import type * as z from 'zod/mini';
import { isUniqueViolation } from '../../platform/database/errors';
import type { RequestMeta } from '../../platform/auth/caller';
import type { Deps } from '../../platform/deps';
import { AppError, validationError, tooManyRequests } from '../../platform/http/errors';
import { getPublicOrigin } from '../../platform/http/public-url';
import { toClientNetwork } from '../../platform/auth/rate-limits/client-network';
import { enqueueEmail } from '../../platform/email/outbox';
import { recordUserEvent } from './accounts.audit';
import { findTenantId, insertUser, toAuditedUser, type Account } from './accounts.db';
import { getPasswordContextWords, requireStrongPassword } from './password-policy';
import { hashPassword } from './password-hashing';
import { createSession } from '../sessions/sessions.rules';
import { requireTenantNotSuspended } from '../tenants/suspension.service';

const emailTakenError = () =>
  new AppError(409, 'email_taken', 'There is an account with this e-mail already. Sign in, or ask for a new password.', {
    fields: { email: 'There is an account with this e-mail already.' },
  });

/**
 * Creates a customer account, signs it in and sends the e-mail that verifies the address. The role cannot be chosen.
 * @throws AppError 422, 429, and 409 `email_taken` if the e-mail has an account in the tenant.
 */
export async function register(
  deps: Deps,
  requestMeta: RequestMeta,
  host: string,
  { email, password, firstName, lastName, subdomain }: z.output<typeof Registration>,
): Promise<Account & { token: string }> {
  const company = subdomain.trim().toLowerCase();
  requireStrongPassword('password', password, email, getPasswordContextWords(deps.config, company));
  const network = toClientNetwork(requestMeta.ip);
  const [attempts] = await deps.rateLimiter.count([{ rule: 'register', subject: network }] as const);
  if (attempts.retryAfterSeconds !== null)
    throw tooManyRequests('Too many accounts were made from your network. Nothing was saved; try again later.', attempts.retryAfterSeconds);
  const tenantId = await findTenantId(deps.db, company);
  if (!tenantId) throw validationError({ subdomain: `There is no company with the subdomain "${subdomain}". Check its spelling.` });
  const passwordHash = await hashPassword(password, network);
  const now = deps.clock();
  const account = { tenantId, email, passwordHash, firstName, lastName, role: 'customer' as const };
  try {
    const user = await deps.db.withTenant(tenantId, async (tx) => {
      await requireTenantNotSuspended(tx, tenantId);
      const made = await insertUser(tx, account, now);
      const appOrigin = getPublicOrigin(deps.config.appUrl, host, company);
      await enqueueEmail(tx, { tenantId, userId: made.id, kind: 'verify_email', appOrigin }, now);
      await recordUserEvent(tx, requestMeta, now, 'user.registered', toAuditedUser(made));
      return made;
    });
    return await createSession(deps, requestMeta, user);
  } catch (error) {
    if (isUniqueViolation(error, 'users_email')) throw emailTakenError();
    throw error;
  }
}
