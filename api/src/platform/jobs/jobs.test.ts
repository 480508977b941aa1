import { resolve } from 'node:path';
import Fastify from 'fastify';
import { tenants } from '../../schema';
import type { Deps } from '../deps';
import { createLogger } from '../http/logger';
import { nextCounterValue } from '../../modules/document-numbers/document-numbers.service';
import { createTestDatabase, testAuditKey, type TestDatabase } from '../../../test/database';
import { startNodeProcess } from '../../../test/node-process';
import { runDueJobs } from './job-runner';
import { computeInterval, computeNextRetryAt, ensureJobs, jobLeaseMs, type Job } from './jobs';
import { registerTenantActivity } from './tenant-activity';
import { allJobs } from '../../job-registry';

let fresh: TestDatabase;
let now: Date;
const [acme, globex] = [crypto.randomUUID(), crypto.randomUUID()];

beforeEach(async () => {
  fresh = await createTestDatabase();
  now = new Date('2026-05-01T10:00:00Z');
  for (const [tenantId, subdomain] of [
    [acme, 'acme'],
    [globex, 'globex'],
  ] as const)
    await fresh.db.withTenant(tenantId, (tx) => tx.insert(tenants).values({ tenantId, subdomain, name: subdomain }));
});
afterEach(() => fresh.close());

const createDeps = (clock = () => now) => ({ db: fresh.db, clock, log: createLogger('silent') }) as unknown as Deps;
const wait = (ms: number) => void (now = new Date(now.getTime() + ms));
/** A job that counts its runs in its own transactions. */
const createCountingJob = (name: string, more: Partial<Job> = {}): Job => ({
  ...{ name, intervalMs: 60_000, scope: 'tenant' },
  run: ({ db }, tenantId) => db.withTenant(tenantId, (tx) => nextCounterValue(tx, tenantId, `ran:${name}`)),
  ...more,
});
const counts = async () =>
  Object.fromEntries(
    (await fresh.asOwner(`select tenant_id, name, value::int from counters where name like 'ran:%'`)).map(
      ({ tenant_id: of, name, value }) => [`${of === acme ? 'acme' : of === globex ? 'globex' : 'all'} ${String(name).slice(4)}`, value],
    ),
  );

test('runs each job for every tenant, or once for all, and again when it is due', async () => {
  const list = [createCountingJob('a'), createCountingJob('b', { scope: 'platform' })];
  await ensureJobs(createDeps(), list);
  await ensureJobs(createDeps(), list);
  expect(await runDueJobs(createDeps(), list)).toBe(3);
  expect(await runDueJobs(createDeps(), list)).toBe(0);
  expect(await counts()).toEqual({ 'acme a': 1, 'globex a': 1, 'all b': 1 });
  wait(59_999);
  expect(await runDueJobs(createDeps(), list)).toBe(0);
  wait(1);
  expect(await runDueJobs(createDeps(), list)).toBe(3);
});

test('a job runs less often the longer nothing has changed in its tenant, and at once when something does', async () => {
  const list = [createCountingJob('a', { intervalMs: 2_000 }), createCountingJob('poll', { intervalMs: 2_000, duringIdle: true })];
  await ensureJobs(createDeps(), list);
  await fresh.asOwner('update jobs set woken_at = $1', [now.toISOString()]);
  const app = Fastify();
  registerTenantActivity(app, createDeps());
  wait(60 * 60_000);
  await runDueJobs(createDeps(), list);
  wait(60_000);
  // An hour of silence: three minutes between two runs.
  expect(await runDueJobs(createDeps(), list)).toBe(2);
  expect(await counts()).toEqual({ 'acme a': 1, 'globex a': 1, 'acme poll': 2, 'globex poll': 2 });

  app.tenantActivity.note(acme);
  await app.close();
  await runDueJobs(createDeps(), [list[0]!]);
  expect(await counts()).toMatchObject({ 'acme a': 2, 'globex a': 1 });
  wait(2_000);
  await runDueJobs(createDeps(), [list[0]!]);
  expect(await counts()).toMatchObject({ 'acme a': 3, 'globex a': 1 });
  wait(2 * 60_000);
  await runDueJobs(createDeps(), [list[0]!]);
  expect(await counts()).toMatchObject({ 'globex a': 2 });
});

