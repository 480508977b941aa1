import type { DepositKind, DepositStatus } from '@techadds/shared/contract/deposits/states';
import { index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { timestampColumn, centsColumn, tenantKeys, tenantPolicy, timestamps } from '../../platform/database/schema-columns';

/** A payment by a partner, or in advance by a customer. */
export const deposits = pgTable(
  'deposits',
  {
    ...tenantKeys,
    number: text('number').notNull(),
    partnerId: uuid('partner_id').notNull(),
    /** The customer who paid and is credited; null if the partner paid. */
    customerId: uuid('customer_id'),
    kind: text('kind').$type<DepositKind>().notNull(),
    amountCents: centsColumn('amount_cents').notNull(),
    currency: text('currency').notNull(),
    method: text('method').$type<'card' | 'ach' | 'wire' | 'wallet' | 'invoice'>().notNull(),
    feeCents: centsColumn('fee_cents').notNull(),
    feePayer: text('fee_payer').$type<'partner' | 'customer' | 'platform'>().notNull(),
    /** Amount after a fee that the payer bears. */
    creditedCents: centsColumn('credited_cents').notNull(),
    refundedCents: centsColumn('refunded_cents').notNull().default(0),
    status: text('status').$type<DepositStatus>().notNull(),
    /** Payment reference that the payer was given, or that the bank reports. */
    reference: text('reference').notNull(),
    createdBy: uuid('created_by').notNull(),
    settledAt: timestampColumn('settled_at'),
    version: integer('version').notNull().default(1),
    ...timestamps,
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('deposits_number').on(t.tenantId, t.number),
    index('deposits_partner').on(t.tenantId, t.partnerId, t.createdAt),
    tenantPolicy('deposits'),
  ],
);
