import type { AdminHome, FailedJob } from '@techadds/shared/contract/admin-home/endpoints';
import type { OrderDetail } from '@techadds/shared/contract/orders/endpoints';
import { createTestApp, type TestApp } from '../../../test/app';
import { addMarketplace } from '../../../test/marketplace-fixture';
import { addProjects } from '../../../test/project-fixture';
import { runDueJobs } from '../../platform/jobs/job-runner';
import { ensureJobs } from '../../platform/jobs/jobs';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const get = async (role: 'admin' | 'super_admin', tenant: 'acme' | 'globex' = 'acme') =>
  (await app.as(role, tenant).get('/admin/home')).json<AdminHome>();
const countsOf = ({ waiting }: AdminHome) => Object.fromEntries(waiting.map(({ kind, count }) => [kind, count]));
const addJob = (tenantId: string, name: string) =>
  app.asOwner(`insert into jobs (tenant_id, name, due_at, attempts, last_error) values ($1, $2, now(), 3, 'No network.')`, [
    tenantId,
    name,
  ]);
const systemTenantId = '00000000-0000-0000-0000-000000000000';

test('a new marketplace has nothing that waits', async () => {
  const home = await get('admin');
  expect(new Set(Object.values(countsOf(home)))).toEqual(new Set([0]));
  expect(countsOf(home)).not.toHaveProperty('companies');
  expect(home.money).toMatchObject({ currency: 'USD', sales: { cents: 0, previousCents: 0 }, inTransit: { cents: 0, count: 0 } });
});

test('counts what waits in the tenant, and for super-admins on the platform', async () => {
  await addJob(app.tenants.acme.id, 'orders.advance');
  await addJob(systemTenantId, 'currency.refresh');
  const company = { name: 'Orbit', legalName: 'Orbit AS', taxId: null, country: 'NO', currency: 'USD', plan: 'starter' };
  await app.as('super_admin').post('/super-admin/companies', company);
  expect(countsOf(await get('admin'))).toMatchObject({ failedJobs: 1 });
  expect(countsOf(await get('super_admin'))).toMatchObject({ failedJobs: 2, companies: 1 });
  expect(countsOf(await get('admin', 'globex'))).toMatchObject({ failedJobs: 0 });
  const jobs = async (role: 'admin' | 'super_admin') =>
    (await app.as(role).get('/observability/jobs')).json<{ items: FailedJob[] }>().items.map(({ name, platform }) => [name, platform]);
  expect(await jobs('admin')).toEqual([['orders.advance', false]]);
  expect(await jobs('super_admin')).toEqual([
    ['orders.advance', false],
    ['currency.refresh', true],
  ]);
});

test('counts disputed orders and projects like the lists that the figures lead to', async () => {
  const serviceId = await (await addMarketplace(app)).addService({ name: 'Consulting', taxBp: 0 });
  const on = await addProjects(app, serviceId);
  const parts = ['Design', 'Rollout', 'Training'].map((title) => ({ title, amountCents: 100_000 }));
  const [project] = [await on.create({ milestones: parts }), await on.create({ milestones: parts })];
  // Two disputed milestones are one row of the list.
  for (const n of [0, 1]) {
    await on.fund(project, n);
    await on.submit(project, n);
    await on.step(project, 'dispute', { reason: 'No' }, on.asCustomer(), n);
  }
  const placeOrder = async () =>
    (await app.as('customer').post('/orders', { serviceId, package: 'Standard', method: 'invoice' })).json<OrderDetail>();
  const [{ id }] = [await placeOrder(), await placeOrder()];
  for (const step of ['accept', 'start']) await app.as('partner_admin').post(`/orders/${id}/${step}`);
  expect((await app.as('customer').post(`/orders/${id}/dispute`, { reason: 'No' })).statusCode).toBe(200);
  const listIds = async (url: string) => (await app.as('admin').get(url)).json<{ items: { id: string }[] }>().items.map((row) => row.id);
  expect(await listIds('/orders/queue?status=disputed')).toEqual([id]);
  expect(await listIds('/projects?disputed=1')).toEqual([project.id]);
  expect(countsOf(await get('admin'))).toMatchObject({ disputes: 1, disputedProjects: 1 });
  expect(countsOf(await get('admin', 'globex'))).toMatchObject({ disputes: 0, disputedProjects: 0 });
});

test('counts the perks to decide like the list that the figure leads to, without those that ended undecided', async () => {
  const create = async (code: string) => {
    const terms = { title: 'Ten off', kind: 'percent', value: 1000, code, costBearer: 'platform' };
    return (await app.as('partner_admin').post('/perks', terms)).json<{ id: string }>().id;
  };
  const [waiting, discarded, decided] = [await create('WAITS-1'), await create('ENDS-1'), await create('DECIDED-1')];
  expect(countsOf(await get('admin'))).toMatchObject({ perks: 3 });
  await app.as('partner_admin').send({ method: 'DELETE', url: `/perks/${discarded}` });
  await app.as('admin').post(`/admin/perks/${decided}/approve`, {});
  const listed = (await app.as('admin').get('/admin/perks?approval=pending')).json<{ items: { id: string }[] }>();
  expect(listed.items.map(({ id }) => id)).toEqual([waiting]);
  for (const role of ['admin', 'super_admin'] as const) expect(countsOf(await get(role))).toMatchObject({ perks: 1 });
  expect(countsOf(await get('admin', 'globex'))).toMatchObject({ perks: 0 });
});

test('shows the last events of the own audit log', async () => {
  await app.as('admin').send({ method: 'PUT', url: `/tenants/${app.tenants.acme.id}`, payload: { name: 'Acme Services' } });
  expect((await get('admin')).audit[0]).toMatchObject({ description: 'Test admin changed the company Acme Services' });
  expect(JSON.stringify((await get('admin', 'globex')).audit)).not.toContain('Acme Services');
});

test('the jobs of a suspended tenant wait, except those that record what happened outside', async () => {
  const ran: string[] = [];
  const job = (name: string, more: object = {}) => ({
    ...{ name, intervalMs: 60_000, scope: 'tenant' as const, run: async (_: unknown, id: string) => void ran.push(`${name} ${id}`) },
    ...more,
  });
  const list = [job('test.write'), job('test.outside', { duringSuspension: true })];
  await app.asOwner(`update tenants set suspension = 'suspended' where subdomain = 'globex'`);
  await ensureJobs(app.deps, list);
  await runDueJobs(app.deps, list);
  const { acme, globex } = app.tenants;
  expect(ran.sort()).toEqual([`test.outside ${acme.id}`, `test.outside ${globex.id}`, `test.write ${acme.id}`].sort());
  await app.asOwner('update tenants set suspension = null');
  await runDueJobs(app.deps, list);
  expect(ran).toContain(`test.write ${globex.id}`);
});
