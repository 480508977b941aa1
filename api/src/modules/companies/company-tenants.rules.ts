import { randomBytes, randomUUID } from 'node:crypto';
import type * as z from 'zod/mini';
import type { CompanyTenant } from '@techadds/shared/contract/companies/endpoints';
import type { CompanyTenantForm } from '@techadds/shared/contract/companies/forms';
import { systemTenantId } from '../../platform/auth/rate-limits/postgres-store';
import type { Tx } from '../../platform/database/client';
import { inTenant } from '../../platform/database/in-tenant';
import { enqueueEmail } from '../../platform/email/outbox';
import { conflict, notFound, validationError } from '../../platform/http/errors';
import { tenants } from '../../schema';
import { insertUser } from '../accounts/accounts.db';
import { hashPassword } from '../accounts/password-hashing';
import type { ActionContext } from '../audit/action-context.service';
import { recordAuditEvent } from '../audit/audit.service';
import { insertDefaultStages } from '../crm/stages.service';
import { formatStatus } from '../transitions/transitions.service';
import { isSubdomainTaken } from '../tenants/subdomains.service';
import { prepareLogoCopies } from './company-logo.rules';
import * as db from './companies.db';
import { getLockedCompany } from './companies.rules';
import { describeTenant, setTenantState } from './company-tenants.db';

type TenantRow = typeof tenants.$inferSelect;

async function toTenantDto(tx: Tx, { tenantId, name, subdomain, currency, createdAt }: TenantRow): Promise<CompanyTenant> {
  const described = await inTenant(tx, { tenantId, home: systemTenantId }, (own) => describeTenant(own, tenantId));
  return { id: tenantId, name, subdomain, currency, createdAt, ...described };
}

/** @throws AppError 404; 409 unless the company is active. */
async function getActiveCompany(tx: Tx, id: string): Promise<db.CompanyRow> {
  const company = await getLockedCompany(tx, id);
  if (company.status !== 'active')
    throw conflict(
      'company_not_active',
      `${company.name} is ${formatStatus(company.status)}, so it gets no marketplaces. Nothing was changed; it must be active first.`,
    );
  return company;
}

/** The marketplaces of a company with their brands. @throws AppError 404 */
export async function listCompanyTenants(tx: Tx, id: string): Promise<CompanyTenant[]> {
  if (!(await db.findCompany(tx, id))) throw notFound('company');
  const items: CompanyTenant[] = [];
  for (const tenant of await db.listTenantsOf(tx, id)) items.push(await toTenantDto(tx, tenant));
  return items.sort((a, b) => a.name.localeCompare(b.name));
}

async function findTenantOf(tx: Tx, companyId: string, tenantId: string): Promise<CompanyTenant> {
  const row = (await db.listTenantsOf(tx, companyId)).find((tenant) => tenant.tenantId === tenantId);
  if (!row) throw notFound('marketplace');
  return toTenantDto(tx, row);
}

/** A password that nobody knows: the administrator sets their own by the link in the e-mail. */
export const createUnknownPassword = () => hashPassword(randomBytes(32).toString('base64url'));

/**
 * Creates a marketplace of an active company. Its administrator gets an e-mail with the link to choose a password.
 * @throws AppError 404; 409 unless the company is active; 422 where the subdomain is taken
 */
export async function createCompanyTenant(
  tx: Tx,
  { actor, caller, requestMeta, now }: ActionContext,
  { id, form, passwordHash, appOrigin }: { id: string; form: z.output<typeof CompanyTenantForm>; passwordHash: string; appOrigin: string },
): Promise<CompanyTenant> {
  const company = await getActiveCompany(tx, id);
  const { name, subdomain, currency, timeZone, firstName, lastName, email } = form;
  if (await isSubdomainTaken(tx, subdomain)) throw validationError({ subdomain: 'Another marketplace has or had this subdomain.' });
  const tenantId = randomUUID();
  const copyLogos = await prepareLogoCopies(tx, company, now);
  await inTenant(tx, { tenantId, home: systemTenantId }, async (own) => {
    const at = now.toISOString();
    await own.insert(tenants).values({
      tenantId,
      companyId: company.id,
      companyPrimary: company.primary,
      subdomain,
      name,
      currency,
      timeZone,
      createdAt: at,
      updatedAt: at,
    });
    await setTenantState(own, tenantId, await copyLogos(own, tenantId));
    await insertDefaultStages(own, tenantId);
    const user = await insertUser(own, { tenantId, firstName, lastName, email, passwordHash, role: 'admin' }, now);
    await enqueueEmail(own, { tenantId, userId: user.id, kind: 'set_password', appOrigin }, now);
    const description = `${caller.name} created the marketplace ${name} of ${company.name} with its administrator`;
    const targets = [
      { type: 'tenant', id: tenantId, name },
      { type: 'user', id: user.id, name: `${firstName} ${lastName}` },
    ];
    await recordAuditEvent(own, requestMeta, { tenantId, actor, event: 'tenant.created', description, targets }, now);
  });
  return findTenantOf(tx, id, tenantId);
}

/** @throws AppError 404; 409 unless the company is active and the marketplace has no company. */
export async function assignTenant(
  tx: Tx,
  { actor, caller, requestMeta, now }: ActionContext,
  { id, tenantId }: { id: string; tenantId: string },
): Promise<CompanyTenant> {
  const company = await getActiveCompany(tx, id);
  const copyLogos = await prepareLogoCopies(tx, company, now);
  await inTenant(tx, { tenantId, home: systemTenantId }, async (own) => {
    const row = await db.lockTenantRow(own, tenantId);
    if (!row) throw notFound('marketplace');
    if (row.companyId === company.id) return;
    if (row.companyId !== null) throw conflict('tenant_has_company', `${row.name} belongs to another company. Nothing was changed.`);
    const logos = await copyLogos(own, tenantId);
    await setTenantState(own, tenantId, { companyId: company.id, companyPrimary: company.primary, ...logos });
    const description = `${caller.name} assigned the marketplace ${row.name} to the company ${company.name}`;
    const targets = [{ type: 'tenant', id: tenantId, name: row.name }];
    await recordAuditEvent(
      own,
      requestMeta,
      { tenantId, actor, event: 'tenant.assigned', description, targets, after: { company: company.name } },
      now,
    );
  });
  return findTenantOf(tx, id, tenantId);
}
