import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { publishedPassword } from './modules/accounts/password-policy';
import { startEmbeddedPostgres } from './platform/database/embedded/embedded-postgres';
import { startLoad, type Outcome } from '../test/load-generator';
import { buildPrograms, killAll, startProcess, type ServerProcess } from '../test/server';

/** Rounds of each test, from ENDING_ROUNDS. */
const rounds = Number(process.env.ENDING_ROUNDS ?? 2);
const users = 8;

let program: string;
let dataDir: string;
let running: ServerProcess | undefined;
beforeAll(async () => {
  program = join(await buildPrograms(), 'server.js');
  dataDir = await mkdtemp(join(tmpdir(), 'techadds-endings-'));
  // The embedded database may run as another OS user.
  await chmod(dataDir, 0o755);
}, 60_000);
afterAll(async () => {
  if (running) await killAll([running]);
  // Stops the database that a kill left running.
  await (await startEmbeddedPostgres({ dataDir })).stop();
  await rm(dataDir, { recursive: true, force: true });
}, 60_000);

const startTimes: number[] = [];
/** Starts the server on the embedded database, as `npm start` does, and signs in. */
async function start() {
  const env = { DATABASE_URL: '', DATA_DIR: dataDir, DEMO: '1', REQUESTS_PER_MINUTE: '100000000', LOG_LEVEL: 'info' };
  const began = performance.now();
  const one = startProcess(program, env);
  running = one;
  const url = await one.url;
  while (!(await fetch(`${url}/api/health/ready`)).ok) await new Promise((resolve) => setTimeout(resolve, 20));
  startTimes.push(performance.now() - began);
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'partner-admin@acme.test', password: publishedPassword }),
  });
  return { ...one, url, token: ((await response.json()) as { token: string }).token };
}

/** Ends the server in the middle of load; returns the outcome of every request and the server's output. */
async function endUnderLoad(name: string, signal: NodeJS.Signals) {
  const { url, token, child, ended } = await start();
  const load = startLoad(url, token, users, name);
  while (load.outcomes.filter(isConfirmed).length < 20) await new Promise((resolve) => setTimeout(resolve, 20));
  await new Promise((resolve) => setTimeout(resolve, Math.random() * 200));
  const stopRequested = performance.now();
  child.kill(signal);
  const { code, output } = await ended;
  const took = performance.now() - stopRequested;
  return { outcomes: await load.stop(), code, output, took };
}

/** Reads the marks of the customers in the database. */
async function readMarks(): Promise<Set<string>> {
  const embedded = await startEmbeddedPostgres({ dataDir });
  const owner = new pg.Client({ connectionString: embedded.ownerUrl });
  owner.on('error', () => undefined);
  try {
    await owner.connect();
    const { rows } = await owner.query<{ email: string }>(`select email from customers where email like '%@load.test'`);
    return new Set(rows.map(({ email }) => email.replace('@load.test', '')));
  } finally {
    await owner.end().catch(() => undefined);
    await embedded.stop();
  }
}

/** Retries `read` while the database is shutting down or starting up. */
async function readMarksWithRetry(tries = 20): Promise<Set<string>> {
  try {
    return await readMarks();
  } catch (error) {
    if (tries === 0) throw error;
  }
  await new Promise((resolve) => setTimeout(resolve, 500));
  return readMarksWithRetry(tries - 1);
}

/** Requests that the server worked on, by its log or the database, without a successful response. */
function findFailedRequests(outcomes: Outcome[], output: string, rows: Set<string>): Outcome[] {
  const handled = new Set([...output.matchAll(/"cid":"([\w-]+)"/g)].map(([, cid]) => cid));
  return outcomes.filter(({ status, mark }) => {
    // Rejected with 503 during the shutdown, without any effect.
    if (status === 503 && !rows.has(mark)) return false;
    return status === undefined ? handled.has(mark) || rows.has(mark) : status >= 400;
  });
}
const isConfirmed = ({ method, status }: Outcome) => method === 'POST' && status === 201;
const findLostWrites = (outcomes: Outcome[], rows: Set<string>) => outcomes.filter((each) => isConfirmed(each) && !rows.has(each.mark));

const formatMaximum = (values: number[]) => `${Math.max(...values).toFixed(0)} ms at most`;

test(
  `answers every accepted request when stopped under load, ${rounds} times`,
  async () => {
    const ends: number[] = [];
    let all = 0;
    for (let round = 0; round < rounds; round += 1) {
      const { outcomes, code, output, took } = await endUnderLoad(`stop-${round}`, 'SIGTERM');
      const rows = await readMarksWithRetry();
      expect(findFailedRequests(outcomes, output, rows)).toEqual([]);
      expect(findLostWrites(outcomes, rows)).toEqual([]);
      expect(code).toBe(0);
      ends.push(took);
      all += outcomes.filter(({ status }) => status !== undefined).length;
    }
    console.log(`${rounds} stops under load: ${all} requests answered, none failed; ended within ${formatMaximum(ends)}`);
  },
  120_000 + rounds * 40_000,
);

test(
  `loses no confirmed write when killed under load, every second time with its database, ${rounds} times`,
  async () => {
    startTimes.length = 0;
    let confirmed = 0;
    let cut = 0;
    for (let round = 0; round < rounds; round += 1) {
      const { outcomes, output } = await endUnderLoad(`kill-${round}`, 'SIGKILL');
      if (round % 2) {
        const [pid = ''] = (await readFile(join(dataDir, 'postgres/pg18/data/postmaster.pid'), 'utf8')).split('\n');
        process.kill(Number(pid), 'SIGKILL');
      }
      const rows = await readMarksWithRetry();
      expect(findLostWrites(outcomes, rows)).toEqual([]);
      confirmed += outcomes.filter(isConfirmed).length;
      cut +=
        findFailedRequests(outcomes, output, rows).length +
        outcomes.filter(({ status, connected }) => connected && status === undefined).length;
      // Control: the check detects a missing write.
      const one = outcomes.find(isConfirmed);
      rows.delete(one?.mark ?? '');
      expect(findLostWrites(outcomes, rows)).toEqual([one]);
    }
    // Control for the test above: a kill interrupts requests.
    expect(cut).toBeGreaterThan(0);
    const { child, ended } = await start();
    child.kill('SIGTERM');
    await ended;
    console.log(
      `${rounds} kills under load: ${confirmed} confirmed writes, none lost; ready again within ${formatMaximum(startTimes.slice(1))}`,
    );
  },
  60_000 + rounds * 30_000,
);
