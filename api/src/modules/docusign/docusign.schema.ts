import type { EnvelopeStatus, SigningProvider } from '@techadds/shared/contract/contracts/states';
import { sql } from 'drizzle-orm';
import { foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { contracts } from '../contracts/contracts.schema';
import { partners } from '../partners/partners.schema';
import { bytea } from '../../platform/database/columns';
import { tenantKeys, tenantPolicy, timestampColumn, timestamps } from '../../platform/database/schema-columns';

/** Who sends contracts for signature: the tenant's own settings, which have no partner, and those of partners that have chosen themselves. */
export const docusignConnections = pgTable(
  'docusign_connections',
  {
    ...tenantKeys,
    partnerId: uuid('partner_id'),
    provider: text('provider').$type<SigningProvider>().notNull().default('builtin'),
    authUrl: text('auth_url').notNull().default(''),
    baseUri: text('base_uri').notNull().default(''),
    integrationKey: text('integration_key').notNull().default(''),
    userId: text('user_id').notNull().default(''),
    accountId: text('account_id').notNull().default(''),
    /** The encrypted private key. */
    keySecret: text('key_secret'),
    /** The HMAC keys of Connect, a JSON array, encrypted. */
    connectSecret: text('connect_secret'),
    connectKeyCount: integer('connect_key_count').notNull().default(0),
    lastEventAt: timestampColumn('last_event_at'),
    checkedAt: timestampColumn('checked_at'),
    checkError: text('check_error'),
    ...timestamps,
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('docusign_connections_list').on(t.tenantId, sql`coalesce(partner_id, '00000000-0000-0000-0000-000000000000')`),
    foreignKey({ columns: [t.tenantId, t.partnerId], foreignColumns: [partners.tenantId, partners.id] }),
    tenantPolicy('docusign_connections'),
  ],
);

/**
 * The envelopes of contracts that are signed at DocuSign, one each; its id is the `transactionId` there. What has to be done at DocuSign is
 * written here in the transaction of its reason, and a job does it.
 */
export const docusignEnvelopes = pgTable(
  'docusign_envelopes',
  {
    ...tenantKeys,
    contractId: uuid('contract_id').notNull(),
    connectionId: uuid('connection_id').notNull(),
    /** The id at DocuSign; null until the draft of the envelope is created there. */
    envelopeId: text('envelope_id'),
    /** The last status that DocuSign said; it never goes back. */
    status: text('status').$type<EnvelopeStatus>().notNull().default('created'),
    /** When the creation of the draft was tried first: it may exist, though its answer was lost. */
    createTriedAt: timestampColumn('create_tried_at'),
    /** The positions of recipients who are sent another e-mail. */
    resendTo: jsonb('resend_to').$type<number[]>().notNull().default([]),
    /** When something is to be done, or the status is asked for; null once nothing can change any more. */
    dueAt: timestampColumn('due_at'),
    /** Why what is due could not be done, until it could. */
    error: text('error'),
    /** What its sender should know, such as an e-mail that was not delivered. */
    note: text('note'),
    ...timestamps,
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('docusign_envelopes_contract').on(t.tenantId, t.contractId),
    uniqueIndex('docusign_envelopes_envelope').on(t.tenantId, t.connectionId, t.envelopeId),
    index('docusign_envelopes_due')
      .on(t.tenantId, t.dueAt)
      .where(sql`due_at is not null`),
    foreignKey({ columns: [t.tenantId, t.contractId], foreignColumns: [contracts.tenantId, contracts.id] }),
    foreignKey({ columns: [t.tenantId, t.connectionId], foreignColumns: [docusignConnections.tenantId, docusignConnections.id] }),
    tenantPolicy('docusign_envelopes'),
  ],
);

/** The signed documents with DocuSign's certificate, as downloaded. Append-only. */
export const docusignDocuments = pgTable(
  'docusign_documents',
  {
    ...tenantKeys,
    contractId: uuid('contract_id').notNull(),
    /** SHA-256 (hex) of the file. */
    sha256: text('sha256').notNull(),
    content: bytea('content').notNull(),
    createdAt: timestampColumn('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('docusign_documents_contract').on(t.tenantId, t.contractId),
    foreignKey({ columns: [t.tenantId, t.contractId], foreignColumns: [contracts.tenantId, contracts.id] }),
    tenantPolicy('docusign_documents'),
  ],
);

/** The events of Connect that were received, so that each is handled once. */
export const docusignEvents = pgTable(
  'docusign_events',
  {
    ...tenantKeys,
    connectionId: uuid('connection_id').notNull(),
    /** SHA-256 (hex) of what identifies the event, whichever attempt to deliver it this was. */
    digest: text('digest').notNull(),
    createdAt: timestampColumn('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('docusign_events_once').on(t.tenantId, t.connectionId, t.digest),
    foreignKey({ columns: [t.tenantId, t.connectionId], foreignColumns: [docusignConnections.tenantId, docusignConnections.id] }),
    tenantPolicy('docusign_events'),
  ],
);
