import type { SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { systemTenantId } from '../auth/rate-limits/postgres-store';
import type { Database, Tx } from '../database/client';

/** Rows of a tenant that are no longer needed, by table. */
export type ExpiredRows = (tenantId: string, now: Date) => readonly [PgTable, SQL | undefined][];

const purgeTenant = async (tx: Tx, tenantId: string, now: Date, expiredRows: ExpiredRows) => {
  for (const [table, condition] of expiredRows(tenantId, now)) await tx.delete(table).where(condition);
};

/** Deletes expired rows, tenant by tenant and then those of the system tenant. */
export async function purgeExpiredRows(db: Database, now: Date, expiredRows: ExpiredRows): Promise<void> {
  for (const id of [...(await db.tenantIds()), systemTenantId]) await db.withTenant(id, (tx) => purgeTenant(tx, id, now, expiredRows));
}
