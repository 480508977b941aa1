import { sql } from 'drizzle-orm';
import { index, integer, pgPolicy, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { at, ownTenant } from '../database/schema-columns';

/**
 * What happens by itself from time to time, a row for each tenant and job. A job that serves all tenants stands under the tenant that
 * nobody is. Whoever looks for work may ask which tenants have some.
 */
export const jobs = pgTable(
  'jobs',
  {
    tenantId: uuid('tenant_id').notNull(),
    name: text('name').notNull(),
    /** When it runs next. While it runs, until when the process that runs it has it for itself. */
    dueAt: at('due_at').notNull(),
    /** Names the run under way; a run that lost its turn changes nothing any more. */
    runId: uuid('run_id'),
    /** Runs in a row that failed, or were not heard of again. */
    attempts: integer('attempts').notNull().default(0),
    startedAt: at('started_at'),
    endedAt: at('ended_at'),
    lastError: text('last_error'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.name] }),
    index('jobs_due').on(t.dueAt),
    ownTenant('jobs'),
    pgPolicy('jobs_lookup', { for: 'select', using: sql`current_setting('app.lookup_jobs', true) = 'due'` }),
  ],
);
