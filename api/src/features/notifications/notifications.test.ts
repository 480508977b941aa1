import type { Notification } from '@techadds/shared/contract/notifications';
import { roles } from '@techadds/shared/permissions';
import { notify } from '../../records/notify';
import { testApp, type TestApp } from '../../testing/app';

let test_: TestApp;
const send = (userIds: string[], title: string, tenant: 'acme' | 'globex' = 'acme') =>
  test_.deps.db.withTenant(test_.tenants[tenant].id, (tx) =>
    notify(tx, test_.tenants[tenant].id, userIds, { type: 'order.placed', title, body: 'Body', path: '/orders/1' }, test_.deps.clock()),
  );
beforeAll(async () => {
  test_ = await testApp();
}, 60_000);
afterAll(() => test_.close());

type List = { items: Notification[]; unread: number; meta: { total: number } };
const list = async (role: 'customer' | 'partner_admin' = 'customer', query = '') =>
  (await test_.as(role).get(`/notifications${query}`)).json<List>();

test('each person has their own, newest first, with how many are unread', async () => {
  const { users } = test_.tenants.acme;
  await send([users.customer.id], 'First');
  test_.advance(1000);
  await send([users.customer.id, users.partner_admin.id], 'Second 🚀');
  await send([], 'Nobody');
  expect((await list()).items.map(({ title }) => title)).toEqual(['Second 🚀', 'First']);
  expect(await list()).toMatchObject({ unread: 2, meta: { total: 2, sort: 'createdAt', order: 'desc' } });
  expect(await list('partner_admin')).toMatchObject({ unread: 1, items: [{ title: 'Second 🚀' }] });
  expect((await list('customer', '?query=first&limit=1')).items).toHaveLength(1);
});

test('one is marked as read; that of another person does not exist', async () => {
  const [mine] = (await list()).items;
  const [theirs] = (await list('partner_admin')).items;
  expect((await test_.as('customer').post(`/notifications/${mine!.id}/read`)).json()).toEqual({ ...mine, status: 'read' });
  expect((await test_.as('customer').post(`/notifications/${mine!.id}/read`)).statusCode).toBe(200);
  expect(await list('customer', '?status=unread')).toMatchObject({ unread: 1, meta: { total: 1 } });
  expect((await test_.as('customer').post(`/notifications/${theirs!.id}/read`)).statusCode).toBe(404);
  expect((await test_.as('customer', 'globex').post(`/notifications/${mine!.id}/read`)).statusCode).toBe(404);
  expect((await test_.as('admin').post(`/notifications/${mine!.id}/read`)).statusCode).toBe(404);
  expect(await list('partner_admin')).toMatchObject({ unread: 1 });
});

test('all are marked as read, the own ones only', async () => {
  expect((await test_.as('customer').post('/notifications/read-all')).json()).toEqual({ read: 1 });
  expect((await test_.as('customer').post('/notifications/read-all')).json()).toEqual({ read: 0 });
  expect(await list()).toMatchObject({ unread: 0, meta: { total: 2 } });
  expect(await list('partner_admin')).toMatchObject({ unread: 1 });
});

test('every role has notifications, nobody without a sign-in', async () => {
  for (const role of roles) expect((await test_.as(role).get('/notifications')).statusCode).toBe(200);
  expect((await test_.anonymous.get('/notifications')).statusCode).toBe(401);
  expect((await test_.anonymous.post('/notifications/read-all')).statusCode).toBe(401);
});

test.each(['status=archived', 'limit=x', 'userId=1'])('?%s is refused by name', async (query) => {
  const response = await test_.as('customer').get(`/notifications?${query}`);
  expect(response.statusCode).toBe(422);
  expect(Object.keys(response.json<{ fields: object }>().fields)).toEqual([query.split('=')[0]]);
});
