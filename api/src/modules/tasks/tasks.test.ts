import type { Task } from '@techadds/shared/contract/tasks/endpoints';
import { createTestApp, type TestApp } from '../../../test/app';
import { addMarketplace, type Marketplace, type TestUser } from '../../../test/marketplace-fixture';

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
const titles = async (search: string, user: Pick<TestUser, 'get'> = asPartner()) =>
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

test('an assignee is notified of a task that somebody else gave them, and nobody of their own choice', async () => {
  const { partner_staff: staff, partner_admin: lead, admin } = app.tenants.acme.users;
  const listAssigned = async (role: 'partner_staff' | 'partner_admin' | 'admin') =>
    (await app.as(role).get('/notifications?limit=200'))
      .json<{ items: { type: string; title: string; body: string; path: string }[] }>()
      .items.filter(({ type, title }) => type === 'task.assigned' && /^(Handed over|Of an admin) is yours$/.test(title));
  const task = await create({ title: 'Handed over', assigneeId: staff.id });
  const path = `/consultant/tasks?open=${task.id}`;
  expect(await listAssigned('partner_staff')).toMatchObject([{ body: 'Test partner_admin gave you this task.', path }]);
  // None of these gives it to somebody else.
  for (const change of [{ priority: 'high' }, { assigneeId: staff.id }, { assigneeId: lead.id }, { assigneeId: null }])
    expect((await put(task.id, change)).statusCode).toBe(200);
  expect(await listAssigned('partner_staff')).toHaveLength(1);
  expect(await listAssigned('partner_admin')).toEqual([]);
  await put(task.id, { assigneeId: staff.id });
  expect(await listAssigned('partner_staff')).toHaveLength(2);
  await app.as('admin').post('/consultant/tasks', { title: 'Of an admin', assigneeId: lead.id });
  await app.as('admin').post('/consultant/tasks', { title: 'Of an admin', assigneeId: admin.id });
  expect(await listAssigned('partner_admin')).toMatchObject([{ body: 'Test admin gave you this task.' }]);
  expect(await listAssigned('admin')).toEqual([]);
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

test('keeps a due time to the millisecond, without rounding it into the year 10000', async () => {
  const dueAt = '9999-12-31T23:59:59.999999999Z';
  const task = await create({ dueAt });
  expect(task.dueAt).toBe('9999-12-31T23:59:59.999Z');
  expect((await put(task.id, { dueAt })).json()).toMatchObject({ dueAt: '9999-12-31T23:59:59.999Z' });
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

test('the tabs count the tasks of each status whatever the tab, and the filter "mine" keeps those of the caller', async () => {
  const staff = app.as('partner_staff');
  const read = async (search: string) =>
    (await staff.get(`/consultant/tasks?query=Counted&${search}`)).json<{
      items: Task[];
      meta: { total: number };
      counts: Record<string, number>;
    }>();
  await create({ title: 'Counted one', status: 'started' });
  await staff.post('/consultant/tasks', { title: 'Counted two' });
  const counts = { all: 2, not_started: 1, started: 1, completed: 0, canceled: 0, deferred: 0 };
  expect(await read('status=started')).toMatchObject({ items: [{ title: 'Counted one' }], meta: { total: 1 }, counts });
  expect(await read('mine=1')).toMatchObject({ items: [{ title: 'Counted two' }], counts: { all: 1 } });
});

test('shows and exports the tasks that are still to be done', async () => {
  for (const status of ['not_started', 'started', 'completed', 'canceled', 'deferred']) await create({ title: `Filed ${status}`, status });
  const filter = '?query=Filed&sort=title&status=open';
  expect(await titles(filter)).toEqual(['Filed not_started', 'Filed started']);
  const exported = await asPartner().get(`/consultant/tasks/export${filter}`);
  expect(exported.headers).toMatchObject({ 'x-total-rows': '2', 'content-disposition': 'attachment; filename="tasks.csv"' });
  expect(exported.body).toMatch(/"Title","Description","Status"[^]*Filed not_started[^]*Filed started/);
  expect(exported.body).not.toContain('completed');
  expect(await titles('?query=Filed&status=all')).toHaveLength(5);
  const other = await market.secondPartnerAdmin.get(`/consultant/tasks/export${filter}`);
  expect([other.headers['x-total-rows'], other.body]).toEqual(['0', expect.not.stringContaining('Filed')]);
});

test('offers its own team as assignees to a partner, and everybody who works on tasks to administrators', async () => {
  const read = async (user: Pick<TestUser, 'get'>) =>
    (await user.get('/consultant/tasks/assignees')).json<{ items: { id: string; partnerId: string | null }[] }>().items;
  const own = await read(asPartner());
  const { partnerId } = own[0]!;
  expect(own.length).toBeGreaterThan(0);
  expect(own.every((user) => user.partnerId === partnerId && user.id !== market.secondPartnerAdmin.id)).toBe(true);
  const all = await read(app.as('admin'));
  expect(all.some(({ id }) => id === market.secondPartnerAdmin.id)).toBe(true);
  expect(all.some((user) => user.partnerId === null)).toBe(true);
});

test('is about a record that its team sees, and about no other', async () => {
  const customer = (await asPartner().post('/customers', { name: 'Fjord AS', email: 'post@fjord.test' })).json<{ id: string }>();
  const subject = { type: 'customer', id: customer.id };
  const task = await create({ title: 'About Fjord', subject });
  expect(task.subject).toEqual({ ...subject, label: 'Fjord AS' });
  const rejection = { fields: { subject: 'This record was not found.' } };
  const { secondPartnerAdmin } = market;
  expect((await secondPartnerAdmin.post('/consultant/tasks', { title: 'Spying', subject })).json()).toMatchObject(rejection);
  // The administrator sees the record, but the team that the task is for does not.
  const forOthers = { title: 'Told', subject, assigneeId: secondPartnerAdmin.id };
  expect((await app.as('admin').post('/consultant/tasks', forOthers)).json()).toMatchObject(rejection);
  expect((await put(task.id, { subject: { type: 'customer', id: task.id } })).json()).toMatchObject(rejection);
  expect((await put(task.id, { title: 'Still about Fjord' })).json()).toMatchObject({ subject: { label: 'Fjord AS' } });
  const search = async (user: Pick<TestUser, 'get'>) =>
    (await user.get('/consultant/tasks/subjects?query=Fjord')).json<{ items: unknown[] }>().items;
  expect(await search(asPartner())).toEqual([{ ...subject, label: 'Fjord AS' }]);
  expect(await search(secondPartnerAdmin)).toEqual([]);
  // Staff have the tasks of their team, but not its customers.
  expect(await search(app.as('partner_staff'))).toEqual([]);
  expect((await app.as('partner_staff').get(`/consultant/tasks/${task.id}`)).json()).toMatchObject({ subject: null });
  expect((await put(task.id, { subject: null })).json()).toMatchObject({ subject: null });
});
