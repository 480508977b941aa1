import type { DeliveryStatus, WebhookEventType, testEventType } from '@techadds/shared/contract/webhooks/events';
import { sql } from 'drizzle-orm';
import { boolean, foreignKey, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { tenantKeys, tenantPolicy, timestampColumn, timestamps } from '../../platform/database/schema-columns';
import { partners } from '../partners/partners.schema';

/** Addresses of other systems that events are sent to: a partner's, or the administrators', which have no partner. */
export const webhooks = pgTable(
  'webhooks',
  {
    ...tenantKeys,
    partnerId: uuid('partner_id'),
    url: text('url').notNull(),
    description: text('description').notNull().default(''),
    eventTypes: text('event_types').array().$type<WebhookEventType[]>().notNull(),
    isActive: boolean('is_active').notNull().default(true),
    /** The encrypted secret, and the one before the last rotation, which signs until it expires. */
    secret: text('secret').notNull(),
    formerSecret: text('former_secret'),
    formerSecretExpiresAt: timestampColumn('former_secret_expires_at'),
    /** Deliveries in a row that were given up. */
    failedCount: integer('failed_count').notNull().default(0),
    lastSucceededAt: timestampColumn('last_succeeded_at'),
    lastFailedAt: timestampColumn('last_failed_at'),
    /** Why the server turned it off; null if nobody or a user did. */
    disabledReason: text('disabled_reason'),
    ...timestamps,
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('webhooks_team').on(t.tenantId, t.partnerId, t.createdAt),
    foreignKey({ columns: [t.tenantId, t.partnerId], foreignColumns: [partners.tenantId, partners.id] }),
    tenantPolicy('webhooks'),
  ],
);

/** An event on its way to a webhook, written in the transaction of what it reports. It stays as the log of what was sent. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    ...tenantKeys,
    webhookId: uuid('webhook_id').notNull(),
    messageId: text('message_id').notNull(),
    eventType: text('event_type').$type<WebhookEventType | typeof testEventType>().notNull(),
    /** The body, to the byte: what is signed is what is sent. */
    payload: text('payload').notNull(),
    status: text('status').$type<DeliveryStatus>().notNull().default('pending'),
    attempts: integer('attempts').notNull().default(0),
    /** The time of the next attempt; null once it has arrived or was given up. */
    dueAt: timestampColumn('due_at'),
    lastAttemptAt: timestampColumn('last_attempt_at'),
    responseStatus: integer('response_status'),
    responseBody: text('response_body'),
    problem: text('problem'),
    correlationId: text('correlation_id').notNull(),
    createdAt: timestampColumn('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('webhook_deliveries_log').on(t.tenantId, t.webhookId, t.createdAt),
    index('webhook_deliveries_due')
      .on(t.tenantId, t.dueAt)
      .where(sql`due_at is not null`),
    foreignKey({ columns: [t.tenantId, t.webhookId], foreignColumns: [webhooks.tenantId, webhooks.id] }).onDelete('cascade'),
    tenantPolicy('webhook_deliveries'),
  ],
);
