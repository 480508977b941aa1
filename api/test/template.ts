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

/** Environment variable with the URLs of the servers besides the first, where the tests run on a distributed database, as JSON. */
export const workersVariable = 'TECHADDS_TEST_WORKERS';

const getWorkers = (): string[] => JSON.parse(process.env[workersVariable] ?? '[]') as string[];

/** Whether the tests run on a distributed database, as by `npm run test:citus`. */
export const isDistributed = (): boolean => getWorkers().length > 0;

/** Lets a session see and change the parts of tables on its node, which are otherwise hidden. */
export const nodeSettings = ['enable_ddl_propagation = off', 'override_table_visibility = off', 'enable_manual_changes_to_shards = on'];

/** The end of the name of a part of a table. */
export const partPattern = /_\d{6,}$/;

/** The URLs of a database on the server, and on its workers where it has any: each keeps its part of it under the same name. */
export const listServers = (url: string): string[] => [
  url,
  ...getWorkers().map((worker) => withDatabaseName(worker, new URL(url).pathname.slice(1))),
];

/** Runs statements on the server and on its workers. */
export async function runOnEveryServer(server: string, statements: readonly string[]): Promise<void> {
  await Promise.all(
    listServers(server).map(async (url) => {
      for (const statement of statements) await runOnServer(url, statement);
    }),
  );
}

/** The statements that end all sessions of a database and let none begin, so that it can be renamed and copied. */
export const closeToSessions = (name: string): string[] => [
  `alter database ${name} allow_connections false`,
  `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${name}'`,
];

/** Drops a database. On a distributed one the extension connects again by itself, so sessions are closed for good first. */
export const dropDatabase = (server: string, name: string): Promise<void> =>
  runOnEveryServer(server, [...(isDistributed() ? closeToSessions(name) : []), `drop database ${name} with (force)`]);

/** The databases that a run saves for suites that start from the same rows: of the isolation suites, and of the demo. */
export const snapshots = ['snapshot', 'demo', 'past_demo'] as const;
export type Snapshot = (typeof snapshots)[number];

/** The name of the database with a saved state. */
export const getSnapshotName = (template: string, snapshot: Snapshot = 'snapshot'): string => `${template}_${snapshot}`;
