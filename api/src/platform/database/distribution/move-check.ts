import type pg from 'pg';

/** An arbitrary advisory lock id, which the move of a tenant holds. */
const advisoryLockId = 7_424_035;

const fail = (sentence: string): never => {
  throw new Error(`${sentence} Nothing was changed.`);
};

/**
 * Checks that tenants can be moved now, and keeps other moves away for as long as the owner's session.
 * @throws Error with one sentence that says what is missing
 */
export async function checkMove(owner: pg.ClientBase): Promise<void> {
  const { rows } = await owner.query<{ role: string; superuser: boolean; backup: boolean; free: boolean }>(
    `select rolname as role, rolsuper as superuser, pg_try_advisory_lock($1) as free,
       exists (select from pg_stat_activity where datname = current_database() and application_name = 'techadds-backup') as backup
     from pg_roles where rolname = current_user`,
    [advisoryLockId],
  );
  const { role, superuser, backup, free } = rows[0]!;
  if (!superuser) fail(`The role ${role} is not a superuser, as it must be on every node to move rows with row-level security.`);
  if (!free) fail('Another move is going on: wait until it is done.');
  if (backup) fail('A backup is being written, which would have rows of before and after the move: wait until it is done.');
  await checkNodeSettings(owner);
}

async function checkNodeSettings(owner: pg.ClientBase): Promise<void> {
  const { rows } = await owner.query<{ name: string; success: boolean; result: string }>(
    `select n.nodename || ':' || n.nodeport as name, c.success, c.result
     from run_command_on_all_nodes($1, give_warning_for_connection_errors => true) c join pg_dist_node n using (nodeid)
     where n.shouldhaveshards order by 1`,
    [`select current_setting('wal_level') || ' ' || (select rolsuper from pg_roles where rolname = current_user)`],
  );
  for (const { name, success, result } of rows) {
    if (!success) fail(`The coordinator cannot reach ${name}.`);
    if (!result.startsWith('logical ')) fail(`The node ${name} has no wal_level = logical: set it and restart the node.`);
    if (!result.endsWith(' true')) fail(`The role of DATABASE_URL is not a superuser on ${name}.`);
  }
}
