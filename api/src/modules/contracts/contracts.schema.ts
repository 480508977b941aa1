import type { Signature } from '@techadds/shared/contract/contracts/forms';
import type { AmendedMilestone } from '@techadds/shared/contract/contracts/versions';
import type {
  CalendarKind,
  ContractEventName,
  ContractStatus,
  RecipientRole,
  ObligationParty,
  RecipientStatus,
  Renewal,
  SigningOrder,
} from '@techadds/shared/contract/contracts/states';
import { sql } from 'drizzle-orm';
import { bigint, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { contractTemplates } from '../contract-templates/contract-templates.schema';
import { customers } from '../customers/customers.schema';
import { partners } from '../partners/partners.schema';
import { quotes } from '../quotes/quotes.schema';
import { users } from '../users/users.schema';
import { timestampColumn, centsColumn, tenantKeys, tenantPolicy, timestamps } from '../../platform/database/schema-columns';

export const contracts = pgTable(
  'contracts',
  {
    ...tenantKeys,
    number: text('number').notNull(),
    partnerId: uuid('partner_id').notNull(),
    customerId: uuid('customer_id').notNull(),
    /** The quote that it was created from. */
    quoteId: uuid('quote_id'),
    /** The template that its text was made of, and the version of it. */
    templateId: uuid('template_id'),
    templateVersion: integer('template_version'),
    /** The contract that it changes, if it is an amendment. */
    amendsId: uuid('amends_id'),
    /** The version of the terms, from 1; an amendment has the one that it makes. */
    versionNumber: integer('version_number').notNull().default(1),
    /** The plan of milestones that an amendment makes; null if the plan stays. */
    amendedMilestones: jsonb('amended_milestones').$type<AmendedMilestone[] | null>(),
    title: text('title').notNull(),
    body: text('body').notNull(),
    valueCents: centsColumn('value_cents').notNull(),
    currency: text('currency').notNull(),
    effectiveOn: text('effective_on').notNull(),
    endsOn: text('ends_on'),
    renewal: text('renewal').$type<Renewal>().notNull().default('none'),
    renewalMonths: integer('renewal_months'),
    noticeDays: integer('notice_days').notNull().default(0),
    /** The last day after its renewals so far; `endsOn` stays as it was signed. */
    renewedUntil: text('renewed_until'),
    /** The day on which it ends after a notice of termination. */
    terminatesOn: text('terminates_on'),
    status: text('status').$type<ContractStatus>().notNull().default('draft'),
    signingOrder: text('signing_order').$type<SigningOrder>().notNull().default('sequential'),
    /** Additional text in the e-mail to the recipients. */
    message: text('message').notNull().default(''),
    /** The customer's name at the time of sending; null for a draft. */
    customerName: text('customer_name'),
    /** SHA-256 (hex) of the content sent for signature; null for a draft. */
    sha256: text('sha256'),
    sentAt: timestampColumn('sent_at'),
    /** The last moment at which it can be signed here; null if it never was, is signed at DocuSign, or was voided before that. */
    signingExpiresAt: timestampColumn('signing_expires_at'),
    completedAt: timestampColumn('completed_at'),
    /** SHA-256 (hex) of its sealed PDF; null until that exists. */
    sealedSha256: text('sealed_sha256'),
    /** The reason for voiding or terminating it. */
    endReason: text('end_reason'),
    createdBy: uuid('created_by').notNull(),
    archivedAt: timestampColumn('archived_at'),
    version: integer('version').notNull().default(1),
    ...timestamps,
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('contracts_number').on(t.tenantId, t.number),
    // A quote can be converted to one contract only.
    uniqueIndex('contracts_quote').on(t.tenantId, t.quoteId),
    // A contract is changed by one amendment at a time.
    uniqueIndex('contracts_open_amendment')
      .on(t.tenantId, t.amendsId)
      .where(sql`status in ('draft', 'pending_signature') and archived_at is null`),
    index('contracts_amends').on(t.tenantId, t.amendsId),
    index('contracts_signing_expiry')
      .on(t.tenantId, t.signingExpiresAt)
      .where(sql`status = 'pending_signature'`),
    index('contracts_unsealed')
      .on(t.tenantId, t.id)
      .where(sql`completed_at is not null and sealed_sha256 is null`),
    index('contracts_partner').on(t.tenantId, t.partnerId, t.createdAt),
    index('contracts_customer').on(t.tenantId, t.customerId),
    foreignKey({ columns: [t.tenantId, t.partnerId], foreignColumns: [partners.tenantId, partners.id] }),
    foreignKey({ columns: [t.tenantId, t.customerId], foreignColumns: [customers.tenantId, customers.id] }),
    foreignKey({ columns: [t.tenantId, t.quoteId], foreignColumns: [quotes.tenantId, quotes.id] }),
    foreignKey({ columns: [t.tenantId, t.amendsId], foreignColumns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId, t.templateId], foreignColumns: [contractTemplates.tenantId, contractTemplates.id] }),
    tenantPolicy('contracts'),
  ],
);

