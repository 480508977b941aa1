import { is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import * as schema from '../../../database/schema';

export type Right = 'SELECT' | 'INSERT' | 'UPDATE' | 'DELETE';

const appendOnly: readonly Right[] = ['SELECT', 'INSERT'];
const kept: readonly Right[] = ['SELECT', 'INSERT', 'UPDATE'];
const removable: readonly Right[] = ['SELECT', 'INSERT', 'UPDATE', 'DELETE'];

/** What the application may do with each table. History is only ever added to, and what history points at is never removed. */
const rights = {
  tenants: kept,
  partners: kept,
  users: kept,
  sessions: removable,
  accountTokens: removable,
  outbox: removable,
  mailbox: removable,
  rateLimits: removable,
  idempotencyKeys: removable,
  counters: kept,
  categories: removable,
  services: kept,
  serviceReferences: kept,
  serviceSearch: removable,
  searchVocabulary: appendOnly,
  searchVersions: kept,
  catalogSettings: kept,
  brands: kept,
  brandings: kept,
  quoteRequests: appendOnly,
  quotes: kept,
  quoteEvents: appendOnly,
  quoteReferences: kept,
  contracts: kept,
  contractRecipients: kept,
  contractEvents: appendOnly,
  customers: kept,
  savedViews: removable,
  // Only what is attached to a message goes with it; what was delivered is held by its order.
  files: ['SELECT', 'INSERT', 'DELETE'],
  orders: kept,
  orderEvents: appendOnly,
  deliverables: appendOnly,
  ratings: kept,
  appeals: kept,
  feeProfiles: kept,
  commissionLines: appendOnly,
  payments: kept,
  refunds: kept,
  providerEvents: removable,
  processorPayments: kept,
  processorRefunds: kept,
  processorEvents: removable,
  commissionRates: kept,
  commissionRules: removable,
  currencyRates: kept,
  auditEvents: appendOnly,
  impersonationSessions: kept,
  notifications: removable,
  notificationPreferences: removable,
  mailedNews: removable,
  orderFollowers: removable,
  rooms: kept,
  roomReaders: kept,
  // What was deleted is emptied; that it was there stays.
  messages: kept,
  attachments: ['SELECT', 'INSERT', 'DELETE'],
  jobs: kept,
  payoutAccounts: kept,
  payouts: kept,
  payoutLines: kept,
  deposits: kept,
  // What an account holds is written by the database alone, from the postings.
  ledgerAccounts: appendOnly,
  journalEntries: appendOnly,
  postings: appendOnly,
} satisfies Record<TableKey, readonly Right[]>;

type TableKey = { [K in keyof typeof schema]: (typeof schema)[K] extends PgTable ? K : never }[keyof typeof schema];

/** Tables of the schema by their name in the database. */
export const tables: ReadonlyMap<string, PgTable> = new Map(
  Object.values(schema)
    .filter((value) => is(value, PgTable))
    .map((table) => [getTableConfig(table).name, table]),
);

/** The application's rights by table name in the database. A table that is not here gets none, and is refused at start. */
export const tableRights: ReadonlyMap<string, readonly Right[]> = new Map(
  Object.entries(rights).map(([key, list]) => [getTableConfig(schema[key as TableKey]).name, list]),
);
