import type { AccountType, EntryKind, EntryPhase, SubjectType } from '@techadds/shared/contract/ledger/types';
import { sql } from 'drizzle-orm';
import { check, foreignKey, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { timestampColumn, centsColumn, tenantKeys, tenantPolicy } from '../../platform/database/schema-columns';

/** Upper bound of every sum in cents, so that sums are exact in JavaScript (below 2^53). */
const maxSumCents = '9000000000000000';

/**
 * Balances per account and currency. The application may insert and select accounts only; a trigger on `postings`, a security definer function,
 * maintains the four sums, so that no code can skip or change them. `pending` is reserved by holds.
 */
export const ledgerAccounts = pgTable(
  'ledger_accounts',
  {
    tenantId: uuid('tenant_id').notNull(),
    /** As defined in `chart-of-accounts.service.ts`, such as `partner:<id>:available`. */
    code: text('code').notNull(),
    currency: text('currency').notNull(),
    type: text('type').$type<AccountType>().notNull(),
    partnerId: uuid('partner_id'),
    postedDebit: centsColumn('posted_debit').notNull().default(0),
    postedCredit: centsColumn('posted_credit').notNull().default(0),
    pendingDebit: centsColumn('pending_debit').notNull().default(0),
    pendingCredit: centsColumn('pending_credit').notNull().default(0),
    createdAt: timestampColumn('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.code, t.currency] }),
    index('ledger_accounts_partner').on(t.tenantId, t.partnerId),
    check(
      'ledger_accounts_never_negative',
      sql`case when code like 'partner:%:owed' then posted_debit >= posted_credit + pending_credit when code like 'partner:%' or code like 'escrow:%' or code like 'customer:%' then posted_credit >= posted_debit + pending_debit else true end`,
    ),
    check(
      'ledger_accounts_in_range',
      sql`posted_debit between 0 and ${sql.raw(maxSumCents)} and posted_credit between 0 and ${sql.raw(maxSumCents)} and pending_debit between 0 and ${sql.raw(maxSumCents)} and pending_credit between 0 and ${sql.raw(maxSumCents)}`,
    ),
    tenantPolicy('ledger_accounts'),
  ],
);

/** Append-only: a correction is a new entry. Each entry is chained to the tenant's previous one. */
export const journalEntries = pgTable(
  'journal_entries',
  {
    ...tenantKeys,
    /** Position in the tenant's chain, from 1, without gaps. */
    seq: centsColumn('seq').notNull(),
    /** Idempotency key of the booked event, such as `order:<id>:capture`. */
    reference: text('reference').notNull(),
    kind: text('kind').$type<EntryKind>().notNull(),
    phase: text('phase').$type<EntryPhase>().notNull(),
    subjectType: text('about_type').$type<SubjectType>().notNull(),
    subjectId: uuid('about_id').notNull(),
    description: text('description').notNull(),
    currency: text('currency').notNull(),
    postingCount: integer('posting_count').notNull(),
    totalCents: centsColumn('total_cents').notNull(),
    postedAt: timestampColumn('posted_at').notNull(),
    /** Null for the system. */
    actorId: uuid('actor_id'),
    correlationId: text('correlation_id').notNull(),
    reversesId: uuid('reverses_id'),
    /** The hold that this entry resolves. */
    resolvesId: uuid('resolves_id'),
    /** Set on the second entry of an exchange: the first one. */
    linkedId: uuid('linked_id'),
    /** Set on holds. */
    expiresAt: timestampColumn('expires_at'),
    prevHash: text('prev_hash').notNull(),
    hash: text('hash').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('journal_entries_seq').on(t.tenantId, t.seq),
    uniqueIndex('journal_entries_reference').on(t.tenantId, t.reference),
    uniqueIndex('journal_entries_reverses').on(t.tenantId, t.reversesId),
    uniqueIndex('journal_entries_resolves').on(t.tenantId, t.resolvesId),
    index('journal_entries_posted').on(t.tenantId, t.postedAt),
    index('journal_entries_about').on(t.tenantId, t.subjectType, t.subjectId, t.seq),
    index('journal_entries_kind').on(t.tenantId, t.kind, t.seq),
    index('journal_entries_linked').on(t.tenantId, t.linkedId),
    index('journal_entries_expiry')
      .on(t.tenantId, t.expiresAt)
      .where(sql`phase = 'pending'`),
    foreignKey({ columns: [t.tenantId, t.reversesId], foreignColumns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId, t.resolvesId], foreignColumns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId, t.linkedId], foreignColumns: [t.tenantId, t.id] }),
    tenantPolicy('journal_entries'),
  ],
);

/** Append-only: an amount moved from one account to another. */
export const postings = pgTable(
  'postings',
  {
    tenantId: uuid('tenant_id').notNull(),
    entryId: uuid('entry_id').notNull(),
    position: integer('position').notNull(),
    debitCode: text('debit_code').notNull(),
    creditCode: text('credit_code').notNull(),
    amountCents: centsColumn('amount_cents').notNull(),
    currency: text('currency').notNull(),
    orderId: uuid('order_id'),
    /** The partner that the posting is visible to. */
    partnerId: uuid('partner_id'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.entryId, t.position] }),
    index('postings_debit').on(t.tenantId, t.debitCode),
    index('postings_credit').on(t.tenantId, t.creditCode),
    index('postings_partner').on(t.tenantId, t.partnerId),
    index('postings_order').on(t.tenantId, t.orderId),
    foreignKey({ columns: [t.tenantId, t.entryId], foreignColumns: [journalEntries.tenantId, journalEntries.id] }),
    foreignKey({
      name: 'postings_debit_account',
      columns: [t.tenantId, t.debitCode, t.currency],
      foreignColumns: [ledgerAccounts.tenantId, ledgerAccounts.code, ledgerAccounts.currency],
    }),
    foreignKey({
      name: 'postings_credit_account',
      columns: [t.tenantId, t.creditCode, t.currency],
      foreignColumns: [ledgerAccounts.tenantId, ledgerAccounts.code, ledgerAccounts.currency],
    }),
    check('postings_amount', sql`amount_cents > 0 and amount_cents <= ${sql.raw(maxSumCents)}`),
    check('postings_two_accounts', sql`debit_code <> credit_code`),
    tenantPolicy('postings'),
  ],
);
