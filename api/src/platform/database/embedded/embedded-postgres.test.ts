import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, chown, cp, lstat, mkdir, mkdtemp, readdir, readFile, readlink, rm, stat, unlink, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { startNodeProcess } from '../../../../test/node-process';
import { testAuditKey } from '../../../../test/database';
import { openDatabase } from '../../../database';
import { type EmbeddedPostgres, isClusterInUse, startEmbeddedPostgres } from './embedded-postgres';
import { findPackagedBinaries } from './binaries';
import { getDataDirectory } from './data-directory';
import { isAlive } from './processes';
import { findMigrations } from '../provision/find-migrations';

jest.setTimeout(60_000);

const isRoot = process.getuid?.() === 0;
const packaged = findPackagedBinaries(join(dirname(findMigrations()), 'package.json'));
const quick = { fsync: 'off' };

let base: string;
let dataDir: string;
let running: EmbeddedPostgres[];

/** Starts a database that is stopped after the test. */
async function start(options: Partial<Parameters<typeof startEmbeddedPostgres>[0]> = {}): Promise<EmbeddedPostgres> {
  const embedded = await startEmbeddedPostgres({ dataDir, settings: quick, ...options });
  running.push(embedded);
  return embedded;
}

beforeEach(async () => {
  running = [];
  base = await mkdtemp(join(tmpdir(), 'techadds-embedded-'));
  await chmod(base, 0o755);
  dataDir = join(base, 'data');
});
afterEach(async () => {
  for (const embedded of running) await embedded.stop();
  const place = await readlink(getDataDirectory(dataDir)).catch(() => undefined);
  if (place) await rm(place, { recursive: true, force: true });
  await rm(base, { recursive: true, force: true });
});

/** A data folder with an initialized, stopped database; initializing one for each test would be slow. */
let made: string;
beforeAll(async () => {
  const dir = await mkdtemp(join(tmpdir(), 'techadds-embedded-'));
  await chmod(dir, 0o755);
  made = join(dir, 'data');
  await (await startEmbeddedPostgres({ dataDir: made, settings: quick })).stop();
});
afterAll(() => rm(dirname(made), { recursive: true, force: true }));

/** Starts a database on a copy of the data folder. */
async function startOnCopy(options: Partial<Parameters<typeof startEmbeddedPostgres>[0]> = {}): Promise<EmbeddedPostgres> {
  if (!existsSync(dataDir)) execFileSync('cp', ['-a', made, dataDir]);
  return start(options);
}

const portOf = (url: string) => Number(new URL(url).port);
const pidFile = () => join(getDataDirectory(dataDir), 'pg18', 'data', 'postmaster.pid');
const serverPid = async () => Number((await readFile(pidFile(), 'utf8')).split('\n')[0]);
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function ask(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

async function untilAnswered(url: string, within: number): Promise<void> {
  for (const end = Date.now() + within; ; await pause(50)) {
    const connected = await ask(url, 'select 1').then(
      () => true,
      () => false,
    );
    if (connected) return;
    if (Date.now() > end) throw new Error(`No answer within ${within} ms.`);
  }
}

const listenOnPort = (port: number) =>
  new Promise<Server>((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve(server));
  });

/** A process that holds the database until it is told to end. */
const holder = () =>
  startNodeProcess(`
    const { startEmbeddedPostgres } = require(${JSON.stringify(join(__dirname, 'embedded-postgres.ts'))});
    startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, settings: { fsync: 'off' } }).then((embedded) => {
      console.log(embedded.ownerUrl);
      process.once('SIGTERM', () => embedded.stop().then(() => process.exit(0)));
      setInterval(() => undefined, 1000);
    });`);

/** A copy of the PostgreSQL programs without links, as npm leaves them when install scripts do not run. */
async function copyProgramsWithoutLinks(dir: string): Promise<string> {
  const programs = join(dir, 'native');
  await mkdir(dir, { recursive: true });
  await cp(packaged, programs, { recursive: true, verbatimSymlinks: true });
  await cp(join(packaged, '..', 'package.json'), join(dir, 'package.json'));
  for (const entry of await readdir(join(programs, 'lib'))) {
    const path = join(programs, 'lib', entry);
    if ((await lstat(path)).isSymbolicLink()) await unlink(path);
  }
  return programs;
}

