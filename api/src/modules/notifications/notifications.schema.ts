import type { Notification } from '@techadds/shared/contract/notifications/endpoints';
import type { Channel } from '@techadds/shared/contract/notifications/types';
import { sql } from 'drizzle-orm';
import { foreignKey, index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from '../users/users.schema';
import { timestampColumn, tenantKeys, tenantPolicy, changeNumberColumn } from '../../platform/database/schema-columns';
import { outbox } from '../../platform/email/email.schema';

export const notifications = pgTable(
  'notifications',
  {
    ...tenantKeys,
    userId: uuid('user_id').notNull(),
    type: text('type').$type<Notification['type']>().notNull(),
    title: text('title').notNull(),
    body: text('body').notNull(),
    path: text('path').notNull(),
    status: text('status').$type<Notification['status']>().notNull().default('unread'),
    /** An unread notification with the same key is replaced. */
    groupKey: text('group_key'),
    createdAt: timestampColumn('created_at')
      .notNull()
      .default(sql`now()`),
    changedIn: changeNumberColumn('changed_in'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('notifications_user').on(t.tenantId, t.userId, t.createdAt),
    index('notifications_changed').on(t.tenantId, t.userId, t.changedIn),
    uniqueIndex('notifications_group')
      .on(t.tenantId, t.userId, t.groupKey)
      .where(sql`status = 'unread'`),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [users.tenantId, users.id] }),
    tenantPolicy('notifications'),
  ],
);

/** Channels that a user has chosen for a type; the type's defaults apply without a row. */
export const notificationPreferences = pgTable(
  'notification_preferences',
  {
    tenantId: uuid('tenant_id').notNull(),
    userId: uuid('user_id').notNull(),
    type: text('type').$type<Notification['type']>().notNull(),
    channels: jsonb('channels').$type<Channel[]>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.userId, t.type] }),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [users.tenantId, users.id] }),
    tenantPolicy('notification_preferences'),
  ],
);

/** Notifications to be sent by e-mail: they wait for the next digest of their user, and are deleted with its outbox row. */
export const digestItems = pgTable(
  'digest_items',
  {
    ...tenantKeys,
    userId: uuid('user_id').notNull(),
    type: text('type').$type<Notification['type']>().notNull(),
    title: text('title').notNull(),
    body: text('body').notNull(),
    path: text('path').notNull(),
    groupKey: text('group_key'),
    /** The digest that contains it; null until it is collected. */
    outboxId: uuid('outbox_id'),
    createdAt: timestampColumn('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('digest_items_waiting')
      .on(t.tenantId, t.createdAt)
      .where(sql`outbox_id is null`),
    index('digest_items_outbox').on(t.tenantId, t.outboxId),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [users.tenantId, users.id] }),
    foreignKey({ columns: [t.tenantId, t.outboxId], foreignColumns: [outbox.tenantId, outbox.id] }).onDelete('cascade'),
    tenantPolicy('digest_items'),
  ],
);
