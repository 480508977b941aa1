import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

const intervalMs = 500;
const attempts = 60;

/**
 * Removes what a move that broke off has left on the nodes: copies of rows, replication slots, roles. Citus has a list of it. Some cannot go at once,
 * such as a slot whose connection has not ended yet, and a new move would stumble over it.
 * @throws Error with one sentence where something does not go, as on a node that is away
 */
export async function removeMoveLeftovers(owner: pg.ClientBase): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    await owner.query('call citus_cleanup_orphaned_resources()');
    const { rows } = await owner.query<{ names: string; count: number }>(
      `select count(*)::int as count, (array_agg(object_name order by record_id))[1] as names from pg_dist_cleanup`,
    );
    const { count, names } = rows[0]!;
    if (count === 0) return;
    if (attempt === attempts)
      throw new Error(
        `${count} objects of an earlier move cannot be removed from the nodes yet, among them ${names}. Try again when all nodes are there. Nothing was changed.`,
      );
    await sleep(intervalMs);
  }
}
