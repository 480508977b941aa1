import { deliverySteps, priceSteps, ratingSteps } from '@techadds/shared/contract/catalog/facets';
import { sql } from 'drizzle-orm';
import { bigint, boolean, foreignKey, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { services } from '../services/services.schema';
import { byteOrderedText, tsvector } from '../../platform/database/columns';
import { at, cents, ownTenant } from '../../platform/database/schema-columns';

const stepOf = (column: string, steps: readonly number[]) => `width_bucket(${column}, array[${steps.join()}]::bigint[])`;

/** In which bands a service is: three bits of price, three of delivery, two of rating, then one for each place. */
const bands = sql.raw(
  // "Within 7 days" includes the seventh; hence one less.
  `${stepOf('price_cents', priceSteps)} + ${stepOf('delivery_days::bigint - 1', deliverySteps)} * 8 + ${stepOf('rating::bigint', ratingSteps)} * 64 + region_mask * 256`,
);

/**
 * What is on offer, in the form that searching, filtering, sorting and counting want: a narrow row for each active service. The
 * database writes it, whenever a service, its category's or its partner's name changes. What is as long in every row comes first, for
 * that is quickest to reach. Full-text search uses its index although row-level security is on, because `leakproof.ts` says that
 * matching gives nothing away.
 */
export const serviceSearch = pgTable(
  'service_search',
  {
    tenantId: uuid('tenant_id').notNull(),
    serviceId: uuid('service_id').notNull(),
    categoryId: uuid('category_id').notNull(),
    partnerId: uuid('partner_id').notNull(),
    listedAt: at('listed_at').notNull(),
    priceCents: cents('price_cents').notNull(),
    bands: integer('bands').generatedAlwaysAs(bands),
    deliveryDays: integer('delivery_days').notNull(),
    /** Average stars in hundredths; 0 where nobody has rated. */
    rating: integer('rating').notNull(),
    /** A bit for each place it is delivered at; 0 where it is delivered from afar, to anywhere. */
    regionMask: integer('region_mask').notNull(),
    flagship: boolean('flagship').notNull(),
    name: text('name').notNull(),
    /** The words of the name alone: what has a word there comes first. */
    title: tsvector('title').notNull(),
    /** Which words occur, not where in the text: a row is a third shorter without, and a search that finds many reads as many fewer pages. */
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
    ownTenant('service_search'),
  ],
);

/** Every word that occurs on offer, and its stem: what a mistyped word may have meant. */
export const searchVocabulary = pgTable(
  'search_vocabulary',
  { tenantId: uuid('tenant_id').notNull(), word: byteOrderedText('word').notNull() },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.word] }),
    index('search_vocabulary_similar').using('gin', t.tenantId, t.word.op('gin_trgm_ops')),
    ownTenant('search_vocabulary'),
  ],
);

/** How often what is on offer has changed: whoever keeps counts knows by it whether they still hold. */
export const searchVersions = pgTable(
  'search_versions',
  { tenantId: uuid('tenant_id').notNull().primaryKey(), version: bigint('version', { mode: 'number' }).notNull() },
  () => [ownTenant('search_versions')],
);
