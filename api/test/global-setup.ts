import { chmod, mkdtemp, readdir, readFile, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../src/database';
import { isClusterInUse, startEmbeddedPostgres } from '../src/platform/database/embedded/embedded-postgres';
import { testAuditKey } from './database';
import { addTeardownHook } from './teardown';
import {
  closeToSessions,
  getSnapshotName,
  snapshots,
  withDatabaseName,
  runOnEveryServer,
  runFolderVariable,
  templateVariable,
} from './template';
import { createDistribution, distribute, readNodes, type TestNode } from './distributed-template';

/** The server exists for this run only, so durability is turned off for speed. */
const fastSettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '300',
  autovacuum: 'off',
  io_method: 'sync',
  // Each copy of a database goes through all buffers.
  shared_buffers: '128MB',
};

const prefix = 'techadds-test-';
const staleAfterMs = 3_600_000;

/** Prefers /dev/shm if it has enough room: copying a database per test writes many files, which is ten times slower on some disks. */
async function findParentDirectory(): Promise<string> {
  const inMemory = '/dev/shm';
  const room = await statfs(inMemory).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  );
  return room > 4e9 ? inMemory : tmpdir();
}

/** Stops and removes servers of runs that were killed at least an hour ago. */
async function removeLeftovers(parent: string): Promise<void> {
  for (const name of (await readdir(parent)).filter((entry) => entry.startsWith(prefix))) {
    const dataDir = join(parent, name);
    if (Date.now() - (await stat(dataDir)).mtimeMs < staleAfterMs || (await isClusterInUse(dataDir))) continue;
    await (await startEmbeddedPostgres({ dataDir })).stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function startOwnServer(): Promise<string> {
  const parent = await findParentDirectory();
  await removeLeftovers(parent);
  const dataDir = await mkdtemp(join(parent, prefix));
  // When the tests run as root, the server runs as another OS user.
  await chmod(dataDir, 0o755);
  // A socket file saves the system most of what it does for a round trip by TCP.
  const socketDir = await mkdtemp(join(tmpdir(), prefix));
  await chmod(socketDir, 0o777);
  const embedded = await startEmbeddedPostgres({ dataDir, settings: { ...fastSettings, unix_socket_directories: socketDir } });
  addTeardownHook('run', async () => {
    await embedded.stop();
    await Promise.all([dataDir, socketDir].map((folder) => rm(folder, { recursive: true, force: true })));
  });
  return `${embedded.ownerUrl}?host=${encodeURIComponent(socketDir)}`;
}

/** Creates the template database. Its name contains the process id, since the server of TEST_DATABASE_URL may serve several runs. */
async function createTemplate(serverUrl: string, nodes?: TestNode[]): Promise<string> {
  const name = `techadds_template_${process.pid}`;
  await runOnEveryServer(serverUrl, [`drop database if exists ${name} with (force)`, `create database ${name}`]);
  const url = withDatabaseName(serverUrl, name);
  if (nodes) await createDistribution(nodes, name);
  await (await openDatabase({ ownerUrl: url, auditKey: testAuditKey })).close();
  if (nodes) await distribute(url);
  await runOnEveryServer(serverUrl, closeToSessions(name));
  return url;
}

async function dropTemplate(url: string): Promise<void> {
  const name = new URL(url).pathname.slice(1);
  for (const made of [name, ...snapshots.map((snapshot) => getSnapshotName(name, snapshot))])
    await runOnEveryServer(withDatabaseName(url, 'postgres'), [`drop database if exists ${made} with (force)`]);
}

async function createRunFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'techadds-run-'));
  addTeardownHook('run', () => rm(folder, { recursive: true, force: true }));
  return folder;
}

/**
 * Uses what an earlier run prepared on the same server and left in a folder: the template, and the data of the isolation suites, which takes
 * minutes to make. The first run prepares it, and none removes it.
 */
async function useSavedRun(folder: string, serverUrl: string): Promise<string> {
  const file = join(folder, 'template-url');
  const known = await readFile(file, 'utf8').catch(() => undefined);
  if (known !== undefined) return known;
  const url = await createTemplate(serverUrl);
  await writeFile(file, url);
  return url;
}

/** Prepares a server (CITUS_URL, TEST_DATABASE_URL or an embedded one) with a template database before all API tests. */
export default async function setup(): Promise<void> {
  const { CITUS_URL, TEST_DATABASE_URL, TEST_SAVED_RUN } = process.env;
  if (TEST_SAVED_RUN && TEST_DATABASE_URL) {
    process.env[runFolderVariable] = TEST_SAVED_RUN;
    process.env[templateVariable] = await useSavedRun(TEST_SAVED_RUN, TEST_DATABASE_URL);
    return;
  }
  process.env[runFolderVariable] = await createRunFolder();
  process.env[templateVariable] = CITUS_URL
    ? await createTemplate(withDatabaseName(CITUS_URL, 'postgres'), await readNodes(CITUS_URL))
    : await createTemplate(TEST_DATABASE_URL ?? (await startOwnServer()));
  addTeardownHook('run', () => dropTemplate(process.env[templateVariable]!));
}
