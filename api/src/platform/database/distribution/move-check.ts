import type pg from 'pg';
import type { TenantPlace } from './tenant-place';

/** An arbitrary advisory lock id, which the move of a tenant holds, and each backup shares. */
export const moveLockId = 7_424_035;

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
    [moveLockId],
  );
  const { role, superuser, backup, free } = rows[0]!;
  if (!superuser) fail(`The role ${role} is not a superuser, as it must be on every node to move rows with row-level security.`);
  if (backup) fail('A backup is being written, which would have rows of before and after the move: wait until it is done.');
  if (!free) fail('Another move is going on: wait until it is done.');
  await checkNodeSettings(owner);
}

interface NodeSettings {
  wal: string;
  superuser: boolean;
  /** Absent before the release of PostgreSQL that has it. */
  plugins: string | null;
}

async function checkNodeSettings(owner: pg.ClientBase): Promise<void> {
  const { rows } = await owner.query<{ name: string; success: boolean; result: string }>(
    `select n.nodename || ':' || n.nodeport as name, c.success, c.result
     from run_command_on_all_nodes($1, give_warning_for_connection_errors => true) c join pg_dist_node n using (nodeid)
     where n.shouldhaveshards order by 1`,
    [
      `select json_build_object('wal', current_setting('wal_level'), 'plugins', current_setting('output_plugin_libraries', true),
       'superuser', (select rolsuper from pg_roles where rolname = current_user))`,
    ],
  );
  for (const { name, success, result } of rows) {
    if (!success) fail(`The coordinator cannot reach ${name}.`);
    const { wal, superuser, plugins } = JSON.parse(result) as NodeSettings;
    if (wal !== 'logical') fail(`The node ${name} has no wal_level = logical: set it and restart the node.`);
    if (!superuser) fail(`The role of DATABASE_URL is not a superuser on ${name}.`);
    if (plugins !== null && !/(^|[ ,])citus($|[ ,])/.test(plugins))
      fail(`The node ${name} lets Citus not follow changes: add citus to output_plugin_libraries there and reload it.`);
  }
}

const toMegabytes = (bytes: number): string => `${(bytes / 1_048_576).toFixed(1)} MB`;

/** @throws Error where the node would have less room than Citus is to leave (`citus.desired_percent_disk_available_after_move`) */
export async function checkRoom(owner: pg.ClientBase, { bytes }: Pick<TenantPlace, 'bytes'>, node: string): Promise<void> {
  const { rows } = await owner.query<{ success: boolean; result: string; percent: number }>(
    `select c.success, c.result, current_setting('citus.desired_percent_disk_available_after_move')::int as percent
     from run_command_on_all_nodes($1) c join pg_dist_node n using (nodeid) where n.nodename || ':' || n.nodeport = $2`,
    [`select available_disk_size || ' ' || total_disk_size from citus_local_disk_space_stats()`, node],
  );
  const { success, result, percent } = rows[0]!;
  if (!success) fail(`The node ${node} does not say how much room it has: ${result}.`);
  const [free, total] = result.split(' ').map(Number) as [number, number];
  if (free - bytes < (total * percent) / 100)
    fail(
      `The node ${node} is full: of ${toMegabytes(total)}, ${toMegabytes(free)} are free, ${toMegabytes(bytes)} are to arrive and ${percent} % must be left.`,
    );
}
