import type { RateSource } from '@techadds/shared/contract/currency/forms';
import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { tenantPolicy, timestampColumn, timestamps } from '../../platform/database/schema-columns';

/** Where exchange rates come from: one row, of the system tenant, because all tenants share them. */
export const currencySettings = pgTable(
  'currency_settings',
  {
    tenantId: uuid('tenant_id').notNull(),
    /** Null until somebody chooses: then the environment of the server decides. */
    source: text('source').$type<RateSource>(),
    /** When the daily file was read last. */
    checkedAt: timestampColumn('checked_at'),
    /** Why it could not be read the last time; null if it could. */
    checkError: text('check_error'),
    ...timestamps,
  },
  (t) => [primaryKey({ columns: [t.tenantId] }), tenantPolicy('currency_settings')],
);
