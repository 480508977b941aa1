import { eq } from 'drizzle-orm';
import type { Tx } from '../../platform/database/client';
import { tenants } from '../../schema';

/** The caller's tenant. Until the transaction ends nobody else gets it from here: what is set up for all of it is changed by one at a time. */
export async function lockTenant(tx: Tx, tenantId: string): Promise<{ currency: string }> {
  const [row] = await tx.select({ currency: tenants.currency }).from(tenants).where(eq(tenants.tenantId, tenantId)).for('no key update');
  if (!row) throw new Error('The tenant of the caller is gone.');
  return row;
}

/** The currency that the tenant's prices are in. */
export async function tenantCurrency(tx: Tx, tenantId: string): Promise<string> {
  const [row] = await tx.select({ currency: tenants.currency }).from(tenants).where(eq(tenants.tenantId, tenantId));
  if (!row) throw new Error('The tenant of the caller is gone.');
  return row.currency;
}
