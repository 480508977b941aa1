import { sql } from 'drizzle-orm';
import type { Database } from '../client';

/**
 * The node, as host:port, that each of these tenants has its rows on. Empty where the database is one server.
 * @returns by tenant id
 */
export async function findTenantNodes(db: Database, tenantIds: readonly string[]): Promise<Map<string, string>> {
  if (tenantIds.length === 0) return new Map();
  return db.withoutTenant({ tenants: 'all' }, async (tx) => {
    const { rows: found } = await tx.execute<{ distributed: boolean }>(
      sql`select to_regclass('pg_catalog.pg_dist_node') is not null as distributed`,
    );
    if (!found[0]?.distributed) return new Map<string, string>();
    // The parts of all tables are in the same places, so those of one say where all rows of a tenant are.
    const { rows } = await tx.execute<{ id: string; node: string }>(sql`
      select t.id::text as id, n.nodename || ':' || n.nodeport as node
      from unnest(${sql.param([...tenantIds])}::uuid[]) t (id)
      join pg_dist_shard s on s.logicalrelid = 'public.users'::regclass and worker_hash(t.id) between s.shardminvalue::int and s.shardmaxvalue::int
      join pg_dist_placement p on p.shardid = s.shardid
      join pg_dist_node n on n.groupid = p.groupid and n.noderole = 'primary'`);
    return new Map(rows.map(({ id, node }) => [id, node]));
  });
}
