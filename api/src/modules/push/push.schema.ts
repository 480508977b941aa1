import { sql } from 'drizzle-orm';
import { boolean, foreignKey, index, integer, pgPolicy, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { NotificationType } from '@techadds/shared/contract/notifications/types';
import { tenantKeys, tenantPolicy, timestampColumn } from '../../platform/database/schema-columns';
import { sessions } from '../sessions/sessions.schema';
import { users } from '../users/users.schema';

/** The browsers that push messages go to. They belong to a session and end with it. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    ...tenantKeys,
    userId: uuid('user_id').notNull(),
    sessionId: uuid('session_id').notNull(),
    /** The URL of the push service. Whoever knows it and the keys can push, so it is never returned. */
    endpoint: text('endpoint').notNull(),
    /** SHA-256 of the endpoint in hexadecimal. */
    endpointHash: text('endpoint_hash').notNull(),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    /** The public key of the server that the browser subscribed with; messages are signed with its private key. */
    serverKey: text('server_key').notNull(),
    createdAt: timestampColumn('created_at').notNull(),
    lastDeliveredAt: timestampColumn('last_delivered_at'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('push_subscriptions_endpoint').on(t.tenantId, t.endpointHash),
    index('push_subscriptions_lookup').on(t.endpointHash),
    index('push_subscriptions_user').on(t.tenantId, t.userId, t.createdAt),
    index('push_subscriptions_session').on(t.tenantId, t.sessionId),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [users.tenantId, users.id] }),
    foreignKey({ columns: [t.tenantId, t.sessionId], foreignColumns: [sessions.tenantId, sessions.id] }).onDelete('cascade'),
    tenantPolicy('push_subscriptions'),
    // The same browser may have been registered in another tenant before.
    pgPolicy('push_subscriptions_lookup', { for: 'select', using: sql`endpoint_hash = current_setting('app.lookup_push_endpoint', true)` }),
  ],
);

/**
 * Queued push messages, one for each browser, written in the transaction of what they report. Their subscription may be removed at any time, so
 * no foreign key makes its removal wait for open transactions; what belongs to a removed one is not sent.
 */
export const pushMessages = pgTable(
  'push_messages',
  {
    ...tenantKeys,
    userId: uuid('user_id').notNull(),
    subscriptionId: uuid('subscription_id').notNull(),
    type: text('type').$type<NotificationType>().notNull(),
    title: text('title').notNull(),
    body: text('body').notNull(),
    path: text('path').notNull(),
    groupKey: text('group_key'),
    attempts: integer('attempts').notNull().default(0),
    /** Whether it has waited for the end of quiet hours. */
    held: boolean('held').notNull().default(false),
    /** The time of the next attempt. */
    dueAt: timestampColumn('due_at').notNull(),
    createdAt: timestampColumn('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('push_messages_due').on(t.tenantId, t.dueAt),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [users.tenantId, users.id] }),
    tenantPolicy('push_messages'),
  ],
);

/** What a user chose for push messages; without a row, titles only and no quiet hours. */
export const pushSettings = pgTable(
  'push_settings',
  {
    tenantId: uuid('tenant_id').notNull(),
    userId: uuid('user_id').notNull(),
    showDetails: boolean('show_details').notNull(),
    /** Times of day such as `22:00` in `time_zone`; null without quiet hours. */
    quietFrom: text('quiet_from'),
    quietUntil: text('quiet_until'),
    timeZone: text('time_zone'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.userId] }),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [users.tenantId, users.id] }),
    tenantPolicy('push_settings'),
  ],
);
