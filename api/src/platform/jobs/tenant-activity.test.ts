import { createTestApp, type TestApp } from '../../../test/app';
import { publishLiveUpdate } from '../events/publish-live-update';
import { ensureJobs } from './jobs';

const list = [{ name: 'test.run', intervalMs: 2_000, scope: 'tenant' }] as const;
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await ensureJobs(app.deps, list);
}, 60_000);
afterAll(() => app.close());

/** Nothing has changed in any tenant for a day, and the jobs are due in ten minutes. */
beforeEach(async () => {
  app.advance(60_000);
  const at = (ms: number) => new Date(app.deps.clock().getTime() + ms).toISOString();
  await app.asOwner('update jobs set woken_at = $1, due_at = $2', [at(-86_400_000), at(600_000)]);
});

const listDue = async () =>
  (
    await app.asOwner(
      `select subdomain from jobs join tenants using (tenant_id) where jobs.name = 'test.run' and due_at <= $1 order by subdomain`,
      [app.deps.clock().toISOString()],
    )
  ).map(({ subdomain }) => subdomain);
const settle = () => new Promise((done) => setTimeout(done, 200));

test('a request that writes makes the jobs of its tenant due', async () => {
  expect((await app.as('admin').post('/customers', { name: 'Ana', email: 'ana@customer.test' })).statusCode).toBe(201);
  for (let attempts = 0; attempts < 50 && (await listDue()).length === 0; attempts += 1) await settle();
  expect(await listDue()).toEqual(['acme']);
});

test('a request that reads, or that is rejected, changes nothing', async () => {
  await app.as('admin').token();
  await settle();
  await app.asOwner(`update jobs set due_at = $1`, [new Date(app.deps.clock().getTime() + 600_000).toISOString()]);
  app.advance(60_000);
  expect((await app.as('admin').get('/customers')).statusCode).toBe(200);
  expect((await app.as('admin').post('/customers', {})).statusCode).toBe(422);
  await settle();
  expect(await listDue()).toEqual([]);
});

test('what another process changes makes the jobs of its tenant due, unless somebody only types', async () => {
  const unfollow = app.app.tenantActivity.follow();
  const { acme, globex } = app.tenants;
  try {
    for (let attempts = 0; attempts < 50 && (await listDue()).length === 0; attempts += 1) {
      await app.deps.db.withTenant(globex.id, (tx) => publishLiveUpdate(tx, { tenantId: globex.id, userIds: [] }));
      const typing = { roomId: crypto.randomUUID(), id: crypto.randomUUID(), name: 'Ana' };
      await app.deps.db.withTenant(acme.id, (tx) => publishLiveUpdate(tx, { tenantId: acme.id, userIds: [], typing }));
      await settle();
    }
  } finally {
    unfollow();
  }
  expect(await listDue()).toEqual(['globex']);
});
