import pg from 'pg';

/**
 * Tells PostgreSQL's planner what the tables hold. It looks by itself from time to time; where many rows have just come at once, its
 * picture is that of empty tables, and until then lists take ten times as long.
 */
export async function analyzeTables(ownerUrl: string): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl, connectionTimeoutMillis: 10_000 });
  owner.on('error', () => undefined);
  await owner.connect();
  try {
    // What the role does not own is left out with a warning.
    await owner.query('set client_min_messages = error; analyze');
  } finally {
    await owner.end();
  }
}
