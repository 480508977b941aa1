import type { RateSource } from '@techadds/shared/contract/currency/forms';
import { eq } from 'drizzle-orm';
import { systemTenantId } from '../../platform/auth/rate-limits/postgres-store';
import type { Database, Tx } from '../../platform/database/client';
import { currencySettings } from '../../schema';

export type RateSourceRow = typeof currencySettings.$inferSelect;
const isShared = eq(currencySettings.tenantId, systemTenantId);

/** The choice and the result of the last fetch; undefined as long as there is neither. */
export const findRateSource = (database: Database): Promise<RateSourceRow | undefined> =>
  database.withTenant(systemTenantId, async (tx) => {
    const [row] = await tx.select().from(currencySettings).where(isShared);
    return row;
  });

/** The row, created if need be, `for update`. Within a transaction of the system tenant. */
export async function lockRateSource(tx: Tx, now: Date): Promise<RateSourceRow> {
  const at = now.toISOString();
  await tx.insert(currencySettings).values({ tenantId: systemTenantId, createdAt: at, updatedAt: at }).onConflictDoNothing();
  const [row] = await tx.select().from(currencySettings).where(isShared).for('update');
  return row!;
}

export async function saveRateSource(tx: Tx, source: RateSource, updatedAt: string): Promise<RateSourceRow> {
  const [row] = await tx.update(currencySettings).set({ source, updatedAt }).where(isShared).returning();
  return row!;
}

/** Records how the last fetch went. This is no new version of the settings. */
export const recordFetch = (database: Database, checkError: string | null, now: Date): Promise<void> =>
  database.withTenant(systemTenantId, async (tx) => {
    await lockRateSource(tx, now);
    await tx
      .update(currencySettings)
      .set({ checkedAt: now.toISOString(), checkError: checkError?.slice(0, 300) ?? null })
      .where(isShared);
  });
