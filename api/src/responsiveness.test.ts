import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import type { QuoteDetail } from '@techadds/shared/contract/quotes/endpoints';
import { createTestApp, password, type TestApp } from '../test/app';
import { executeInPlace } from '../test/execute-in-place';
import { addQuotes } from '../test/quotes';
import { testAuditKey } from '../test/database';
import { buildPrograms, killAll, startProcess, type ServerProcess } from '../test/server';
import { createHeavyWork, toHeavyWorkLimits } from './platform/heavy-work/heavy-work';
import { categories } from './schema';

/** No answer may wait for longer while heavy work is done; on a busy machine, for longer than a 16th of the time with the work in place. */
const maxHealthMs = 200;
const documents = 64;
/** A busy machine only adds to a measurement, so one round below the limit shows what the server needs. */
const maxRounds = 10;

const words = (length: number) => 'some word '.repeat(length / 10);
const largestLines = Array.from({ length: 100 }, (_, n) => ({
  name: `Work ${n}`,
  description: words(2000),
  quantity: 1,
  unitPriceCents: 100,
}));
const largestImport = ['Name,Description,Category,Price', ...Array.from({ length: 500 }, (_, n) => `Service ${n},${words(320)},Consulting,10.00`)]; // prettier-ignore

let app: TestApp;
let server: ServerProcess;
let dataDir: string;
let quoteIds: string[];
let picture: string;

/** A tenant with many quotes of the largest size, another with a long log; a server in a process of its own, and one that works in place. */
beforeAll(async () => {
  app = await createTestApp({}, undefined, createHeavyWork(executeInPlace, toHeavyWorkLimits(documents)));
  const { id: tenantId } = app.tenants.globex;
  const fixture = await addQuotes(app);
  const first = await fixture.draft({ lines: largestLines });
  quoteIds = [first.id];
  while (quoteIds.length < documents) quoteIds.push((await fixture.act(first.id, 'duplicate')).json<QuoteDetail>().id);
  const category = { tenantId, id: crypto.randomUUID(), name: 'Consulting', slug: 'consulting' };
  await app.deps.db.withTenant(tenantId, (tx) => tx.insert(categories).values(category));
  await app.asOwner(
    `insert into audit_events select copy.* from audit_events e, generate_series(1, 20000) n,
       jsonb_populate_record(e, jsonb_build_object('id', gen_random_uuid(), 'seq', 1000000 + n)) copy
     where e.tenant_id = $1 and e.seq = (select min(seq) from audit_events where tenant_id = $1)`,
    [tenantId],
  );
  picture = (await sharp({ create: { width: 7000, height: 7000, channels: 3, background: '#c85102' } }).jpeg().toBuffer()).toString('base64'); // prettier-ignore
  dataDir = await mkdtemp(join(tmpdir(), 'techadds-responsiveness-'));
  await mkdir(join(dataDir, 'keys'));
  await writeFile(join(dataDir, 'keys/audit.key'), testAuditKey.toString('hex'));
  const program = join(await buildPrograms(), 'server.js');
  server = startProcess(program, { DATABASE_URL: app.ownerUrl, DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
  await server.url;
}, 120_000);
afterAll(async () => {
  await killAll([server]);
  await app.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** The longest time until an answer of the health check while `work` goes on, in ms. */
async function measureHealth(url: string, work: Promise<unknown>): Promise<number> {
  let [slowest, ended] = [0, false];
  void work.catch(() => undefined).then(() => (ended = true));
  while (!ended) {
    const start = performance.now();
    const status = await new Promise((done, fail) => get(`${url}/health/live`, ({ statusCode }) => done(statusCode)).on('error', fail));
    slowest = Math.max(slowest, performance.now() - start);
    expect(status).toBe(200);
    await new Promise((done) => setTimeout(done, 5));
  }
  return slowest;
}

/** Does everything heavy at once: documents for many visitors of one tenant, and the rest in another. Returns the statuses. */
async function createClient(url: string) {
  const send = (path: string, token?: string, body?: object, headers: Record<string, string> = {}) =>
    fetch(url + path, {
      method: body ? 'POST' : 'GET',
      headers: { ...(token && { authorization: `Bearer ${token}` }), ...(body && { 'content-type': 'application/json' }), ...headers },
      ...(body && { body: JSON.stringify(body) }),
    });
  const signIn = async (email: string) =>
    ((await (await send('/auth/login', undefined, { email, password })).json()) as { token: string }).token;
  const [seller, partner, admin] = await Promise.all(
    ['partner-admin@acme.test', 'partner-admin@globex.test', 'admin@globex.test'].map(signIn),
  );
  return async (ids: string[]): Promise<number[]> => {
    const work = [
      ...ids.map((id, n) => send(`/quotes/${id}/pdf`, seller, undefined, { 'x-forwarded-for': `192.0.2.${n}` })),
      send('/files', admin, { name: 'logo.jpg', purpose: 'brand_logo', data: picture }),
      send('/services/import', partner, { csv: largestImport.join('\n'), dryRun: true }, { 'idempotency-key': crypto.randomUUID() }),
      send('/audit/logs/export', admin),
    ].map(async (sent) => {
      const response = await sent;
      await response.arrayBuffer();
      return response.status;
    });
    return Promise.all(work);
  };
}

let inPlace: Promise<number> | undefined;
/** The longest time until an answer, in ms, where the process that answers does a quarter of the work itself. Measured once. */
function measureInPlace(): Promise<number> {
  const measure = async () => {
    const url = await app.app.listen({ host: '127.0.0.1', port: 0 });
    const doHeavyWork = await createClient(url);
    const work = doHeavyWork(quoteIds.slice(0, documents / 4));
    const slowest = await measureHealth(url, work);
    await work;
    console.log(`health within ${slowest.toFixed(0)} ms in place`);
    return slowest;
  };
  return (inPlace ??= measure());
}

test('control: the same work in place makes answers wait', async () => {
  expect(await measureInPlace()).toBeGreaterThan(maxHealthMs);
}, 120_000);

test(`answers health within ${maxHealthMs} ms, or a 16th of the time in place, while documents, a picture, an import and an export are made`, async () => {
  const maxMs = Math.max(maxHealthMs, (await measureInPlace()) / 16);
  const url = await server.url;
  const doHeavyWork = await createClient(url);
  const slowest: number[] = [];
  let statuses: number[] = [];
  // A document that takes too long on a busy machine is given up, so that a round may make none.
  const isMeasured = () => (slowest.at(-1) ?? Infinity) < maxMs && statuses.slice(0, documents).includes(200);
  while (slowest.length < maxRounds && !isMeasured()) {
    const work = doHeavyWork(quoteIds);
    slowest.push(await measureHealth(url, work));
    statuses = await work;
  }
  console.log(`health within ${slowest.map((ms) => ms.toFixed(0)).join(', ')} ms`);
  expect(slowest.at(-1)).toBeLessThan(maxMs);
  // What finds no room is told to come back; the burst of one tenant leaves room for the others.
  expect(new Set(statuses.slice(0, documents))).toEqual(new Set([200, 503]));
  expect(statuses.slice(documents)).toEqual([201, 200, 200]);
}, 300_000);
