import type pg from 'pg';

/**
 * Lets transactions carry their settings to the nodes, the tenant above all, which the policies of every table read. Without it no row is visible.
 * Kept with the database, so that it holds for every new connection.
 */
export async function forwardSettings(owner: pg.Client): Promise<void> {
  const { rows } = await owner.query<{ name: string }>('select current_database() as name');
  await owner.query(`alter database ${owner.escapeIdentifier(rows[0]!.name)} set citus.propagate_set_commands = 'local'`);
}
