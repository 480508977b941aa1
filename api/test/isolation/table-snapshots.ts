import pg from 'pg';
import type { TestDatabase } from '../database';

export interface Column {
  table: string;
  column: string;
  type: string;
}

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

const columnsQuery = `
  select c.relname as table, a.attname as column, format_type(a.atttypid, a.atttypmod) as type
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  order by 1, a.attnum`;

export const listColumns = async (fresh: Pick<TestDatabase, 'asOwner'>): Promise<Column[]> =>
  (await fresh.asOwner(columnsQuery)) as unknown as Column[];

/**
 * Triggers that record the tables and tenants of all writes, even while other triggers are disabled; a null tenant means any. Each write
 * adds its own rows, so that concurrent writers do not block each other.
 */
const changeTrackingSql = `
  create table kept.touched (name text not null, tenant_id uuid);
  create function kept.touch() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
  begin
    if tg_op = 'INSERT' then insert into kept.touched select distinct tg_table_name, tenant_id from added;
    elsif tg_op = 'DELETE' then insert into kept.touched select distinct tg_table_name, tenant_id from removed;
    elsif tg_op = 'UPDATE' then
      insert into kept.touched select tg_table_name, tenant_id from added union select tg_table_name, tenant_id from removed;
    else insert into kept.touched values (tg_table_name);
    end if;
    return null;
  end $$`;

/** One trigger per kind of statement, since transition tables are not available to triggers with several events. */
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
        `create trigger kept_${event} after ${event} on "${table}" ${rows} for each statement execute function kept.touch();
         alter table "${table}" enable always trigger kept_${event}`,
    )
    .join('; ');

const primaryKeysQuery = `
  select c.relname as table, a.attname as column
  from pg_index i join pg_class c on c.oid = i.indrelid join pg_attribute a on a.attrelid = c.oid and a.attnum = any (i.indkey)
  where i.indisprimary and c.relnamespace = 'public'::regnamespace
  order by 1, 2`;

/** Statements that remove the rows that are not in the snapshot and add those that are missing: most rows are unchanged after a request. */
function restoreStatements(table: string, columns: readonly Column[], keys: readonly Column[]): string[] {
  const rowOf = (alias: string) =>
    columns
      .filter((column) => column.table === table)
      .map(({ column }) => `${alias}."${column}"`)
      .join(', ');
  const sameKey = keys
    .filter((key) => key.table === table)
    .map(({ column }) => `now."${column}" = was."${column}"`)
    .join(' and ');
  return [
    `delete from "${table}" now where not exists (
       select from kept."${table}" was where ${sameKey} and row(${rowOf('was')}) is not distinct from row(${rowOf('now')}))`,
    `insert into "${table}" (${toColumnList(columns, table)}) select ${rowOf('was')} from kept."${table}" was
     where not exists (select from "${table}" now where ${sameKey})`,
  ];
}

const getTableNames = (columns: readonly Column[]): string[] => [...new Set(columns.map(({ table }) => table))];
const toColumnList = (columns: readonly Column[], table: string): string =>
  columns
    .filter((column) => column.table === table)
    .map(({ column }) => `"${column}"`)
    .join(', ');

/** Copies all rows into the schema `kept`, which the application cannot see. */
export async function saveRows(fresh: TestDatabase): Promise<void> {
  const columns = await listColumns(fresh);
  const tables = getTableNames(columns);
  await fresh.asOwner(
    [
      'create schema kept',
      ...tables.map((table) => `create table kept."${table}" as select ${toColumnList(columns, table)} from "${table}"`),
      changeTrackingSql,
      ...tables.map(createTrackingTriggers),
    ].join('; '),
  );
}

/** Opens the snapshot taken by `saveRows`. */
export async function openTableSnapshot(fresh: TestDatabase): Promise<TableSnapshot> {
  const columns = await listColumns(fresh);
  const keys = (await fresh.asOwner(primaryKeysQuery)) as unknown as Column[];
  const tables = getTableNames(columns);
  const listOf = (table: string) => toColumnList(columns, table);
  const owner = new pg.Client({ connectionString: fresh.ownerUrl });
  owner.on('error', () => undefined);
  await owner.connect();
  // Triggers and foreign keys were checked when the rows were created.
  await owner.query(`set session_replication_role = replica; set lock_timeout = '10s'`);
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
    const { rows } = await owner.query<{ name: string }>('delete from kept.touched returning name');
    const touched = [...new Set(rows.map(({ name }) => name))].sort();
    const statements = touched.flatMap((table) => restoreStatements(table, columns, keys));
    const ownNotes = 'delete from kept.touched where xmin = pg_current_xact_id()::xid';
    await owner.query([...statements, ownNotes, 'commit'].join('; '));
    touched.forEach((table) => untidy.add(table));
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
  const restore = async () => {
    await putBack().catch(async (error: { code?: string }) => {
      await owner.query('rollback');
      // A background write, such as the record of a rejected sign-in, may have interfered.
      if (error.code !== '40P01' && error.code !== '23505') throw error;
      await putBack();
    });
    if (untidy.size > 0) await tidy();
  };
  const kept = new Map<string, Promise<Record<string, string>>>();
  let restoring = Promise.resolve();
  return {
    columns,
    tables,
    // Serialized, since all use one connection.
    restore: () => (restoring = restoring.then(restore, restore)),
    hashes: async (tenantId, without = new Set()) => {
      const before = kept.get(tenantId) ?? hashesIn('kept', ofTenants, tenantId);
      kept.set(tenantId, before);
      const touched = await fresh.asOwner('select distinct name from kept.touched where tenant_id = $1 or tenant_id is null', [tenantId]);
      const names = ofTenants.filter((table) => !without.has(table) && touched.some(({ name }) => name === table));
      return { ...(await before), ...(await hashesIn('public', names, tenantId)) };
    },
    close: () => owner.end(),
  };
}
