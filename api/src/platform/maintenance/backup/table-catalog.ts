import type { Duplex } from 'node:stream';
import type pg from 'pg';
import { sortByReferences } from '../../database/table-order';

export interface BackupTable {
  name: string;
  /** The written columns, without generated ones. */
  columns: string[];
  key: string[];
}

/** The text format of values must not depend on the session. */
export const stableTextFormat = `set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'iso_8601'; set bytea_output = 'hex';
  set extra_float_digits = 1; set statement_timeout = 0; set client_encoding = 'UTF8'`;

const tablesQuery = `
  select c.relname as name,
    array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns,
    array(select a.attname::text from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = any (i.indkey)
      where i.indrelid = c.oid and i.indisprimary order by array_position(i.indkey::int2[], a.attnum)) as key,
    array(select distinct f.confrelid::regclass::text from pg_constraint f where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as needs
  from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1`;

/** The application's tables, each after those it references. */
export async function listBackupTables(client: pg.Client): Promise<BackupTable[]> {
  const { rows } = await client.query<BackupTable & { needs: string[] }>(tablesQuery);
  return sortByReferences(rows).map(({ name, columns, key }) => ({ name, columns, key }));
}

/** Copies the rows of a table, or those of a tenant, as text in the order of its key, so that the same rows give the same bytes. */
export function buildCopyQuery(client: pg.Client, { name, columns, key }: BackupTable, tenantId?: string): string {
  const list = (names: string[]) => names.map((column) => client.escapeIdentifier(column)).join(', ');
  const where = tenantId === undefined ? '' : `where tenant_id = ${client.escapeLiteral(tenantId)}`;
  return `copy (select ${list(columns)} from public.${client.escapeIdentifier(name)} ${where} order by ${list(key.length > 0 ? key : columns)}) to stdout`;
}

export async function listAppliedMigrations(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ hash: string }>('select hash from drizzle.__drizzle_migrations order by created_at, id');
  return rows.map(({ hash }) => hash);
}

/** The next value of each sequence, as text. */
export async function readSequences(client: pg.Client): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string }>(`select sequencename as name from pg_sequences where schemaname = 'public'`);
  const sequences: Record<string, string> = {};
  for (const { name } of rows) {
    const { rows: state } = await client.query<{ next: string }>(
      `select (last_value + case when is_called then 1 else 0 end)::text as next from public.${client.escapeIdentifier(name)}`,
    );
    sequences[name] = state[0]?.next ?? '1';
  }
  return sequences;
}

/** One change in each statement: distributed tables refuse one of triggers together with others. */
async function alterTables(client: pg.Client, tables: readonly BackupTable[], changes: readonly string[]): Promise<void> {
  for (const { name } of tables)
    for (const change of changes) await client.query(`alter table public.${client.escapeIdentifier(name)} ${change}`);
}

/**
 * Disables FORCE ROW LEVEL SECURITY and our triggers within a transaction: the former applies to an owner who is no superuser, and the latter would
 * count restored rows again. Other roles stay restricted all the while.
 */
export async function disableForceRls(client: pg.Client, tables: readonly BackupTable[]): Promise<void> {
  await alterTables(client, tables, ['no force row level security', 'disable trigger user']);
}
export async function enableForceRls(client: pg.Client, tables: readonly BackupTable[]): Promise<void> {
  await alterTables(client, tables, ['force row level security', 'enable trigger user']);
}

/** Terminates a connection even during a copy, at the rest of which the server would wait. */
export async function terminateConnection(client: pg.Client): Promise<void> {
  const ended = client.end().catch(() => undefined);
  const { stream } = (client as unknown as { connection: { stream: Duplex } }).connection;
  const destroyTimer = setTimeout(() => stream.destroy(), 500);
  await ended;
  clearTimeout(destroyTimer);
}
