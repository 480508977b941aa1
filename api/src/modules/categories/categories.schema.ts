import { sql } from 'drizzle-orm';
import { foreignKey, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { tenantKeys, tenantPolicy, timestamps } from '../../platform/database/schema-columns';

export const categories = pgTable(
  'categories',
  {
    ...tenantKeys,
    name: text('name').notNull(),
    slug: text('slug').notNull(),
    parentId: uuid('parent_id'),
    position: integer('position').notNull().default(0),
    ...timestamps,
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('categories_slug').on(t.tenantId, t.slug),
    uniqueIndex('categories_name').on(t.tenantId, sql`coalesce(parent_id, '00000000-0000-0000-0000-000000000000')`, sql`lower(name)`),
    foreignKey({ columns: [t.tenantId, t.parentId], foreignColumns: [t.tenantId, t.id] }),
    tenantPolicy('categories'),
  ],
);
