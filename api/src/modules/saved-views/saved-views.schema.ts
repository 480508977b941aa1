import type { SavedView } from '@techadds/shared/contract/saved-views/endpoints';
import { jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { tenantKeys, tenantPolicy, timestamps } from '../../platform/database/schema-columns';

/** Saved filters and columns of lists. No foreign key to users: a super-admin who switched to this tenant has no user row in it. */
export const savedViews = pgTable(
  'saved_views',
  {
    ...tenantKeys,
    userId: uuid('user_id').notNull(),
    /** The partner that the owner works for. */
    partnerId: uuid('partner_id'),
    /** Who else sees the view: users of the partner, the other administrators, or nobody. */
    audience: text('audience').$type<'none' | 'partner' | 'admins'>().notNull(),
    list: text('list').$type<SavedView['list']>().notNull(),
    name: text('name').notNull(),
    search: text('search').notNull(),
    hidden: jsonb('hidden').$type<string[]>().notNull(),
    ...timestamps,
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('saved_views_name').on(t.tenantId, t.userId, t.list, t.name),
    tenantPolicy('saved_views'),
  ],
);
