import { sql } from 'drizzle-orm';
import { foreignKey, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { files } from '../files/files.schema';
import { partners } from '../partners/partners.schema';
import { tenantKeys, tenantPolicy, timestamps } from '../../platform/database/schema-columns';

/** Brands that a tenant can choose: their color, logo and favicon apply where the tenant has none of its own. */
export const brands = pgTable(
  'brands',
  {
    ...tenantKeys,
    name: text('name').notNull(),
    slug: text('slug').notNull(),
    domain: text('domain'),
    details: text('details').notNull().default(''),
    /** Such as `#2c5fdd`; all other colors are derived from it. */
    primary: text('colour_code'),
    logoId: uuid('logo_id'),
    /** The favicon; without one it is made from the logo. */
    iconId: uuid('icon_id'),
    status: text('status').$type<'draft' | 'active' | 'archived'>().notNull().default('draft'),
    ...timestamps,
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('brands_slug').on(t.tenantId, t.slug),
    foreignKey({ columns: [t.tenantId, t.logoId], foreignColumns: [files.tenantId, files.id] }),
    foreignKey({ columns: [t.tenantId, t.iconId], foreignColumns: [files.tenantId, files.id] }),
    tenantPolicy('brands'),
  ],
);

/** The own branding of a tenant (no partner) or a partner; null values are inherited. */
export const brandings = pgTable(
  'brandings',
  {
    ...tenantKeys,
    partnerId: uuid('partner_id'),
    primary: text('colour_code'),
    logoId: uuid('logo_id'),
    darkLogoId: uuid('dark_logo_id'),
    /** The favicon; without one it is made from the logo. */
    iconId: uuid('icon_id'),
    /** The chosen brand; only set in the tenant's row. */
    brandId: uuid('brand_id'),
    ...timestamps,
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('brandings_of').on(t.tenantId, sql`coalesce(partner_id, '00000000-0000-0000-0000-000000000000')`),
    foreignKey({ columns: [t.tenantId, t.partnerId], foreignColumns: [partners.tenantId, partners.id] }),
    foreignKey({ columns: [t.tenantId, t.logoId], foreignColumns: [files.tenantId, files.id] }),
    foreignKey({ columns: [t.tenantId, t.darkLogoId], foreignColumns: [files.tenantId, files.id] }),
    foreignKey({ columns: [t.tenantId, t.iconId], foreignColumns: [files.tenantId, files.id] }),
    foreignKey({ columns: [t.tenantId, t.brandId], foreignColumns: [brands.tenantId, brands.id] }),
    tenantPolicy('brandings'),
  ],
);
