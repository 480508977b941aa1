import type { NotificationType } from '@techadds/shared/contract/notifications/types';
import type { Role } from '@techadds/shared/roles';
import { allJobs } from '../../job-registry';
import { notify } from '../notifications/notifications.service';
import { createTestApp, signIn, type TestApp } from '../../../test/app';
import { addMarketplace } from '../../../test/marketplace-fixture';
import { startPushService, type PushService } from '../../../test/push-service';
import { sendPushMessages } from './push.jobs';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

let service: PushService;
let app: TestApp;
beforeAll(async () => {
  service = await startPushService();
  app = await createTestApp({ PUSH_ORIGINS: service.origin });
}, 60_000);
beforeEach(async () => {
  service.reset();
  app.logged.length = 0;
  await app.asOwner(
    'delete from push_messages; delete from push_subscriptions; delete from push_settings; delete from notification_preferences',
  );
  app.advanceBeyondTokens(0);
});
afterAll(async () => {
  await app.close();
  await service.close();
});

const getAcme = () => app.tenants.acme;
const send = (tenant: 'acme' | 'globex' = 'acme') => sendPushMessages(app.deps, app.tenants[tenant].id);
async function subscribe(role: Role = 'customer', name: string = role, tenant: 'acme' | 'globex' = 'acme') {
  const { key } = (await app.as(role, tenant).get('/pwa/push/key')).json<{ key: string }>();
  expect((await app.as(role, tenant).post('/pwa/push', service.subscribe(name, key))).statusCode).toBe(200);
}
const sendNotification = (
  title: string,
  other: { type?: NotificationType; body?: string; path?: string; groupKey?: string; role?: Role } = {},
) => {
  const { role = 'customer', ...rest } = other;
  const message = { type: 'order.delivered' as NotificationType, title, body: 'Have a look.', path: '/orders/1', ...rest };
  return app.deps.db.withTenant(getAcme().id, (tx) => notify(tx, getAcme().id, [getAcme().users[role].id], message, app.deps.clock()));
};
const listTitles = () => service.messages.map(({ payload }) => payload.title);
const countQueued = async () => (await app.asOwner('select from push_messages')).length;
const countSubscriptions = async () => (await app.asOwner('select from push_subscriptions')).length;
const put = (url: string, payload: object) => app.as('customer').send({ method: 'PUT', url, payload });
const putSettings = (payload: object) => put('/pwa/push/settings', { showDetails: false, quietHours: null, ...payload });

test('sends what the bell says, encrypted for the browser and signed by the server, with a title only', async () => {
  await subscribe();
  await sendNotification('OR-1 was delivered');
  expect(service.messages).toEqual([]);
  await send();
  expect(service.errors).toEqual([]);
  const [{ payload, headers, body }, ...more] = service.messages as [PushService['messages'][number]];
  expect(more).toEqual([]);
  expect(payload).toEqual({
    ...{ type: 'order.delivered', title: 'OR-1 was delivered', body: '', path: '/orders/1' },
    ...{ tag: expect.stringMatching(/^[\w-]{32}$/), actions: [] },
  });
  expect(headers).toMatchObject({ urgency: 'normal', topic: payload.tag, 'content-encoding': 'aes128gcm' });
  expect(Number(headers.ttl)).toBeGreaterThan(23 * 3600);
  expect(body.toString('latin1')).not.toContain('OR-1');
  await send();
  expect(service.messages).toHaveLength(1);
  expect(await countQueued()).toBe(0);
});

test('is a background job', () => {
  expect(allJobs.map(({ name }) => name)).toContain('push.send');
});

