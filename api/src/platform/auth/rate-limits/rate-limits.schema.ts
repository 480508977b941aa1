import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { timestampColumn, tenantPolicy } from '../../database/schema-columns';

/**
 * Hits in fixed windows, shared by all processes. A sign-in belongs to no tenant yet, so the rows are stored under the system tenant (all zeros):
 * the table has row-level security like any other, without an exception.
 */
export const rateLimits = pgTable(
  'rate_limits',
  {
    tenantId: uuid('tenant_id').notNull(),
    /** Hash of the rule and its subject, so that neither e-mail addresses nor IP addresses are stored. */
    key: text('key').notNull(),
    hits: integer('hits').notNull(),
    until: timestampColumn('until').notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.key] }), index('rate_limits_until').on(t.tenantId, t.until), tenantPolicy('rate_limits')],
);
