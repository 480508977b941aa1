import type * as z from 'zod/mini';
import type { Company } from '@techadds/shared/contract/companies/endpoints';
import type { CompanyForm } from '@techadds/shared/contract/companies/forms';
import { systemTenantId } from '../../platform/auth/rate-limits/postgres-store';
import type { Database, Tx } from '../../platform/database/client';
import { inTenant } from '../../platform/database/in-tenant';
import { isStaleVersion, nextUpdatedAt } from '../../platform/database/record-version';
import { conflict, notFound } from '../../platform/http/errors';
import type { ActionContext } from '../audit/action-context.service';
import { recordAuditEvent } from '../audit/audit.service';
import * as db from './companies.db';
import { setTenantState } from './company-tenants.db';
import { toAuditSnapshot, toCompanyDto } from './companies.presenter';

type CompanyFields = z.output<typeof CompanyForm>;

/** Runs a change of a company. Companies are above the tenants; what concerns a tenant is stored in the same transaction. */
export const changeCompany = <T>(database: Pick<Database, 'withTenant'>, work: (tx: Tx) => Promise<T>): Promise<T> =>
  database.withTenant(systemTenantId, work);

/** @throws AppError 404 */
export async function getLockedCompany(tx: Tx, id: string): Promise<db.CompanyRow> {
  const row = await db.lockCompany(tx, id);
  if (!row) throw notFound('company');
  return row;
}

export const describeCompany = async (tx: Tx, row: db.CompanyRow): Promise<Company> =>
  toCompanyDto(row, (await db.listTenantsOf(tx, row.id)).length);

/** Audits an event of a company in tenants: by default in the one that the caller works in. */
export async function auditCompany(
  tx: Tx,
  { caller, actor, requestMeta, now }: ActionContext,
  event: string,
  {
    before,
    after,
    reason,
    tenantIds = [],
  }: { before?: db.CompanyRow; after: db.CompanyRow; reason?: string; tenantIds?: readonly string[] },
): Promise<void> {
  const entry = {
    actor,
    event: `company.${event}`,
    description: `${caller.name} ${event} the company ${after.name}`,
    targets: [{ type: 'company', id: after.id, name: after.name }],
    ...(before && { before: toAuditSnapshot(before) }),
    after: { ...toAuditSnapshot(after), ...(reason && { reason }) },
  };
  // In the order of ids, so that two decisions never wait for each other.
  for (const tenantId of [...new Set([caller.tenantId, ...tenantIds])].sort())
    await inTenant(tx, { tenantId, home: systemTenantId }, (own) => recordAuditEvent(own, requestMeta, { ...entry, tenantId }, now));
}

/** Creates a company that waits for approval. */
export async function createCompany(tx: Tx, context: ActionContext, fields: CompanyFields, id?: string): Promise<Company> {
  const at = context.now.toISOString();
  const decided = { statusChangedAt: at, statusChangedById: context.caller.userId, statusChangedBy: context.caller.name };
  const row = await db.insertCompany(tx, { ...(id && { id }), ...fields, ...decided, createdAt: at, updatedAt: at });
  await auditCompany(tx, context, 'created', { after: row });
  return toCompanyDto(row, 0);
}

/** @throws AppError 409 */
export function requireNotTerminated({ status, name }: db.CompanyRow): void {
  if (status === 'terminated') throw conflict('company_terminated', `${name} is terminated, so it cannot be changed. Nothing was saved.`);
}

/** @throws AppError 404; 409 if it was changed since `updatedAt` or is terminated. */
export async function updateCompany(
  tx: Tx,
  context: ActionContext,
  id: string,
  { updatedAt, ...fields }: CompanyFields & { updatedAt?: string | undefined },
): Promise<Company> {
  const present = await getLockedCompany(tx, id);
  if (isStaleVersion(updatedAt, present))
    throw conflict(
      'changed_meanwhile',
      'Somebody else changed this company in the meantime. Nothing was saved; look at the new version first.',
      {
        current: await describeCompany(tx, present),
      },
    );
  requireNotTerminated(present);
  const row = await db.updateCompanyRow(tx, id, { ...fields, updatedAt: nextUpdatedAt(present, context.now) });
  if (row.primary !== present.primary)
    for (const { tenantId } of await db.listTenantsOf(tx, id))
      await inTenant(tx, { tenantId, home: systemTenantId }, (own) => setTenantState(own, tenantId, { companyPrimary: row.primary }));
  await auditCompany(tx, context, 'changed', { before: present, after: row });
  return describeCompany(tx, row);
}
