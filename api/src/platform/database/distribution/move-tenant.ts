import pg from 'pg';
import { distributedSession } from './distribute';
import { checkMove, checkRoom } from './move-check';
import { getTenant } from '../find-tenant';
import { removeMoveLeftovers } from './move-leftovers';
import { moveShards, splitShards } from './move-shards';
import { allowReplication } from './replication-role';
import { checkDistributed, findSpareNode, findNeighbours, findNode, findPlace, isAlone, type TenantPlace } from './tenant-place';

export interface Move {
  /** False where the tenant was there already. */
  moved: boolean;
  ms: number;
}

const format = (bytes: number): string => `${(bytes / 1_048_576).toFixed(1)} MB`;

const describeOthers = ({ otherTenants: count, node }: TenantPlace): string => {
  if (count === 0) return 'No other tenant is in its part of the database';
  return count === 1 ? `Another tenant of its part stays on ${node}` : `${count} other tenants of its part stay on ${node}`;
};

interface Connections {
  owner: pg.Client;
  observer: pg.Client;
}

async function connect(ownerUrl: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: ownerUrl, connectionTimeoutMillis: 10_000, application_name: 'techadds-move-tenant' });
  client.on('error', () => undefined);
  await client.connect();
  // Where this process ends, so does the move on the server.
  await client.query(`set client_min_messages = error; set client_connection_check_interval = '1s'`);
  await client.query(distributedSession);
  return client;
}

/** Runs one step of a move while an observer lets its changes be applied. */
async function runObserved({ owner, observer }: Connections, nodes: readonly string[], step: () => Promise<void>): Promise<void> {
  const { rows } = await owner.query<{ pid: number }>('select pg_backend_pid() as pid');
  let over = false;
  const moving = step().finally(() => (over = true));
  const allowing = allowReplication(observer, nodes, () => over).catch(async (error: unknown) => {
    if (over) return;
    // Without replication the move would wait forever. It also ends where its connection does.
    await observer.query('select pg_cancel_backend($1)', [rows[0]!.pid]).catch(() => owner.end());
    throw error;
  });
  const [moved, allowed] = await Promise.allSettled([moving, allowing]);
  if (moved.status === 'fulfilled') return;
  throw allowed.status === 'rejected' ? allowed.reason : moved.reason;
}

/** The steps of a move: all other tenants of the part end where they were. */
async function move(connections: Connections, tenantId: string, place: TenantPlace, to: string, spare: string): Promise<void> {
  const { owner } = connections;
  const moveOn = async (part: Pick<TenantPlace, 'shardId' | 'node'>, target: string) => {
    // Citus keeps what has been left behind for a while, and a new copy would stumble over it.
    await removeMoveLeftovers(owner);
    await runObserved(connections, [part.node, target], () => moveShards(owner, part, target));
  };
  if (isAlone(place)) return moveOn(place, to);
  const via = place.node === to ? spare : to;
  await removeMoveLeftovers(owner);
  await runObserved(connections, [place.node, via], () => splitShards(owner, place, via));
  if (via !== to) await moveOn(await findPlace(owner, tenantId), to);
  for (const neighbour of await findNeighbours(owner, place, via)) await moveOn(neighbour, place.node);
}

/**
 * Gives a tenant a place of its own on a node while people work. What an earlier move that broke off has left is removed first.
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
    const { id, name } = await getTenant(owner, tenant);
    const { name: to } = await findNode(owner, nodeName);
    const place = await findPlace(owner, id);
    if (place.node === to && isAlone(place)) {
      report(`${name} has a place of its own on ${to} already. There is nothing to do.`);
      return { moved: false, ms: 0 };
    }
    await checkMove(owner);
    await checkRoom(owner, place, to);
    const spare = place.node === to ? await findSpareNode(owner, to) : to;
    await removeMoveLeftovers(owner);
    report(`${name} moves from ${place.node} to ${to} while the app runs (${format(place.bytes)}). ${describeOthers(place)}.`);
    const started = Date.now();
    await move({ owner, observer }, id, place, to, spare).catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error);
      throw new Error(`The move of ${name} broke off and lost no row: ${reason}. Run it again.`, { cause: error });
    });
    const ms = Date.now() - started;
    report(`Done in ${(ms / 1000).toFixed(1)} s: ${name} has a place of its own on ${(await findPlace(owner, id)).node}.`);
    return { moved: true, ms };
  } finally {
    await Promise.all([owner.end(), observer.end()]);
  }
}
