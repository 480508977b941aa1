import { integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { tenantKeys, tenantPolicy, timestamps } from '../../platform/database/schema-columns';

export const partners = pgTable(
  'partners',
  {
    ...tenantKeys,
    handle: text('handle').notNull(),
    name: text('name').notNull(),
    about: text('about').notNull().default(''),
    /** Published ratings: average in hundredths of a star, and their number. */
    ratingAverage: integer('rating_average').notNull().default(0),
    ratingCount: integer('rating_count').notNull().default(0),
    ...timestamps,
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.id] }), uniqueIndex('partners_handle').on(t.tenantId, t.handle), tenantPolicy('partners')],
);
