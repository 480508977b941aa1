import pg from 'pg';
import { checkMove } from './move-check';
import { allowReplication } from './replication-role';
import { checkDistributed, findNode, findPlace, findTenant, type TenantPlace } from './tenant-place';

export interface Move {
  /** False where the tenant was there already. */
  moved: boolean;
  ms: number;
}

const format = (bytes: number): string => `${(bytes / 1_048_576).toFixed(1)} MB`;

const countOthers = (count: number): string =>
  count === 0 ? 'No other tenant is' : count === 1 ? 'Another tenant is' : `${count} other tenants are`;

/**
 * Moves the shards at a place, while statements of the app go on: rows are copied, what changes meanwhile follows by logical replication, and writes
 * wait only while the last changes arrive. Citus removes what a move that broke off has left.
 */
export async function moveShards(owner: pg.ClientBase, place: Pick<TenantPlace, 'node' | 'shardId'>, to: string): Promise<void> {
  const [source, target] = [place.node, to].map((node) => node.split(/:(?=\d+$)/));
  // "auto" is logical replication too, and refuses tables without a key, whose rows could not be changed meanwhile.
  await owner.query(`select citus_move_shard_placement($1::bigint, $2, $3, $4, $5, 'auto')`, [place.shardId, ...source!, ...target!]);
}

async function connect(ownerUrl: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: ownerUrl, connectionTimeoutMillis: 10_000, application_name: 'techadds-move-tenant' });
  client.on('error', () => undefined);
  await client.connect();
  // Where this process ends, so does the move on the server.
  await client.query(`set client_min_messages = error; set client_connection_check_interval = '1s'`);
  return client;
}

async function moveWhileObserved(owner: pg.Client, observer: pg.Client, place: TenantPlace, to: string): Promise<void> {
  const { rows } = await owner.query<{ pid: number }>('select pg_backend_pid() as pid');
  let over = false;
  const moving = moveShards(owner, place, to).finally(() => (over = true));
  const allowing = allowReplication(observer, to, () => over).catch(async (error: unknown) => {
    if (over) return;
    // Without replication the move would wait forever. It also ends where its connection does.
    await observer.query('select pg_cancel_backend($1)', [rows[0]!.pid]).catch(() => owner.end());
    throw error;
  });
  const [moved, allowed] = await Promise.allSettled([moving, allowing]);
  if (allowed.status === 'rejected') throw allowed.reason;
  if (moved.status === 'rejected') throw moved.reason;
}

/**
 * Moves a tenant to a node while people work. All tenants in the same part of the database move along.
 * @param tenant an id or a subdomain
 * @param nodeName host:port, as in Citus' list of nodes
 * @throws Error with a sentence that says why not; the tenant is then where it was
 */
export async function moveTenant(ownerUrl: string, tenant: string, nodeName: string, report: (line: string) => void): Promise<Move> {
  const owner = await connect(ownerUrl);
  const observer = await connect(ownerUrl).catch(async (error: unknown) => {
    await owner.end();
    throw error;
  });
  try {
    await checkDistributed(owner);
    const { id, name } = await findTenant(owner, tenant);
    const { name: to } = await findNode(owner, nodeName);
    const place = await findPlace(owner, id);
    if (place.node === to) {
      report(`${name} is on ${to} already. There is nothing to do.`);
      return { moved: false, ms: 0 };
    }
    await checkMove(owner);
    const others = countOthers(place.otherTenants);
    report(
      `${name} moves from ${place.node} to ${to} while the app runs. ${others} in the same part of the database (${format(place.bytes)}).`,
    );
    const started = Date.now();
    await moveWhileObserved(owner, observer, place, to).catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error);
      throw new Error(`The move of ${name} broke off and lost no row: ${reason}. Run it again.`, { cause: error });
    });
    const ms = Date.now() - started;
    report(`Done in ${(ms / 1000).toFixed(1)} s: ${name} is on ${(await findPlace(owner, id)).node}.`);
    return { moved: true, ms };
  } finally {
    await Promise.all([owner.end(), observer.end()]);
  }
}
