import { sql } from 'drizzle-orm';
import { foreignKey, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '../users/users.schema';
import { at, keys, ownTenant } from '../../platform/database/schema-columns';

/** A sign-in. A refresh rotates `current_jti`; the one before it stays good for a few seconds. */
export const sessions = pgTable(
  'sessions',
  {
    ...keys,
    userId: uuid('user_id').notNull(),
    currentJti: uuid('current_jti').notNull(),
    parentJti: uuid('parent_jti'),
    rotatedAt: at('rotated_at')
      .notNull()
      .default(sql`now()`),
    revokedAt: at('revoked_at'),
    /** When the person last proved who they are in this session: at the sign-in, or with their password since. */
    confirmedAt: at('confirmed_at'),
    /** The tenant that a super-admin has switched to; null at home. */
    actingTenantId: uuid('acting_tenant_id'),
    actingSubdomain: text('acting_subdomain'),
    expiresAt: at('expires_at').notNull(),
    /** Where it was used last: at the sign-in, then at each refresh. */
    ip: text('ip'),
    userAgent: text('user_agent'),
    createdAt: at('created_at')
      .notNull()
      .default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('sessions_user').on(t.tenantId, t.userId),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [users.tenantId, users.id] }),
    ownTenant('sessions'),
  ],
);
