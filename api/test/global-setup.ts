import { chmod, mkdtemp, readdir, rm, stat, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../src/database';
import { isClusterInUse, startEmbeddedPostgres } from '../src/platform/database/embedded/embedded-postgres';
import { testAuditKey } from './database';
import { keepForTeardown } from './teardown';
import { onDatabase, onServer, runFolderVariable, templateVariable } from './template';
import { snapshotName } from './database-snapshot';

/** A server for this run alone, gone afterwards: what it writes need not survive a power cut. */
const quick = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '300',
  autovacuum: 'off',
  io_method: 'sync',
};

const prefix = 'techadds-test-';
const anHour = 3_600_000;

/** In memory where that has room for it: a copy for each test is many files, and on some disks takes ten times as long. */
async function folder(): Promise<string> {
  const inMemory = '/dev/shm';
  const room = await statfs(inMemory).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  );
  return room > 4e9 ? inMemory : tmpdir();
}

/** Stops and removes the servers of runs that were killed an hour ago or earlier. */
async function removeLeftovers(parent: string): Promise<void> {
  for (const name of (await readdir(parent)).filter((entry) => entry.startsWith(prefix))) {
    const dataDir = join(parent, name);
    if (Date.now() - (await stat(dataDir)).mtimeMs < anHour || (await isClusterInUse(dataDir))) continue;
    await (await startEmbeddedPostgres({ dataDir })).stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function ownServer(): Promise<string> {
  const parent = await folder();
  await removeLeftovers(parent);
  const dataDir = await mkdtemp(join(parent, prefix));
  // Open to the account that runs the server for root.
  await chmod(dataDir, 0o755);
  const embedded = await startEmbeddedPostgres({ dataDir, settings: quick });
  keepForTeardown(async () => {
    await embedded.stop();
    await rm(dataDir, { recursive: true, force: true });
  });
  return embedded.ownerUrl;
}

/** Makes the database that tests copy; its name is this run's own, since a server of TEST_DATABASE_URL may serve several runs. */
async function makeTemplate(serverUrl: string): Promise<string> {
  const name = `techadds_template_${process.pid}`;
  await onServer(serverUrl, `drop database if exists ${name} with (force)`);
  await onServer(serverUrl, `create database ${name}`);
  keepForTeardown(() => onServer(serverUrl, `drop database ${name} with (force)`));
  keepForTeardown(() => onServer(serverUrl, `drop database if exists ${snapshotName(name)} with (force)`));
  const url = onDatabase(serverUrl, name);
  await (await openDatabase({ ownerUrl: url, auditKey: testAuditKey })).close();
  return url;
}

/** Makes the folder of this run. */
async function makeRunFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'techadds-run-'));
  keepForTeardown(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Before all tests of the API: one server (TEST_DATABASE_URL, or an embedded one) with a prepared database to copy. */
export default async function setup(): Promise<void> {
  process.env[runFolderVariable] = await makeRunFolder();
  process.env[templateVariable] = await makeTemplate(process.env.TEST_DATABASE_URL ?? (await ownServer()));
}
