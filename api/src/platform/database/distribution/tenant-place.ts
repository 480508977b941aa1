import type pg from 'pg';
import { isDistributed, referenceTable } from './distributed-tables';
import { listNodes, type DatabaseNode } from './server-check';

/** The part of the database with a tenant's rows. It is whole on one node, and may hold other tenants too. */
export interface TenantPlace {
  /** The shard of one table; those of the other tables with the same tenants go with it. */
  shardId: string;
  node: string;
  /** The first and the last hash of a tenant that the part holds, and that of this one. */
  first: number;
  last: number;
  hash: number;
  bytes: number;
  otherTenants: number;
}

/** Whether no other tenant is in the same part, nor can be added to it. */
export const isAlone = ({ first, last }: Pick<TenantPlace, 'first' | 'last'>): boolean => first === last;

/** @throws Error with one sentence that says what is missing */
export async function checkDistributed(owner: pg.ClientBase): Promise<void> {
  if (!(await isDistributed(owner)))
    throw new Error('The database is not distributed, so all tenants are on its one server: see npm run distribute. Nothing was changed.');
}

/** @throws Error where there is no such node, or it keeps no tenants */
export async function findNode(owner: pg.ClientBase, name: string): Promise<DatabaseNode> {
  const nodes = await listNodes(owner);
  const node = nodes.find((candidate) => candidate.name === name);
  const places = nodes.filter(({ keepsTenants }) => keepsTenants).map((candidate) => candidate.name);
  if (!node) throw new Error(`There is no node "${name}". Tenants are kept on ${places.join(', ')}. Nothing was changed.`);
  if (!node.keepsTenants) throw new Error(`The node ${name} keeps no tenants. These do: ${places.join(', ')}. Nothing was changed.`);
  return node;
}

/** @throws Error where no second node keeps tenants */
export async function findSpareNode(owner: pg.ClientBase, node: string): Promise<string> {
  const spare = (await listNodes(owner)).find(({ name, keepsTenants }) => keepsTenants && name !== node);
  if (!spare) throw new Error(`No node besides ${node} keeps tenants, over which the others could go: add one. Nothing was changed.`);
  return spare.name;
}

/** The parts, each by the shard of the first table. */
const partsQuery = `
  select s.shardid, s.shardminvalue::int, s.shardmaxvalue::int, s.logicalrelid, t.colocationid, n.nodename || ':' || n.nodeport as node
  from (select logicalrelid, colocationid from pg_dist_partition
    where partmethod = 'h' and logicalrelid::text in (select relname from pg_class where relnamespace = 'public'::regnamespace)
    order by logicalrelid limit 1) t
  join pg_dist_shard s using (logicalrelid)
  join pg_dist_placement p using (shardid) join pg_dist_node n on n.groupid = p.groupid and n.noderole = 'primary'`;

export async function findPlace(owner: pg.ClientBase, tenantId: string): Promise<TenantPlace> {
  const { rows } = await owner.query<TenantPlace>(
    `with part as (${partsQuery}), own as (select * from part where shardid = get_shard_id_for_distribution_column(logicalrelid, $1::text))
     select shardid as "shardId", node, shardminvalue as "first", shardmaxvalue as "last", worker_hash($1::uuid) as hash,
       (select coalesce(sum(c.shard_size), 0)::float8 from citus_shards c join pg_dist_shard d on d.shardid = c.shardid
        where c.colocation_id = own.colocationid and d.shardminvalue::int = own.shardminvalue) as bytes,
       (select count(*)::int - 1 from ${referenceTable}
        where get_shard_id_for_distribution_column(own.logicalrelid, tenant_id::text) = own.shardid) as "otherTenants"
     from own`,
    [tenantId],
  );
  return rows[0]!;
}

/** The other parts on a node, with tenants, between two hashes. */
export async function findNeighbours(
  owner: pg.ClientBase,
  { first, last, hash }: Pick<TenantPlace, 'first' | 'last' | 'hash'>,
  node: string,
): Promise<Pick<TenantPlace, 'shardId' | 'node'>[]> {
  const { rows } = await owner.query<Pick<TenantPlace, 'shardId' | 'node'>>(
    `with part as (${partsQuery}) select shardid as "shardId", node from part
     where node = $1 and shardminvalue >= $2 and shardmaxvalue <= $3 and not $4 between shardminvalue and shardmaxvalue
       and exists (select from ${referenceTable} where get_shard_id_for_distribution_column(part.logicalrelid, tenant_id::text) = part.shardid)
     order by 1`,
    [node, first, last, hash],
  );
  return rows;
}
