import type { Certificate } from '@techadds/shared/contract/partner-profile/forms';
import { sql } from 'drizzle-orm';
import { check, date, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { tenantKeys, tenantPolicy, timestampColumn, timestamps } from '../../platform/database/schema-columns';

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
    /** What the partner's page at the marketplace says. */
    skills: jsonb('skills').$type<string[]>().notNull().default([]),
    regions: jsonb('regions').$type<string[]>().notNull().default([]),
    languages: jsonb('languages').$type<string[]>().notNull().default([]),
    certificates: jsonb('certificates').$type<Certificate[]>().notNull().default([]),
    website: text('website').notNull().default(''),
    /** Holiday: the first and the last day without new orders, and what customers read about it. */
    closedFrom: date('closed_from'),
    closedTo: date('closed_to'),
    closureNote: text('closure_note').notNull().default(''),
    profileUpdatedAt: timestampColumn('profile_updated_at')
      .notNull()
      .default(sql`now()`),
    ...timestamps,
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('partners_handle').on(t.tenantId, t.handle),
    check('partners_closed', sql`(closed_from is null) = (closed_to is null) and closed_from <= closed_to`),
    tenantPolicy('partners'),
  ],
);