/** The id of a process that has ended. */
async function endedProcess(): Promise<number> {
  const { child, end } = await startNodeProcess(`console.log('up'); setInterval(() => undefined, 1000)`);
  await end('SIGKILL');
  return child.pid!;
}

describe('a first start', () => {
  it('creates a durable database that is reachable on this machine with the password only', async () => {
    const { ownerUrl } = await start({ settings: {} });
    expect(new URL(ownerUrl).hostname).toBe('127.0.0.1');
    const [settings] = await ask(
      ownerUrl,
      `select current_setting('listen_addresses') as addresses, current_setting('fsync') as fsync, current_setting('unix_socket_directories') as sockets,
        current_setting('server_version_num')::int / 10000 as major, current_setting('server_encoding') as encoding`,
    );
    expect(settings).toEqual({ addresses: '127.0.0.1', fsync: 'on', sockets: '', major: 18, encoding: 'UTF8' });
    const guessed = new URL(ownerUrl);
    guessed.password = 'guess';
    await expect(ask(guessed.href, 'select 1')).rejects.toMatchObject({ code: '28P01' });
    const rules = await ask(ownerUrl, 'select distinct auth_method from pg_hba_file_rules');
    expect(rules).toEqual([{ auth_method: 'scram-sha-256' }]);
  });

  it('restricts files and password to the account that runs it', async () => {
    await start();
    const mode = async (path: string) => (await stat(path)).mode & 0o777;
    expect(await mode(getDataDirectory(dataDir))).toBe(0o700);
    expect(await mode(join(getDataDirectory(dataDir), 'pg18', 'data'))).toBe(0o700);
    expect(await mode(join(getDataDirectory(dataDir), 'pg18', 'password'))).toBe(0o600);
  });

  it(isRoot ? 'runs as another account than root and without the environment' : 'runs as the current user', async () => {
    process.env.SOME_SECRET = 'hush';
    await start();
    delete process.env.SOME_SECRET;
    const owner = (await stat(pidFile())).uid;
    expect(isRoot ? owner !== 0 : owner === process.getuid?.()).toBe(true);
    if (process.platform === 'linux') expect(await readFile(`/proc/${await serverPid()}/environ`, 'utf8')).not.toContain('hush');
  });

  it('provides what the database client needs', async () => {
    const { ownerUrl } = await startOnCopy();
    const db = await openDatabase({ auditKey: testAuditKey, ownerUrl });
    await db.ping();
    await db.close();
  });

  it('ignores a cluster whose creation was killed halfway', async () => {
    const home = getDataDirectory(dataDir);
    await (await startOnCopy()).stop();
    await rm(join(home, 'pg18'), { recursive: true });
    const pid = await endedProcess();
    await mkdir(join(home, `pg18.${pid}-draft`, 'data'), { recursive: true });
    const { ownerUrl } = await start();
    expect(await ask(ownerUrl, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect((await readdir(home)).filter((entry) => entry.startsWith('pg18'))).toEqual(['pg18']);
  });
});

describe('several users of one database', () => {
  it('is shared by two processes that start at the same time and stopped by the last one', async () => {
    const [one, two] = await Promise.all([holder(), holder()]);
    expect(one.firstLine).toBe(two.firstLine);
    const pid = await serverPid();
    await one.end('SIGTERM');
    expect(await ask(two.firstLine, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(isAlive(pid)).toBe(true);
    await two.end('SIGTERM');
    expect(isAlive(pid)).toBe(false);
  });

  it('is shared by two starts within one process', async () => {
    const [one, two] = await Promise.all([startOnCopy(), startOnCopy()]);
    expect(one.ownerUrl).toBe(two.ownerUrl);
    await one.stop();
    await one.stop();
    expect(await ask(two.ownerUrl, 'select 1 as one')).toEqual([{ one: 1 }]);
    await two.stop();
    expect(await isClusterInUse(dataDir)).toBe(false);
    await expect(ask(two.ownerUrl, 'select 1')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });

  it('stays available to one that starts while the last one stops it', async () => {
    let last = await startOnCopy();
    for (let round = 0; round < 6; round += 1) {
      const [, next] = await Promise.all([last.stop(), pause(round * 25).then(() => start())]);
      await untilAnswered(next.ownerUrl, 5_000);
      last = next;
    }
  });

  it('stays running after a kill -9 of its users and is reused', async () => {
    const killed = await holder();
    const pid = await serverPid();
    await killed.end('SIGKILL');
    expect(isAlive(pid)).toBe(true);
    const again = await startOnCopy();
    expect(again.ownerUrl).toBe(killed.firstLine);
    expect(await serverPid()).toBe(pid);
    // The registration of the killed process must not keep the server alive.
    await again.stop();
    expect(isAlive(pid)).toBe(false);
  });
});

describe('a later start', () => {
  it('keeps the data', async () => {
    const first = await startOnCopy();
    await ask(first.ownerUrl, 'create table kept as select 7 as seven');
    await first.stop();
    expect(await ask((await startOnCopy()).ownerUrl, 'select * from kept')).toEqual([{ seven: 7 }]);
  });

  it.each([
    ['an ended process', endedProcess],
    ['another program', async () => process.pid],
  ])('ignores a postmaster.pid with the id of %s', async (_, somePid) => {
    const first = await startOnCopy();
    const left = (await readFile(pidFile(), 'utf8')).split('\n');
    const { uid, gid } = await stat(pidFile());
    await first.stop();
    await writeFile(pidFile(), [String(await somePid()), ...left.slice(1)].join('\n'), { mode: 0o600 });
    await chown(pidFile(), uid, gid);
    expect(await ask((await startOnCopy()).ownerUrl, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('takes another port when its last one is in use', async () => {
    const first = await startOnCopy();
    const port = portOf(first.ownerUrl);
    await first.stop();
    const other = await listenOnPort(port);
    const again = await startOnCopy();
    expect(portOf(again.ownerUrl)).not.toBe(port);
    await ask(again.ownerUrl, 'select 1');
    other.close();
  });
});

describe('a server that is killed', () => {
  it('is restarted on the same port within 5 seconds', async () => {
    const { ownerUrl } = await startOnCopy();
    const db = await openDatabase({ auditKey: testAuditKey, ownerUrl });
    process.kill(await serverPid(), 'SIGKILL');
    await expect(ask(ownerUrl, 'select 1')).rejects.toHaveProperty('message');
    await untilAnswered(ownerUrl, 5_000);
    await db.ping();
    await db.close();
  });

  it('is not restarted after a regular stop', async () => {
    const { ownerUrl, stop } = await startOnCopy();
    await stop();
    await pause(700);
    await expect(ask(ownerUrl, 'select 1')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });

  it('does not end the application when its files were removed', async () => {
    const messages: string[] = [];
    const { stop } = await startOnCopy({ log: (message) => messages.push(message) });
    const pid = await serverPid();
    await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    if (isAlive(pid)) process.kill(pid, 'SIGKILL');
    while (messages.length < 2) await pause(50);
    expect(messages[0]).toBe('The database ended unexpectedly. Starting it again.');
    await stop();
  });

  it('can be stopped while it cannot restart', async () => {
    const { ownerUrl, stop } = await startOnCopy();
    const pid = await serverPid();
    process.kill(pid, 'SIGKILL');
    while (isAlive(pid)) await pause(1);
    const other = await listenOnPort(portOf(ownerUrl));
    await pause(500);
    await stop();
    other.close();
    await pause(500);
    await expect(ask(ownerUrl, 'select 1')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });

  it('waits for its port while another program uses it', async () => {
    const messages: string[] = [];
    const { ownerUrl } = await startOnCopy({ log: (message) => messages.push(message) });
    const pid = await serverPid();
    process.kill(pid, 'SIGKILL');
    while (isAlive(pid)) await pause(1);
    const other = await listenOnPort(portOf(ownerUrl));
    await pause(1_000);
    other.close();
    await untilAnswered(ownerUrl, 5_000);
    expect(messages).toEqual(['The database ended unexpectedly. Starting it again.']);
  });
});

describe('PostgreSQL programs', () => {
  it('are completed in place when npm left out their library links', async () => {
    const programs = await copyProgramsWithoutLinks(join(base, 'package'));
    const { ownerUrl } = await startOnCopy({ binariesDir: programs });
    expect(await ask(ownerUrl, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect((await readdir(getDataDirectory(dataDir))).some((entry) => entry.startsWith('programs'))).toBe(false);
  });

  it(isRoot ? 'are copied when they are below a closed home of root' : 'are copied when their folder is read-only', async () => {
    const closed = join(base, 'closed');
    const programs = await copyProgramsWithoutLinks(closed);
    await chmod(isRoot ? closed : join(programs, 'lib'), isRoot ? 0o700 : 0o555);
    const { ownerUrl } = await startOnCopy({ binariesDir: programs });
    expect(await ask(ownerUrl, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect((await readdir(getDataDirectory(dataDir))).some((entry) => /^programs-\d+/.test(entry))).toBe(true);
    await chmod(join(programs, 'lib'), 0o755);
  });

  it('that are missing are reported with a workaround', () => {
    expect(() => findPackagedBinaries(join(__dirname, 'x.ts'), '@embedded-postgres/plan9-mips')).toThrow(
      /@embedded-postgres\/plan9-mips.*not installed.*DATABASE_URL/,
    );
  });

  it('that do not run on this machine are reported with a workaround', async () => {
    const programs = join(base, 'package', 'native');
    await mkdir(join(programs, 'bin'), { recursive: true });
    await writeFile(join(base, 'package', 'package.json'), '{ "version": "1.0.0" }');
    await writeFile(join(programs, 'bin', 'postgres'), '#!/nowhere\n', { mode: 0o755 });
    await expect(start({ binariesDir: programs })).rejects.toThrow(/does not run on this system.*DATABASE_URL/s);
  });
});

describe('the folder of the files', () => {
  it(
    isRoot
      ? 'is linked from a data folder that the account cannot access'
      : 'is below the data folder, even when others cannot access that',
    async () => {
      const closed = join(base, 'closed');
      await mkdir(closed, { mode: 0o700 });
      dataDir = join(closed, 'data');
      const messages: string[] = [];
      const first = await start({ log: (message) => messages.push(message) });
      const linked = (await lstat(getDataDirectory(dataDir))).isSymbolicLink();
      expect(linked).toBe(isRoot);
      if (linked) expect(messages.join()).toMatch(/The database lies in \/var\/lib\/techadds\/[^,]+, since the account \w+ cannot enter/);
      await ask(first.ownerUrl, 'create table kept as select 7 as seven');
      await first.stop();
      expect(await ask((await start()).ownerUrl, 'select * from kept')).toEqual([{ seven: 7 }]);
    },
  );
});

describe('a full disk', () => {
  /** PostgreSQL programs that report their version and then fail with a full disk. */
  async function programsWithoutRoom(): Promise<string> {
    const programs = join(base, 'package', 'native');
    await mkdir(join(programs, 'bin'), { recursive: true });
    await writeFile(join(base, 'package', 'package.json'), '{ "version": "1.0.0" }');
    await writeFile(join(programs, 'bin', 'postgres'), '#!/bin/sh\necho "postgres (PostgreSQL) 18.4"\n', { mode: 0o755 });
    const initdb = '#!/bin/sh\necho "initdb: error: could not write: No space left on device" >&2\nexit 1\n';
    await writeFile(join(programs, 'bin', 'initdb'), initdb, { mode: 0o755 });
    return programs;
  }

  it('is reported in one sentence that names the folder, and leaves no files behind', async () => {
    const home = getDataDirectory(dataDir);
    await expect(start({ binariesDir: await programsWithoutRoom() })).rejects.toThrow(
      `The disk is full: the database has no room in ${home}. Free some space or set DATA_DIR to a folder on another disk.`,
    );
    expect((await readdir(home)).filter((entry) => entry.startsWith('pg'))).toEqual([]);
    // It starts once there is space again.
    expect(await ask((await start()).ownerUrl, 'select 1 as one')).toEqual([{ one: 1 }]);
  });
});
