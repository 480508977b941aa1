import type { CreditPayoutStatus } from '@techadds/shared/contract/credit/payout-states';
import { foreignKey, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { timestampColumn, centsColumn, tenantKeys, tenantPolicy, timestamps } from '../../platform/database/schema-columns';
import { customers } from '../customers/customers.schema';

/** Credit that customers asked back. The bank data is encrypted with a key outside the database. */
export const creditPayouts = pgTable(
  'credit_payouts',
  {
    ...tenantKeys,
    number: text('number').notNull(),
    /** The customer whose credit it is, and their partner. */
    customerId: uuid('customer_id').notNull(),
    partnerId: uuid('partner_id').notNull(),
    /** The account that asked; decides the row scope "own". */
    createdBy: uuid('created_by').notNull(),
    amountCents: centsColumn('amount_cents').notNull(),
    currency: text('currency').notNull(),
    holder: text('holder').notNull(),
    bankSecret: text('bank_secret').notNull(),
    bankLast4: text('bank_last4').notNull(),
    status: text('status').$type<CreditPayoutStatus>().notNull(),
    /** The journal entry that reserves the amount. */
    holdId: uuid('hold_id').notNull(),
    /** The reference of the transfer, or why it was declined. */
    note: text('note'),
    endedAt: timestampColumn('ended_at'),
    version: integer('version').notNull().default(1),
    ...timestamps,
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('credit_payouts_number').on(t.tenantId, t.number),
    index('credit_payouts_created_by').on(t.tenantId, t.createdBy, t.createdAt),
    index('credit_payouts_status').on(t.tenantId, t.status, t.createdAt),
    foreignKey({ columns: [t.tenantId, t.customerId], foreignColumns: [customers.tenantId, customers.id] }),
    tenantPolicy('credit_payouts'),
  ],
);
