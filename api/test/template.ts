import pg from 'pg';

/** Environment variable with the owner's URL of the template database, from the global setup to the tests. */
export const templateVariable = 'TECHADDS_TEST_TEMPLATE';

/** Environment variable with the run's directory, for data that one suite prepares and others use. */
export const runFolderVariable = 'TECHADDS_TEST_RUN_FOLDER';

/** The run's temporary directory. */
export function getRunFolder(): string {
  const folder = process.env[runFolderVariable];
  if (!folder) throw new Error('There is no test run: run the tests from the root with `npx jest --selectProjects api`.');
  return folder;
}

/** The URL of another database on the same server. */
export function withDatabaseName(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}

/** Runs one statement on its own connection. */
export async function runOnServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** The name of the database that a run saves for suites that start from the same rows. */
export const getSnapshotName = (template: string): string => `${template}_snapshot`;
