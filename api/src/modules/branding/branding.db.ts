import { and, asc, eq, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/client';
import { hasSubdomain } from '../tenants/subdomains.service';
import { brandings, brands, files, tenants } from '../../schema';

type BrandingRow = typeof brandings.$inferSelect;

const brandingCondition = (tenantId: string, partnerId: string | null) =>
  and(eq(brandings.tenantId, tenantId), sql`${brandings.partnerId} is not distinct from ${partnerId}`);

/** The own settings of a partner, or of the tenant if `partnerId` is null; `forUpdate` locks the row. */
export async function findBranding(tx: Tx, tenantId: string, partnerId: string | null, forUpdate = false) {
  const query = tx.select().from(brandings).where(brandingCondition(tenantId, partnerId));
  const [row] = await (forUpdate ? query.for('update') : query);
  return row;
}

/** Inserts or updates the settings; omitted fields keep their value. */
export async function saveBranding(
  tx: Tx,
  whose: { tenantId: string; partnerId: string | null },
  values: Partial<Pick<BrandingRow, 'primary' | 'logoId' | 'darkLogoId' | 'iconId' | 'brandId'>>,
  at: string,
): Promise<void> {
  const made = await tx
    .insert(brandings)
    .values({ ...whose, ...values, createdAt: at, updatedAt: at })
    .onConflictDoNothing()
    .returning({ id: brandings.id });
  if (made.length === 0)
    await tx
      .update(brandings)
      .set({ ...values, updatedAt: at })
      .where(brandingCondition(whose.tenantId, whose.partnerId));
}

/** The active brands, which a tenant can choose, by name. */
export const listActiveBrands = (tx: Tx, tenantId: string) =>
  tx
    .select({ id: brands.id, name: brands.name, primary: brands.primary, logoId: brands.logoId, iconId: brands.iconId })
    .from(brands)
    .where(and(eq(brands.tenantId, tenantId), eq(brands.status, 'active')))
    .orderBy(asc(sql`lower(${brands.name})`), asc(brands.id));

/** Finds an image uploaded as a logo, with the partner that uploaded it. */
export async function findLogo(tx: Tx, tenantId: string, id: string) {
  const [row] = await tx
    .select({ partnerId: files.partnerId, type: files.type, content: files.content })
    .from(files)
    .where(and(eq(files.tenantId, tenantId), eq(files.id, id), eq(files.purpose, 'brand_logo')));
  return row;
}

export async function findTenantBySubdomain(tx: Tx, subdomain: string) {
  const [row] = await tx
    .select({ id: tenants.tenantId, name: tenants.name, subdomain: tenants.subdomain })
    .from(tenants)
    .where(hasSubdomain(subdomain));
  return row;
}
