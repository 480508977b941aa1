import type { StoredFile } from '@techadds/shared/contract/files/endpoints';
import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { bytea } from '../../platform/database/columns';
import { timestampColumn, tenantKeys, tenantPolicy } from '../../platform/database/schema-columns';

/** Uploaded files with their content, so that one backup covers everything and row-level security applies. */
export const files = pgTable(
  'files',
  {
    ...tenantKeys,
    userId: uuid('user_id').notNull(),
    /** The partner that the owner works for, if any. */
    partnerId: uuid('partner_id'),
    purpose: text('purpose').$type<StoredFile['purpose']>().notNull(),
    name: text('name').notNull(),
    type: text('type').$type<StoredFile['type']>().notNull(),
    size: integer('size').notNull(),
    content: bytea('content').notNull(),
    createdAt: timestampColumn('created_at')
      .notNull()
      .default(sql`now()`),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.id] }), index('files_user').on(t.tenantId, t.userId), tenantPolicy('files')],
);
