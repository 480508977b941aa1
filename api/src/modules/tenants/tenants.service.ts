import { eq, inArray } from 'drizzle-orm';
import type { Database, Tx } from '../../platform/database/client';
import { getLocalDay } from '../../platform/local-day';
import { tenants } from '../../schema';

/** Selects the tenant `for no key update`, which serializes changes of tenant-wide settings. */
export async function lockTenant(tx: Tx, tenantId: string): Promise<{ currency: string }> {
  const [row] = await tx.select({ currency: tenants.currency }).from(tenants).where(eq(tenants.tenantId, tenantId)).for('no key update');
  if (!row) throw new Error('The tenant of the caller is gone.');
  return row;
}

/** The names of tenants by id, of any company. */
export async function findTenantNames(db: Database, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.withoutTenant({ tenants: 'all' }, (tx) =>
    tx
      .select({ id: tenants.tenantId, name: tenants.name })
      .from(tenants)
      .where(inArray(tenants.tenantId, [...ids])),
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** The name of a tenant, as its documents show it. */
export async function findTenantName(tx: Tx, tenantId: string): Promise<string> {
  const [row] = await tx.select({ name: tenants.name }).from(tenants).where(eq(tenants.tenantId, tenantId));
  if (!row) throw new Error('There is no such tenant.');
  return row.name;
}

/** The time zone of the tenant's days, such as `Europe/Istanbul`. */
export async function getTenantTimeZone(tx: Tx, tenantId: string): Promise<string> {
  const [row] = await tx.select({ timeZone: tenants.timeZone }).from(tenants).where(eq(tenants.tenantId, tenantId));
  if (!row) throw new Error('The tenant of the caller is gone.');
  return row.timeZone;
}

/** The day that it is in the tenant's time zone, like 2026-11-20. */
export async function getTenantDay(tx: Tx, tenantId: string, now: Date): Promise<string> {
  return getLocalDay(now, await getTenantTimeZone(tx, tenantId));
}

/** The currency of the tenant's prices. */
export async function getTenantCurrency(tx: Tx, tenantId: string): Promise<string> {
  const [row] = await tx.select({ currency: tenants.currency }).from(tenants).where(eq(tenants.tenantId, tenantId));
  if (!row) throw new Error('The tenant of the caller is gone.');
  return row.currency;
}
