import pg from 'pg';
import type { TestDatabase } from '../database';
import { isDistributed } from '../template';
import { columnsQuery, connectToServers, toTableName, type Column, type RowServer } from './row-servers';

/** A snapshot of all rows, taken by `saveRows`; every check starts from it. */
export interface TableSnapshot {
  /** All columns except generated ones. */
  columns: Column[];
  tables: string[];
  /** Restores every row. */
  restore(): Promise<void>;
  /** Hashes of a tenant's rows by table, except those in `without`. Tables without writes use the hash of the snapshot. */
  hashes(tenantId: string, without?: ReadonlySet<string>): Promise<Record<string, string>>;
  close(): Promise<void>;
}

export const listColumns = async (fresh: Pick<TestDatabase, 'asOwner'>): Promise<Column[]> =>
  (await fresh.asOwner(columnsQuery)) as unknown as Column[];

/**
 * The tables, tenants and primary keys of all written rows; a null tenant or key means any. Each write adds its own rows, so that
 * concurrent writers do not block each other.
 */
const changeTrackingSql = 'create table kept.touched (name text not null, tenant_id uuid, key jsonb)';

/** In the session that restores rows, writes are not recorded. */
const restoringSetting = 'kept.restoring';

/** A function that records the writes to a table. */
function createTrackingFunction(table: string, keys: readonly Column[]): string {
  const key = `jsonb_build_object(${keys.map(({ column }) => `'${column}', "${column}"`).join(', ')})`;
  const rowsOf = (transition: string) => `select tg_table_name, tenant_id, ${key} from ${transition}`;
  return `
    create function kept."touch_${table}"() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
    begin
      if current_setting('${restoringSetting}', true) = 'on' then null;
      elsif tg_op = 'INSERT' then insert into kept.touched ${rowsOf('added')};
      elsif tg_op = 'DELETE' then insert into kept.touched ${rowsOf('removed')};
      elsif tg_op = 'UPDATE' then insert into kept.touched ${rowsOf('added')} union ${rowsOf('removed')};
      else insert into kept.touched values (tg_table_name);
      end if;
      return null;
    end $$`;
}

/**
 * Triggers that record all writes, even while other triggers are disabled: one per kind of statement, since transition tables are not
 * available to triggers with several events.
 */
const createTrackingTriggers = (table: string): string =>
  (
    [
      ['insert', 'referencing new table as added'],
      ['update', 'referencing new table as added old table as removed'],
      ['delete', 'referencing old table as removed'],
      ['truncate', ''],
    ] as const
  )
    .map(
      ([event, rows]) =>
        `create trigger kept_${event} after ${event} on "${table}" ${rows} for each statement execute function kept."touch_${table}"();
         alter table "${table}" enable always trigger kept_${event}`,
    )
    .join('; ');

/** More changed rows than this are found by comparing the whole table. */
const maxChangedRows = 500;

/** The primary keys of a table's changed rows as JSON; undefined if there are too many, or any row may have changed. */
type ChangedKeys = ReadonlySet<string> | undefined;

/** Statements that remove the changed rows of a table that are not in the snapshot and add those that are missing. */
function restoreStatements(table: string, columns: readonly Column[], keys: readonly Column[], changed: ChangedKeys): string[] {
  const ownKeys = keys.filter((key) => key.table === table);
  const rowOf = (alias: string) =>
    columns
      .filter((column) => column.table === table)
      .map(({ column }) => `${alias}."${column}"`)
      .join(', ');
  const sameKey = (one: string, other: string) => ownKeys.map(({ column }) => `${one}."${column}" = ${other}."${column}"`).join(' and ');
  if (changed) {
    const record = ownKeys.map(({ column, type }) => `"${column}" ${type}`).join(', ');
    const changedRows = `jsonb_to_recordset(${pg.escapeLiteral(`[${[...changed].join(',')}]`)}) as changed (${record})`;
    return [
      `delete from "${table}" now using ${changedRows} where ${sameKey('now', 'changed')}`,
      `insert into "${table}" (${toColumnList(columns, table)}) select ${rowOf('was')}
       from ${changedRows} join kept."${table}" was on ${sameKey('was', 'changed')}`,
    ];
  }
  return [
    `delete from "${table}" now where not exists (
       select from kept."${table}" was where ${sameKey('now', 'was')} and row(${rowOf('was')}) is not distinct from row(${rowOf('now')}))`,
    `insert into "${table}" (${toColumnList(columns, table)}) select ${rowOf('was')} from kept."${table}" was
     where not exists (select from "${table}" now where ${sameKey('now', 'was')})`,
  ];
}

/** The changed keys by table, in the order of the tables' names. */
function groupByTable(rows: readonly { name: string; key: string | null }[]): [table: string, ChangedKeys][] {
  const groups = new Map<string, Set<string | null>>();
  for (const { name, key } of rows) groups.set(name, (groups.get(name) ?? new Set()).add(key));
  const isPartial = (changed: Set<string | null>): changed is Set<string> => !changed.has(null) && changed.size <= maxChangedRows;
  return [...groups].sort().map(([table, changed]) => [table, isPartial(changed) ? changed : undefined]);
}

