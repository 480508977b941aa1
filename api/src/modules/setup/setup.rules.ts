import type * as z from 'zod/mini';
import type { SetupForm, TestEmailForm } from '@techadds/shared/contract/setup/forms';
import { systemTenantId } from '../../platform/auth/rate-limits/postgres-store';
import { toClientNetwork } from '../../platform/auth/rate-limits/client-network';
import type { RequestMeta } from '../../platform/auth/caller';
import type { Deps } from '../../platform/deps';
import { renderEmailContent } from '../../platform/email/render';
import { notFound, tooManyRequests, validationError } from '../../platform/http/errors';
import { createCompany } from './create-company.rules';
import type { SetupCode } from './setup-code';

/** @throws AppError 404 once there is a company. */
export async function requireNotSetUp({ db }: Pick<Deps, 'db'>): Promise<void> {
  if ((await db.tenantIds()).length > 0) throw notFound('setup');
}

/** @throws AppError 404 once there is a company; 429; 422 naming `code` */
async function requireCode(deps: Deps, code: SetupCode, { ip }: RequestMeta, typed: string): Promise<void> {
  await requireNotSetUp(deps);
  const [attempts] = await deps.rateLimiter.count([{ rule: 'setup', subject: toClientNetwork(ip) }] as const);
  if (attempts.retryAfterSeconds !== null)
    throw tooManyRequests('Too many attempts to set up TechAdds. Nothing was saved; try again later.', attempts.retryAfterSeconds);
  if (!code.matches(typed)) throw validationError({ code: 'This is not the code that the server printed. Copy all of it.' });
}

/** Sets the installation up and ends the code. @throws AppError 404, 422 by field, 429 */
export async function setUp(
  deps: Deps,
  code: SetupCode,
  requestMeta: RequestMeta,
  { code: typed, ...installation }: z.output<typeof SetupForm>,
): Promise<{ subdomain: string }> {
  await requireCode(deps, code, requestMeta, typed);
  await createCompany(deps, requestMeta, installation);
  await code.remove();
  return { subdomain: installation.subdomain };
}

/** Sends a test e-mail. Returns what the mail server objects to, or null if it accepted. @throws AppError 404, 422, 429 */
export async function sendTestEmail(
  deps: Deps,
  code: SetupCode,
  requestMeta: RequestMeta,
  { code: typed, to }: z.output<typeof TestEmailForm>,
): Promise<{ problem: string | null }> {
  await requireCode(deps, code, requestMeta, typed);
  return { problem: await trySendingEmail(deps, to) };
}

/** Returns the reason if the e-mail was not accepted. */
export async function trySendingEmail({ emailTransport }: Pick<Deps, 'emailTransport'>, to: string): Promise<string | null> {
  const subject = 'TechAdds can send e-mail';
  const paragraphs = ['This is the test e-mail of your TechAdds installation. It arrived, so e-mail works.'];
  const content = renderEmailContent({ subject, company: 'TechAdds', recipientName: 'there', paragraphs, after: [] });
  try {
    await emailTransport.send({ tenantId: systemTenantId, fromName: 'TechAdds', to, subject, ...content });
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
