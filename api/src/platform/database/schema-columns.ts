import { sql } from 'drizzle-orm';
import { bigint, pgPolicy, uuid } from 'drizzle-orm/pg-core';
import { isoTimestamp } from './columns';

export const at = (name: string) => isoTimestamp(name);
export const cents = (name: string) => bigint(name, { mode: 'number' });

/** Every tenant table: its key starts with the tenant, so that rows can be distributed by it. */
export const keys = {
  tenantId: uuid('tenant_id').notNull(),
  id: uuid('id').notNull().defaultRandom(),
};
export const stamps = {
  createdAt: at('created_at')
    .notNull()
    .default(sql`now()`),
  updatedAt: at('updated_at')
    .notNull()
    .default(sql`now()`),
};

/**
 * The transaction that wrote the row last, set by each write that others are to hear of. Rows become visible in another order than they
 * were written in, so that no time and no counter can say "everything until here was seen"; this can, with the oldest transaction that
 * was still open when somebody looked.
 */
export const currentTransaction = sql`pg_current_xact_id()::text::bigint`;
export const transactionOf = (name: string) => bigint(name, { mode: 'number' }).notNull().default(currentTransaction);

/** `app.tenant_id` is set inside each transaction; unset or empty, no row is visible. */
const isCurrentTenant = sql`tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid`;
/** Every table has this policy. */
export const ownTenant = (table: string) => pgPolicy(`${table}_tenant`, { for: 'all', using: isCurrentTenant, withCheck: isCurrentTenant });
