import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { Installation, NewCompany } from '@techadds/shared/contract/setup/forms';
import { setLocal, type Tx } from '../../platform/database/client';
import { isUniqueViolation } from '../../platform/database/errors';
import { enqueueEmail } from '../../platform/email/outbox';
import type { RequestMeta } from '../../platform/auth/caller';
import type { Deps } from '../../platform/deps';
import { notFound, validationError } from '../../platform/http/errors';
import { getPublicOrigin } from '../../platform/http/public-url';
import { tenants } from '../../schema';
import { insertDefaultStages } from '../crm/stages.service';
import { insertUser } from '../accounts/accounts.db';
import { hashPassword } from '../accounts/password-hashing';
import { getPasswordContextWords, requireStrongPassword } from '../accounts/password-policy';
import { recordAuditEvent, type AuditEntry } from '../audit/audit.service';

type CompanyDeps = Pick<Deps, 'db' | 'clock'> & { config: Pick<Deps['config'], 'demo' | 'appUrl'> };
type CompanyInputs = z.output<typeof NewCompany> & Partial<Pick<z.output<typeof Installation>, 'superAdmin'>>;

/** The first error for an account, by its field such as `admin.password`. */
function requireValidAccounts({ config }: CompanyDeps, { admin, superAdmin, subdomain }: CompanyInputs): void {
  const words = getPasswordContextWords(config, subdomain);
  requireStrongPassword('admin.password', admin.password, admin.email, words);
  if (!superAdmin) return;
  requireStrongPassword('superAdmin.password', superAdmin.password, superAdmin.email, words);
  if (superAdmin.email.toLowerCase() === admin.email.toLowerCase())
    throw validationError({ 'admin.email': 'The super-admin has this e-mail already. An account has one role.' });
  if (superAdmin.password === admin.password) throw validationError({ 'admin.password': 'Each account needs a password of its own.' });
}

/** Makes processes that create a company wait for each other. @throws AppError 404 where there is a company already. */
async function requireFirstCompany(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('first company', 0))`);
  await setLocal(tx, 'app.lookup_tenants', 'all');
  const [found] = await tx.select({ id: tenants.tenantId }).from(tenants).limit(1);
  await setLocal(tx, 'app.lookup_tenants', '');
  if (found) throw notFound('setup');
}

/**
 * Creates a company with its administrator. With a super-admin it is the first company of the installation. New accounts are asked by e-mail
 * to verify their address.
 * @throws AppError 422 by field; 404 where it would be the first company and is not
 */
export async function createCompany(deps: CompanyDeps, requestMeta: RequestMeta, inputs: CompanyInputs): Promise<{ tenantId: string }> {
  const { company, subdomain, currency, admin, superAdmin } = inputs;
  requireValidAccounts(deps, inputs);
  const accounts = [...(superAdmin ? [{ ...superAdmin, role: 'super_admin' as const }] : []), { ...admin, role: 'admin' as const }];
  const hashed = await Promise.all(
    accounts.map(async ({ password, ...account }) => ({ ...account, passwordHash: await hashPassword(password) })),
  );
  const tenantId = randomUUID();
  const now = deps.clock();
  const appOrigin = getPublicOrigin(deps.config.appUrl, new URL(deps.config.appUrl).host, subdomain);
  try {
    await deps.db.withTenant(tenantId, async (tx) => {
      if (superAdmin) await requireFirstCompany(tx);
      await tx.insert(tenants).values({ tenantId, subdomain, name: company, currency });
      await insertDefaultStages(tx, tenantId);
      const targets: AuditEntry['targets'] = [{ type: 'tenant', id: tenantId, name: company }];
      for (const account of hashed) {
        const user = await insertUser(tx, { ...account, tenantId }, now);
        await enqueueEmail(tx, { tenantId, userId: user.id, kind: 'verify_email', appOrigin }, now);
        targets.push({ type: 'user', id: user.id, name: `${user.firstName} ${user.lastName}` });
      }
      const description = `The company ${company} was created with its ${superAdmin ? 'super-admin and its ' : ''}administrator`;
      await recordAuditEvent(tx, requestMeta, { tenantId, actor: null, event: 'tenant.created', description, targets }, now);
    });
  } catch (error) {
    if (isUniqueViolation(error, 'tenants_subdomain')) throw validationError({ subdomain: 'Another company has this subdomain.' });
    throw error;
  }
  return { tenantId };
}
