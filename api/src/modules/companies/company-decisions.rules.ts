import type { Company } from '@techadds/shared/contract/companies/endpoints';
import { companyTransitions, type CompanyAction, type CompanyStatus } from '@techadds/shared/contract/companies/states';
import { paths } from '@techadds/shared/paths';
import { systemTenantId } from '../../platform/auth/rate-limits/postgres-store';
import type { Tx } from '../../platform/database/client';
import { inTenant } from '../../platform/database/in-tenant';
import { nextUpdatedAt } from '../../platform/database/record-version';
import { enqueueEmail } from '../../platform/email/outbox';
import { AppError } from '../../platform/http/errors';
import type { ActionContext } from '../audit/action-context.service';
import { listTenantUserIds, listAdminIds, notify } from '../notifications/notifications.service';
import { actionNotAllowedError, formatStatus, formatTransitionError, isAllowedIn } from '../transitions/transitions.service';
import * as db from './companies.db';
import { auditCompany, describeCompany, getLockedCompany } from './companies.rules';
import { listActions } from './companies.presenter';
import { setTenantState } from './company-tenants.db';

/** What a status of a company means for its marketplaces. */
const toSuspension = (status: CompanyStatus) => (status === 'suspended' || status === 'terminated' ? status : null);

/** 409 for an action that the status does not allow; the second of two people who decide the same reads who was first. */
function refusedDecisionError(row: db.CompanyRow, action: CompanyAction) {
  const { name, status, statusChangedBy, statusReason } = row;
  const { to, event } = companyTransitions[action];
  const reason = statusReason ? ` The reason was: ${statusReason.replace(/([^.!?])$/, '$1.')}` : '';
  const message =
    status === to
      ? `${name} is ${formatStatus(status)} already: ${statusChangedBy} decided it before you.${reason} Nothing was changed.`
      : formatTransitionError(name, status, event);
  return actionNotAllowedError(companyTransitions, action, status, message, listActions(status));
}

/** Blocks or opens a marketplace, and tells its people. */
async function applyToTenant(
  tx: Tx,
  { row, appOrigin, now }: { row: db.CompanyRow; appOrigin: string; now: Date },
  tenant: { tenantId: string; suspension: string | null },
): Promise<void> {
  const { tenantId } = tenant;
  const suspension = toSuspension(row.status);
  if (suspension === null && tenant.suspension === null) return;
  await inTenant(tx, { tenantId, home: systemTenantId }, async (own) => {
    await setTenantState(own, tenantId, {
      suspension,
      suspensionReason: suspension && row.statusReason,
      suspendedAt: suspension && now.toISOString(),
    });
    const message = suspension
      ? { type: 'company.suspended' as const, title: `${row.name} is ${suspension}`, body: row.statusReason ?? '' }
      : { type: 'company.reactivated' as const, title: `${row.name} is active again`, body: 'You can make changes again.' };
    await notify(own, tenantId, await listTenantUserIds(own, tenantId), { ...message, path: paths.dashboard, by: ['in_app'] }, now);
    for (const userId of await listAdminIds(own, tenantId))
      await enqueueEmail(own, { tenantId, userId, kind: 'company_status', appOrigin }, now);
  });
}

/**
 * Decides about a company: its marketplaces follow in the same transaction, from the next request on.
 * @throws AppError 404; 409 naming who decided before, where the status does not allow it; 403 for the company of the caller's own account
 */
export async function decideCompany(
  tx: Tx,
  context: ActionContext,
  { id, action, reason = null, appOrigin }: { id: string; action: CompanyAction; reason?: string | null; appOrigin: string },
): Promise<Company> {
  const { caller, now } = context;
  const present = await getLockedCompany(tx, id);
  const step = companyTransitions[action];
  if (!isAllowedIn(step, present.status)) throw refusedDecisionError(present, action);
  const tenants = await db.listTenantsOf(tx, id);
  if (toSuspension(step.to) && tenants.some(({ tenantId }) => tenantId === caller.homeTenantId))
    throw new AppError(403, 'own_company', 'Your own account belongs to this company, so you cannot block it. Nothing was changed.');
  const row = await db.updateCompanyRow(tx, id, {
    ...{ status: step.to, statusReason: reason, statusChangedAt: now.toISOString() },
    ...{ statusChangedById: caller.userId, statusChangedBy: caller.name, updatedAt: nextUpdatedAt(present, now) },
  });
  for (const tenant of tenants) await applyToTenant(tx, { row, appOrigin, now }, tenant);
  await auditCompany(tx, context, step.event, {
    before: present,
    after: row,
    ...(reason && { reason }),
    tenantIds: tenants.map(({ tenantId }) => tenantId),
  });
  return describeCompany(tx, row);
}
