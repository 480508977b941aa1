import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/client';
import { catalogSettings } from '../../schema';

const of = (tenantId: string, partnerId: string | null) =>
  and(eq(catalogSettings.tenantId, tenantId), sql`${catalogSettings.partnerId} is not distinct from ${partnerId}`);

/** What a tenant (no partner) or a partner has set for its catalog. */
export async function findSettings(tx: Tx, tenantId: string, partnerId: string | null) {
  const [row] = await tx.select().from(catalogSettings).where(of(tenantId, partnerId));
  return row;
}

/** Puts them in the place of those before; of two who do it for the first time at once, the second one stands. */
export async function saveSettings(tx: Tx, row: typeof catalogSettings.$inferInsert & { partnerId: string | null }): Promise<void> {
  const { tenantId, partnerId, settings, updatedAt } = row;
  const made = await tx.insert(catalogSettings).values(row).onConflictDoNothing().returning({ id: catalogSettings.id });
  if (made.length === 0) await tx.update(catalogSettings).set({ settings, updatedAt }).where(of(tenantId, partnerId));
}
