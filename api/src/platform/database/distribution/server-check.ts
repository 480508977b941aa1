import pg from 'pg';
import { appRole } from '../provision/app-role';
import { minPostgres } from '../provision/check-database';

const minCitus = 13;

export interface DatabaseNode {
  name: string;
  /** Whether it keeps tenants. */
  keepsTenants: boolean;
}

/** The nodes of the coordinator's catalog. */
export async function listNodes(owner: pg.ClientBase): Promise<DatabaseNode[]> {
  const { rows } = await owner.query<DatabaseNode>(
    `select nodename || ':' || nodeport as name, shouldhaveshards as "keepsTenants" from pg_dist_node
     where noderole = 'primary' and isactive order by groupid`,
  );
  return rows;
}

const fail = (sentence: string): never => {
  throw new Error(`${sentence} Nothing was changed.`);
};

interface ServerState {
  version: number;
  database: string;
  role: string;
  available: boolean;
  citus: string | null;
  foreign: string[];
  owner: boolean;
}

/**
 * Checks that a database can be distributed.
 * @throws Error with one sentence that says what is missing
 */
export async function checkServer(owner: pg.ClientBase): Promise<void> {
  const { rows } = await owner.query<ServerState>(
    `select current_setting('server_version_num')::int / 10000 as version, current_database() as database, current_user as role,
       exists (select from pg_available_extensions where name = 'citus') as available,
       (select extversion from pg_extension where extname = 'citus') as citus,
       array(select c.relname::text from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
         and not pg_has_role(c.relowner, 'usage') order by 1) as foreign,
       (select pg_has_role(datdba, 'usage') from pg_database where datname = current_database()) as owner`,
  );
  const { version, database, role, available, citus, foreign, owner: ownsDatabase } = rows[0]!;
  if (version < minPostgres) fail(`The server is PostgreSQL ${version}, and ${minPostgres} or newer is needed.`);
  if (!available) fail('The server has no Citus: install the extension on every node and name it in shared_preload_libraries.');
  if (citus === null)
    fail(`Citus is not in the database ${database} yet: run "create extension citus" in it, on every node, as a superuser.`);
  if (Number.parseInt(citus!) < minCitus) fail(`The database has Citus ${citus}, and ${minCitus} or newer is needed.`);
  if (!ownsDatabase) fail(`The role ${role} does not own the database ${database}, as the role of DATABASE_URL must.`);
  if (foreign.length > 0) fail(`The role ${role} does not own these tables: ${foreign.join(', ')}.`);
  await checkNodes(owner);
}

async function checkNodes(owner: pg.ClientBase): Promise<void> {
  const { rows } = await owner.query<{ coordinator: boolean }>(`select citus_is_coordinator() as coordinator`);
  const nodes = await listNodes(owner);
  if (!rows[0]!.coordinator || nodes.length === 0)
    fail(
      'DATABASE_URL is not that of the coordinator: use the node on which citus_set_coordinator_host() and citus_add_node() were called.',
    );
  if (!nodes.some(({ keepsTenants }) => keepsTenants)) fail('No node may keep tenants: add one with citus_add_node().');
  const { rows: unreachable } = await owner.query<{ name: string }>(
    `select nodename || ':' || nodeport as name from pg_dist_node
     where noderole = 'primary' and isactive and not citus_check_connection_to_node(nodename, nodeport) order by 1`,
  );
  if (unreachable.length > 0) fail(`The coordinator cannot reach ${unreachable.map(({ name }) => name).join(', ')}.`);
}

/** @throws Error where the application is connected: it would write rows while they move */
export async function checkAppStopped(owner: pg.ClientBase): Promise<void> {
  const { rowCount } = await owner.query(`select from pg_stat_activity where datname = current_database() and usename = $1`, [appRole]);
  if (rowCount) fail(`The app is running on this database (${rowCount} connections). Stop it first.`);
}

/**
 * Checks that the application's role reaches every node, for which it has no password of its own there: `pg_hba.conf` or `pg_dist_authinfo` let it in.
 * @throws Error that names the nodes it does not reach
 */
export async function checkAppRole(appRoleUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: appRoleUrl, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string; reached: boolean }>(
      `select nodename || ':' || nodeport as name, citus_check_connection_to_node(nodename, nodeport) as reached from pg_dist_node
       where noderole = 'primary' and isactive order by 1`,
    );
    const refused = rows.filter(({ reached }) => !reached).map(({ name }) => name);
    if (refused.length > 0)
      throw new Error(
        `The role ${appRole} cannot connect from the coordinator to ${refused.join(', ')}. Let it in there (pg_hba.conf). No table was distributed.`,
      );
  } finally {
    await client.end();
  }
}
