import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

/**
 * Citus lets a role of its own apply the changes that arrive on a node. Row-level security is forced on our tables, so that this role, which is
 * only a member of the owner, may not. It exists as long as the move.
 */
const allowStatement = `do $do$ declare role name; begin
    set local citus.enable_ddl_propagation = off;
    for role in select r.rolname from pg_subscription s join pg_roles r on r.oid = s.subowner join pg_database d on d.oid = s.subdbid
      where d.datname = current_database() and s.subname ~ '^citus_shard_(move|split)_subscription_'
        and r.rolname ~ '^citus_shard_(move|split)_subscription_role_' and not r.rolbypassrls
    loop execute format('alter role %I bypassrls', role); end loop; end $do$`;

const intervalMs = 200;
/** A node that is not reached for so long in a row does not come back in time. */
const attempts = 25;

/** @returns what keeps one of the nodes from it */
async function allow(observer: pg.Client, nodes: readonly string[]): Promise<string | undefined> {
  const { rows } = await observer.query<{ name: string; result: string }>(
    `select n.nodename || ':' || n.nodeport as name, c.result from run_command_on_all_nodes($1, give_warning_for_connection_errors => true) c
     join pg_dist_node n using (nodeid) where n.nodename || ':' || n.nodeport = any($2) and not c.success`,
    [allowStatement, nodes],
  );
  return rows[0] && `The node ${rows[0].name} does not take part: ${rows[0].result}`;
}

/**
 * Lets the roles of a move apply changes on these nodes, from the moment they exist until `isOver`. Tables and policies are not touched.
 * @throws Error where a node cannot be reached, or does not allow it
 */
export async function allowReplication(observer: pg.Client, nodes: readonly string[], isOver: () => boolean): Promise<void> {
  for (let failed = 0; !isOver();) {
    const obstacle = await allow(observer, nodes);
    failed = obstacle === undefined ? 0 : failed + 1;
    if (failed === attempts) throw new Error(obstacle);
    await sleep(intervalMs);
  }
}
