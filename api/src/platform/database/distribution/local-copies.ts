import type pg from 'pg';
import type { DistributableTable } from './distributed-tables';

/** The triggers that keep rows from being truncated, also for the owner, such as those of booked rows. */
const findGuards = async (owner: pg.Client): Promise<{ table: string; name: string }[]> =>
  (
    await owner.query<{ table: string; name: string }>(
      `select tgrelid::regclass::text as "table", quote_ident(tgname) as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
       where c.relnamespace = 'public'::regnamespace and not t.tgisinternal and t.tgtype & 32 <> 0 order by 1, 2`,
    )
  ).rows;

async function findTablesWithCopies(owner: pg.Client, tables: readonly DistributableTable[]): Promise<string[]> {
  const found: string[] = [];
  for (const { name } of tables) {
    const table = `public.${owner.escapeIdentifier(name)}`;
    const { rows } = await owner.query<{ left: boolean }>(`select pg_relation_size($1::regclass) > 0 as left`, [table]);
    if (rows[0]?.left) found.push(table);
  }
  return found;
}

/**
 * Removes the rows that were copied to the nodes and are still, unseen, on the coordinator. Only once every table is distributed can they go. All go in
 * one transaction, in which the coordinator's own guards against it are off; the nodes, which have the rows, keep theirs. It needs no superuser.
 */
export async function removeLocalCopies(owner: pg.Client, tables: readonly DistributableTable[]): Promise<void> {
  const left = await findTablesWithCopies(owner, tables);
  if (left.length === 0) return;
  await owner.query('begin');
  try {
    // Without it the nodes' guards would be turned off too.
    await owner.query('set local citus.enable_ddl_propagation = off');
    const guards = await findGuards(owner);
    for (const { table, name } of guards) await owner.query(`alter table ${table} disable trigger ${name}`);
    // Those that refer to others go first.
    for (const table of left.reverse()) await owner.query(`select truncate_local_data_after_distributing_table($1)`, [table]);
    for (const { table, name } of guards) await owner.query(`alter table ${table} enable trigger ${name}`);
    await owner.query('commit');
  } catch (error) {
    await owner.query('rollback').catch(() => undefined);
    throw error;
  }
}
