import { randomUUID } from 'node:crypto';
import { tenants } from '../../schema';
import type { Deps } from '../deps';
import { createTestDatabase, type TestDatabase } from '../../../test/database';
import { createLogger } from '../http/logger';
import { createJobRunner } from './job-runner';
import { ensureJobs, type Job } from './jobs';

let fresh: TestDatabase;
let now: Date;
let deps: Deps;
beforeEach(async () => {
  fresh = await createTestDatabase();
  now = new Date('2026-05-01T10:00:00Z');
  deps = { db: fresh.db, clock: () => now, log: createLogger('silent') } as unknown as Deps;
});
afterEach(() => fresh.close());

async function addTenants(count: number): Promise<string[]> {
  const tenantIds = Array.from({ length: count }, () => randomUUID());
  for (const [n, tenantId] of tenantIds.entries())
    await fresh.db.withTenant(tenantId, (tx) => tx.insert(tenants).values({ tenantId, subdomain: `t${n}`, name: 'T' }));
  return tenantIds;
}

const createJob = (run: Job['run'], name = 'job'): Job => ({ name, intervalMs: 1_000, scope: 'tenant', duringIdle: true, run });

/** A runner of these jobs; errors of the database fail the test. */
async function createRunner(list: Job[]) {
  await ensureJobs(deps, list);
  const errors: unknown[] = [];
  const runner = createJobRunner(
    deps,
    list,
    () => undefined,
    (error) => void errors.push(error),
  );
  return { ...runner, errors };
}

/** A gate at which jobs wait until it is opened. */
function createGate(): { open: () => void; opened: Promise<void> } {
  let open = () => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { open, opened };
}

/** Fails before the test times out, which a busy machine may cause, too. */
async function until(condition: () => boolean, meanwhile: () => Promise<void> = async () => undefined): Promise<void> {
  const endsAt = Date.now() + 20_000;
  while (!condition()) {
    expect(Date.now()).toBeLessThan(endsAt);
    await meanwhile();
    await new Promise((done) => setTimeout(done, 5));
  }
}

test('a tenant whose job waits holds up no other tenant, and runs no second job meanwhile', async () => {
  const [slow = '', other = ''] = await addTenants(2);
  const gate = createGate();
  const runs: string[] = [];
  const countRuns = (of: string) => runs.filter((tenantId) => tenantId === of).length;
  const run: Job['run'] = async (_, tenantId) => {
    runs.push(tenantId);
    if (tenantId === slow) await gate.opened;
  };
  const runner = await createRunner([createJob(run), createJob(run, 'second')]);
  await runner.poll();
  await until(
    () => countRuns(other) >= 6,
    () => {
      now = new Date(now.getTime() + 10_000);
      return runner.poll();
    },
  );
  expect(countRuns(slow)).toBe(1);
  gate.open();
  await until(() => countRuns(slow) >= 2, runner.poll);
  await runner.whenIdle();
  expect(runner.errors).toEqual([]);
});

test('runs the jobs of all tenants, of at most five at a time', async () => {
  const tenantIds = await addTenants(12);
  const gate = createGate();
  const runs: string[] = [];
  const runner = await createRunner([
    createJob(async (_, tenantId) => {
      runs.push(tenantId);
      await gate.opened;
    }),
  ]);
  await runner.poll();
  await until(() => runs.length >= 5);
  await new Promise((done) => setTimeout(done, 100));
  expect(runs).toHaveLength(5);
  gate.open();
  await runner.whenIdle();
  expect(runs.toSorted()).toEqual(tenantIds.toSorted());
});

test('begins no further job after it was stopped', async () => {
  await addTenants(12);
  const gate = createGate();
  let runs = 0;
  const run = async () => {
    runs += 1;
    await gate.opened;
  };
  const runner = await createRunner([createJob(run), createJob(run, 'second')]);
  await runner.poll();
  await until(() => runs === 5);
  runner.stop();
  gate.open();
  await runner.whenIdle();
  await runner.poll();
  await runner.whenIdle();
  expect(runs).toBe(5);
});

test('a lost database is reported, and the next poll runs what was due', async () => {
  const [tenantId] = await addTenants(1);
  const runs: string[] = [];
  const runner = await createRunner([createJob(async (_, of) => void runs.push(of))]);
  const { withTenant } = fresh.db;
  fresh.db.withTenant = () => Promise.reject(new Error('lost'));
  await runner.poll();
  await runner.whenIdle();
  expect(runner.errors).toEqual([new Error('lost')]);
  fresh.db.withTenant = withTenant;
  await runner.poll();
  await runner.whenIdle();
  expect(runs).toEqual([tenantId]);
});
