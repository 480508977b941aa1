import { eq } from 'drizzle-orm';

import { suspendedError, type Suspension } from '../../platform/auth/suspension';
import type { Database, Tx } from '../../platform/database/client';
import { tenants } from '../../schema';

type SuspensionColumns = Pick<typeof tenants.$inferSelect, 'suspension' | 'suspensionReason'>;

export const suspensionColumns = { suspension: tenants.suspension, suspensionReason: tenants.suspensionReason };

/** The suspension of a tenant's row; null while it accepts changes. */
export const toSuspension = ({ suspension, suspensionReason }: SuspensionColumns): Suspension | null =>
  suspension && { status: suspension, reason: suspensionReason ?? '' };

/** The suspension of the tenant in an open transaction. */
export async function findSuspension(tx: Tx, tenantId: string): Promise<Suspension | null> {
  const [row] = await tx.select(suspensionColumns).from(tenants).where(eq(tenants.tenantId, tenantId));
  return row ? toSuspension(row) : null;
}

/** The suspension of any tenant. */
export async function findSuspensionOf(db: Database, tenantId: string): Promise<Suspension | null> {
  const [rows] = await db.readPipelined(tenantId, (tx) => [
    tx.select(suspensionColumns).from(tenants).where(eq(tenants.tenantId, tenantId)),
  ]);
  return rows[0] ? toSuspension(rows[0]) : null;
}

/** @throws AppError 403 while the tenant is suspended. */
export async function requireTenantNotSuspended(tx: Tx, tenantId: string): Promise<void> {
  const suspension = await findSuspension(tx, tenantId);
  if (suspension) throw suspendedError(suspension);
}
