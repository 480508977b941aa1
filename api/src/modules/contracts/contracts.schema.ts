import type { Signature } from '@techadds/shared/contract/contracts/forms';
import type {
  ContractEventName,
  ContractStatus,
  RecipientRole,
  RecipientStatus,
  SigningOrder,
} from '@techadds/shared/contract/contracts/states';
import { foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { contractTemplates } from '../contract-templates/contract-templates.schema';
import { customers } from '../customers/customers.schema';
import { partners } from '../partners/partners.schema';
import { quotes } from '../quotes/quotes.schema';
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
    title: text('title').notNull(),
    body: text('body').notNull(),
    valueCents: centsColumn('value_cents').notNull(),
    currency: text('currency').notNull(),
    effectiveOn: text('effective_on').notNull(),
    endsOn: text('ends_on'),
    status: text('status').$type<ContractStatus>().notNull().default('draft'),
    signingOrder: text('signing_order').$type<SigningOrder>().notNull().default('sequential'),
    /** Additional text in the e-mail to the recipients. */
    message: text('message').notNull().default(''),
    /** The customer's name at the time of sending; null for a draft. */
    customerName: text('customer_name'),
    /** SHA-256 (hex) of the content sent for signature; null for a draft. */
    sha256: text('sha256'),
    sentAt: timestampColumn('sent_at'),
    completedAt: timestampColumn('completed_at'),
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
    index('contracts_partner').on(t.tenantId, t.partnerId, t.createdAt),
    index('contracts_customer').on(t.tenantId, t.customerId),
    foreignKey({ columns: [t.tenantId, t.partnerId], foreignColumns: [partners.tenantId, partners.id] }),
    foreignKey({ columns: [t.tenantId, t.customerId], foreignColumns: [customers.tenantId, customers.id] }),
    foreignKey({ columns: [t.tenantId, t.quoteId], foreignColumns: [quotes.tenantId, quotes.id] }),
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
    declineReason: text('decline_reason'),
    signature: jsonb('signature').$type<Signature | null>(),
    /** The IP address and user agent at signing. */
    ip: text('ip'),
    userAgent: text('user_agent'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('contract_recipients_position').on(t.tenantId, t.contractId, t.position),
    foreignKey({ columns: [t.tenantId, t.contractId], foreignColumns: [contracts.tenantId, contracts.id] }),
    tenantPolicy('contract_recipients'),
  ],
);

/** The timeline of a contract. */
export const contractEvents = pgTable(
  'contract_events',
  {
    ...tenantKeys,
    contractId: uuid('contract_id').notNull(),
    at: timestampColumn('at').notNull(),
    event: text('event').$type<ContractEventName>().notNull(),
    actorName: text('actor_name').notNull(),
    note: text('note'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('contract_events_contract').on(t.tenantId, t.contractId, t.at),
    foreignKey({ columns: [t.tenantId, t.contractId], foreignColumns: [contracts.tenantId, contracts.id] }),
    tenantPolicy('contract_events'),
  ],
);
