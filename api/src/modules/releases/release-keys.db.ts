import { and, asc, eq, isNull } from 'drizzle-orm';
import { systemTenantId } from '../../platform/auth/rate-limits/postgres-store';
import type { Tx } from '../../platform/database/client';
import { releaseKeys } from '../../schema';

export type ReleaseKeyRow = typeof releaseKeys.$inferSelect;

const isKey = (id: string) => and(eq(releaseKeys.tenantId, systemTenantId), eq(releaseKeys.id, id));

export const listKeys = (tx: Tx): Promise<ReleaseKeyRow[]> =>
  tx.select().from(releaseKeys).where(eq(releaseKeys.tenantId, systemTenantId)).orderBy(asc(releaseKeys.createdAt), asc(releaseKeys.id));

/** A registered key that is not revoked. */
export async function findActiveKey(tx: Tx, publicKey: string): Promise<ReleaseKeyRow | undefined> {
  const [row] = await tx
    .select()
    .from(releaseKeys)
    .where(and(eq(releaseKeys.tenantId, systemTenantId), eq(releaseKeys.publicKey, publicKey), isNull(releaseKeys.revokedAt)));
  return row;
}

/** @returns undefined where the key is registered already */
export async function insertKey(tx: Tx, values: Omit<typeof releaseKeys.$inferInsert, 'tenantId'>): Promise<ReleaseKeyRow | undefined> {
  const [row] = await tx
    .insert(releaseKeys)
    .values({ ...values, tenantId: systemTenantId })
    .onConflictDoNothing()
    .returning();
  return row;
}

export async function revokeKey(tx: Tx, id: string, revokedAt: string): Promise<ReleaseKeyRow | undefined> {
  const [row] = await tx
    .update(releaseKeys)
    .set({ revokedAt })
    .where(and(isKey(id), isNull(releaseKeys.revokedAt)))
    .returning();
  return row ?? findKey(tx, id);
}

export async function findKey(tx: Tx, id: string): Promise<ReleaseKeyRow | undefined> {
  const [row] = await tx.select().from(releaseKeys).where(isKey(id));
  return row;
}
