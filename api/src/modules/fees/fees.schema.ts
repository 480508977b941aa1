import type { PaymentMethod } from '@techadds/shared/contract/orders/forms';
import { sql } from 'drizzle-orm';
import { boolean, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { timestampColumn, centsColumn, tenantKeys, tenantPolicy, timestamps } from '../../platform/database/schema-columns';

export const feeProfiles = pgTable(
  'fee_profiles',
  {
    ...tenantKeys,
    name: text('name').notNull(),
    method: text('method').$type<PaymentMethod>().notNull(),
    percentBp: integer('percent_bp').notNull(),
    fixedCents: centsColumn('fixed_cents').notNull(),
    minCents: centsColumn('min_cents'),
    maxCents: centsColumn('max_cents'),
    currency: text('currency').notNull(),
    payer: text('payer').$type<'partner' | 'customer' | 'platform'>().notNull(),
    refundable: boolean('refundable').notNull(),
    activeFrom: timestampColumn('active_from').notNull(),
    /** Set when a later profile takes over; null for one profile per method and currency. */
    activeUntil: timestampColumn('active_until'),
    isDefault: boolean('is_default').notNull().default(false),
    ...timestamps,
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('fee_profiles_active')
      .on(t.tenantId, t.method, t.currency)
      .where(sql`active_until is null`),
    tenantPolicy('fee_profiles'),
  ],
);
