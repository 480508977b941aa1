import { randomUUID } from 'node:crypto';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { type OsAccount, getServerAccount } from './os-account';
import { findPackagedBinaries, ensureUsableBinaries } from './binaries';
import { type Cluster, ensureCluster, ownerRole } from './cluster';
import { withDiskFullHint } from './disk-full';
import { ensureDataDirectory, findFilesOwner, getDataDirectory, ensurePrivateDir } from './data-directory';
import { ensureRunning, isServer, type Postmaster, stopServer } from './postmaster';
import { isAlive } from './processes';
import { isUnavailable } from '../errors';
import { findMigrations } from '../provision/find-migrations';

export interface EmbeddedPostgresOptions {
  /** The folder of the database files, which are linked from it where the account that runs PostgreSQL cannot access it. */
  dataDir: string;
  log?: (message: string) => void;
  /** The folder of the PostgreSQL programs; by default npm's package for this platform. */
  binariesDir?: string;
  /** PostgreSQL settings that override the defaults. Tests trade durability for speed with them. */
  settings?: Readonly<Record<string, string>>;
}

export interface EmbeddedPostgres {
  /** The connection URL of the owner. The port may differ from start to start. */
  ownerUrl: string;
  /** Releases the server; the last process that does so stops it. */
  stop(): Promise<void>;
}

const databaseName = 'techadds';

const toUrl = (cluster: Cluster, { port }: Postmaster, name: string) =>
  `postgresql://${ownerRole}:${cluster.password}@127.0.0.1:${port}/${name}`;

async function ensureDatabase(maintenanceUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: maintenanceUrl, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [databaseName]);
    if (rowCount === 0) await client.query(`create database ${databaseName}`);
  } catch (error) {
    // Another process has created it meanwhile.
    const { code } = error as { code?: string };
    if (code !== '42P04' && code !== '23505') throw error;
  } finally {
    await client.end();
  }
}

const processMarkersDir = (home: string): string => join(home, 'users');

/** Whether a running process uses the database of this data folder. */
export async function isClusterInUse(dataDir: string): Promise<boolean> {
  const markers = await readdir(processMarkersDir(getDataDirectory(dataDir))).catch(() => []);
  return markers.some((marker) => isAlive(Number.parseInt(marker, 10)));
}

/** Registers this process as a user of the cluster, in a file named after the process, so that those of killed processes are recognized. */
async function registerProcess(dataDir: string, account: OsAccount | undefined): Promise<() => Promise<boolean>> {
  const markersDir = processMarkersDir(getDataDirectory(dataDir));
  const marker = join(markersDir, `${process.pid}-${randomUUID()}`);
  await ensurePrivateDir(markersDir, account);
  await writeFile(marker, '');
  /** Unregisters the process; true where no other process uses the cluster. */
  return async () => {
    await rm(marker, { force: true });
    return !(await isClusterInUse(dataDir));
  };
}

/** Restarts the server when it dies, so that the application recovers by itself. Returns how to stop that. */
function keepRunning(cluster: Cluster, first: Postmaster, settings: EmbeddedPostgresOptions['settings'], log: (message: string) => void) {
  const ended = new AbortController();
  let { pid } = first;
  let restart: Promise<void> | undefined;
  let lastMessage = '';
  const logOnce = (message: string) => {
    if (message !== lastMessage && !ended.signal.aborted) log(message);
    lastMessage = message;
  };
  const restartServer = async () => {
    if (lastMessage === '') logOnce('The database ended unexpectedly. Starting it again.');
    try {
      pid = (await ensureRunning(cluster, { port: first.port, settings, log, signal: ended.signal })).pid;
      lastMessage = '';
    } catch (error) {
      logOnce((error as Error).message);
    }
    restart = undefined;
  };
  const timer = setInterval(() => {
    if (!restart && !isServer(pid, cluster)) restart = restartServer();
  }, 300);
  timer.unref();
  return async () => {
    clearInterval(timer);
    ended.abort();
    await restart;
  };
}

/** Returns a server that accepts connections; retries where one that its last user is stopping still seems ready. */
async function ensureAnswering(cluster: Cluster, options: Parameters<typeof ensureRunning>[1]): Promise<Postmaster> {
  for (let attemptsLeft = 5; ; attemptsLeft -= 1) {
    const postmaster = await ensureRunning(cluster, options);
    try {
      await ensureDatabase(toUrl(cluster, postmaster, 'postgres'));
      return postmaster;
    } catch (error) {
      if (attemptsLeft === 0 || !isUnavailable(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }
}

/**
 * Starts a PostgreSQL server from the programs that npm installs. It is created on first use, shared by all processes with the same data folder,
 * restarted when it dies, and reused after a kill -9 of its users. Only programs on this machine can connect to it, with a password that only this
 * account (and root) can read.
 * @throws Error with a sentence for the operator: no programs for this platform, a full disk, no suitable account
 */
export async function startEmbeddedPostgres({
  dataDir,
  log = () => undefined,
  binariesDir,
  settings,
}: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const packagedDir = binariesDir ?? findPackagedBinaries(join(dirname(findMigrations()), 'package.json'));
  const account = getServerAccount(await findFilesOwner(dataDir));
  let home = dataDir;
  return withDiskFullHint(
    () => home,
    async () => {
      home = await ensureDataDirectory({ dataDir, account, log });
      const binaries = await ensureUsableBinaries({ packaged: packagedDir, home, account });
      const cluster = await ensureCluster({ home, binaries, account, durable: settings?.fsync !== 'off' });
      const unregisterProcess = await registerProcess(dataDir, account);
      try {
        const postmaster = await ensureAnswering(cluster, { settings, log });
        const stopWatching = keepRunning(cluster, postmaster, settings, log);
        let stopped: Promise<void> | undefined;
        const stop = async () => {
          await stopWatching();
          if (await unregisterProcess()) await stopServer(cluster);
        };
        return { ownerUrl: toUrl(cluster, postmaster, databaseName), stop: () => (stopped ??= stop()) };
      } catch (error) {
        if (await unregisterProcess()) await stopServer(cluster).catch(() => undefined);
        throw error;
      }
    },
  );
}
