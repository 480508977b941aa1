import pg from 'pg';

/** Where the run's setup tells the tests the address of the database that they copy, as its owner. */
export const templateVariable = 'TECHADDS_TEST_TEMPLATE';

/** Where the run's setup tells the tests its folder, for what one suite prepares and others start from. */
export const runFolderVariable = 'TECHADDS_TEST_RUN_FOLDER';

/** The folder of this run, removed after it. */
export function runFolder(): string {
  const folder = process.env[runFolderVariable];
  if (!folder) throw new Error('There is no test run: run the tests from the root with `npx jest --selectProjects api`.');
  return folder;
}

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
