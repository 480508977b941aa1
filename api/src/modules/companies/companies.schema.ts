import { foreignKey, pgTable, index, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { CompanyPlan, CompanyStatus } from '@techadds/shared/contract/companies/states';
import { files } from '../files/files.schema';
import { tenantKeys, tenantPolicy, timestampColumn, timestamps } from '../../platform/database/schema-columns';

/** Legal entities that run marketplaces. They are above the tenants, so their rows belong to the system tenant. */
export const companies = pgTable(
  'companies',
  {
    ...tenantKeys,
    name: text('name').notNull(),
    legalName: text('legal_name').notNull(),
    taxId: text('tax_id'),
    country: text('country').notNull(),
    currency: text('currency').notNull(),
    /** Such as `#2c5fdd`: the colour of its marketplaces that have none of their own or of a brand. */
    primary: text('colour_code'),
    /** The logos of its marketplaces that have none of their own or of a brand; each has a copy. */
    logoId: uuid('logo_id'),
    darkLogoId: uuid('dark_logo_id'),
    /** Their favicon, copied like the logos; without one it is made from the logo. */
    iconId: uuid('icon_id'),
    plan: text('plan').$type<CompanyPlan>().notNull(),
    status: text('status').$type<CompanyStatus>().notNull().default('pending_approval'),
    statusReason: text('status_reason'),
    statusChangedAt: timestampColumn('status_changed_at').notNull(),
    statusChangedById: uuid('status_changed_by_id'),
    statusChangedBy: text('status_changed_by').notNull(),
    ...timestamps,
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('companies_status').on(t.tenantId, t.status),
    foreignKey({ columns: [t.tenantId, t.logoId], foreignColumns: [files.tenantId, files.id] }),
    foreignKey({ columns: [t.tenantId, t.darkLogoId], foreignColumns: [files.tenantId, files.id] }),
    foreignKey({ columns: [t.tenantId, t.iconId], foreignColumns: [files.tenantId, files.id] }),
    tenantPolicy('companies'),
  ],
);
