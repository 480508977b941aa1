import { sql } from 'drizzle-orm';
import { foreignKey, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '../users/users.schema';
import { timestampColumn, tenantKeys, tenantPolicy } from '../../platform/database/schema-columns';

/** A super-admin's impersonation of a user of the tenant. Actor and session may belong to another tenant. */
export const impersonationSessions = pgTable(
  'impersonation_sessions',
  {
    ...tenantKeys,
    actorTenantId: uuid('actor_tenant_id').notNull(),
    actorId: uuid('actor_id').notNull(),
    actorSessionId: uuid('actor_session_id').notNull(),
    actorName: text('actor_name').notNull(),
    subjectId: uuid('subject_id').notNull(),
    reason: text('reason').notNull(),
    ticketRef: text('ticket_ref'),
    mode: text('mode').$type<'read_only'>().notNull(),
    startedAt: timestampColumn('started_at').notNull(),
    expiresAt: timestampColumn('expires_at').notNull(),
    endedAt: timestampColumn('ended_at'),
    /** Endpoints that were used; the audit log has each of them once. */
    seen: text('seen').array().notNull().default([]),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('impersonation_sessions_started').on(t.tenantId, t.startedAt),
    index('impersonation_sessions_open')
      .on(t.tenantId, t.expiresAt)
      .where(sql`ended_at is null`),
    foreignKey({ columns: [t.tenantId, t.subjectId], foreignColumns: [users.tenantId, users.id] }),
    tenantPolicy('impersonation_sessions'),
  ],
);
