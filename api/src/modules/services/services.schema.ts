import type { Package, ServiceQuestion } from '@techadds/shared/contract/catalog/endpoints';
import type { Region } from '@techadds/shared/contract/catalog/facets';
import { getTableColumns, sql } from 'drizzle-orm';
import { boolean, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { categories } from '../categories/categories.schema';
import { partners } from '../partners/partners.schema';
import { tsvector } from '../../platform/database/columns';
import { timestampColumn, centsColumn, tenantKeys, tenantPolicy, timestamps } from '../../platform/database/schema-columns';

export const services = pgTable(
  'services',
  {
    ...tenantKeys,
    partnerId: uuid('partner_id').notNull(),
    categoryId: uuid('category_id').notNull(),
    name: text('name').notNull(),
    slug: text('slug').notNull(),
    summary: text('summary').notNull(),
    description: text('description').notNull(),
    packages: jsonb('packages').$type<Package[]>().notNull(),
    unit: text('unit').$type<'hour' | 'day' | 'item' | 'month' | 'project'>().notNull(),
    priceFromCents: centsColumn('price_from_cents').notNull(),
    deliveryDays: integer('delivery_days').notNull(),
    currency: text('currency').notNull(),
    taxBp: integer('tax_bp').notNull(),
    /** The catalog shows only `active` services, so a draft appears nowhere. */
    status: text('status').$type<'draft' | 'active' | 'archived'>().notNull().default('active'),
    /** Null for a draft, so that restoring an archived service knows its former status. */
    publishedAt: timestampColumn('published_at').default(sql`now()`),
    archivedAt: timestampColumn('archived_at'),
    flagshipPromoted: boolean('flagship_promoted').notNull().default(false),
    /** Position among the flagships, starting with 0; null sorts last. */
    flagshipRank: integer('flagship_rank'),
    /** End of the promotion; null if it has none. */
    flagshipUntil: timestampColumn('flagship_until'),
    companyProfile: text('company_profile'),
    /** File ids, the cover first. */
    images: jsonb('images').$type<string[]>().notNull().default([]),
    tags: jsonb('tags').$type<string[]>().notNull().default([]),
    ...timestamps,
    /** Regions of on-site delivery; empty for remote delivery. */
    regions: text('regions')
      .array()
      .$type<Region[]>()
      .notNull()
      .default(sql`'{}'`),
    /** Common questions with answers. */
    faq: jsonb('faq').$type<ServiceQuestion[]>().notNull().default([]),
    /** Average in hundredths of a star and number of the published ratings. */
    ratingAverage: integer('rating_average').notNull().default(0),
    /** What orders the results of a search: the average stars with those of redeemed perks, in hundredths. */
    ranking: integer('ranking').notNull().default(0),
    ratingCount: integer('rating_count').notNull().default(0),
    /** The service's own words; `service_search` adds those of its category and partner for the marketplace search. */
    search: tsvector('search').generatedAlwaysAs(
      sql`setweight(to_tsvector('english', name), 'A') || setweight(to_tsvector('english', summary), 'B') || setweight(to_tsvector('english', description), 'C')`,
    ),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('services_slug').on(t.tenantId, t.slug),
    index('services_by_name').on(t.tenantId, t.status, t.name, t.id),
    index('services_by_category').on(t.tenantId, t.categoryId),
    index('services_flagships')
      .on(t.tenantId, t.flagshipUntil)
      .where(sql`flagship_promoted`),
    foreignKey({ columns: [t.tenantId, t.partnerId], foreignColumns: [partners.tenantId, partners.id] }),
    foreignKey({ columns: [t.tenantId, t.categoryId], foreignColumns: [categories.tenantId, categories.id] }),
    tenantPolicy('services'),
  ],
);

const { search: _search, ...readable } = getTableColumns(services);

/** All columns except `search`, which is used only in `where` and `order by`. */
export const serviceColumns = readable;
