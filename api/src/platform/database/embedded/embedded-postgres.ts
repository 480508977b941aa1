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
  /** The database's files lie below it, or where it is closed to the account that runs PostgreSQL, are linked from it. */
  dataDir: string;
  log?: (message: string) => void;
  /** Folder with the server programs; npm's package for this platform when not given. */
  binariesDir?: string;
  /** PostgreSQL's settings on top of its defaults. Tests trade durability for speed with them. */
  settings?: Readonly<Record<string, string>>;
}

export interface EmbeddedPostgres {
  /** Where to connect as the owner of everything. The port may differ from start to start. */
  ownerUrl: string;
  /** Lets go of the server; the last process that does so stops it. */
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
    // Another process made it in the meantime.
    const { code } = error as { code?: string };
    if (code !== '42P04' && code !== '23505') throw error;
  } finally {
    await client.end();
  }
}

const processMarkersDir = (home: string): string => join(home, 'users');

/** Whether any living process uses the database of this data folder. */
export async function isClusterInUse(dataDir: string): Promise<boolean> {
  const markers = await readdir(processMarkersDir(getDataDirectory(dataDir))).catch(() => []);
  return markers.some((marker) => isAlive(Number.parseInt(marker, 10)));
}

/** Notes that this process uses the cluster; the note is named after the process, so that those of killed ones can be told. */
async function registerProcess(dataDir: string, account: OsAccount | undefined): Promise<() => Promise<boolean>> {
  const markersDir = processMarkersDir(getDataDirectory(dataDir));
  const marker = join(markersDir, `${process.pid}-${randomUUID()}`);
  await ensurePrivateDir(markersDir, account);
  await writeFile(marker, '');
  /** Takes the note away; true when nobody else uses the cluster. */
  return async () => {
    await rm(marker, { force: true });
    return !(await isClusterInUse(dataDir));
  };
}

/** Starts the server again when it dies, so that the application comes back by itself. Answers how to end that. */
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

/** A server that answers. One that its last user is just stopping looks ready for a moment longer: then once more. */
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
 * A real PostgreSQL of our own, from the server programs that npm installs: made on first use, shared by all processes that ask for
 * the same data folder, started again when it dies, and still there after a kill -9 of ours (then it is used on). Only programs on
 * this machine can reach it, with a password that only this account (and root) can read.
 *
 * Errors are sentences for whoever starts the application: the platform has no server programs, the disk is full, no fitting account.
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
