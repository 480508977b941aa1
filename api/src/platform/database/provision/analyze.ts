import pg from 'pg';

/**
 * Updates the planner's statistics. Autovacuum does so from time to time; after a bulk insert its statistics are those of empty tables, with which
 * lists take ten times as long.
 */
export async function analyzeTables(ownerUrl: string): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl, connectionTimeoutMillis: 10_000 });
  owner.on('error', () => undefined);
  await owner.connect();
  try {
    // Tables of other owners are skipped with a warning.
    await owner.query('set client_min_messages = error; analyze');
  } finally {
    await owner.end();
  }
}
