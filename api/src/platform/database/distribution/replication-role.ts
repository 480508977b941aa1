import type pg from 'pg';

/**
 * Citus lets a role of its own apply the changes that arrive on the target. Row-level security is forced on our tables, so that this role, which is
 * only a member of the owner, may not. It exists as long as the move.
 */
const allowStatement = `do $do$ declare role name; begin
    set local citus.enable_ddl_propagation = off;
    for role in select r.rolname from pg_subscription s join pg_roles r on r.oid = s.subowner join pg_database d on d.oid = s.subdbid
      where d.datname = current_database() and s.subname like 'citus\\_shard\\_move\\_subscription\\_%'
        and r.rolname like 'citus\\_shard\\_move\\_subscription\\_role\\_%' and not r.rolbypassrls
    loop execute format('alter role %I bypassrls', role); end loop; end $do$`;

const intervalMs = 200;
/** A node that is not reached for so long in a row does not come back in time. */
const attempts = 25;

const allow = async (observer: pg.Client, node: string): Promise<string | undefined> => {
  const { rows } = await observer.query<{ success: boolean; result: string }>(
    `select c.success, c.result from run_command_on_all_nodes($1, give_warning_for_connection_errors => true) c
     join pg_dist_node n using (nodeid) where n.nodename || ':' || n.nodeport = $2`,
    [allowStatement, node],
  );
  return rows[0]?.success ? undefined : (rows[0]?.result ?? 'no answer');
};

/**
 * Lets the role of a move apply changes on the target node, from the moment it exists until `isOver`. Table and policies are not touched.
 * @throws Error where the node cannot be reached, or does not allow it
 */
export async function allowReplication(observer: pg.Client, node: string, isOver: () => boolean): Promise<void> {
  for (let failed = 0; !isOver();) {
    const obstacle = await allow(observer, node);
    failed = obstacle === undefined ? 0 : failed + 1;
    if (failed === attempts) throw new Error(`The node ${node} does not take part: ${obstacle}`);
    await new Promise((resolve) => setTimeout(resolve, intervalMs));
  }
}
