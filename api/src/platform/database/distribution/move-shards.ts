import type pg from 'pg';
import type { TenantPlace } from './tenant-place';

type Source = Pick<TenantPlace, 'shardId' | 'node' | 'first' | 'last' | 'hash'>;

/** Where the part is cut so that the tenant alone is in one piece: each piece ends with its hash. The last one needs none. */
export function findCuts({ first, last, hash }: Pick<Source, 'first' | 'last' | 'hash'>): number[] {
  return [hash - 1, hash].filter((end) => end >= first && end < last);
}

/**
 * Moves a part to another node, while statements of the app go on: rows are copied, what changes meanwhile follows by logical replication, and writes
 * wait only while the last changes arrive.
 */
export async function moveShards(owner: pg.ClientBase, { shardId, node }: Pick<Source, 'shardId' | 'node'>, to: string): Promise<void> {
  const [source, target] = [node, to].map((name) => name.split(/:(?=\d+$)/));
  // "auto" is logical replication too, and refuses tables without a key, whose rows could not be changed meanwhile.
  await owner.query(`select citus_move_shard_placement($1::bigint, $2, $3, $4, $5, 'auto')`, [shardId, ...source!, ...target!]);
}

/**
 * Cuts a part so that the tenant has one of its own, as `moveShards` moves one. All pieces are made on another node: of those that stay on theirs,
 * the changes of rows that were written meanwhile cannot be applied, and Citus 13 waits for them for ever.
 */
export async function splitShards(owner: pg.ClientBase, place: Source, to: string): Promise<void> {
  const cuts = findCuts(place);
  await owner.query(
    `select citus_split_shard_by_split_points($1::bigint, $2::text[], array_fill(nodeid, array[$3::int]), 'auto')
     from pg_dist_node where nodename || ':' || nodeport = $4 and noderole = 'primary'`,
    [place.shardId, cuts, cuts.length + 1, to],
  );
}
