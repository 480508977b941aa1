import { foreignKey, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from '../users/users.schema';
import { timestampColumn, tenantKeys, tenantPolicy } from '../../platform/database/schema-columns';

/** Tokens of links in e-mails, stored as hashes so that read access to the database does not make them usable. */
export const accountTokens = pgTable(
  'account_tokens',
  {
    ...tenantKeys,
    userId: uuid('user_id').notNull(),
    purpose: text('purpose').$type<'verify_email' | 'reset_password'>().notNull(),
    tokenHash: text('token_hash').notNull(),
    expiresAt: timestampColumn('expires_at').notNull(),
    usedAt: timestampColumn('used_at'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('account_tokens_hash').on(t.tenantId, t.tokenHash),
    index('account_tokens_user').on(t.tenantId, t.userId),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [users.tenantId, users.id] }),
    tenantPolicy('account_tokens'),
  ],
);
