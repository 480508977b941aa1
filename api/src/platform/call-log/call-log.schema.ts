import type { CallProvider, CallResult } from '@techadds/shared/contract/integrations/endpoints';
import { foreignKey, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { partners } from '../../modules/partners/partners.schema';
import { tenantKeys, tenantPolicy, timestampColumn } from '../database/schema-columns';

/**
 * Calls to other systems, without their content: a team's by its own connection, or the tenant's, which have no partner. Those for all tenants
 * belong to the system tenant.
 */
export const providerCalls = pgTable(
  'provider_calls',
  {
    ...tenantKeys,
    partnerId: uuid('partner_id'),
    provider: text('provider').$type<CallProvider>().notNull(),
    /** In words, such as "Send an envelope". */
    operation: text('operation').notNull(),
    result: text('result').$type<CallResult>().notNull(),
    /** The status of the response, or the code of the error; null where the other system gave none. */
    code: text('code'),
    durationMs: integer('duration_ms').notNull(),
    correlationId: text('correlation_id').notNull(),
    at: timestampColumn('at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('provider_calls_log').on(t.tenantId, t.provider, t.partnerId, t.at),
    foreignKey({ columns: [t.tenantId, t.partnerId], foreignColumns: [partners.tenantId, partners.id] }),
    tenantPolicy('provider_calls'),
  ],
);
