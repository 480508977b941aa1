import { sql } from 'drizzle-orm';
import { bigint, pgPolicy, uuid } from 'drizzle-orm/pg-core';
import { isoTimestamp } from './columns';

export const timestampColumn = (name: string) => isoTimestamp(name);
export const centsColumn = (name: string) => bigint(name, { mode: 'number' });

/** Columns of every tenant table: each key starts with the tenant, so that rows can be distributed by it. */
export const tenantKeys = {
  tenantId: uuid('tenant_id').notNull(),
  id: uuid('id').notNull().defaultRandom(),
};
export const timestamps = {
  createdAt: timestampColumn('created_at')
    .notNull()
    .default(sql`now()`),
  updatedAt: timestampColumn('updated_at')
    .notNull()
    .default(sql`now()`),
};

/**
 * The number of the tenant's change that wrote the row last (`nextChangeNumber`), set by each write that open browsers are notified of. Each
 * writer holds the tenant's counter until its commit, so numbers become visible in their order, and one number says which changes a browser has
 * seen. Transaction ids cannot: those of different nodes do not compare.
 */
export const changeNumberColumn = (name: string) => bigint(name, { mode: 'number' }).notNull();

/** `app.tenant_id` is set in each transaction; where it is unset or empty, no row is visible. */
const isCurrentTenant = sql`tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid`;
/** The row-level security policy of every table. */
export const tenantPolicy = (table: string) =>
  pgPolicy(`${table}_tenant`, { for: 'all', using: isCurrentTenant, withCheck: isCurrentTenant });
