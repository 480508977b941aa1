import type { Field, Operation } from './operations';
import type { TestWorld } from './test-world';

/** Words of paths and fields whose rows are in a table of another name. */
const tableNameOverrides: Record<string, string> = {
  items: 'services',
  logs: 'audit_events',
  view_as: 'users',
  staff: 'users',
  tenant: 'tenants',
  subject: 'orders',
  admin: 'ratings',
  rates: 'commission_rates',
  replaces: 'commission_rates',
  parent: 'categories',
  logos: 'files',
  logo: 'files',
  icon: 'files',
  owner: 'users',
  keep: 'contacts',
  merge: 'contacts',
  member: 'users',
  assignee: 'users',
  run: 'sync_runs',
  conflict: 'sync_items',
  entry: 'time_entries',
  amount_to: 'milestones',
  channels: 'rooms',
  merges: 'customer_merges',
  thread: 'messages',
  hand_over_to: 'users',
};

/**
 * Rows that are not only their owner's, by table: logos appear on documents, in e-mails and on sign-in pages, files of a project are of both
 * parties, partners use the templates and clauses of their marketplace, and a down payment is the credit of the customer who made it.
 */
export const sharedRows: Partial<Record<string, string>> = {
  files: `purpose = 'brand_logo' or exists (select from project_files shared where shared.tenant_id = files.tenant_id and shared.file_id = files.id)`,
  contract_templates: 'partner_id is null',
  contract_clauses: 'partner_id is null',
  deposits: 'customer_id is not null',
};

/** Operations that only a token of the integration may complete, and the code that a session gets whose role allows it. */
export const sessionErrors: Partial<Record<string, string>> = { createDevGrant: 'no_grant_needed' };

const pluralize = (word: string) => (word.endsWith('y') ? `${word.slice(0, -1)}ies` : word.endsWith('s') ? word : `${word}s`);
const toSnakeCase = (word: string) =>
  word
    .replaceAll(/([a-z])([A-Z])/g, '$1_$2')
    .replaceAll('-', '_')
    .toLowerCase();

/**
 * The table of the rows that an id names: the word before the id in `/orders/{id}/accept`, the word before `Id` in `serviceId`.
 * Undefined fails the suite; add the word to `tableNameOverrides` then.
 */
export function findTable(world: Pick<TestWorld, 'store'>, { endpoint }: Operation, field: Field): string | undefined {
  const before = endpoint.path.split(`/{${field.name}}`)[0]?.split('/').at(-1) ?? '';
  const word = toSnakeCase(field.in === 'path' && field.name === 'id' ? before : field.name.replace(/Ids?$/, ''));
  const names = [
    endpoint.path === '/customers/merge' ? 'customers' : tableNameOverrides[word],
    word,
    pluralize(word),
    ...world.store.tables.filter((table) => table.endsWith(`_${pluralize(word)}`)),
  ];
  return names.find((name) => name !== undefined && world.store.tables.includes(name));
}

export const getKeyColumn = (table: string): string => (table === 'tenants' ? 'tenant_id' : 'id');
