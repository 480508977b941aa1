import { integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { keys, ownTenant, stamps } from '../../platform/database/schema-columns';

export const partners = pgTable(
  'partners',
  {
    ...keys,
    handle: text('handle').notNull(),
    name: text('name').notNull(),
    about: text('about').notNull().default(''),
    /** Published ratings: average in hundredths of a star, and their number. */
    ratingAverage: integer('rating_average').notNull().default(0),
    ratingCount: integer('rating_count').notNull().default(0),
    ...stamps,
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.id] }), uniqueIndex('partners_handle').on(t.tenantId, t.handle), ownTenant('partners')],
);
