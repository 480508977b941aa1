import type pg from 'pg';
import { listTables, referenceTable } from './distributed-tables';
import { removeLocalCopies } from './local-copies';
import { searchFunctions } from '../provision/leakproof';

/**
 * Settings of a session that changes distributed tables: their triggers touch rows of their own tenant only, and what has to be in one transaction
 * is sent to each node by one connection.
 */
export const distributedSession = `set citus.enable_unsafe_triggers = on; set citus.multi_shard_modify_mode = 'sequential'`;

/** Functions that triggers call reach the nodes by being distributed; those called by other functions are not found by Citus itself. */
async function distributeFunctions(owner: pg.Client): Promise<void> {
  await owner.query(
    `select create_distributed_function(p.oid::regprocedure) from pg_proc p
     where p.pronamespace = 'public'::regnamespace
       and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
       and not exists (select from pg_catalog.pg_dist_object o where o.classid = 'pg_proc'::regclass and o.objid = p.oid)`,
  );
}

const countRows = async (owner: pg.Client, table: string): Promise<string | undefined> =>
  (await owner.query<{ count: string }>(`select count(*) from ${table}`)).rows[0]?.count;

/**
 * Distributes one table in one transaction. Its triggers are dropped meanwhile, because they would act on the rows that move as if they were new,
 * and row-level security is not forced, because it would hide them from an owner who is no superuser. The application's role stays bound.
 */
async function distributeTable(owner: pg.Client, name: string): Promise<void> {
  const table = `public.${owner.escapeIdentifier(name)}`;
  const { rows: triggers } = await owner.query<{ name: string; definition: string }>(
    `select tgname as name, pg_get_triggerdef(oid) as definition from pg_trigger where tgrelid = $1::regclass and not tgisinternal order by 1`,
    [table],
  );
  await owner.query('begin');
  try {
    await owner.query(`alter table ${table} no force row level security`);
    for (const trigger of triggers) await owner.query(`drop trigger ${owner.escapeIdentifier(trigger.name)} on ${table}`);
    const before = await countRows(owner, table);
    if (name === referenceTable) await owner.query(`select create_reference_table($1)`, [table]);
    else await owner.query(`select create_distributed_table($1, 'tenant_id', colocate_with => $2)`, [table, await findColocated(owner)]);
    const after = await countRows(owner, table);
    if (before !== after) throw new Error(`Of ${before} rows of ${name}, ${after} arrived on the nodes. The table was left as it was.`);
    for (const { definition } of triggers) await owner.query(definition);
    await owner.query(`alter table ${table} force row level security`);
    await owner.query('commit');
  } catch (error) {
    await owner.query('rollback').catch(() => undefined);
    throw error;
  }
}

/** A table whose places the next one shares, so that all rows of a tenant are on one node; none before the first. */
async function findColocated(owner: pg.Client): Promise<string> {
  const first = (await listTables(owner)).find(({ name, distributed }) => distributed && name !== referenceTable);
  return first ? `public.${owner.escapeIdentifier(first.name)}` : 'none';
}

/** Marks the functions of searches on the nodes as on the coordinator (`markSearchFunctionsLeakproof`), for which a superuser is needed. */
async function markLeakproofOnNodes(owner: pg.Client): Promise<void> {
  const list = searchFunctions.map((name) => owner.escapeLiteral(name)).join(', ');
  await owner.query(`select run_command_on_workers($1) where (select rolsuper from pg_roles where rolname = current_user)`, [
    `do $do$ declare f regprocedure; begin
       for f in select p.oid from unnest(array[${list}]) n join pg_proc p on p.oid = to_regprocedure(n) where not p.proleakproof
       loop execute format('alter function %s leakproof', f); end loop; end $do$`,
  ]);
}

/**
 * Distributes every table that is not distributed yet: by tenant, all in the same places, and `tenants` to every node. Each table is a transaction,
 * so a run that breaks off is finished by the next.
 * @returns how many tables were distributed
 */
export async function distributeTables(owner: pg.Client, report: (line: string) => void = () => undefined): Promise<number> {
  await owner.query(distributedSession);
  const missing = (await listTables(owner)).filter(({ distributed }) => !distributed);
  if (missing.length > 0) await distributeFunctions(owner);
  for (const { name } of missing) {
    await distributeTable(owner, name);
    report(name);
  }
  await removeLocalCopies(owner, await listTables(owner));
  await markLeakproofOnNodes(owner);
  return missing.length;
}
