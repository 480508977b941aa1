import { sql } from 'drizzle-orm';
import { foreignKey, index, pgPolicy, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '../users/users.schema';
import { timestampColumn, tenantKeys, tenantPolicy } from '../../platform/database/schema-columns';

/** A refresh rotates `current_jti`; the previous one stays valid for a few seconds. Edges learn which sessions ended lately, in all tenants. */
export const sessions = pgTable(
  'sessions',
  {
    ...tenantKeys,
    userId: uuid('user_id').notNull(),
    currentJti: uuid('current_jti').notNull(),
    parentJti: uuid('parent_jti'),
    rotatedAt: timestampColumn('rotated_at')
      .notNull()
      .default(sql`now()`),
    revokedAt: timestampColumn('revoked_at'),
    /** Last authentication in this session: the sign-in, or a password confirmation since. */
    confirmedAt: timestampColumn('confirmed_at'),
    /** The tenant that a super-admin switched to; null in the home tenant. */
    actingTenantId: uuid('acting_tenant_id'),
    actingSubdomain: text('acting_subdomain'),
    expiresAt: timestampColumn('expires_at').notNull(),
    /** Client of the sign-in or of the last refresh. */
    ip: text('ip'),
    userAgent: text('user_agent'),
    createdAt: timestampColumn('created_at')
      .notNull()
      .default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('sessions_user').on(t.tenantId, t.userId),
    index('sessions_revoked').on(t.revokedAt),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [users.tenantId, users.id] }),
    tenantPolicy('sessions'),
    pgPolicy('sessions_lookup', {
      for: 'select',
      using: sql`revoked_at > nullif(current_setting('app.lookup_revoked_since', true), '')::timestamptz`,
    }),
  ],
);
