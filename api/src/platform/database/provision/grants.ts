import { is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import * as schema from '../../../schema';

export type Privilege = 'SELECT' | 'INSERT' | 'UPDATE' | 'DELETE';

const appendOnly: readonly Privilege[] = ['SELECT', 'INSERT'];
const updatable: readonly Privilege[] = ['SELECT', 'INSERT', 'UPDATE'];
const deletable: readonly Privilege[] = ['SELECT', 'INSERT', 'UPDATE', 'DELETE'];

/** What the application may do with each table. History is only ever added to, and what history points at is never removed. */
const privileges = {
  tenants: updatable,
  partners: updatable,
  users: updatable,
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
  quoteReferences: updatable,
  contracts: updatable,
  contractRecipients: updatable,
  contractEvents: appendOnly,
  customers: updatable,
  savedViews: deletable,
  // Only what is attached to a message goes with it; what was delivered is held by its order.
  files: ['SELECT', 'INSERT', 'DELETE'],
  orders: updatable,
  orderEvents: appendOnly,
  deliverables: appendOnly,
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
  auditEvents: appendOnly,
  impersonationSessions: updatable,
  notifications: deletable,
  notificationPreferences: deletable,
  mailedNews: deletable,
  orderFollowers: deletable,
  rooms: updatable,
  roomReaders: updatable,
  // What was deleted is emptied; that it was there stays.
  messages: updatable,
  attachments: ['SELECT', 'INSERT', 'DELETE'],
  jobs: updatable,
  payoutAccounts: updatable,
  payouts: updatable,
  payoutLines: updatable,
  deposits: updatable,
  // What an account holds is written by the database alone, from the postings.
  ledgerAccounts: appendOnly,
  journalEntries: appendOnly,
  postings: appendOnly,
} satisfies Record<TableKey, readonly Privilege[]>;

type TableKey = { [K in keyof typeof schema]: (typeof schema)[K] extends PgTable ? K : never }[keyof typeof schema];

/** Tables of the schema by their name in the database. */
export const tablesByName: ReadonlyMap<string, PgTable> = new Map(
  Object.values(schema)
    .filter((value) => is(value, PgTable))
    .map((table) => [getTableConfig(table).name, table]),
);

/** The application's rights by table name in the database. A table that is not here gets none, and is refused at start. */
export const tableGrants: ReadonlyMap<string, readonly Privilege[]> = new Map(
  Object.entries(privileges).map(([key, list]) => [getTableConfig(schema[key as TableKey]).name, list]),
);
