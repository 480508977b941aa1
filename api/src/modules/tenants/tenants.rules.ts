import type { z } from 'zod/mini';
import type { TenantChanges, TenantDetails } from '@techadds/shared/contract/tenants/endpoints';
import type { Tx } from '../../platform/database/client';
import { conflict, notFound } from '../../platform/http/errors';
import type { ActionContext } from '../audit/action-context.service';
import { findTenantDetails, lockTenantDetails, updateTenantRow } from './tenants.db';

/**
 * Updates the caller's tenant.
 * @throws AppError 404 for any other tenant; 409 if it was changed since `updatedAt`.
 */
export async function updateTenant(
  tx: Tx,
  context: ActionContext,
  id: string,
  changes: z.infer<typeof TenantChanges>,
): Promise<TenantDetails> {
  const { caller, audit, now } = context;
  const current = id === caller.tenantId ? await lockTenantDetails(tx, id, caller.partnerId) : undefined;
  if (!current) throw notFound('tenant');
  if (changes.updatedAt !== undefined && Date.parse(changes.updatedAt) !== Date.parse(current.updatedAt)) {
    throw conflict(
      'changed_meanwhile',
      'Somebody else changed the company in the meantime. Nothing was saved; look at the new version first.',
      {
        current,
      },
    );
  }
  const { name = current.name, logoUrl = current.logoUrl, timeZone = current.timeZone } = changes;
  if (name === current.name && logoUrl === current.logoUrl && timeZone === current.timeZone) return current;
  // Keeps versions distinct even if two changes happen within a millisecond.
  const updatedAt = new Date(Math.max(now.getTime(), Date.parse(current.updatedAt) + 1)).toISOString();
  await updateTenantRow(tx, { ...current, name, logoUrl, timeZone, updatedAt });
  await audit(tx, {
    event: 'tenant.updated',
    description: `${caller.name} changed the company ${name}`,
    targets: [{ type: 'tenant', id: caller.tenantId, name }],
    before: { name: current.name, logoUrl: current.logoUrl, timeZone: current.timeZone },
    after: { name, logoUrl, timeZone },
  });
  return (await findTenantDetails(tx, id, caller.partnerId)) ?? current;
}
