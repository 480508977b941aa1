import pg from 'pg';
import { distributeTables } from '../src/platform/database/distribution/distribute';
import { withDatabaseName, runOnServer, workersVariable } from './template';

export interface TestNode {
  host: string;
  port: number;
  /** 0 for the coordinator. */
  group: number;
  keepsTenants: boolean;
  url: string;
}

async function onDatabase<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The nodes of the distributed database at this URL, whose servers the tests use for databases of their own. */
export async function readNodes(url: string): Promise<TestNode[]> {
  const { rows } = await onDatabase(url, (client) =>
    client.query<Omit<TestNode, 'url'>>(
      `select nodename as host, nodeport as port, groupid as "group", shouldhaveshards as "keepsTenants" from pg_dist_node
       where noderole = 'primary' order by groupid`,
    ),
  );
  const nodes = rows.map((node) => {
    const own = new URL(url);
    if (node.group !== 0) Object.assign(own, { hostname: node.host, port: String(node.port) });
    return { ...node, url: withDatabaseName(own.href, 'postgres') };
  });
  process.env[workersVariable] = JSON.stringify(nodes.filter(({ group }) => group !== 0).map((node) => node.url));
  return nodes;
}

/** Lets the databases of this name on all nodes know each other. */
export async function createDistribution(nodes: readonly TestNode[], name: string): Promise<void> {
  for (const node of nodes) await runOnServer(withDatabaseName(node.url, name), 'create extension citus');
  const coordinator = nodes.find(({ group }) => group === 0);
  if (!coordinator) throw new Error('The coordinator is not among the nodes of CITUS_URL: call citus_set_coordinator_host() there.');
  await onDatabase(withDatabaseName(coordinator.url, name), async (client) => {
    await client.query('select citus_set_coordinator_host($1, $2)', [coordinator.host, coordinator.port]);
    for (const { host, port, group } of nodes) if (group !== 0) await client.query('select citus_add_node($1, $2)', [host, port]);
    for (const { host, port, keepsTenants } of nodes)
      await client.query(`select citus_set_node_property($1, $2, 'shouldhaveshards', $3)`, [host, port, keepsTenants]);
  });
}

/** Distributes the tables as `npm run distribute` does, in few parts: each test copies them. */
export const distribute = (url: string): Promise<number> =>
  onDatabase(url, async (client) => {
    await client.query('set citus.shard_count = 4');
    return distributeTables(client);
  });
