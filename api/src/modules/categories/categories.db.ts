import { and, asc, count, eq, sql } from 'drizzle-orm';
import type { Category } from '@techadds/shared/contract/categories/endpoints';
import type { Tx } from '../../platform/database/client';
import { alphabetically } from '../../platform/database/pagination';
import { categories, services, serviceSearch } from '../../schema';

export type CategoryRow = Omit<Category, 'serviceCount' | 'totalCount'>;
const categoryColumns = {
  id: categories.id,
  name: categories.name,
  slug: categories.slug,
  parentId: categories.parentId,
  position: categories.position,
};

/** All categories of the tenant; siblings by position. */
export const listAllCategories = (tx: Tx, tenantId: string): Promise<CategoryRow[]> =>
  tx
    .select(categoryColumns)
    .from(categories)
    .where(eq(categories.tenantId, tenantId))
    .orderBy(asc(categories.position), alphabetically(categories.name), categories.id);

/** The number of active services by category; categories without any are missing. */
export async function countActiveServices(tx: Tx, tenantId: string): Promise<ReadonlyMap<string, number>> {
  const rows = await tx
    .select({ id: serviceSearch.categoryId, services: count() })
    .from(serviceSearch)
    .where(eq(serviceSearch.tenantId, tenantId))
    .groupBy(serviceSearch.categoryId);
  return new Map(rows.map((row) => [row.id, row.services]));
}

/** Locks the tree until the transaction ends: two concurrent moves could otherwise create a cycle. */
export const lockCategoryTree = (tx: Tx, tenantId: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('categories ' || ${tenantId}, 0))`);

export const insertCategory = async (tx: Tx, row: typeof categories.$inferInsert): Promise<CategoryRow | undefined> =>
  (await tx.insert(categories).values(row).returning(categoryColumns))[0];

export async function updateCategoryRow(
  tx: Tx,
  tenantId: string,
  id: string,
  change: { name: string; parentId: string | null; position: number; updatedAt: string },
): Promise<void> {
  await tx
    .update(categories)
    .set(change)
    .where(and(eq(categories.tenantId, tenantId), eq(categories.id, id)));
}

/** The number of services in the category itself, including archived ones, since they can be restored. */
export async function countServicesInCategory(tx: Tx, tenantId: string, categoryId: string): Promise<number> {
  const [row] = await tx
    .select({ many: count() })
    .from(services)
    .where(and(eq(services.tenantId, tenantId), eq(services.categoryId, categoryId)));
  return row?.many ?? 0;
}

export const deleteCategoryRow = (tx: Tx, tenantId: string, id: string) =>
  tx.delete(categories).where(and(eq(categories.tenantId, tenantId), eq(categories.id, id)));