test('a job during whose run something changes is due again at its interval', async () => {
  const app = Fastify();
  registerTenantActivity(app, createDeps());
  const list = [
    createCountingJob('a', {
      intervalMs: 2_000,
      run: async (_deps, tenantId) => {
        if (tenantId !== acme) return;
        app.tenantActivity.note(acme);
        await app.close();
      },
    }),
  ];
  await ensureJobs(createDeps(), list);
  await fresh.asOwner('update jobs set woken_at = $1', [now.toISOString()]);
  wait(60 * 60_000);
  await runDueJobs(createDeps(), list);
  const rows = await fresh.asOwner('select tenant_id, due_at from jobs order by due_at');
  expect(rows.map(({ tenant_id: of, due_at: at }) => [of, new Date(String(at)).getTime() - now.getTime()])).toEqual([
    [acme, 2_000],
    [globex, 3 * 60_000],
  ]);
});

test.each([
  ['of a tenant in use', {}, 0, 2_000],
  ['of a tenant that was in use a minute ago', {}, 60_000, 3_000],
  ['of a tenant that nobody has used for a month', {}, 30 * 86_400_000, 3_600_000],
  ['with a longer interval', { intervalMs: 21_600_000 }, 30 * 86_400_000, 21_600_000],
  ['that looks for changes that nothing announces', { duringIdle: true as const }, 30 * 86_400_000, 2_000],
  ['of the platform', { scope: 'platform' as const }, 30 * 86_400_000, 2_000],
])('the interval of a job %s', (_which, more, idleMs, expected) => {
  const job = { intervalMs: 2_000, scope: 'tenant' as const, ...more };
  expect(computeInterval(job, new Date(now.getTime() - idleMs).toISOString(), now)).toBe(expected);
});

test('runs a due job in one of several concurrent schedulers', async () => {
  const list = Array.from({ length: 10 }, (_, n) => createCountingJob(`job ${n}`));
  await ensureJobs(createDeps(), list);
  await Promise.all(Array.from({ length: 6 }, () => runDueJobs(createDeps(), list)));
  const counted = await counts();
  expect(Object.keys(counted)).toHaveLength(20);
  expect(new Set(Object.values(counted))).toEqual(new Set([1]));
});

test('retries a failed job with growing delays while the others continue', async () => {
  const bad = createCountingJob('bad', { intervalMs: 3_600_000, run: () => Promise.reject(new Error('no network')) });
  const list = [bad, createCountingJob('good')];
  await ensureJobs(createDeps(), list);
  expect(await runDueJobs(createDeps(), list)).toBe(2);
  const rows = await fresh.asOwner(`select attempts, last_error, due_at from jobs where name = 'bad' and tenant_id = $1`, [acme]);
  expect(rows).toEqual([{ attempts: 1, last_error: 'no network', due_at: new Date(now.getTime() + 10_000) }]);
  expect([1, 2, 3, 20].map((n) => (Date.parse(computeNextRetryAt(bad, n, now)) - now.getTime()) / 1000)).toEqual([10, 20, 40, 3600]);
  wait(10_000);
  await runDueJobs(createDeps(), [{ ...bad, run: async () => undefined }]);
  expect(await fresh.asOwner(`select attempts, last_error from jobs where name = 'bad' and tenant_id = $1`, [acme])).toEqual([
    { attempts: 0, last_error: null },
  ]);
});

