import { eq } from 'drizzle-orm';
import type { Tx } from '../../platform/database/client';
import { tenants } from '../../schema';

/** Selects the tenant `for no key update`, which serializes changes of tenant-wide settings. */
export async function lockTenant(tx: Tx, tenantId: string): Promise<{ currency: string }> {
  const [row] = await tx.select({ currency: tenants.currency }).from(tenants).where(eq(tenants.tenantId, tenantId)).for('no key update');
  if (!row) throw new Error('The tenant of the caller is gone.');
  return row;
}

/** The currency of the tenant's prices. */
export async function getTenantCurrency(tx: Tx, tenantId: string): Promise<string> {
  const [row] = await tx.select({ currency: tenants.currency }).from(tenants).where(eq(tenants.tenantId, tenantId));
  if (!row) throw new Error('The tenant of the caller is gone.');
  return row.currency;
}
