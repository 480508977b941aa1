import type { Task } from '@techadds/shared/contract/tasks/endpoints';
import { createTestApp, type TestApp } from '../../../test/app';
import { addMarketplace, type Marketplace } from '../../../test/marketplace-fixture';

let app: TestApp;
let market: Marketplace;
beforeAll(async () => {
  app = await createTestApp();
  market = await addMarketplace(app);
}, 60_000);
afterAll(() => app.close());

const asPartner = () => app.as('partner_admin');
const create = async (body: object = {}) => (await asPartner().post('/consultant/tasks', { title: 'Call back', ...body })).json<Task>();
const put = (id: string, payload: object) => asPartner().send({ method: 'PUT', url: `/consultant/tasks/${id}`, payload });
const titles = async (search: string, user: { get: (url: string) => Promise<{ json: <T>() => T }> } = asPartner()) =>
  (await user.get(`/consultant/tasks${search}`)).json<{ items: Task[] }>().items.map(({ title }) => title);

test('a task is seen by the team of its partner and by administrators, and by nobody else', async () => {
  const { id } = await create({ title: 'For the team' });
  expect(await titles('?query=For the team', app.as('partner_staff'))).toEqual(['For the team']);
  expect(await titles('?query=For the team', app.as('admin'))).toEqual(['For the team']);
  expect(await titles('', market.secondPartnerAdmin)).toEqual([]);
  const { secondPartnerAdmin } = market;
  expect((await secondPartnerAdmin.get(`/consultant/tasks/${id}`)).statusCode).toBe(404);
  expect((await secondPartnerAdmin.post(`/consultant/tasks/${id}/restore`)).statusCode).toBe(404);
  for (const method of ['PUT', 'DELETE'] as const) {
    const request = { method, url: `/consultant/tasks/${id}`, ...(method === 'PUT' && { payload: { title: 'Stolen' } }) };
    expect((await app.as('partner_admin', 'globex').send(request)).statusCode).toBe(404);
  }
  expect((await app.as('customer').get('/consultant/tasks')).statusCode).toBe(403);
});

test('is assigned to its author if nobody is named, and never to a user of another partner', async () => {
  const task = await create();
  expect(task.assignee).not.toBeNull();
  const assigneeId = market.secondPartnerAdmin.id;
  const rejection = { fields: { assigneeId: 'This user cannot be assigned.' } };
  expect((await put(task.id, { assigneeId })).json()).toMatchObject(rejection);
  const created = await asPartner().post('/consultant/tasks', { title: 'x', assigneeId });
  expect([created.statusCode, created.json()]).toEqual([422, expect.objectContaining(rejection)]);
  const byAdmin = await app.as('admin').send({
    ...{ method: 'PUT', url: `/consultant/tasks/${task.id}`, payload: { assigneeId } },
  });
  expect(byAdmin.json()).toMatchObject({ fields: { assigneeId: 'This user belongs to another team.' } });
});

test('is overdue after its due time until it is completed', async () => {
  const late = await create({ title: 'Late', dueAt: '2020-01-01T00:00:00.000Z' });
  await create({ title: 'Later', dueAt: '2999-01-01T00:00:00.000Z' });
  expect(late.overdue).toBe(true);
  expect(await titles('?overdue=1')).toEqual(['Late']);
  expect((await put(late.id, { status: 'completed' })).json()).toMatchObject({ overdue: false, completedAt: expect.any(String) });
  expect(await titles('?overdue=1')).toEqual([]);
  expect((await put(late.id, { status: 'started' })).json()).toMatchObject({ overdue: true, completedAt: null });
});

test('an update that is based on an old version is refused with the current one', async () => {
  const task = await create();
  await put(task.id, { title: 'First', updatedAt: task.updatedAt });
  const second = await put(task.id, { title: 'Second', updatedAt: task.updatedAt });
  expect([second.statusCode, second.json()]).toEqual([
    409,
    expect.objectContaining({ current: expect.objectContaining({ title: 'First' }) }),
  ]);
});

test('an archived task leaves the list until it is restored', async () => {
  const { id } = await create({ title: 'Put away' });
  await asPartner().send({ method: 'DELETE', url: `/consultant/tasks/${id}` });
  expect(await titles('?query=Put away')).toEqual([]);
  expect(await titles('?query=Put away&archived=1')).toEqual(['Put away']);
  await asPartner().post(`/consultant/tasks/${id}/restore`);
  expect(await titles('?query=Put away')).toEqual(['Put away']);
});
