import { is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import * as schema from '../../../schema';

export type Privilege = 'SELECT' | 'INSERT' | 'UPDATE' | 'DELETE';

const appendOnly: readonly Privilege[] = ['SELECT', 'INSERT'];
const updatable: readonly Privilege[] = ['SELECT', 'INSERT', 'UPDATE'];
const deletable: readonly Privilege[] = ['SELECT', 'INSERT', 'UPDATE', 'DELETE'];

/** The application's privileges on each table. History is append-only, and rows that history refers to cannot be deleted. */
const privileges = {
  tenants: updatable,
  companies: updatable,
  partners: updatable,
  users: updatable,
  apiTokens: updatable,
  releaseKeys: updatable,
  // Versions that no open tab needs are removed with their files.
  releases: deletable,
  appPointers: updatable,
  releaseChanges: appendOnly,
  // Deleted once the version is removed.
  releaseHealth: deletable,
  releaseTabs: deletable,
  haltRules: updatable,
  sessions: deletable,
  accountTokens: deletable,
  outbox: deletable,
  mailbox: deletable,
  rateLimits: deletable,
  idempotencyKeys: deletable,
  counters: updatable,
  categories: deletable,
  services: updatable,
  serviceReferences: updatable,
  serviceSearch: deletable,
  searchVocabulary: appendOnly,
  searchVersions: updatable,
  catalogSettings: updatable,
  brands: updatable,
  brandings: updatable,
  quoteRequests: appendOnly,
  quotes: updatable,
  quoteEvents: appendOnly,
  quoteVersions: appendOnly,
  quoteReferences: updatable,
  contracts: updatable,
  contractRecipients: updatable,
  contractEvents: appendOnly,
  contractObligations: updatable,
  contractNotices: appendOnly,
  contractVersions: appendOnly,
  contractSeals: appendOnly,
  tenantCertificates: appendOnly,
  contractCalendarFeeds: updatable,
  contractTemplates: updatable,
  contractTemplateVersions: updatable,
  contractTemplateEvents: appendOnly,
  contractClauses: updatable,
  docusignConnections: updatable,
  docusignEnvelopes: updatable,
  docusignDocuments: appendOnly,
  // Deleted once DocuSign does not repeat them any more.
  docusignEvents: deletable,
  customers: updatable,
  customerMerges: updatable,
  pipelineStages: deletable,
  contacts: updatable,
  deals: updatable,
  dealContacts: deletable,
  imports: deletable,
  // Discarded while nothing of it is applied.
  bankStatements: deletable,
  bankLines: deletable,
  importChunks: deletable,
  importErrors: deletable,
  dealStageChanges: appendOnly,
  crmActivities: appendOnly,
  salesforceConnections: updatable,
  salesforceRecords: updatable,
  salesforceLinks: updatable,
  slackConnections: updatable,
  slackAuthorizations: deletable,
  slackChannels: updatable,
  slackMessages: updatable,
  slackEvents: deletable,
  slackUsers: updatable,
  // The comparison of a poll is replaced by the next one.
  syncRuns: deletable,
  syncItems: deletable,
  webhooks: deletable,
  webhookDeliveries: deletable,
  providerCalls: deletable,
  ownConnections: deletable,
  stripeAccounts: updatable,
  savedViews: deletable,
  staffInvites: updatable,
  tasks: updatable,
  // Attachments of a message are deleted with it; deliverables are protected by their order's reference.
  files: ['SELECT', 'INSERT', 'DELETE'],
  orders: updatable,
  perks: updatable,
  perkRedemptions: updatable,
  orderEvents: appendOnly,
  deliverables: appendOnly,
  projects: updatable,
  projectMembers: deletable,
  milestones: updatable,
  projectEvents: appendOnly,
  projectFiles: updatable,
  timeEntries: updatable,
  ratings: updatable,
  appeals: updatable,
  feeProfiles: updatable,
  commissionLines: appendOnly,
  payments: updatable,
  refunds: updatable,
  providerEvents: deletable,
  processorPayments: updatable,
  processorRefunds: updatable,
  processorEvents: deletable,
  commissionRates: updatable,
  commissionRules: deletable,
  currencyRates: updatable,
  currencySettings: updatable,
  auditEvents: appendOnly,
  impersonationSessions: updatable,
  notifications: deletable,
  notificationPreferences: deletable,
  digestItems: deletable,
  pushSubscriptions: deletable,
  pushMessages: deletable,
  pushSettings: updatable,
  orderFollowers: deletable,
  rooms: updatable,
  roomReaders: updatable,
  channelMembers: deletable,
  // Deleting a message clears its text; the row stays.
  messages: updatable,
  attachments: ['SELECT', 'INSERT', 'DELETE'],
  jobs: updatable,
  payoutAccounts: updatable,
  payouts: updatable,
  payoutLines: updatable,
  deposits: updatable,
  creditPayouts: updatable,
  // Balances are written by the database's triggers only, from the postings.
  ledgerAccounts: appendOnly,
  journalEntries: appendOnly,
  postings: appendOnly,
  invoices: appendOnly,
} satisfies Record<TableKey, readonly Privilege[]>;

type TableKey = { [K in keyof typeof schema]: (typeof schema)[K] extends PgTable ? K : never }[keyof typeof schema];

/** The tables of the schema by database name. */
export const tablesByName: ReadonlyMap<string, PgTable> = new Map(
  Object.values(schema)
    .filter((value) => is(value, PgTable))
    .map((table) => [getTableConfig(table).name, table]),
);

/** The application's privileges by table name. A table that is not listed gets none and fails the check at start. */
export const tableGrants: ReadonlyMap<string, readonly Privilege[]> = new Map(
  Object.entries(privileges).map(([key, list]) => [getTableConfig(schema[key as TableKey]).name, list]),
);
