import { randomUUID } from 'node:crypto';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { type Account, serverAccount } from './os-account';
import { packagedBinaries, usableBinaries } from './binaries';
import { type Cluster, ensureCluster, ownerRole } from './cluster';
import { sayingWhenFull } from './disk-full';
import { databaseHome, filesOwner, homeIn, makePrivate } from './data-directory';
import { ensureRunning, isServer, type Postmaster, stopServer } from './postmaster';
import { isAlive } from './processes';
import { isUnavailable } from '../errors';
import { findMigrations } from '../provision/find-migrations';

export interface EmbeddedOptions {
  /** The database's files lie below it, or where it is closed to the account that runs PostgreSQL, are linked from it. */
  dataDir: string;
  log?: (message: string) => void;
  /** Folder with the server programs; npm's package for this platform when not given. */
  programs?: string;
  /** PostgreSQL's settings on top of its defaults. Tests trade durability for speed with them. */
  settings?: Readonly<Record<string, string>>;
}

export interface Embedded {
  /** Where to connect as the owner of everything. The port may differ from start to start. */
  ownerUrl: string;
  /** Lets go of the server; the last process that does so stops it. */
  stop(): Promise<void>;
}

const databaseName = 'techadds';

const urlOf = (cluster: Cluster, { port }: Postmaster, name: string) =>
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

const usersIn = (home: string): string => join(home, 'users');

/** Whether any living process uses the database of this data folder. */
export async function isUsed(dataDir: string): Promise<boolean> {
  const notes = await readdir(usersIn(homeIn(dataDir))).catch(() => []);
  return notes.some((note) => isAlive(Number.parseInt(note, 10)));
}

/** Notes that this process uses the cluster; the note is named after the process, so that those of killed ones can be told. */
async function enter(dataDir: string, account: Account | undefined): Promise<() => Promise<boolean>> {
  const users = usersIn(homeIn(dataDir));
  const note = join(users, `${process.pid}-${randomUUID()}`);
  await makePrivate(users, account);
  await writeFile(note, '');
  /** Takes the note away; true when nobody else uses the cluster. */
  return async () => {
    await rm(note, { force: true });
    return !(await isUsed(dataDir));
  };
}

/** Starts the server again when it dies, so that the application comes back by itself. Answers how to end that. */
function keepRunning(cluster: Cluster, first: Postmaster, settings: EmbeddedOptions['settings'], log: (message: string) => void) {
  const ended = new AbortController();
  let { pid } = first;
  let restart: Promise<void> | undefined;
  let said = '';
  const say = (message: string) => {
    if (message !== said && !ended.signal.aborted) log(message);
    said = message;
  };
  const startAgain = async () => {
    if (said === '') say('The database ended unexpectedly. Starting it again.');
    try {
      pid = (await ensureRunning(cluster, { port: first.port, settings, log, signal: ended.signal })).pid;
      said = '';
    } catch (error) {
      say((error as Error).message);
    }
    restart = undefined;
  };
  const timer = setInterval(() => {
    if (!restart && !isServer(pid, cluster)) restart = startAgain();
  }, 300);
  timer.unref();
  return async () => {
    clearInterval(timer);
    ended.abort();
    await restart;
  };
}

/** A server that answers. One that its last user is just stopping looks ready for a moment longer: then once more. */
async function answering(cluster: Cluster, options: Parameters<typeof ensureRunning>[1]): Promise<Postmaster> {
  for (let left = 5; ; left -= 1) {
    const postmaster = await ensureRunning(cluster, options);
    try {
      await ensureDatabase(urlOf(cluster, postmaster, 'postgres'));
      return postmaster;
    } catch (error) {
      if (left === 0 || !isUnavailable(error)) throw error;
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
export async function startEmbedded({ dataDir, log = () => undefined, programs, settings }: EmbeddedOptions): Promise<Embedded> {
  const packaged = programs ?? packagedBinaries(join(dirname(findMigrations()), 'package.json'));
  const account = serverAccount(await filesOwner(dataDir));
  let home = dataDir;
  return sayingWhenFull(
    () => home,
    async () => {
      home = await databaseHome({ dataDir, account, log });
      const binaries = await usableBinaries({ packaged, home, account });
      const cluster = await ensureCluster({ home, binaries, account, durable: settings?.fsync !== 'off' });
      const leave = await enter(dataDir, account);
      try {
        const postmaster = await answering(cluster, { settings, log });
        const rest = keepRunning(cluster, postmaster, settings, log);
        let stopped: Promise<void> | undefined;
        const stop = async () => {
          await rest();
          if (await leave()) await stopServer(cluster);
        };
        return { ownerUrl: urlOf(cluster, postmaster, databaseName), stop: () => (stopped ??= stop()) };
      } catch (error) {
        if (await leave()) await stopServer(cluster).catch(() => undefined);
        throw error;
      }
    },
  );
}