test('sends nothing of a transaction that is rolled back', async () => {
  await subscribe();
  const message = { type: 'order.delivered', title: 'Never', body: '', path: '/orders/1' } as const;
  const failing = app.deps.db.withTenant(getAcme().id, async (tx) => {
    await notify(tx, getAcme().id, [getAcme().users.customer.id], message, app.deps.clock());
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  await send();
  expect(service.messages).toEqual([]);
});

test('shows amounts and texts only to those who allow it', async () => {
  await subscribe();
  const title = 'Invoice of 1,250.00 EUR, €99 and USD 3 for OR-2026-0001';
  await sendNotification(title, { body: 'It was €1,250.00.' });
  await send();
  await putSettings({ showDetails: true });
  await sendNotification(title, { body: 'It was €1,250.00.' });
  await send();
  expect(service.messages.map(({ payload }) => [payload.title, payload.body])).toEqual([
    ['Invoice of …, … and … for OR-2026-0001', ''],
    [title, 'It was €1,250.00.'],
  ]);
});

test('sends only to the browsers of the user, of every session', async () => {
  await subscribe('customer', 'laptop');
  app.advanceBeyondTokens(0);
  await subscribe('customer', 'phone');
  await subscribe('partner_admin');
  await subscribe('customer', 'elsewhere', 'globex');
  await sendNotification('For the customer');
  await send();
  await send('globex');
  expect(service.messages.map(({ to }) => to).sort()).toEqual(['laptop', 'phone']);
});

test('sends nothing of the previous user to a browser that another user has taken over', async () => {
  await subscribe('customer', 'shared');
  await sendNotification('A secret');
  const [{ endpoint }] = (await app.asOwner('select endpoint from push_subscriptions')) as [{ endpoint: string }];
  const { key } = (await app.as('admin').get('/pwa/push/key')).json<{ key: string }>();
  await app.as('admin').post('/pwa/push', { ...service.subscribe('shared', key), endpoint });
  await sendNotification('Another secret');
  await send();
  expect(service.messages).toEqual([]);
  expect(await countQueued()).toBe(0);
});

test('sends nothing to the browser of a session that has ended before or after the notification', async () => {
  await subscribe();
  await sendNotification('Before');
  expect((await app.as('customer').post('/auth/logout', {})).statusCode).toBeLessThan(300);
  await send();
  app.advanceBeyondTokens(0);
  await subscribe();
  await sendNotification('Expired');
  await app.asOwner(`update sessions set expires_at = $1`, [app.deps.clock().toISOString()]);
  await send();
  app.advanceBeyondTokens(0);
  await subscribe();
  await sendNotification('Revoked');
  await app.asOwner(`update sessions set revoked_at = now()`);
  await send();
  expect(service.messages).toEqual([]);
});

test('sends nothing to a deactivated user', async () => {
  await subscribe();
  await sendNotification('OR-1 was delivered');
  await app.asOwner('update users set deactivated_at = now() where id = $1', [getAcme().users.customer.id]);
  await send();
  await app.asOwner('update users set deactivated_at = null where id = $1', [getAcme().users.customer.id]);
  expect(service.messages).toEqual([]);
});

test('respects the preferences, also if they change before it is sent', async () => {
  await subscribe();
  const choose = (channels: string[]) => put('/notifications/preferences', { items: [{ type: 'order.delivered', channels }] });
  await sendNotification('In the app only by default', { type: 'order.started' });
  await choose(['in_app', 'email']);
  await sendNotification('Turned off before');
  await choose(['push']);
  await sendNotification('Turned off after');
  await choose(['in_app']);
  await send();
  expect(service.messages).toEqual([]);
  await choose(['push']);
  await sendNotification('Turned on');
  await send();
  expect(listTitles()).toEqual(['Turned on']);
});

test('leaves out what was read in the app in the meantime', async () => {
  await subscribe();
  await sendNotification('Read');
  await app.as('customer').post('/notifications/read-all');
  app.advance(1000);
  await sendNotification('Unread', { path: '/orders/2' });
  await send();
  expect(listTitles()).toEqual(['Unread']);
});

test('sends the latest of a group only, and never an unknown type or a foreign address', async () => {
  await subscribe();
  for (const title of ['First', 'Second', 'Third']) {
    app.advance(10);
    await sendNotification(title, { groupKey: 'room:1' });
  }
  await sendNotification('Elsewhere', { path: '//evil.example' });
  await sendNotification('Unknown', { path: '/orders/3' });
  await app.asOwner(`update push_messages set type = 'order.eaten' where title = 'Unknown'`);
  await send();
  expect(listTitles()).toEqual(['Third']);
  expect(await countQueued()).toBe(0);
});

test('sends no message of another user that was queued for the browser', async () => {
  await subscribe();
  await sendNotification('A secret');
  await app.asOwner('update push_subscriptions set user_id = $1', [getAcme().users.admin.id]);
  await send();
  expect(service.messages).toEqual([]);
});

describe('quiet hours', () => {
  const toTime = (date: Date) => date.toISOString().slice(11, 16);
  const quietFor = (minutes: number) => {
    const from = toTime(new Date(app.deps.clock().getTime() - minuteMs));
    const until = toTime(new Date(app.deps.clock().getTime() + minutes * minuteMs));
    return putSettings({ quietHours: { from, until, timeZone: 'UTC' } });
  };

  test('hold messages back until they end, and then send one for all', async () => {
    await subscribe();
    await quietFor(30);
    await sendNotification('First');
    await sendNotification('Second', { path: '/orders/2' });
    await send();
    app.advance(28 * minuteMs);
    await send();
    expect(service.messages).toEqual([]);
    app.advance(3 * minuteMs);
    await send();
    expect(service.messages.map(({ payload }) => payload)).toMatchObject([
      { type: 'digest', title: '2 notifications while you were not disturbed', body: '', path: '/', actions: [] },
    ]);
    expect(await countQueued()).toBe(0);
  });

  test('send a single message as it is', async () => {
    await subscribe();
    await quietFor(30);
    await sendNotification('Only one');
    await send();
    app.advance(31 * minuteMs);
    await send();
    expect(listTitles()).toEqual(['Only one']);
  });
});

test('sends despite settings with a time zone that is no longer known, as without settings', async () => {
  await subscribe();
  await putSettings({ showDetails: true, quietHours: { from: '00:00', until: '00:00', timeZone: 'UTC' } });
  await app.asOwner(`update push_settings set time_zone = 'Mars/North'`);
  await sendNotification('OR-1 was delivered');
  await send();
  expect(service.messages.map(({ payload }) => [payload.title, payload.body])).toEqual([['OR-1 was delivered', '']]);
});

describe('a push service that', () => {
  test.each([404, 410])('answers %d loses the subscription', async (status) => {
    await subscribe();
    await sendNotification('OR-1 was delivered');
    service.answerWith({ status });
    await send();
    expect([await countSubscriptions(), await countQueued()]).toEqual([0, 0]);
  });

  test.each([
    ['429', { status: 429, headers: { 'Retry-After': '1800' } }, 30],
    ['503', { status: 503, headers: { 'Retry-After': '1800' } }, 30],
    ['500 without a time', { status: 500 }, 1],
  ])('answers %s gets the message again after the time it asks for', async (_what, reply, minutes) => {
    await subscribe();
    await sendNotification('OR-1 was delivered');
    service.answerWith(reply);
    await send();
    app.advance(minutes * minuteMs - 10_000);
    await send();
    expect([service.refused, service.messages.length]).toEqual([1, 0]);
    app.advance(11_000);
    await send();
    expect(listTitles()).toEqual(['OR-1 was delivered']);
    expect([await countSubscriptions(), await countQueued()]).toEqual([1, 0]);
  });

  test.each([400, 403, 413, 302])('answers %d gets the message once, and its host is logged without the address', async (status) => {
    await subscribe('customer', 'secret-address');
    await sendNotification('OR-1 was delivered');
    service.answerWith({ status, headers: { Location: `${service.origin}/push/secret-address` } });
    await send();
    app.advance(hourMs);
    await send();
    expect([service.messages.length, await countSubscriptions(), await countQueued()]).toEqual([0, 1, 0]);
    expect(app.logged.join()).toContain(`"status":${status}`);
    expect(app.logged.join()).not.toContain('secret-address');
  });

  test('never answers well is given up, at the latest after a day', async () => {
    await subscribe();
    await sendNotification('OR-1 was delivered');
    for (let hour = 0; hour < 26; hour += 1) {
      service.answerWith({ status: 500 });
      await send();
      app.advance(hourMs);
    }
    expect(await countQueued()).toBe(0);
    expect(service.refused).toBe(10);
    service.reset();
    await subscribe('admin');
    await sendNotification('Too old', { role: 'admin' });
    app.advance(24 * hourMs);
    await send();
    expect(service.messages).toEqual([]);
  });
});

test('checks the address again when sending', async () => {
  await subscribe();
  await sendNotification('OR-1 was delivered');
  const { config } = app.deps;
  await sendPushMessages({ ...app.deps, config: { ...config, pushOrigins: [] } }, getAcme().id);
  expect([service.messages.length, await countSubscriptions()]).toEqual([0, 0]);
});

test('signs with the key that the browser subscribed with, and removes the subscription once the key is gone', async () => {
  await subscribe();
  await sendNotification('OR-1 was delivered');
  await app.asOwner(`update push_subscriptions set server_key = 'gone'`);
  await send();
  expect([service.messages.length, await countSubscriptions()]).toEqual([0, 0]);
});

describe('a new order', () => {
  let serviceId: string;
  beforeAll(async () => void (serviceId = await (await addMarketplace(app)).addService({ name: 'Penetration test' })));
  const place = async () =>
    (await app.as('customer').post('/orders', { serviceId, package: 'Standard', method: 'invoice' })).json<{
      id: string;
      number: string;
    }>();

  test('can be accepted or declined from the message by the partner while it is placed', async () => {
    await subscribe('partner_admin');
    const { id, number } = await place();
    await send();
    expect(service.messages).toMatchObject([
      {
        headers: { urgency: 'high' },
        payload: {
          ...{ type: 'order.placed', title: `New order ${number}`, path: `/partners/orders/${id}` },
          actions: [
            { action: 'accept', title: 'Accept' },
            { action: 'decline', title: 'Decline' },
          ],
        },
      },
    ]);
    const second = await place();
    await app.as('partner_staff').post(`/orders/${second.id}/accept`, {}, { 'Idempotency-Key': 'accept-1' });
    await send();
    expect(service.messages[1]?.payload.actions).toEqual([]);
  });

  test('has no buttons for customers and for partners whom it does not belong to', async () => {
    const { id } = await place();
    const notification = { type: 'order.placed', path: `/partners/orders/${id}` } as const;
    await app.asOwner('update users set partner_id = null where id = $1', [getAcme().users.partner_admin.id]);
    await subscribe('customer');
    await subscribe('partner_admin');
    await sendNotification('New order', notification);
    await sendNotification('New order', { ...notification, role: 'partner_admin' });
    await send();
    expect(service.messages.map(({ payload }) => payload.actions)).toEqual([[], []]);
    await app.asOwner('update users set partner_id = $1 where id = $2', [getAcme().partnerId, getAcme().users.partner_admin.id]);
  });
});

test('a browser of another session of the same user goes on after one has signed out', async () => {
  await subscribe('customer', 'laptop');
  const token = await signIn(app.app, getAcme().users.customer.email);
  const headers = { authorization: `Bearer ${token}` };
  const key = (await app.as('customer').get('/pwa/push/key')).json<{ key: string }>().key;
  await app.app.inject({ method: 'POST', url: '/pwa/push', headers, payload: service.subscribe('phone', key) });
  await app.app.inject({ method: 'POST', url: '/auth/logout', headers, payload: {} });
  await sendNotification('OR-1 was delivered');
  await send();
  expect(service.messages.map(({ to }) => to)).toEqual(['laptop']);
});
