import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTestApp, password, type TestApp } from '../../../test/app';
import { testAuditKey } from '../../../test/database';
import { createRandom, type Random } from '../../../test/random';
import { createCommands, replayHistory, sendCommand, type CommandOutcome, type HistoryRow } from '../../../test/release-commands';
import { createKeyPair, createUpload } from '../../../test/release-fixture';
import { buildPrograms, killAll, startProcess, type ServerProcess } from '../../../test/server';
import { openReleaseFiles } from './release-files.service';

/** How many random histories, from RELEASE_SEEDS; the first from RELEASE_FIRST_SEED. */
const seeds = Number(process.env.RELEASE_SEEDS ?? 1);
const firstSeed = Number(process.env.RELEASE_FIRST_SEED ?? 1);
const apps = ['mfe-finance', 'mfe-admin', 'mfe-partner', 'mfe-marketplace', 'mfe-crm-contracts'];
const commandsOfTeam = 20;
/** Within which time the commands are sent: a process needs seconds to start again. */
const spreadMs = 3_000;
const versions = ['0000000001', '0000000002'];
const key = createKeyPair();

let app: TestApp;
let program: string;
let environment: Record<string, string>;
/** The last audit event before the history. */
let lastAudited: number;
let processes: { server: ServerProcess; url: string; isReady: boolean }[] = [];
const totals = { commands: 0, changed: 0, rejected: 0, unavailable: 0, unknown: 0, unknownButDone: 0, kills: 0, disconnects: 0 };

/** Starts a process; again where its connection to the database was cut meanwhile. */
async function startServer(attempts = 5): Promise<(typeof processes)[number]> {
  const server = startProcess(program, environment);
  try {
    return { server, url: await server.url, isReady: true };
  } catch (error) {
    if (attempts === 1) throw error;
    return startServer(attempts - 1);
  }
}

beforeAll(async () => {
  app = await createTestApp();
  // The processes write the audit log with the key of the test database.
  await mkdir(join(app.keysDir, 'keys'), { recursive: true });
  await writeFile(join(app.keysDir, 'keys', 'audit.key'), testAuditKey.toString('hex'));
  program = join(await buildPrograms(), 'server.js');
  environment = { DATABASE_URL: app.ownerUrl, DATA_DIR: app.keysDir, REQUESTS_PER_MINUTE: '100000000', LOG_LEVEL: 'silent' };
  processes = await Promise.all([startServer(), startServer(), startServer()]);
  const added = await app.as('super_admin').post('/release-keys', { name: 'All', publicKey: key.publicKey, apps: [...apps, 'shell'] });
  expect(added.statusCode).toBe(201);
}, 300_000);
afterAll(async () => {
  await Promise.all(restarts);
  await killAll(processes.map(({ server }) => server));
  await app.close();
  console.log(`${seeds} seeds: ${JSON.stringify(totals)}`);
}, 300_000);

async function reset() {
  // Tokens end after a while.
  app.advanceBeyondTokens(0);
  await app.asOwner('delete from release_changes; delete from app_pointers; delete from releases');
  lastAudited = Number((await app.asOwner('select coalesce(max(seq), 0) as seq from audit_events'))[0]?.seq);
  for (const [name, version] of [['shell', '00000000ff'] as const, ...apps.flatMap((each) => versions.map((one) => [each, one] as const))])
    expect((await app.as('super_admin').post(`/releases/${name}`, await createUpload(key, name, version))).statusCode).toBe(201);
}

const restarts = new Set<Promise<unknown>>();

/** Ends processes and connections of the database at random moments until the commands are through. One process always goes on. */
async function injectFaults(random: Random, isOver: () => boolean) {
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, 100 + random.int(900)));
    if (isOver()) return;
    const ready = processes.filter(({ isReady }) => isReady);
    if (random.next() < 0.2) {
      totals.disconnects += 1;
      await app.asOwner(
        `select pg_terminate_backend(pid) from (select pid from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle' order by random() limit 1) as one`,
      );
      continue;
    }
    if (ready.length < 2) continue;
    totals.kills += 1;
    const ended = random.pick(ready);
    ended.isReady = false;
    await killAll([ended.server]);
    const restart = startServer().then((started) => Object.assign(ended, started));
    restarts.add(restart);
    void restart.finally(() => restarts.delete(restart));
  }
}

