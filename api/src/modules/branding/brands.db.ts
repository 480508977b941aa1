import { and, asc, desc, eq, inArray, isNull, or, sql, type SQL } from 'drizzle-orm';
import type { Brand, BrandCounts } from '@techadds/shared/contract/branding/endpoints';
import type { Tx } from '../../platform/database/client';
import { brandings, brands, tenants } from '../../schema';
import { containsText, type ListRequest } from '../../platform/database/pagination';

const selectBrands = (tx: Tx) =>
  tx
    .select({
      brand: brands,
      inUse: sql<boolean>`${brandings.id} is not null`,
      company: { primary: tenants.companyPrimary, logoId: tenants.companyLogoId, iconId: tenants.companyIconId },
    })
    .from(brands)
    .innerJoin(tenants, eq(tenants.tenantId, brands.tenantId))
    .leftJoin(brandings, and(eq(brandings.tenantId, brands.tenantId), eq(brandings.brandId, brands.id), isNull(brandings.partnerId)))
    .$dynamic();
export type BrandRow = Awaited<ReturnType<typeof selectBrands>>[number];
export type BrandValues = typeof brands.$inferInsert;

export async function listBrands(
  tx: Tx,
  tenantId: string,
  { query, status, limit, offset, sort, order }: ListRequest & { query?: string | undefined; status?: Brand['status'] | undefined },
): Promise<{ counts: BrandCounts; found: BrandRow[] }> {
  const text = query?.trim();
  const matching = and(
    eq(brands.tenantId, tenantId),
    text ? or(containsText(brands.name, text), containsText(brands.domain, text), containsText(brands.details, text)) : undefined,
  );
  const direction = order === 'desc' ? desc : asc;
  const inUse: SQL = inArray(brands.status, ['draft', 'active']);
  const those = (which: SQL) => sql<number>`(count(*) filter (where ${which}))::int`;
  const [counts] = await tx
    .select({
      all: those(inUse),
      draft: those(eq(brands.status, 'draft')),
      active: those(eq(brands.status, 'active')),
      archived: those(eq(brands.status, 'archived')),
    })
    .from(brands)
    .where(matching);
  if (!counts) throw new Error('A count gave no row.');
  const found = await selectBrands(tx)
    .where(and(matching, status ? eq(brands.status, status) : inUse))
    .orderBy(direction(sort === 'updatedAt' ? brands.updatedAt : sql`lower(${brands.name})`), direction(brands.id))
    .limit(limit)
    .offset(offset);
  return { counts, found };
}

/** A brand; `forUpdate` locks its row first. */
export async function findBrand(tx: Tx, tenantId: string, id: string, forUpdate = false): Promise<BrandRow | undefined> {
  const isBrand = and(eq(brands.tenantId, tenantId), eq(brands.id, id));
  if (forUpdate) await tx.select({ id: brands.id }).from(brands).where(isBrand).for('update');
  const [row] = await selectBrands(tx).where(isBrand);
  return row;
}

export async function isSlugTaken(tx: Tx, tenantId: string, slug: string): Promise<boolean> {
  const found = await tx
    .select({ id: brands.id })
    .from(brands)
    .where(and(eq(brands.tenantId, tenantId), eq(brands.slug, slug)));
  return found.length > 0;
}

export async function insertBrand(tx: Tx, values: BrandValues): Promise<string> {
  const [row] = await tx.insert(brands).values(values).returning({ id: brands.id });
  if (!row) throw new Error('The brand was not stored.');
  return row.id;
}

export async function updateBrandRow(tx: Tx, tenantId: string, id: string, values: Partial<BrandValues>): Promise<void> {
  await tx
    .update(brands)
    .set(values)
    .where(and(eq(brands.tenantId, tenantId), eq(brands.id, id)));
}
