import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { publishedPassword } from './modules/accounts/password-policy';
import { createEmptyDatabase } from '../test/database';
import { openReader, type StreamReader } from '../test/stream';
import { startMixedLoad, type MixedOutcome } from '../test/mixed-load';
import { buildNewerPrograms } from '../test/newer-version';
import { buildEdge, buildPrograms, killAll, startProcess, type ServerProcess } from '../test/server';

/** Two API processes on one database with the same data directory. */
let program: string;
let env: Record<string, string>;
let here: string;
let there: string;
let processes: ServerProcess[];
let database: Awaited<ReturnType<typeof createEmptyDatabase>>;
let owner: pg.Client;
let dataDir: string;

beforeAll(async () => {
  database = await createEmptyDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'techadds-processes-'));
  program = join(await buildPrograms(), 'server.js');
  env = { DATABASE_URL: database.ownerUrl, DATA_DIR: dataDir, DEMO: '1', REQUESTS_PER_MINUTE: '200', LOG_LEVEL: 'warn' };
  // Both start concurrently on an empty database and agree on keys, schema and demo data.
  processes = [startProcess(program, env), startProcess(program, env)];
  [here = '', there = ''] = await Promise.all(processes.map(({ url }) => url));
  owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
}, 300_000);
afterAll(async () => {
  await owner.end();
  await killAll(processes);
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
});

