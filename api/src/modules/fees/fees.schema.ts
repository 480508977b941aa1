import type { PaymentMethod } from '@techadds/shared/contract/orders/forms';
import { sql } from 'drizzle-orm';
import { boolean, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { at, cents, keys, ownTenant, stamps } from '../../platform/database/schema-columns';

export const feeProfiles = pgTable(
  'fee_profiles',
  {
    ...keys,
    name: text('name').notNull(),
    method: text('method').$type<PaymentMethod>().notNull(),
    percentBp: integer('percent_bp').notNull(),
    fixedCents: cents('fixed_cents').notNull(),
    minCents: cents('min_cents'),
    maxCents: cents('max_cents'),
    currency: text('currency').notNull(),
    payer: text('payer').$type<'partner' | 'customer' | 'platform'>().notNull(),
    refundable: boolean('refundable').notNull(),
    activeFrom: at('active_from').notNull(),
    /** Set when a later profile takes over; null for one profile per method and currency. */
    activeUntil: at('active_until'),
    isDefault: boolean('is_default').notNull().default(false),
    ...stamps,
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('fee_profiles_active')
      .on(t.tenantId, t.method, t.currency)
      .where(sql`active_until is null`),
    ownTenant('fee_profiles'),
  ],
);
