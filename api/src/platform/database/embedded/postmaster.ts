import { execFile, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { open, readFile, rm, stat, truncate } from 'node:fs/promises';
import { createServer } from 'node:net';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Cluster, getServerEnvironment } from './cluster';
import { getCommandLine, isAlive } from './processes';

const run = promisify(execFile);
const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** A running server, as described in its `postmaster.pid`. */
export interface Postmaster {
  pid: number;
  port: number;
}

interface PidFile extends Postmaster {
  status: string;
}

const getPidFilePath = (cluster: Cluster) => join(cluster.data, 'postmaster.pid');

async function readPidFile(cluster: Cluster): Promise<PidFile | undefined> {
  const content = await readFile(getPidFilePath(cluster), 'utf8').catch(() => '');
  const lines = content.split('\n');
  const pid = Number(lines[0]);
  return pid > 0 ? { pid, port: Number(lines[3] ?? 0), status: (lines[7] ?? '').trim() } : undefined;
}

/** Whether this process is the cluster's server, rather than a later process with the same id or a zombie. */
export function isServer(pid: number, cluster: Cluster): boolean {
  return isAlive(pid) && (getCommandLine(pid)?.includes(cluster.data) ?? true);
}

const isPortFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => server.close(() => resolve(true)));
  });

/** A free port below the range of ephemeral ports. */
async function pickPort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 12_000);
    if (await isPortFree(port)) return port;
  }
}

const maxLogBytes = 10_000_000;

/** A server started by this process; `exitOutput` is its output once it has ended. */
interface LaunchedServer {
  exitOutput?: string;
}

function readLogSince(logFile: string, start: number): string {
  try {
    return readFileSync(logFile).subarray(start).toString().trim().slice(-2000);
  } catch {
    // The data folder was removed while the server was running.
    return '';
  }
}

/** A larger cache than the default of 128 MB, with which a large catalog is read from the system's cache for every search. */
const sharedBuffersMb = () => Math.round(Math.min(512, Math.max(128, totalmem() / 2 ** 20 / 16)));

/** Starts a server that outlives this process and does not receive its Ctrl-C. */
async function launchServer(cluster: Cluster, port: number, settings: Readonly<Record<string, string>>): Promise<LaunchedServer> {
  const logFile = join(cluster.home, 'postgres.log');
  const size = await stat(logFile).then(
    (pidFileContent) => pidFileContent.size,
    () => 0,
  );
  if (size > maxLogBytes) await truncate(logFile);
  const log = await open(logFile, 'a', 0o600);
  if (cluster.account) await log.chown(cluster.account.uid, cluster.account.gid);
  const start = size > maxLogBytes ? 0 : size;
  // TCP on loopback only: a socket file would depend on the path's length and on a shared /tmp.
  const local = { listen_addresses: '127.0.0.1', port: String(port), unix_socket_directories: '' };
  // Terse errors name the violated constraint but not the row, so that personal data stays out of the log.
  const options = { ...local, log_error_verbosity: 'terse', shared_buffers: `${sharedBuffersMb()}MB`, ...settings };
  const child = spawn(
    join(cluster.binaries.dir, 'bin', 'postgres'),
    ['-D', cluster.data, ...Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    {
      uid: cluster.account?.uid,
      gid: cluster.account?.gid,
      cwd: cluster.data,
      env: getServerEnvironment(),
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
    },
  );
  const launched: LaunchedServer = {};
  child.once('error', (error) => (launched.exitOutput = error.message));
  child.once('exit', () => (launched.exitOutput = readLogSince(logFile, start)));
  child.unref();
  await log.close();
  return launched;
}

export interface EnsureRunningOptions {
  /** The required port, where connections are configured for it already. */
  port?: number;
  settings?: Readonly<Record<string, string>>;
  log: (message: string) => void;
  /** Aborts the wait. */
  signal?: AbortSignal;
}

/** Errors of a server while another one still runs or has taken the port, after which the start is retried. */
const contentionPattern = /lock file "postmaster\.pid"|pre-existing shared memory block|could not bind|Address already in use/;

/**
 * Ensures that the cluster's server runs and is ready. A running one is used, whoever started it. PostgreSQL itself prevents a second server on
 * the same files, so that of two processes that start one at the same time one succeeds, and both use it.
 */
export async function ensureRunning(cluster: Cluster, { port, settings = {}, log, signal }: EnsureRunningOptions): Promise<Postmaster> {
  const deadline = Date.now() + 60_000;
  let launched: LaunchedServer | undefined;
  while (Date.now() < deadline) {
    // Not while a server launched here is starting, because it could not be stopped yet and would be left running.
    if (!launched) signal?.throwIfAborted();
    const pidFileContent = await readPidFile(cluster);
    const isServing = pidFileContent !== undefined && isServer(pidFileContent.pid, cluster);
    if (isServing && pidFileContent.status === 'ready') return { pid: pidFileContent.pid, port: pidFileContent.port };
    if (launched?.exitOutput !== undefined) {
      if (!contentionPattern.test(launched.exitOutput)) throw new Error(`The database did not start: ${launched.exitOutput}`);
      launched = undefined;
      await sleep(100);
    } else if (!isServing && !launched) {
      if (pidFileContent && isAlive(pidFileContent.pid)) {
        log(`Process ${pidFileContent.pid} is not the database, although ${getPidFilePath(cluster)} of an earlier run says so.`);
        await rm(getPidFilePath(cluster), { force: true });
      }
      launched = await launchServer(cluster, port ?? (await pickPort()), settings);
    }
    await sleep(20);
  }
  throw new Error(`The database was not ready within a minute; ${join(cluster.home, 'postgres.log')} says why.`);
}

/** Signals the server to stop: `SIGINT` is the fast shutdown, `SIGQUIT` the immediate one, with recovery at the next start. */
async function signalServer({ pid }: Postmaster, { binaries, data }: Cluster, signal: 'SIGINT' | 'SIGQUIT'): Promise<void> {
  if (process.platform !== 'win32') {
    process.kill(pid, signal);
    return;
  }
  // Windows has no signals; pg_ctl sends PostgreSQL's own.
  const mode = signal === 'SIGINT' ? 'fast' : 'immediate';
  await run(join(binaries.dir, 'bin', 'pg_ctl'), ['stop', '-D', data, '-m', mode, '-W'], { env: getServerEnvironment() });
}

async function waitForExit({ pid }: Postmaster, timeoutMs: number): Promise<boolean> {
  for (const deadline = Date.now() + timeoutMs; Date.now() < deadline; await sleep(20)) {
    // The command line is no criterion here, because a process loses it shortly before it ends.
    if (!isAlive(pid)) return true;
  }
  return false;
}

/**
 * Stops the server: open transactions are rolled back, connections closed, and everything is written. Waits for the current process only,
 * because another user may have started the next one already.
 */
export async function stopServer(cluster: Cluster): Promise<void> {
  const pidFileContent = await readPidFile(cluster);
  if (!pidFileContent || !isServer(pidFileContent.pid, cluster)) return;
  await signalServer(pidFileContent, cluster, 'SIGINT');
  if (await waitForExit(pidFileContent, 15_000)) return;
  await signalServer(pidFileContent, cluster, 'SIGQUIT');
  if (!(await waitForExit(pidFileContent, 5_000))) throw new Error(`The database (process ${pidFileContent.pid}) did not stop.`);
}
