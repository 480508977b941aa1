import type { OwnCatalogSettings } from '@techadds/shared/contract/catalog/settings';
import { sql } from 'drizzle-orm';
import { foreignKey, jsonb, pgTable, primaryKey, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { partners } from '../partners/partners.schema';
import { tenantKeys, tenantPolicy, timestamps } from '../../platform/database/schema-columns';

/** Display settings of a catalog. The tenant's row has no partner; a partner's row inherits its null settings from it. */
export const catalogSettings = pgTable(
  'catalog_settings',
  {
    ...tenantKeys,
    partnerId: uuid('partner_id'),
    settings: jsonb('settings').$type<OwnCatalogSettings>().notNull(),
    ...timestamps,
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('catalog_settings_of').on(t.tenantId, sql`coalesce(partner_id, '00000000-0000-0000-0000-000000000000')`),
    foreignKey({ columns: [t.tenantId, t.partnerId], foreignColumns: [partners.tenantId, partners.id] }),
    tenantPolicy('catalog_settings'),
  ],
);
