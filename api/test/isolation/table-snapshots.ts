import pg from 'pg';
import type { FreshDatabase } from '../database';

export interface Column {
  table: string;
  column: string;
  type: string;
}

/** All rows as they were when `keepRows` was called: the world that every check begins with. */
export interface Store {
  /** Columns of the schema's tables without the generated ones. */
  columns: Column[];
  /** Names of the tables. */
  tables: string[];
  /** Puts every row back. */
  restore(): Promise<void>;
  /** A hash of all rows of a tenant by table, but for those left out; equal where nothing was changed. What nobody wrote to is as it was kept. */
  hashes(tenantId: string, without?: ReadonlySet<string>): Promise<Record<string, string>>;
  close(): Promise<void>;
}

const findColumns = `
  select c.relname as table, a.attname as column, format_type(a.atttypid, a.atttypmod) as type
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  order by 1, a.attnum`;

export const columnsOf = async (fresh: Pick<FreshDatabase, 'asOwner'>): Promise<Column[]> =>
  (await fresh.asOwner(findColumns)) as unknown as Column[];

/**
 * In which tables rows of which tenants were written, whoever did it: also where the other triggers are off. Without a tenant: any. Rows of
 * their own, since who writes must not wait here for others who do.
 */
const notesOfChanges = `
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

/** A trigger for each kind of statement: PostgreSQL shows the rows of one kind only. */
const noting = (table: string): string =>
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

const tablesOf = (columns: readonly Column[]): string[] => [...new Set(columns.map(({ table }) => table))];
const columnList = (columns: readonly Column[], table: string): string =>
  columns
    .filter((column) => column.table === table)
    .map(({ column }) => `"${column}"`)
    .join(', ');

/** Keeps a copy of all rows in a schema that the application does not know. */
export async function keepRows(fresh: FreshDatabase): Promise<void> {
  const columns = await columnsOf(fresh);
  const tables = tablesOf(columns);
  await fresh.asOwner(
    [
      'create schema kept',
      ...tables.map((table) => `create table kept."${table}" as select ${columnList(columns, table)} from "${table}"`),
      notesOfChanges,
      ...tables.map(noting),
    ].join('; '),
  );
}

/** The copy that `keepRows` made. */
export async function openStore(fresh: FreshDatabase): Promise<Store> {
  const columns = await columnsOf(fresh);
  const tables = tablesOf(columns);
  const listOf = (table: string) => columnList(columns, table);
  const owner = new pg.Client({ connectionString: fresh.ownerUrl });
  owner.on('error', () => undefined);
  await owner.connect();
  // Triggers and foreign keys have said what they have to say when the rows were made.
  await owner.query(`set session_replication_role = replica; set lock_timeout = '10s'`);
  const untidy = new Set<string>();
  let restored = 0;
  /** Nobody else cleans up here, and what a thousand restores leave behind is read by every later one. */
  const tidy = async () => {
    restored += 1;
    if (restored % 20 !== 0) return;
    await owner.query(`vacuum kept.touched, ${[...untidy].map((table) => `"${table}"`).join(', ')}`);
    untidy.clear();
  };
  /** Puts back what was written to. Where it fails, the notes of that stay. */
  const putBack = async () => {
    await owner.query('begin');
    const { rows } = await owner.query<{ name: string }>('delete from kept.touched returning name');
    const touched = [...new Set(rows.map(({ name }) => name))].sort();
    const statements = touched.flatMap((table) => [
      `delete from "${table}"`,
      `insert into "${table}" (${listOf(table)}) select ${listOf(table)} from kept."${table}"`,
    ]);
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
      // A write that nobody waited for, such as the note of a refused sign-in, may have been in the way.
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
    // One after another, since they share a connection.
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
