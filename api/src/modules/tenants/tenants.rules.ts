import type { z } from 'zod/mini';
import type { TenantDetails } from '@techadds/shared/contract/tenants/endpoints';
import type { TenantChanges } from '@techadds/shared/contract/tenants/forms';
import type { Tx } from '../../platform/database/client';
import { getScope } from '@techadds/shared/permissions';
import { isStaleVersion, nextUpdatedAt } from '../../platform/database/record-version';
import { conflict, notFound, validationError } from '../../platform/http/errors';
import { isSubdomainTaken } from './subdomains.service';
import type { ActionContext } from '../audit/action-context.service';
import { findTenantDetails, findTenantSettings, lockTenantDetails, updateTenantRow } from './tenants.db';

/**
 * Updates the caller's tenant.
 * @throws AppError 404 for any other tenant; 409 if it was changed since `updatedAt`; 422 by field.
 */
export async function updateTenant(
  tx: Tx,
  context: ActionContext,
  id: string,
  { updatedAt: version, ...changes }: z.infer<typeof TenantChanges>,
): Promise<TenantDetails> {
  const { caller, audit, now } = context;
  const current = id === caller.tenantId ? await lockTenantDetails(tx, id, caller.partnerId) : undefined;
  if (!current) throw notFound('tenant');
  if (isStaleVersion(version, current)) {
    throw conflict(
      'changed_meanwhile',
      'Somebody else changed the company in the meantime. Nothing was saved; look at the new version first.',
      {
        current,
      },
    );
  }
  const before = toSettings(current);
  const after = toSettings({ ...current, ...omitUndefined(changes) });
  if (JSON.stringify(before) === JSON.stringify(after)) return getTenantDetails(tx, context, id);
  const moved = after.subdomain === before.subdomain ? {} : await toNewSubdomain(tx, id, before.subdomain, after.subdomain);
  if (after.currency !== before.currency) await requireNothingBooked(tx, id, before.currency);
  // Keeps versions distinct even if two changes happen within a millisecond.
  const updatedAt = nextUpdatedAt(current, now);
  await updateTenantRow(tx, id, { ...after, ...moved, updatedAt });
  await audit(tx, {
    event: 'tenant.updated',
    description: `${caller.name} changed the company ${after.name}`,
    targets: [{ type: 'tenant', id: caller.tenantId, name: after.name }],
    before,
    after,
  });
  return getTenantDetails(tx, context, id);
}

const toSettings = ({ name, logoUrl, timeZone, subdomain, currency, taxRemitter }: TenantDetails) => ({
  ...{ name, logoUrl, timeZone, subdomain, currency, taxRemitter },
});
const omitUndefined = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<TenantDetails>;

/** The tenant as the caller sees it: administrators with its settings. @throws AppError 404 */
export async function getTenantDetails(tx: Tx, { caller }: Pick<ActionContext, 'caller'>, id: string): Promise<TenantDetails> {
  const tenant = await findTenantDetails(tx, id, caller.partnerId);
  if (!tenant) throw notFound('tenant');
  return getScope('tenants.update', caller.role) ? { ...tenant, settings: await findTenantSettings(tx, id) } : tenant;
}

/** The new subdomain; the old one keeps leading to it. @throws AppError 422 where another tenant has or had it */
async function toNewSubdomain(tx: Tx, id: string, from: string, to: string) {
  if (await isSubdomainTaken(tx, to, id)) throw validationError({ subdomain: 'Another marketplace has or had this subdomain.' });
  const { formerSubdomains } = await findTenantSettings(tx, id);
  return { formerSubdomains: [...formerSubdomains.filter((one) => one !== to), from] };
}

/** @throws AppError 422 once money was booked in the currency */
async function requireNothingBooked(tx: Tx, id: string, currency: string): Promise<void> {
  if ((await findTenantSettings(tx, id)).currencyLocked)
    throw validationError({ currency: `Money was booked in ${currency} already, so the currency stays.` });
}
