import type { Notification, NotificationPreferences } from '@techadds/shared/contract/notifications/endpoints';
import type { NotificationType } from '@techadds/shared/contract/notifications/types';
import { roles, type Role } from '@techadds/shared/roles';
import { listAdminIds, listAdminIdsWith, notify } from './notifications.service';
import { createTestApp, type TestApp } from '../../../test/app';

let app: TestApp;
const sendNotification = (userIds: string[], title: string, tenant: 'acme' | 'globex' = 'acme') =>
  app.deps.db.withTenant(app.tenants[tenant].id, (tx) =>
    notify(tx, app.tenants[tenant].id, userIds, { type: 'order.placed', title, body: 'Body', path: '/orders/1' }, app.deps.clock()),
  );
beforeAll(async () => {
  app = await createTestApp();
}, 60_000);
afterAll(() => app.close());

type NotificationList = { items: Notification[]; unread: number; meta: { total: number } };
const listNotificationsAs = async (role: 'customer' | 'partner_admin' = 'customer', query = '') =>
  (await app.as(role).get(`/notifications${query}`)).json<NotificationList>();

test('lists the user’s own notifications newest first, with the unread count', async () => {
  const { users } = app.tenants.acme;
  await sendNotification([users.customer.id], 'First');
  app.advance(1000);
  await sendNotification([users.customer.id, users.partner_admin.id], 'Second 🚀');
  await sendNotification([], 'Nobody');
  expect((await listNotificationsAs()).items.map(({ title }) => title)).toEqual(['Second 🚀', 'First']);
  expect(await listNotificationsAs()).toMatchObject({ unread: 2, meta: { total: 2, sort: 'createdAt', order: 'desc' } });
  expect(await listNotificationsAs('partner_admin')).toMatchObject({ unread: 1, items: [{ title: 'Second 🚀' }] });
  expect((await listNotificationsAs('customer', '?query=first&limit=1')).items).toHaveLength(1);
});

test('marks a notification as read, and returns 404 for another user’s', async () => {
  const [mine] = (await listNotificationsAs()).items;
  const [theirs] = (await listNotificationsAs('partner_admin')).items;
  expect((await app.as('customer').post(`/notifications/${mine!.id}/read`)).json()).toEqual({ ...mine, status: 'read' });
  expect((await app.as('customer').post(`/notifications/${mine!.id}/read`)).statusCode).toBe(200);
  expect(await listNotificationsAs('customer', '?status=unread')).toMatchObject({ unread: 1, meta: { total: 1 } });
  expect((await app.as('customer').post(`/notifications/${theirs!.id}/read`)).statusCode).toBe(404);
  expect((await app.as('customer', 'globex').post(`/notifications/${mine!.id}/read`)).statusCode).toBe(404);
  expect((await app.as('admin').post(`/notifications/${mine!.id}/read`)).statusCode).toBe(404);
  expect(await listNotificationsAs('partner_admin')).toMatchObject({ unread: 1 });
});

test('marks all of the user’s own notifications as read', async () => {
  expect((await app.as('customer').post('/notifications/read-all')).json()).toEqual({ read: 1 });
  expect((await app.as('customer').post('/notifications/read-all')).json()).toEqual({ read: 0 });
  expect(await listNotificationsAs()).toMatchObject({ unread: 0, meta: { total: 2 } });
  expect(await listNotificationsAs('partner_admin')).toMatchObject({ unread: 1 });
});

test('lists archived notifications by status only, and restores one when it is read', async () => {
  const { users } = app.tenants.acme;
  await sendNotification([users.customer.id], 'To put away');
  const [mine] = (await listNotificationsAs()).items;
  const url = `/notifications/${mine!.id}/archive`;
  expect((await app.as('partner_admin').post(url)).statusCode).toBe(404);
  expect((await app.as('customer').post(url)).json()).toMatchObject({ status: 'archived' });
  expect(await listNotificationsAs()).toMatchObject({ unread: 0, meta: { total: 2 } });
  expect((await listNotificationsAs('customer', '?status=archived')).items.map(({ title }) => title)).toEqual(['To put away']);
  await app.as('customer').post(`/notifications/${mine!.id}/read`);
  expect((await listNotificationsAs()).items[0]).toMatchObject({ title: 'To put away', status: 'read' });
});