async function signIn(): Promise<string> {
  const { url } = processes.find(({ isReady }) => isReady)!;
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: app.tenants.acme.users.super_admin.email, password }),
  });
  return ((await response.json()) as { token: string }).token;
}

const readHistory = async (name: string) =>
  (await app.asOwner('select revision, version, kind, reason from release_changes where app = $1 order by revision', [
    name,
  ])) as unknown as HistoryRow[];

/** Fails where the history of an app is not what the responses say. */
async function checkApp(name: string, outcomes: CommandOutcome[]) {
  const rows = await readHistory(name);
  const replayed = replayHistory(rows);
  const [pointer] = await app.asOwner('select revision, current_version, off from app_pointers where app = $1', [name]);
  expect({ ...pointer, revision: Number(pointer?.revision) }).toEqual({
    ...{ revision: rows.length, current_version: replayed.current, off: replayed.off },
  });

  const releases = await app.asOwner('select version, archive_sha256, commit from releases where app = $1', [name]);
  const files = openReleaseFiles(app.deps.config);
  for (const { archive_sha256: sha256 } of releases) expect(await files.get(String(sha256))).toBeDefined();
  for (const { version } of rows) expect(releases.map((row) => row.version)).toContain(version);

  const findDone = ({ mark }: CommandOutcome) =>
    rows.filter(
      ({ reason, kind, version }) =>
        reason === mark || (kind === 'release' && releases.some((row) => row.version === version && row.commit === mark)),
    ).length;
  for (const outcome of outcomes) {
    const done = findDone(outcome);
    const { mark, status, hasChanged } = outcome;
    // Where the database went away at the commit, the process does not know either.
    if (status === undefined || status === 503) {
      totals.unknown += 1;
      totals.unknownButDone += done;
      expect({ mark, done }).toEqual({ mark, done: Math.min(done, 1) });
    } else expect({ mark, status, done }).toEqual({ mark, status, done: hasChanged ? 1 : 0 });
  }
  // A change without its audit event, or the other way round, would be half of one.
  const [audited] = await app.asOwner(
    `select count(*) as n from audit_events where event like 'release.%' and targets @> jsonb_build_array(jsonb_build_object('name', $1::text))
     and seq > $2 and tenant_id = $3`,
    [name, lastAudited, app.tenants.acme.id],
  );
  expect(Number(audited?.n)).toBe(rows.length);
}

test(
  `100 commands of five teams on three processes that are killed at random: none lost, none torn, the history in order, ${seeds} times`,
  async () => {
    for (let seed = firstSeed; seed < firstSeed + seeds; seed += 1) {
      await reset();
      const random = createRandom(seed);
      const token = await signIn();
      const commands = (await Promise.all(apps.map((name) => createCommands(random, key, name, versions, commandsOfTeam)))).flat();
      const pickUrl = () => random.pick(processes.filter(({ isReady }) => isReady)).url;
      let isOver = false;
      const faults = injectFaults(random, () => isOver);
      const outcomes = await Promise.all(
        commands.map(async (command) => {
          await new Promise((resolve) => setTimeout(resolve, random.int(spreadMs)));
          return sendCommand(pickUrl, token, command);
        }),
      );
      isOver = true;
      await faults;
      for (const { status, hasChanged } of outcomes) {
        totals.commands += 1;
        if (hasChanged) totals.changed += 1;
        else if (status === 503) totals.unavailable += 1;
        else if (status !== undefined) totals.rejected += 1;
        expect([undefined, 200, 201, 409, 503]).toContain(status);
      }
      for (const name of apps)
        await checkApp(
          name,
          outcomes.filter((outcome) => outcome.app === name),
        );
    }
  },
  seeds * 60_000 + 240_000,
);