/** Recipients of a contract and their signatures. Links are signed with the server's key, so the database alone does not reveal them. */
export const contractRecipients = pgTable(
  'contract_recipients',
  {
    ...tenantKeys,
    contractId: uuid('contract_id').notNull(),
    /** From 0; the signing order if it is sequential. */
    position: integer('position').notNull(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    role: text('role').$type<RecipientRole>().notNull(),
    status: text('status').$type<RecipientStatus>().notNull().default('created'),
    /** Part of the signed link; changing it invalidates the link. */
    linkNonce: uuid('link_nonce').notNull().defaultRandom(),
    sentAt: timestampColumn('sent_at'),
    openedAt: timestampColumn('opened_at'),
    signedAt: timestampColumn('signed_at'),
    /** The reminders since the last link was sent, including those that a missed day would have sent. */
    reminderCount: integer('reminder_count').notNull().default(0),
    declineReason: text('decline_reason'),
    signature: jsonb('signature').$type<Signature | null>(),
    /** The IP address and user agent at signing. */
    ip: text('ip'),
    userAgent: text('user_agent'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('contract_recipients_position').on(t.tenantId, t.contractId, t.position),
    // The few who have a link and have not acted yet.
    index('contract_recipients_status').on(t.tenantId, t.status),
    foreignKey({ columns: [t.tenantId, t.contractId], foreignColumns: [contracts.tenantId, contracts.id] }),
    tenantPolicy('contract_recipients'),
  ],
);

/** The terms of a contract that an amendment replaced; the current ones are the contract's own. */
export const contractVersions = pgTable(
  'contract_versions',
  {
    ...tenantKeys,
    contractId: uuid('contract_id').notNull(),
    number: integer('number').notNull(),
    /** The amendment that made this version; null for the first one. */
    amendmentId: uuid('amendment_id'),
    body: text('body').notNull(),
    valueCents: centsColumn('value_cents').notNull(),
    endsOn: text('ends_on'),
    renewal: text('renewal').$type<Renewal>().notNull(),
    renewalMonths: integer('renewal_months'),
    noticeDays: integer('notice_days').notNull(),
    /** The time of the amendment that replaced it. */
    replacedAt: timestampColumn('replaced_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('contract_versions_number').on(t.tenantId, t.contractId, t.number),
    foreignKey({ columns: [t.tenantId, t.contractId], foreignColumns: [contracts.tenantId, contracts.id] }),
    foreignKey({ columns: [t.tenantId, t.amendmentId], foreignColumns: [contracts.tenantId, contracts.id] }),
    tenantPolicy('contract_versions'),
  ],
);

/** The timeline of a contract. Append-only: the events of a tenant are a hash chain, see `contract-event-chain.ts`. */
export const contractEvents = pgTable(
  'contract_events',
  {
    ...tenantKeys,
    contractId: uuid('contract_id').notNull(),
    at: timestampColumn('at').notNull(),
    event: text('event').$type<ContractEventName>().notNull(),
    actorName: text('actor_name').notNull(),
    note: text('note'),
    /** From 1, in each tenant. */
    seq: bigint('seq', { mode: 'number' }).notNull().default(0),
    /** SHA-256 (hex) of the event and of the digest before it in its contract, which anyone can recompute. */
    digest: text('digest').notNull().default(''),
    /** The hash of the tenant's previous event; `hash` is the keyed hash of it and the digest. */
    prevHash: text('prev_hash').notNull().default(''),
    hash: text('hash').notNull().default(''),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    // Events of earlier releases have no number until they are chained at the first start.
    uniqueIndex('contract_events_seq')
      .on(t.tenantId, t.seq)
      .where(sql`seq > 0`),
    index('contract_events_contract').on(t.tenantId, t.contractId, t.at),
    foreignKey({ columns: [t.tenantId, t.contractId], foreignColumns: [contracts.tenantId, contracts.id] }),
    tenantPolicy('contract_events'),
  ],
);

export const contractObligations = pgTable(
  'contract_obligations',
  {
    ...tenantKeys,
    contractId: uuid('contract_id').notNull(),
    title: text('title').notNull(),
    description: text('description').notNull().default(''),
    party: text('party').$type<ObligationParty>().notNull(),
    dueOn: text('due_on').notNull(),
    doneAt: timestampColumn('done_at'),
    doneBy: text('done_by'),
    removedAt: timestampColumn('removed_at'),
    ...timestamps,
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('contract_obligations_contract').on(t.tenantId, t.contractId, t.dueOn),
    index('contract_obligations_due').on(t.tenantId, t.dueOn),
    foreignKey({ columns: [t.tenantId, t.contractId], foreignColumns: [contracts.tenantId, contracts.id] }),
    tenantPolicy('contract_obligations'),
  ],
);

/** The notices of dates that were sent, so that none is sent twice. */
export const contractNotices = pgTable(
  'contract_notices',
  {
    ...tenantKeys,
    contractId: uuid('contract_id').notNull(),
    /** The contract, or its obligation. No foreign key: it can be one of two tables. */
    subjectId: uuid('subject_id').notNull(),
    kind: text('kind').$type<CalendarKind>().notNull(),
    dueOn: text('due_on').notNull(),
    daysBefore: integer('days_before').notNull(),
    createdAt: timestampColumn('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('contract_notices_once').on(t.tenantId, t.subjectId, t.kind, t.dueOn, t.daysBefore),
    foreignKey({ columns: [t.tenantId, t.contractId], foreignColumns: [contracts.tenantId, contracts.id] }),
    tenantPolicy('contract_notices'),
  ],
);

/** Calendar feeds of users. Addresses are signed with the server's key, so the database alone does not reveal them. */
export const contractCalendarFeeds = pgTable(
  'contract_calendar_feeds',
  {
    ...tenantKeys,
    userId: uuid('user_id').notNull(),
    /** Part of the signed address; changing it invalidates the address. */
    linkNonce: uuid('link_nonce').notNull().defaultRandom(),
    createdAt: timestampColumn('created_at').notNull(),
    lastReadAt: timestampColumn('last_read_at'),
    revokedAt: timestampColumn('revoked_at'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('contract_calendar_feeds_user').on(t.tenantId, t.userId),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [users.tenantId, users.id] }),
    tenantPolicy('contract_calendar_feeds'),
  ],
);
