import { sql } from 'drizzle-orm';
import { foreignKey, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '../users/users.schema';
import { tenantKeys, tenantPolicy, timestampColumn } from '../../platform/database/schema-columns';

/** Tokens of other systems, which act in the name of a user. Only hashes of their secrets are stored. */
export const apiTokens = pgTable(
  'api_tokens',
  {
    ...tenantKeys,
    userId: uuid('user_id').notNull(),
    name: text('name').notNull(),
    /** The first characters of the secret. */
    prefix: text('prefix').notNull(),
    /** SHA-256, in hex. The secret is random and long, so that a slow hash would add nothing. */
    secretHash: text('secret_hash').notNull(),
    scopes: text('scopes').array().notNull(),
    expiresAt: timestampColumn('expires_at').notNull(),
    /** The secret before the last rotation, and until when it is valid. */
    formerSecretHash: text('former_secret_hash'),
    formerSecretExpiresAt: timestampColumn('former_secret_expires_at'),
    lastUsedAt: timestampColumn('last_used_at'),
    lastUsedIp: text('last_used_ip'),
    revokedAt: timestampColumn('revoked_at'),
    createdAt: timestampColumn('created_at')
      .notNull()
      .default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('api_tokens_created').on(t.tenantId, t.createdAt),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [users.tenantId, users.id] }),
    tenantPolicy('api_tokens'),
  ],
);