test('takes over a run whose lease has expired, and ignores the end of the late one', async () => {
  let finish = () => undefined as void;
  const slow = createCountingJob('slow', { scope: 'platform', run: () => new Promise<void>((done) => (finish = done)) });
  await ensureJobs(createDeps(), [slow]);
  const late = runDueJobs(createDeps(), [slow]);
  while ((await fresh.asOwner(`select from jobs where run_id is not null`)).length === 0) await new Promise((done) => setTimeout(done, 10));
  wait(jobLeaseMs - 1);
  expect(await runDueJobs(createDeps(), [createCountingJob('slow', { scope: 'platform' })])).toBe(0);
  wait(1);
  expect(await runDueJobs(createDeps(), [createCountingJob('slow', { scope: 'platform' })])).toBe(1);
  const before = await fresh.asOwner('select due_at, ended_at from jobs');
  wait(5);
  finish();
  await late;
  expect(await fresh.asOwner('select due_at, ended_at from jobs')).toEqual(before);
});

describe('with several processes', () => {
  const file = (name: string) => JSON.stringify(resolve(__dirname, name));
  /** A process that looks for due jobs continuously; `work` is the body of a job, with `name`, `deps` and `tenantId`. */
  const worker = (work: string, jobs: string[]) =>
    startNodeProcess(`
      const { openDatabase } = require(${file('../../database.ts')});
      const { runDueJobs } = require(${file('./job-runner.ts')});
      const { nextCounterValue } = require(${file('../../modules/document-numbers/document-numbers.service.ts')});
      const log = { error: (what) => console.error(what) };
      openDatabase({ ownerUrl: ${JSON.stringify(fresh.ownerUrl)}, auditKey: Buffer.from('${testAuditKey.toString('hex')}', 'hex') }).then(async (db) => {
        const deps = { db, clock: () => new Date(), log };
        const list = ${JSON.stringify(jobs)}.map((name) => ({ name, intervalMs: 3600000, scope: 'tenant', run: async (deps, tenantId) => { ${work} } }));
        console.log('ready');
        for (;;) { await runDueJobs(deps, list); await new Promise((done) => setTimeout(done, 5)); }
      });`);
  const count = 'await deps.db.withTenant(tenantId, (tx) => nextCounterValue(tx, tenantId, `ran:${name}`));';
  const names = Array.from({ length: 15 }, (_, n) => `job ${n}`);
  const eventually = async (check: () => Promise<boolean>) => {
    for (let left = 600; left > 0 && !(await check()); left -= 1) await new Promise((done) => setTimeout(done, 50));
  };

  test('each job runs once', async () => {
    const workers = await Promise.all([worker(count, names), worker(count, names)]);
    now = new Date(Date.now() - 1000);
    await ensureJobs(
      createDeps(),
      names.map((name) => createCountingJob(name)),
    );
    await eventually(async () => Object.keys(await counts()).length === 30);
    await new Promise((done) => setTimeout(done, 300));
    await Promise.all(workers.map((one) => one.end('SIGTERM')));
    const counted = Object.values(await counts());
    expect([counted.length, new Set(counted)]).toEqual([30, new Set([1])]);
  }, 90_000);

  test('a job whose process is killed is taken over by the next one', async () => {
    const job = createCountingJob('slow', { intervalMs: 3_600_000 });
    now = new Date(Date.now() - 1000);
    await ensureJobs(createDeps(), [job]);
    const doomed = await worker('await new Promise(() => undefined);', ['slow']);
    const taken = async () => (await fresh.asOwner('select from jobs where run_id is not null')).length === 2;
    await eventually(taken);
    expect(await taken()).toBe(true);
    await doomed.end('SIGKILL');
    const later = (ms: number) => createDeps(() => new Date(Date.now() + ms));
    await runDueJobs(later(0), [job]);
    const before = Object.keys(await counts()).length;
    await runDueJobs(later(jobLeaseMs + 1_000), [job]);
    expect([before, await counts()]).toEqual([0, { 'acme slow': 1, 'globex slow': 1 }]);
  }, 90_000);
});

test('gives every job a unique name', () => {
  expect(new Set(allJobs.map(({ name }) => name)).size).toBe(allJobs.length);
});
