import { deliverySteps, priceSteps, ratingSteps } from '@techadds/shared/contract/catalog/facets';
import { sql } from 'drizzle-orm';
import { bigint, boolean, foreignKey, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { services } from '../services/services.schema';
import { byteOrderedText, tsvector } from '../../platform/database/columns';
import { timestampColumn, centsColumn, tenantPolicy } from '../../platform/database/schema-columns';

const toStepExpression = (column: string, steps: readonly number[]) => `width_bucket(${column}, array[${steps.join()}]::bigint[])`;

/** Filter bands of a service as a bit field: three bits for the price, three for delivery, two for the rating, then one per region. */
const bandsExpression = sql.raw(
  // "Within 7 days" includes the seventh, hence one less.
  `${toStepExpression('price_cents', priceSteps)} + ${toStepExpression('delivery_days::bigint - 1', deliverySteps)} * 8 + ${toStepExpression('rating::bigint', ratingSteps)} * 64 + region_mask * 256`,
);

/**
 * A narrow row per active service for searching, filtering, sorting and counting. Triggers write it when a service changes, or the name
 * of its category or partner. Fixed-width columns come first, since they are the fastest to access. Full-text search can use its index
 * under row-level security because `leakproof.ts` marks the match operators as leakproof.
 */
export const serviceSearch = pgTable(
  'service_search',
  {
    tenantId: uuid('tenant_id').notNull(),
    serviceId: uuid('service_id').notNull(),
    categoryId: uuid('category_id').notNull(),
    partnerId: uuid('partner_id').notNull(),
    listedAt: timestampColumn('listed_at').notNull(),
    priceCents: centsColumn('price_cents').notNull(),
    bands: integer('bands').generatedAlwaysAs(bandsExpression),
    deliveryDays: integer('delivery_days').notNull(),
    /** Average stars in hundredths; 0 without ratings. */
    rating: integer('rating').notNull(),
    /** The average with the ratings of perks, by which the results of a search are ordered. */
    ranking: integer('ranking').notNull().default(0),
    /** A bit per region of on-site delivery; 0 for remote delivery. */
    regionMask: integer('region_mask').notNull(),
    flagship: boolean('flagship').notNull(),
    name: text('name').notNull(),
    /** The words of the name only, to rank matches in the name first. */
    title: tsvector('title').notNull(),
    /** Words without positions: rows are a third smaller, so large result sets read a third fewer pages. */
    words: tsvector('words').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.serviceId] }),
    foreignKey({ columns: [t.tenantId, t.serviceId], foreignColumns: [services.tenantId, services.id] }).onDelete('cascade'),
    index('service_search_words').using('gin', t.tenantId, t.words).with({ fastupdate: false }),
    index('service_search_titles').using('gin', t.tenantId, t.title).with({ fastupdate: false }),
    index('service_search_counts').on(t.tenantId, t.categoryId, t.bands, t.priceCents),
    index('service_search_partners').on(t.tenantId, t.partnerId),
    index('service_search_flagships')
      .on(t.tenantId, t.partnerId)
      .where(sql`flagship`),
    index('service_search_name').on(t.tenantId, sql`name collate "und-x-icu"`, t.serviceId),
    index('service_search_price').on(t.tenantId, t.priceCents, t.serviceId),
    index('service_search_delivery').on(t.tenantId, t.deliveryDays, t.serviceId),
    index('service_search_rating').on(t.tenantId, t.rating, t.serviceId),
    index('service_search_listed').on(t.tenantId, t.listedAt, t.serviceId),
    tenantPolicy('service_search'),
  ],
);

/** All words of the catalog and their stems, for correcting typing errors. */
export const searchVocabulary = pgTable(
  'search_vocabulary',
  { tenantId: uuid('tenant_id').notNull(), word: byteOrderedText('word').notNull() },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.word] }),
    index('search_vocabulary_similar').using('gin', t.tenantId, t.word.op('gin_trgm_ops')),
    tenantPolicy('search_vocabulary'),
  ],
);

/** Incremented with every change of the catalog, so that cached counts can be validated. */
export const searchVersions = pgTable(
  'search_versions',
  { tenantId: uuid('tenant_id').notNull().primaryKey(), version: bigint('version', { mode: 'number' }).notNull() },
  () => [tenantPolicy('search_versions')],
);