const getTableNames = (columns: readonly Column[]): string[] => [...new Set(columns.map(({ table }) => table))];
const toColumnList = (columns: readonly Column[], table: string): string =>
  columns
    .filter((column) => column.table === table)
    .map(({ column }) => `"${column}"`)
    .join(', ');

const toCopies = (columns: readonly Column[]): string[] =>
  getTableNames(columns).map((table) => `create table kept."${table}" as select ${toColumnList(columns, table)} from "${table}"`);

/** Copies the rows of a server into the schema `kept`, and records writes from then on. */
async function saveServerRows({ client, columns, keys }: RowServer): Promise<void> {
  const keysOf = (table: string) => keys.filter((key) => key.table === table);
  const tables = getTableNames(columns);
  await client.query(
    [
      'create schema kept',
      ...toCopies(columns),
      ...tables.map((table) => `create unique index on kept."${table}" (${toColumnList(keys, table)})`),
      changeTrackingSql,
      ...tables.map((table) => createTrackingFunction(table, keysOf(table))),
      ...tables.map(createTrackingTriggers),
    ].join('; '),
  );
}

/** Copies all rows into the schema `kept`, which the application cannot see: on each node, and whole on the coordinator. */
export async function saveRows(fresh: TestDatabase): Promise<void> {
  const servers = await connectToServers(fresh.ownerUrl);
  for (const server of servers) await saveServerRows(server);
  if (isDistributed()) for (const copy of toCopies(await listColumns(fresh))) await servers[0]!.client.query(copy);
  await Promise.all(servers.map(({ client }) => client.end()));
}

/** Restores the rows of one server. */
async function openServerSnapshot({ client: owner, columns, keys }: RowServer): Promise<() => Promise<void>> {
  // Triggers and foreign keys were checked when the rows were created.
  await owner.query(`set session_replication_role = replica; set lock_timeout = '10s'; set ${restoringSetting} = on`);
  const untidy = new Set<string>();
  let restored = 0;
  /** Autovacuum is off, and the dead rows of many restores would slow down later ones. */
  const tidy = async () => {
    restored += 1;
    if (restored % 20 !== 0) return;
    await owner.query(`vacuum kept.touched, ${[...untidy].map((table) => `"${table}"`).join(', ')}`);
    untidy.clear();
  };
  /** Restores the tables that were written to. On failure, their records stay. */
  const putBack = async () => {
    await owner.query('begin');
    const { rows } = await owner.query<{ name: string; key: string | null }>('delete from kept.touched returning name, key::text');
    const touched = groupByTable(rows);
    const statements = touched.flatMap(([table, changed]) => restoreStatements(table, columns, keys, changed));
    await owner.query([...statements, 'commit'].join('; '));
    touched.forEach(([table]) => untidy.add(table));
  };
  return async () => {
    await putBack().catch(async (error: { code?: string }) => {
      await owner.query('rollback');
      // A background write, such as the record of a rejected sign-in, may have interfered.
      if (error.code !== '40P01' && error.code !== '23505') throw error;
      await putBack();
    });
    if (untidy.size > 0) await tidy();
  };
}

/** Opens the snapshot taken by `saveRows`. */
export async function openTableSnapshot(fresh: TestDatabase): Promise<TableSnapshot> {
  const columns = await listColumns(fresh);
  const tables = getTableNames(columns);
  const listOf = (table: string) => toColumnList(columns, table);
  const servers = await connectToServers(fresh.ownerUrl);
  const restores = await Promise.all(servers.map(openServerSnapshot));
  const restore = async () => void (await Promise.all(restores.map((restoreServer) => restoreServer())));
  const findTouched = async (tenantId: string): Promise<Set<string>> => {
    const query = 'select distinct name from kept.touched where tenant_id = $1 or tenant_id is null';
    const found = await Promise.all(servers.map(({ client }) => client.query<{ name: string }>(query, [tenantId])));
    return new Set(found.flatMap(({ rows }) => rows.map(({ name }) => toTableName(name))));
  };
  const ofTenants = tables.filter((table) => columns.some((each) => each.table === table && each.column === 'tenant_id'));
  const hashesIn = async (schema: string, of: string[], tenantId: string): Promise<Record<string, string>> => {
    const hashing = of.map(
      (table) =>
        `select '${table}' as table, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as hash
         from (select ${listOf(table)} from ${schema}."${table}" where tenant_id = $1) t`,
    );
    const rows = of.length === 0 ? [] : await fresh.asOwner(hashing.join(' union all '), [tenantId]);
    return Object.fromEntries(rows.map(({ table, hash }) => [String(table), String(hash)]));
  };
  const kept = new Map<string, Promise<Record<string, string>>>();
  let restoring = Promise.resolve();
  return {
    columns,
    tables,
    // Serialized, since all use one connection of each server.
    restore: () => (restoring = restoring.then(restore, restore)),
    hashes: async (tenantId, without = new Set()) => {
      const before = kept.get(tenantId) ?? hashesIn('kept', ofTenants, tenantId);
      kept.set(tenantId, before);
      const touched = await findTouched(tenantId);
      const names = ofTenants.filter((table) => !without.has(table) && touched.has(table));
      return { ...(await before), ...(await hashesIn('public', names, tenantId)) };
    },
    close: async () => void (await Promise.all(servers.map(({ client }) => client.end()))),
  };
}
