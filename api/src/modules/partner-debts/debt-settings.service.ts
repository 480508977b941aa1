import { eq } from 'drizzle-orm';
import type { DebtSettings } from '@techadds/shared/contract/partner-debts/endpoints';
import type { Tx } from '../../platform/database/client';
import { tenants } from '../../schema';

/** When payouts are paused, and which share of earnings is set off. */
export async function getDebtSettings(tx: Tx, tenantId: string): Promise<DebtSettings> {
  const [row] = await tx
    .select({ owedLimitCents: tenants.owedLimitCents, collectionBp: tenants.collectionBp })
    .from(tenants)
    .where(eq(tenants.tenantId, tenantId));
  if (!row) throw new Error('The tenant of the caller is gone.');
  return row;
}

export async function updateDebtSettings(tx: Tx, tenantId: string, settings: DebtSettings, now: Date): Promise<void> {
  await tx
    .update(tenants)
    .set({ ...settings, updatedAt: now.toISOString() })
    .where(eq(tenants.tenantId, tenantId));
}
