import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { at, ownTenant } from '../../database/schema-columns';

/**
 * Tries counted in a window of time, for all processes together. A sign-in belongs to no tenant yet, so the rows stand under the
 * tenant that nobody is (all zeros): the table is protected like any other, and no exception from the rule is needed.
 */
export const rateLimits = pgTable(
  'rate_limits',
  {
    tenantId: uuid('tenant_id').notNull(),
    /** Hash of the rule and of whom it counts: neither e-mails nor addresses are kept. */
    key: text('key').notNull(),
    hits: integer('hits').notNull(),
    until: at('until').notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.key] }), index('rate_limits_until').on(t.tenantId, t.until), ownTenant('rate_limits')],
);
