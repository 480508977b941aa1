import pg from 'pg';

/** Where the run's setup tells the tests the address of the database that they copy, as its owner. */
export const templateVariable = 'TECHADDS_TEST_TEMPLATE';

/** The same server, another database. */
export function onDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}

/** Runs one statement on a connection of its own. */
export async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
