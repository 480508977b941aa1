import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { timestampColumn, tenantPolicy } from '../database/schema-columns';

/** Stored responses of idempotent requests, written in the transaction of the request; `retention-rules.ts` says how long they are kept. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    tenantId: uuid('tenant_id').notNull(),
    /** No foreign key, because a super-admin who switched tenants is no user of this tenant. */
    userId: uuid('user_id').notNull(),
    /** `POST /orders/{id}/refund`. */
    endpoint: text('endpoint').notNull(),
    key: text('key').notNull(),
    bodyHash: text('body_hash').notNull(),
    status: integer('status').notNull(),
    response: text('response').notNull(),
    createdAt: timestampColumn('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.userId, t.endpoint, t.key] }),
    index('idempotency_keys_created').on(t.tenantId, t.createdAt),
    tenantPolicy('idempotency_keys'),
  ],
);
