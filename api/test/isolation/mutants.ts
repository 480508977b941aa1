import { tableGrants } from '../../src/platform/database/provision/grants';
import { appRole } from '../../src/platform/database/provision/app-role';
import type { TestDatabase } from '../database';
import type { FilledTables } from './tables';

/** A protection removed at run time. */
export interface DatabaseMutant {
  name: string;
  /** SQL that removes it, run as the owner. */
  apply: string;
  /** Which check must fail: the schema checks at startup, or the statements of `findTableViolations`. */
  detectedBy: 'catalogue' | 'trial';
}

const tenantCondition = `tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid`;

/** Every protection of a table, each removed in turn. */
export const databaseMutants = (table: string): DatabaseMutant[] => [
  { name: `${table} without row-level security`, apply: `alter table "${table}" disable row level security`, detectedBy: 'trial' },
  { name: `${table} without FORCE`, apply: `alter table "${table}" no force row level security`, detectedBy: 'catalogue' },
  { name: `${table} without its policy`, apply: `drop policy "${table}_tenant" on "${table}"`, detectedBy: 'trial' },
  { name: `${table} readable by all`, apply: `create policy opened on "${table}" for select using (true)`, detectedBy: 'trial' },
  {
    name: `${table} readable by all, as the start sees it`,
    apply: `create policy opened on "${table}" for select using (true)`,
    detectedBy: 'catalogue',
  },
  {
    name: `${table} writable into other tenants`,
    apply: `alter policy "${table}_tenant" on "${table}" with check (true)`,
    detectedBy: 'trial',
  },
  {
    name: `${table} with a policy that any tenant meets`,
    apply: `alter policy "${table}_tenant" on "${table}" using (true)`,
    detectedBy: 'trial',
  },
  { name: `${table} with truncate granted`, apply: `grant truncate on "${table}" to ${appRole}`, detectedBy: 'trial' },
];

/** Grants that would allow changing append-only tables. */
export const appendOnlyMutants = (table: string): Omit<DatabaseMutant, 'detectedBy'>[] => [
  { name: `${table} may be updated`, apply: `grant update on "${table}" to ${appRole}` },
  { name: `${table} may be deleted`, apply: `grant delete on "${table}" to ${appRole}` },
];

/** Restores the protections and the row of a table. */
export async function restoreTable(fresh: TestDatabase, { ours, insertion }: FilledTables, table: string): Promise<void> {
  const rights = tableGrants.get(table)?.join(', ') ?? 'select';
  await fresh.asOwner(`
    drop policy if exists opened on "${table}";
    drop policy if exists "${table}_tenant" on "${table}";
    create policy "${table}_tenant" on "${table}" for all using (${tenantCondition}) with check (${tenantCondition});
    alter table "${table}" enable row level security, force row level security;
    revoke all on "${table}" from ${appRole};
    grant ${rights} on "${table}" to ${appRole};
    delete from "${table}"`);
  const { text, values } = insertion(table, ours);
  await fresh.asOwner(text, values);
}
