import type { InvoiceContent } from '@techadds/shared/contract/invoices/endpoints';
import type { InvoiceKind, InvoiceSubject } from '@techadds/shared/contract/invoices/kinds';
import { sql } from 'drizzle-orm';
import { check, foreignKey, index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { journalEntries } from '../ledger/ledger.schema';
import { timestampColumn, centsColumn, tenantKeys, tenantPolicy } from '../../platform/database/schema-columns';

/** Append-only: invoices, receipts, credit notes and payout statements, each of one journal entry, and monthly statements. */
export const invoices = pgTable(
  'invoices',
  {
    ...tenantKeys,
    kind: text('kind').$type<InvoiceKind>().notNull(),
    number: text('number').notNull(),
    /** A partner, or the tenant for what the marketplace issues. */
    issuerId: uuid('issuer_id').notNull(),
    /** The partner that issues it, receives it, or whose sale or balance it is about. */
    partnerId: uuid('partner_id').notNull(),
    /** The customer who receives it; null if the partner does. */
    customerId: uuid('customer_id'),
    subjectType: text('subject_type').$type<InvoiceSubject>().notNull(),
    subjectId: uuid('subject_id').notNull(),
    /** The order, or the sale of the milestone. */
    orderId: uuid('order_id'),
    /** Null for monthly statements. */
    entryId: uuid('entry_id'),
    /** The month of a monthly statement, such as `2026-10`. */
    month: text('month'),
    /** The document that this one corrects. */
    correctsId: uuid('corrects_id'),
    currency: text('currency').notNull(),
    netCents: centsColumn('net_cents').notNull(),
    taxCents: centsColumn('tax_cents').notNull(),
    totalCents: centsColumn('total_cents').notNull(),
    issuedAt: timestampColumn('issued_at').notNull(),
    content: jsonb('content').$type<InvoiceContent>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('invoices_number').on(t.tenantId, t.issuerId, t.number),
    // A money movement is documented once.
    uniqueIndex('invoices_source').on(t.tenantId, t.entryId, t.kind, t.issuerId),
    // A partner gets one statement for a month and currency. The other documents have no month, so they never collide.
    uniqueIndex('invoices_month').on(t.tenantId, t.partnerId, t.month, t.currency),
    check('invoices_one_source', sql`num_nonnulls(entry_id, month) = 1`),
    index('invoices_issued').on(t.tenantId, t.issuedAt),
    index('invoices_partner').on(t.tenantId, t.partnerId, t.issuedAt),
    index('invoices_customer').on(t.tenantId, t.customerId, t.issuedAt),
    index('invoices_subject').on(t.tenantId, t.subjectId),
    index('invoices_order').on(t.tenantId, t.orderId),
    foreignKey({ columns: [t.tenantId, t.entryId], foreignColumns: [journalEntries.tenantId, journalEntries.id] }),
    foreignKey({ columns: [t.tenantId, t.correctsId], foreignColumns: [t.tenantId, t.id] }),
    tenantPolicy('invoices'),
  ],
);