const send = (at: string, method: string, path: string, { token, body }: { token?: string; body?: unknown } = {}) =>
  fetch(`${at}/api${path}`, {
    method,
    headers: { ...(token && { authorization: `Bearer ${token}` }), ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
const signIn = async (at: string, email = 'customer@acme.test', password = publishedPassword) => {
  const response = await send(at, 'POST', '/auth/login', { body: { email, password } });
  return { status: response.status, token: ((await response.json()) as { token: string }).token };
};
const getSessionStatus = async (at: string, token: string) => (await send(at, 'GET', '/auth/me', { token })).status;
const refresh = async (at: string, token: string) => {
  const response = await send(at, 'POST', '/auth/refresh', { body: { token } });
  return { status: response.status, token: ((await response.json()) as { token?: string }).token };
};

test('two processes accept each other’s tokens', async () => {
  const { token } = await signIn(here);
  expect(await getSessionStatus(there, token)).toBe(200);
});

test('two processes count wrong passwords together and reject the sixth attempt', async () => {
  const email = 'admin@globex.test';
  const tries: number[] = [];
  for (let n = 0; n < 6; n += 1) tries.push((await signIn(n % 2 ? here : there, email, 'wrong')).status);
  expect(tries).toEqual([401, 401, 401, 401, 401, 429]);
  // The right password is rejected too, by both; other users are not affected.
  expect([(await signIn(here, email)).status, (await signIn(there, email)).status]).toEqual([429, 429]);
  expect((await signIn(there, 'partner-admin@globex.test')).status).toBe(200);
});

test('two processes count e-mails to one address together', async () => {
  const ask = async (at: string) => (await send(at, 'POST', '/auth/forgot-password', { body: { email: 'nobody@globex.test' } })).status;
  expect([await ask(here), await ask(there), await ask(here), await ask(there), await ask(here)]).toEqual([204, 204, 204, 429, 429]);
});

test('two processes count the requests of one user together, except for each process’s last batch', async () => {
  const { token } = await signIn(here, 'partner-staff@globex.test');
  let passed = 0;
  for (let n = 0; n < 30; n += 1) {
    const responses = await Promise.all(Array.from({ length: 20 }, (_, i) => getSessionStatus(i % 2 ? here : there, token)));
    passed += responses.filter((status) => status === 200).length;
  }
  expect(passed).toBeGreaterThanOrEqual(200);
  expect(passed).toBeLessThanOrEqual(200 + 2 * 50);
});

test.each([
  ['signing out', (token: string) => send(here, 'POST', '/auth/logout', { token })],
  [
    'ending a session from the list',
    async (token: string) => {
      const id = String((await send(here, 'GET', '/auth/me', { token })).headers.get('x-session-id'));
      const other = await signIn(here);
      return send(here, 'DELETE', `/auth/sessions/${id}`, { token: other.token });
    },
  ],
])('%s in one process ends the session in the other at once', async (_name, end) => {
  for (let round = 0; round < 5; round += 1) {
    const { token } = await signIn(there);
    expect(await getSessionStatus(there, token)).toBe(200);
    expect((await end(token)).status).toBe(204);
    expect(await getSessionStatus(there, token)).toBe(401);
    expect((await refresh(there, token)).status).toBe(401);
  }
});

test('two processes return one token, valid in both, when both refresh concurrently', async () => {
  let { token } = await signIn(here, 'partner-admin@acme.test');
  const seen = new Set([token]);
  for (let round = 0; round < 20; round += 1) {
    const responses = await Promise.all([refresh(here, token), refresh(there, token), refresh(here, token), refresh(there, token)]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const tokens = new Set(responses.map((response) => response.token));
    expect(tokens.size).toBe(1);
    token = [...tokens][0] ?? '';
    expect(seen.has(token)).toBe(false);
    seen.add(token);
    expect([await getSessionStatus(here, token), await getSessionStatus(there, token)]).toEqual([200, 200]);
  }
});

test('an exchanged token reused after its grace period revokes the session in both processes at once', async () => {
  const old = (await signIn(here, 'partner-staff@acme.test')).token;
  const { token = '' } = await refresh(there, old);
  // Within the grace period it may be a slow tab.
  expect(await refresh(here, old)).toEqual({ status: 200, token });
  await new Promise((resolve) => setTimeout(resolve, 10_500));
  expect([await getSessionStatus(here, token), await getSessionStatus(there, token)]).toEqual([200, 200]);
  const began = performance.now();
  expect((await refresh(here, old)).status).toBe(401);
  const after = await Promise.all([getSessionStatus(here, token), getSessionStatus(there, token), refresh(there, token)]);
  const took = performance.now() - began;
  expect([after[0], after[1], after[2].status]).toEqual([401, 401, 401]);
  console.log(`a token used again after its grace: its session was over in both processes after ${took.toFixed(0)} ms`);
}, 180_000);

test('messages of one process reach streams of the other, without gaps after reconnecting to either', async () => {
  const [customer, partner] = [await signIn(here), await signIn(there, 'partner-admin@acme.test')];
  const own = (await (await send(there, 'GET', '/orders/queue?limit=1', { token: partner.token })).json()) as {
    items: { service: { id: string }; packageName: string }[];
  };
  const [sample] = own.items;
  const order = { serviceId: sample?.service.id, package: sample?.packageName, method: 'invoice' };
  const { id } = (await (await send(here, 'POST', '/orders', { token: customer.token, body: order })).json()) as { id: string };
  const write = async (at: string, token: string, text: string) => {
    const response = await send(at, 'POST', `/chat/messages/${id}`, { token, body: { text } });
    expect(response.status).toBe(201);
    return ((await response.json()) as { id: string }).id;
  };

  const readers: StreamReader[] = [];
  const listen = async (at: string, mark?: string) => {
    const reader = await openReader(`${at}/api/chat/stream`, partner.token, mark);
    readers.push(reader);
    return reader;
  };
  const heard = new Set<unknown>();
  const sent: string[] = [];
  let reader = await listen(there);
  expect(await reader.next()).toMatchObject({ event: 'reset' });
  // Disconnects at random moments and reconnects to either process while the other side keeps writing.
  const writing = (async () => {
    for (let n = 0; n < 25; n += 1) sent.push(await write(n % 2 ? here : there, customer.token, `Message ${n}`));
  })();
  for (let round = 0; round < 6; round += 1) {
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 150));
    const mark = await reader.lastEventId().catch(() => undefined);
    for (const { event, data } of reader.receivedEvents()) if (event === 'message') heard.add(data.id);
    await reader.close();
    for (const { event, data } of reader.receivedEvents()) if (event === 'message') heard.add(data.id);
    reader = await listen(round % 2 ? there : here, mark);
  }
  await writing;
  while (sent.some((message) => !heard.has(message))) {
    const { event, data } = await reader.next();
    if (event === 'message') heard.add(data.id);
  }
  expect(sent).toHaveLength(25);
  expect(sent.filter((message) => !heard.has(message))).toEqual([]);
  await Promise.all(readers.map((each) => each.close()));
}, 180_000);

test('a live stream ends when its session ends in the other process', async () => {
  const { token } = await signIn(there);
  const reader = await openReader(`${there}/api/notifications/stream`, token);
  await reader.next();
  const other = await signIn(here);
  expect((await send(here, 'POST', '/auth/logout', { token })).status).toBe(204);
  // The stream notices with the next update or heartbeat.
  await send(here, 'POST', '/notifications/read-all', { token: other.token });
  expect(await reader.waitUntilEnded()).toBe(true);
}, 180_000);

test('two processes send each e-mail once', async () => {
  const emails = 60;
  await owner.query('delete from mailbox; delete from outbox');
  await owner.query(
    `insert into outbox (tenant_id, user_id, kind, app_origin, due_at, created_at)
     select tenant_id, id, 'password_changed', 'http://localhost', now(), now() from users, generate_series(1, $1::int)
     where lower(email) = 'customer@acme.test'`,
    [emails],
  );
  const waiting = async () => Number((await owner.query<{ n: string }>('select count(*) n from outbox')).rows[0]?.n);
  for (let n = 0; n < 150 && (await waiting()) > 0; n += 1) await new Promise((resolve) => setTimeout(resolve, 100));
  expect(await waiting()).toBe(0);
  // Leaves time for a duplicate.
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect((await owner.query<{ n: string }>('select count(*) n from mailbox')).rows[0]?.n).toBe(String(emails));
}, 180_000);

/** On a busy machine a worker runs out of time at its first task, and the next run of the job does it. */
const isOutOfTime = (line: string) => /"name":"TimeoutError"|"code":"unavailable"/.test(line);

test('two processes log no failures', async () => {
  for (const { child } of processes) child.kill('SIGTERM');
  for (const { ended } of processes) {
    const { code, output } = await ended;
    expect(code).toBe(0);
    const lines = output.split('\n').filter((line) => line !== '' && !line.startsWith('api listening'));
    expect(lines.filter((line) => !isOutOfTime(line))).toEqual([]);
  }
});

describe('three APIs and two edges', () => {
  const started: ServerProcess[] = [];
  let stopLoad: (() => Promise<unknown>) | undefined;
  afterAll(async () => {
    await stopLoad?.();
    await killAll(started);
  });
  const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

  /** Below the ports that the system gives to clients. */
  const firstPort = 15_000 + ((process.pid * 5) % 10_000);
  const urls = [0, 1, 2, 3, 4].map((n) => `http://127.0.0.1:${firstPort + n}`);
  async function startApi(n: number, of = program, drainSeconds = 10): Promise<ServerProcess> {
    const own = { REQUESTS_PER_MINUTE: '1000000', API_PORT: String(firstPort + n), DRAIN_SECONDS: String(drainSeconds) };
    const api = startProcess(of, { ...env, ...own });
    started.push(api);
    await api.url;
    return api;
  }
  async function startEdge(n: number): Promise<void> {
    const own = { DATA_DIR: join(dataDir, `edge-${n}`), HOST: '127.0.0.1', PORT: String(firstPort + n), LOG_LEVEL: 'error' };
    // The load keeps connections, as a reverse proxy does.
    const edge = startProcess(await buildEdge(), { API_URLS: urls.slice(0, 3).join(), TRUST_PROXY: '127.0.0.1', ...own });
    started.push(edge);
    while (edge.child.exitCode === null && !(await fetch(`${urls[n]}/api/health/ready`).catch(() => undefined))?.ok) await pause(50);
  }

  /** Signs users in and starts the load, half of it by each edge. */
  async function startLoad(): Promise<() => Promise<MixedOutcome[]>> {
    const [left, right] = [urls[3]!, urls[4]!];
    const [customer, partner] = await Promise.all([signIn(left), signIn(right, 'partner-admin@acme.test')]);
    const queue = (await (await send(left, 'GET', '/orders/queue?limit=1', { token: partner.token })).json()) as {
      items: { service: { id: string }; packageName: string }[];
    };
    const order = { serviceId: queue.items[0]?.service.id, package: queue.items[0]?.packageName, method: 'invoice' };
    return startMixedLoad({
      ...{ urls: [left, left, left, right, right, right], order, customerToken: customer.token, partnerToken: partner.token },
    });
  }
  const isOk = ({ status }: MixedOutcome) => status === 200 || status === 201;

  test('fail no read and no keyed request while one drains and each is killed, and do nothing twice', async () => {
    const [apis] = await Promise.all([Promise.all([startApi(0), startApi(1), startApi(2)]), startEdge(3), startEdge(4)]);
    const stop = await startLoad();
    stopLoad = stop;
    const kill = (n: number) => killAll([apis[n]!]);
    const restart = async (n: number) => (apis[n] = await startApi(n));
    const began = performance.now();

    await pause(500);
    const drainBegan = performance.now();
    apis[2]?.child.kill('SIGTERM');
    // Both edges notice it, and what is open ends.
    await pause(2_500);
    await kill(2);
    const drainEnded = performance.now();
    await kill(0);
    await restart(0);
    // Both edges have it back.
    await pause(1_500);
    await kill(1);
    await pause(500);
    const outcomes = await stop();

    expect(outcomes.filter((each) => each.kind !== 'customer' && !isOk(each))).toEqual([]);
    expect(outcomes.filter((each) => each.at > drainBegan && each.at < drainEnded - 1_000 && !isOk(each))).toEqual([]);
    const countRows = async (sql: string) =>
      new Map((await owner.query<{ mark: string; n: string }>(sql)).rows.map(({ mark, n }) => [mark, Number(n)]));
    const orders = await countRows('select requirements as mark, count(*) n from orders group by 1');
    const customers = await countRows(
      `select split_part(name, ' ', 2) as mark, count(*) n from customers where name like 'Load %' group by 1`,
    );
    for (const { kind, mark, status } of outcomes) {
      if (kind === 'order') expect(orders.get(mark)).toBe(1);
      if (kind === 'customer') expect([0, 1].slice(status === 201 ? 1 : 0)).toContain(customers.get(mark) ?? 0);
    }
    const count = (kind: string) => outcomes.filter((each) => each.kind === kind).length;
    const cut = outcomes.filter((each) => !isOk(each)).length;
    console.log(
      `three kills in ${((performance.now() - began) / 1_000).toFixed(0)} s: ${count('read')} reads and ${count('order')} orders, none failed; ` +
        `${count('customer')} customers without a key, none twice, ${cut} cut off`,
    );
  }, 180_000);

  test('fail nothing while an upgrade restarts them one after the other over a migration, one back to the old version meanwhile', async () => {
    const newer = join(await buildNewerPrograms(dirname(program)), 'dist/server.js');
    await killAll(started.splice(0).filter(({ child }) => child.exitCode === null && child.signalCode === null));
    const [apis] = await Promise.all([Promise.all([0, 1, 2].map((n) => startApi(n, program, 3))), startEdge(3), startEdge(4)]);
    const stop = await startLoad();
    stopLoad = stop;
    const restart = async (n: number, of: string) => {
      apis[n]?.child.kill('SIGTERM');
      await apis[n]?.ended;
      apis[n] = await startApi(n, of, 3);
      // Both edges have it back.
      await pause(1_500);
    };
    const readGrants = async () =>
      (await owner.query<{ granted: boolean }>(`select has_table_privilege('techadds_app', 'upgrade_notes', 'select') as granted`)).rows[0];

    await restart(0, newer);
    expect((await owner.query('select upgrade_note from orders limit 1')).rowCount).toBe(1);
    await owner.query('grant select on upgrade_notes to techadds_app');
    await restart(1, program);
    expect(await readGrants()).toEqual({ granted: true });
    await restart(1, newer);
    await restart(2, newer);
    const outcomes = await stop();
    expect(outcomes.length).toBeGreaterThan(100);
    expect(outcomes.filter((each) => !isOk(each))).toEqual([]);
  }, 180_000);
});
