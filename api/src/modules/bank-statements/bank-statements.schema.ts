import type {
  BankLineMatch,
  bankFileFormats,
  bankLineOutcomes,
  BankStatementState,
} from '@techadds/shared/contract/bank-statements/states';
import { sql } from 'drizzle-orm';
import { foreignKey, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { centsColumn, tenantKeys, tenantPolicy, timestampColumn, timestamps } from '../../platform/database/schema-columns';

/** Uploaded statements of the marketplace's bank account. */
export const bankStatements = pgTable(
  'bank_statements',
  {
    ...tenantKeys,
    /** SHA-256 of the file: the same file is one statement, however often it is uploaded. */
    contentHash: text('content_hash').notNull(),
    fileName: text('file_name').notNull(),
    format: text('format').$type<(typeof bankFileFormats)[number]>().notNull(),
    encoding: text('encoding').notNull(),
    statementNumber: text('statement_number').notNull(),
    accountLast4: text('account_last4'),
    firstDay: text('first_day').notNull(),
    lastDay: text('last_day').notNull(),
    lineCount: integer('line_count').notNull(),
    unbookedCount: integer('unbooked_count').notNull(),
    appliedCount: integer('applied_count').notNull().default(0),
    state: text('state').$type<BankStatementState>().notNull(),
    actorName: text('actor_name').notNull(),
    appliedAt: timestampColumn('applied_at'),
    ...timestamps,
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('bank_statements_content').on(t.tenantId, t.contentHash),
    index('bank_statements_by_date').on(t.tenantId, t.createdAt, t.id),
    tenantPolicy('bank_statements'),
  ],
);

/** The lines of bank statements. */
export const bankLines = pgTable(
  'bank_lines',
  {
    ...tenantKeys,
    statementId: uuid('statement_id').notNull(),
    line: integer('line').notNull(),
    bookedOn: text('booked_on').notNull(),
    /** Negative for money that left the account. */
    amountCents: centsColumn('amount_cents').notNull(),
    currency: text('currency').notNull(),
    reference: text('reference').notNull(),
    counterparty: text('counterparty').notNull(),
    /** Hash of what the line says: equal lines of one file differ by their order. */
    fingerprint: text('fingerprint').notNull(),
    /** What stays the same when the bank corrects the line: its own reference, or the statement and the place in it; null if it gives neither. */
    identity: text('identity'),
    match: text('match').$type<BankLineMatch>().notNull(),
    message: text('message').notNull(),
    /** No foreign key: it is a deposit or a payout. */
    recordType: text('record_type').$type<'deposit' | 'payout'>(),
    recordId: uuid('record_id'),
    recordNumber: text('record_number'),
    outcome: text('outcome').$type<(typeof bankLineOutcomes)[number]>(),
    taskId: uuid('task_id'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('bank_lines_position').on(t.tenantId, t.statementId, t.line),
    // A line is applied once, whichever files have it.
    uniqueIndex('bank_lines_applied')
      .on(t.tenantId, t.fingerprint)
      .where(sql`outcome <> 'skipped'`),
    index('bank_lines_identity').on(t.tenantId, t.identity),
    // A deposit or payout is confirmed by one line.
    uniqueIndex('bank_lines_confirmed')
      .on(t.tenantId, t.recordId)
      .where(sql`outcome = 'confirmed'`),
    foreignKey({ columns: [t.tenantId, t.statementId], foreignColumns: [bankStatements.tenantId, bankStatements.id] }),
    tenantPolicy('bank_lines'),
  ],
);
