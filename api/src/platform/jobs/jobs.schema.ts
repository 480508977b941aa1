import { sql } from 'drizzle-orm';
import { index, integer, pgPolicy, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { timestampColumn, tenantPolicy } from '../database/schema-columns';

/**
 * Scheduled jobs, a row for each tenant and job. Jobs that serve all tenants are stored under the system tenant. The scheduler may list the tenants
 * with due jobs.
 */
export const jobs = pgTable(
  'jobs',
  {
    tenantId: uuid('tenant_id').notNull(),
    name: text('name').notNull(),
    /** The time of the next run; while it runs, the end of its lease. */
    dueAt: timestampColumn('due_at').notNull(),
    /** Identifies the run in progress; a run that lost its lease changes nothing anymore. */
    runId: uuid('run_id'),
    /** The number of consecutive runs that failed or did not report back. */
    attempts: integer('attempts').notNull().default(0),
    startedAt: timestampColumn('started_at'),
    endedAt: timestampColumn('ended_at'),
    lastError: text('last_error'),
    /** When something last changed in the tenant; its jobs run less often the longer that is ago. */
    wokenAt: timestampColumn('woken_at')
      .notNull()
      .default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.name] }),
    index('jobs_due').on(t.dueAt),
    tenantPolicy('jobs'),
    pgPolicy('jobs_lookup', { for: 'select', using: sql`current_setting('app.lookup_jobs', true) = 'due'` }),
  ],
);
