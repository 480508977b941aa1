import type { PayoutAccountStatus, PayoutFailureCode, PayoutSchedule, PayoutStatus } from '@techadds/shared/contract/payouts/states';
import { sql } from 'drizzle-orm';
import { boolean, foreignKey, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { timestampColumn, centsColumn, tenantKeys, tenantPolicy, timestamps } from '../../platform/database/schema-columns';

/** Payout account of a partner. The bank data is encrypted with a key outside the database. */
export const payoutAccounts = pgTable(
  'payout_accounts',
  {
    tenantId: uuid('tenant_id').notNull(),
    partnerId: uuid('partner_id').notNull(),
    holder: text('holder').notNull(),
    country: text('country').notNull(),
    currency: text('currency').notNull(),
    bankSecret: text('bank_secret').notNull(),
    bankLast4: text('bank_last4').notNull(),
    status: text('status').$type<PayoutAccountStatus>().notNull(),
    schedule: text('schedule').$type<PayoutSchedule>().notNull(),
    minimumCents: centsColumn('minimum_cents').notNull(),
    /** Day of the next scheduled payout, such as `2026-05-04`; null for manual payouts. */
    nextOn: text('next_on'),
    ...timestamps,
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.partnerId] }), tenantPolicy('payout_accounts')],
);

export const payouts = pgTable(
  'payouts',
  {
    ...tenantKeys,
    number: text('number').notNull(),
    partnerId: uuid('partner_id').notNull(),
    amountCents: centsColumn('amount_cents').notNull(),
    currency: text('currency').notNull(),
    status: text('status').$type<PayoutStatus>().notNull(),
    /** Journal entry that debited the available balance. */
    entryId: uuid('entry_id').notNull(),
    bankLast4: text('bank_last4').notNull(),
    /** Null for scheduled payouts. */
    requestedBy: uuid('requested_by'),
    requestedAt: timestampColumn('requested_at').notNull(),
    sentAt: timestampColumn('sent_at'),
    arrivalOn: text('arrival_on'),
    endedAt: timestampColumn('ended_at'),
    failureCode: text('failure_code').$type<PayoutFailureCode>(),
    failureNote: text('failure_note'),
    retryOf: uuid('retry_of'),
    /** Day of the schedule; unique per partner, so a day is paid out once. */
    scheduledOn: text('scheduled_on'),
    version: integer('version').notNull().default(1),
    ...timestamps,
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('payouts_number').on(t.tenantId, t.number),
    uniqueIndex('payouts_retry').on(t.tenantId, t.retryOf),
    uniqueIndex('payouts_scheduled').on(t.tenantId, t.partnerId, t.scheduledOn),
    index('payouts_partner').on(t.tenantId, t.partnerId, t.requestedAt),
    index('payouts_open')
      .on(t.tenantId, t.status, t.requestedAt)
      .where(sql`status in ('pending', 'in_transit')`),
    foreignKey({ columns: [t.tenantId, t.retryOf], foreignColumns: [t.tenantId, t.id] }),
    tenantPolicy('payouts'),
  ],
);

/** The entries that make up a payout. */
export const payoutLines = pgTable(
  'payout_lines',
  {
    tenantId: uuid('tenant_id').notNull(),
    payoutId: uuid('payout_id').notNull(),
    position: integer('position').notNull(),
    partnerId: uuid('partner_id').notNull(),
    entryId: uuid('entry_id').notNull(),
    orderId: uuid('order_id'),
    description: text('description').notNull(),
    grossCents: centsColumn('gross_cents').notNull(),
    commissionCents: centsColumn('commission_cents').notNull(),
    feeCents: centsColumn('fee_cents').notNull(),
    taxCents: centsColumn('tax_cents').notNull(),
    /** Set off against what the partner owed. */
    setOffCents: centsColumn('set_off_cents').notNull().default(0),
    netCents: centsColumn('net_cents').notNull(),
    /** False once the payout failed or was canceled. */
    counts: boolean('counts').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.payoutId, t.position] }),
    index('payout_lines_entry').on(t.tenantId, t.entryId),
    foreignKey({ columns: [t.tenantId, t.payoutId], foreignColumns: [payouts.tenantId, payouts.id] }),
    tenantPolicy('payout_lines'),
  ],
);
