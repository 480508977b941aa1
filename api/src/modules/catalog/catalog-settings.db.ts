import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/client';
import { catalogSettings } from '../../schema';

const settingsCondition = (tenantId: string, partnerId: string | null) =>
  and(eq(catalogSettings.tenantId, tenantId), sql`${catalogSettings.partnerId} is not distinct from ${partnerId}`);

/** The catalog settings of a partner, or of the tenant if `partnerId` is null. */
export async function findCatalogSettings(tx: Tx, tenantId: string, partnerId: string | null) {
  const [row] = await tx.select().from(catalogSettings).where(settingsCondition(tenantId, partnerId));
  return row;
}

/** Inserts or replaces the settings; of concurrent writes the last one wins. */
export async function saveCatalogSettings(tx: Tx, row: typeof catalogSettings.$inferInsert & { partnerId: string | null }): Promise<void> {
  const { tenantId, partnerId, settings, updatedAt } = row;
  const made = await tx.insert(catalogSettings).values(row).onConflictDoNothing().returning({ id: catalogSettings.id });
  if (made.length === 0) await tx.update(catalogSettings).set({ settings, updatedAt }).where(settingsCondition(tenantId, partnerId));
}
