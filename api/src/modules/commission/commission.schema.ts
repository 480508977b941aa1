import type { CommissionRate } from '@techadds/shared/contract/commission/endpoints';
import { sql } from 'drizzle-orm';
import { boolean, date, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { orders } from '../orders/orders.schema';
import { timestampColumn, centsColumn, tenantKeys, tenantPolicy, timestamps } from '../../platform/database/schema-columns';

export const commissionRates = pgTable(
  'commission_rates',
  {
    ...tenantKeys,
    name: text('name').notNull(),
    code: text('code').notNull(),
    type: text('type').$type<CommissionRate['type']>().notNull(),
    rateBp: integer('rate_bp').notNull(),
    amounts: jsonb('amounts').$type<CommissionRate['amounts']>().notNull(),
    includeTax: boolean('include_tax').notNull(),
    isDefault: boolean('is_default').notNull(),
    isEnabled: boolean('is_enabled').notNull(),
    tiers: jsonb('tiers').$type<CommissionRate['tiers']>().notNull(),
    tierMode: text('tier_mode').$type<CommissionRate['tierMode']>().notNull(),
    tierPeriod: text('tier_period').$type<CommissionRate['tierPeriod']>().notNull(),
    activeFrom: timestampColumn('active_from').notNull(),
    activeUntil: timestampColumn('active_until'),
    archivedAt: timestampColumn('archived_at'),
    ...timestamps,
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    // Archived rates keep their code, because statements refer to it.
    uniqueIndex('commission_rates_code').on(t.tenantId, sql`lower(code)`),
    uniqueIndex('commission_rates_default')
      .on(t.tenantId)
      .where(sql`is_default and archived_at is null`),
    tenantPolicy('commission_rates'),
  ],
);

export const commissionRules = pgTable(
  'commission_rules',
  {
    ...tenantKeys,
    rateId: uuid('rate_id').notNull(),
    reference: text('reference').$type<CommissionRate['rules'][number]['reference']>().notNull(),
    /** The id of a service, category or partner. */
    referenceId: uuid('reference_id').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('commission_rules_reference').on(t.tenantId, t.rateId, t.reference, t.referenceId),
    foreignKey({ columns: [t.tenantId, t.rateId], foreignColumns: [commissionRates.tenantId, commissionRates.id] }),
    tenantPolicy('commission_rules'),
  ],
);

/**
 * Exchange rates of the euro by day. They are the same for all tenants, so they belong to the system tenant, and the table is protected by
 * row-level security like any other.
 */
export const currencyRates = pgTable(
  'currency_rates',
  {
    tenantId: uuid('tenant_id').notNull(),
    asOf: date('as_of').notNull(),
    base: text('base').$type<'EUR'>().notNull(),
    quote: text('quote').notNull(),
    /** In units of 10⁻⁸. */
    rateE8: centsColumn('rate_e8').notNull(),
    source: text('source').notNull(),
    fetchedAt: timestampColumn('fetched_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.asOf, t.base, t.quote] }),
    index('currency_rates_newest').on(t.tenantId, t.base, t.asOf),
    tenantPolicy('currency_rates'),
  ],
);

/** The commission on an order with its explanation, fixed when the order is placed; later changes of rates do not affect it. */
export const commissionLines = pgTable(
  'commission_lines',
  {
    ...tenantKeys,
    orderId: uuid('order_id').notNull(),
    rateId: uuid('rate_id'),
    ruleId: uuid('rule_id'),
    code: text('code').notNull(),
    rateBp: integer('rate_bp').notNull(),
    baseCents: centsColumn('base_cents').notNull(),
    amountCents: centsColumn('amount_cents').notNull(),
    /** A sentence for each rate considered. */
    explain: jsonb('explain').$type<string[]>().notNull(),
    createdAt: timestampColumn('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('commission_lines_order').on(t.tenantId, t.orderId),
    foreignKey({ columns: [t.tenantId, t.orderId], foreignColumns: [orders.tenantId, orders.id] }),
    tenantPolicy('commission_lines'),
  ],
);
