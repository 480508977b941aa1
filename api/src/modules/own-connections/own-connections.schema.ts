import type { MailSecurity } from '@techadds/shared/contract/integrations/forms';
import { jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { tenantKeys, tenantPolicy, timestampColumn, timestamps } from '../../platform/database/schema-columns';

/** The settings without the secret, by provider. */
export interface OwnSettings {
  email: { host: string; port: number; security: MailSecurity; username: string; fromAddress: string };
  assistant: { baseUrl: string; model: string };
}
export type OwnProvider = keyof OwnSettings;

/** A tenant's own mail server or model, used instead of the operator's. Without a row, the operator's is used. */
export const ownConnections = pgTable(
  'own_connections',
  {
    ...tenantKeys,
    provider: text('provider').$type<OwnProvider>().notNull(),
    settings: jsonb('settings').$type<OwnSettings[OwnProvider]>().notNull(),
    /** The encrypted password or key; null where the mail server needs none. */
    secret: text('secret'),
    checkedAt: timestampColumn('checked_at'),
    /** Why it did not work the last time; null if it did. */
    checkError: text('check_error'),
    ...timestamps,
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('own_connections_provider').on(t.tenantId, t.provider),
    tenantPolicy('own_connections'),
  ],
);