test('skips a type that a user turned off, and still notifies others', async () => {
  const { users } = app.tenants.acme;
  type Preferences = { available: string[]; items: { type: string; channels: string[] }[] };
  const choose = (payload: object) => app.as('customer').send({ method: 'PUT', url: '/notifications/preferences', payload });
  const before = (await app.as('customer').get('/notifications/preferences')).json<Preferences>();
  expect(before.items.every(({ channels }) => channels.includes('in_app'))).toBe(true);
  // Of payouts, customers are notified of those of their credit only.
  const ofPayouts = before.items.filter(({ type }) => type.startsWith('payout.'));
  expect(ofPayouts.map(({ type }) => type)).toEqual(['payout.paid', 'payout.failed']);
  const changed = (await choose({ items: [{ type: 'order.placed', channels: [] }] })).json<Preferences>();
  expect(changed.items.filter(({ channels }) => channels.length === 0).map(({ type }) => type)).toEqual(['order.placed']);
  const [mine, theirs] = [(await listNotificationsAs()).meta.total, (await listNotificationsAs('partner_admin')).meta.total];
  await sendNotification([users.customer.id, users.partner_admin.id], 'Of a type that one of both switched off');
  expect([(await listNotificationsAs()).meta.total, (await listNotificationsAs('partner_admin')).meta.total]).toEqual([mine, theirs + 1]);
  await choose({ items: [{ type: 'order.placed', channels: ['in_app', 'in_app'] }] });
  await sendNotification([users.customer.id], 'On again');
  expect((await listNotificationsAs()).items[0]).toMatchObject({ title: 'On again' });
  expect((await choose({ items: [{ type: 'order.eaten', channels: [] }] })).statusCode).toBe(422);
});

test.each<[Role, string[], string[]]>([
  ['customer', ['order.disputed', 'payout.paid'], ['payout.requested', 'task.overdue', 'staff.joined', 'release.halted']],
  ['partner_staff', ['order.disputed', 'task.overdue'], ['payout.requested', 'payout.paid', 'staff.joined', 'release.halted']],
  ['partner_admin', ['milestone.disputed', 'payout.paid', 'task.overdue', 'staff.joined'], ['release.halted']],
  ['admin', ['order.disputed', 'milestone.disputed', 'payout.requested', 'payout.paused', 'release.halted'], ['staff.joined']],
  ['super_admin', ['order.disputed', 'milestone.disputed', 'payout.requested', 'payout.paused', 'release.halted'], ['staff.joined']],
])('lets a %s choose the channels of %j, and hides %j', async (role, offered, hidden) => {
  const { items } = (await app.as(role).get('/notifications/preferences')).json<NotificationPreferences>();
  const types: string[] = items.map(({ type }) => type);
  expect(types).toEqual(expect.arrayContaining(offered));
  expect(types.filter((type) => hidden.includes(type))).toEqual([]);
});

test.each<[NotificationType, Role[]]>([
  ['payout.account_submitted', ['admin']],
  ['payout.account_verified', ['partner_admin']],
  ['payout.account_blocked', ['partner_admin']],
  ['deposit.announced', ['admin']],
  ['deposit.settled', ['customer', 'partner_admin']],
  ['perk.submitted', ['admin', 'super_admin']],
  ['perk.approved', ['partner_admin']],
  ['perk.declined', ['partner_admin']],
  ['quote.voided', ['customer']],
  ['task.assigned', ['partner_staff', 'partner_admin', 'admin', 'super_admin']],
])('lets those choose the channels of %s who can get it: %j', async (type, expected) => {
  const offered: Role[] = [];
  for (const role of roles) {
    const { items } = (await app.as(role).get('/notifications/preferences')).json<NotificationPreferences>();
    if (items.some((item) => item.type === type)) offered.push(role);
  }
  expect(offered).toEqual(expected);
});

test('lists the active administrators only, and those with a permission', async () => {
  const { id, users } = app.tenants.acme;
  const list = async () => (await app.deps.db.withTenant(id, (tx) => listAdminIds(tx, id))).toSorted();
  const listWith = (permission: 'perks.decide' | 'deposits.settle') =>
    app.deps.db.withTenant(id, (tx) => listAdminIdsWith(tx, id, permission));
  expect((await listWith('perks.decide')).toSorted()).toEqual([users.admin.id, users.super_admin.id].toSorted());
  expect(await listWith('deposits.settle')).toEqual([users.admin.id]);
  expect(await list()).toEqual([users.admin.id, users.super_admin.id].toSorted());
  await app.asOwner('update users set deactivated_at = now() where id = $1', [users.admin.id]);
  expect(await list()).toEqual([users.super_admin.id]);
  await app.asOwner('update users set deactivated_at = null where id = $1', [users.admin.id]);
});

test('is available to every role, and requires sign-in', async () => {
  for (const role of roles) expect((await app.as(role).get('/notifications')).statusCode).toBe(200);
  expect((await app.anonymous.get('/notifications')).statusCode).toBe(401);
  expect((await app.anonymous.post('/notifications/read-all')).statusCode).toBe(401);
});

test.each(['status=gone', 'limit=x', 'userId=1'])('rejects ?%s and names the field', async (query) => {
  const response = await app.as('customer').get(`/notifications?${query}`);
  expect(response.statusCode).toBe(422);
  expect(Object.keys(response.json<{ fields: object }>().fields)).toEqual([query.split('=')[0]]);
});
