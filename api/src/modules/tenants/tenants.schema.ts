import { sql } from 'drizzle-orm';
import type { TaxRemitter } from '@techadds/shared/contract/tenants/tax-remitters';
import type { TenantSuspension } from '@techadds/shared/contract/companies/states';
import { integer, pgPolicy, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { centsColumn, tenantPolicy, timestampColumn, timestamps } from '../../platform/database/schema-columns';

/**
 * Before sign-in the tenant is not known yet, so a transaction may look up a tenant by subdomain, or read all tenants: their existence is
 * no secret among those who run the platform.
 */
export const tenants = pgTable(
  'tenants',
  {
    tenantId: uuid('tenant_id').primaryKey().defaultRandom(),
    subdomain: text('subdomain').notNull(),
    name: text('name').notNull(),
    logoUrl: text('logo_url'),
    currency: text('currency').notNull().default('USD'),
    /** The time zone of its days, such as the last day of a quote. */
    timeZone: text('time_zone').notNull().default('UTC'),
    /** Who remits the tax of new orders; each order keeps its own. */
    taxRemitter: text('tax_remitter').$type<TaxRemitter>().notNull().default('platform'),
    /** A partner who owes more than this in a currency is paid nothing out. */
    owedLimitCents: centsColumn('owed_limit_cents').notNull().default(100_000),
    /** Share of each earning, in basis points, that is set off against what the partner owes. */
    collectionBp: integer('collection_bp').notNull().default(10_000),
    /** Its company; null for a marketplace that was set up without one. */
    companyId: uuid('company_id'),
    /** A copy of its company's colour, in the tenant so that each request can read it. */
    companyPrimary: text('company_colour_code'),
    /**
     * Copies of its company's logos and favicon, in the tenant's own files. No foreign key: each node of a distributed
     * database has all rows of this table and only some of the files.
     */
    companyLogoId: uuid('company_logo_id'),
    companyDarkLogoId: uuid('company_dark_logo_id'),
    companyIconId: uuid('company_icon_id'),
    /** Set while it accepts no changes: a copy of its company's state, in the tenant so that each request and job can read it. */
    suspension: text('suspension').$type<TenantSuspension>(),
    suspensionReason: text('suspension_reason'),
    suspendedAt: timestampColumn('suspended_at'),
    /** Earlier subdomains, whose addresses lead to the present one. */
    formerSubdomains: text('former_subdomains').array().notNull().default([]),
    ...timestamps,
  },
  (t) => [
    uniqueIndex('tenants_subdomain').on(t.subdomain),
    tenantPolicy('tenants'),
    pgPolicy('tenants_lookup', {
      for: 'select',
      using: sql`subdomain = nullif(current_setting('app.lookup_subdomain', true), '') or nullif(current_setting('app.lookup_subdomain', true), '') = any(former_subdomains) or current_setting('app.lookup_tenants', true) = 'all'`,
    }),
  ],
);
