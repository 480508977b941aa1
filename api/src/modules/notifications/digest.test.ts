import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Message } from '@techadds/shared/contract/conversations/endpoints';
import type { Role } from '@techadds/shared/roles';
import { openDatabase } from '../../database';
import { renderEmail } from '../../email-renderers';
import { sendDueEmails } from '../../platform/email/email-sender';
import { notify } from './notifications.service';
import { createTestApp, type Requests, type TestApp } from '../../../test/app';
import { testAuditKey } from '../../../test/database';
import { waitForLockWaits } from '../../../test/lock-waits';
import { addMarketplace } from '../../../test/marketplace-fixture';
import { digestDelayMs, collectDigests } from './digest.jobs';

let app: TestApp;
let serviceId: string;
beforeEach(async () => {
  app = await createTestApp({ APP_URL: 'https://app.techadds.example' });
  serviceId = await (await addMarketplace(app)).addService({ name: 'Penetration test' });
}, 60_000);
afterEach(() => app.close());

const getAcme = () => app.tenants.acme;
const sendNotification = (
  title: string,
  type: 'order.delivered' | 'order.started' = 'order.delivered',
  role: 'customer' | 'partner_admin' = 'customer',
) =>
  app.deps.db.withTenant(getAcme().id, (tx) =>
    notify(tx, getAcme().id, [getAcme().users[role].id], { type, title, body: 'Have a look.', path: '/orders/1' }, app.deps.clock()),
  );
const collectNow = () => collectDigests(app.deps, getAcme().id, app.deps.clock());
/** Advances the clock by the digest delay; returns the e-mails to the customer, newest first. */
async function listDigestEmails() {
  app.advance(digestDelayMs);
  await collectNow();
  return (await app.emails()).filter(({ to }) => to === getAcme().users.customer.email);
}
const listPendingItems = () => app.asOwner('select title from digest_items');
const setChannels = (who: Requests, type: string, channels: string[]) =>
  who.send({ method: 'PUT', url: '/notifications/preferences', payload: { items: [{ type, channels }] } });

test('sends a digest in the tenant’s name with a link, once', async () => {
  await sendNotification('OR-1 is delivered');
  expect(await app.emails()).toEqual([]);
  const [email, ...more] = await listDigestEmails();
  expect(more).toEqual([]);
  expect(email).toMatchObject({ subject: 'OR-1 is delivered', links: ['https://app.techadds.example/orders/1'] });
  expect(email?.text).toMatch(/^Hello Test,[^]*OR-1 is delivered\nHave a look\.\nhttps:\/\/app[^]*acme Inc\.\n$/);
  expect(await listDigestEmails()).toHaveLength(1);
  expect(await listPendingItems()).toEqual([]);
});

test('collects notifications into one e-mail, without types that are in-app only', async () => {
  await sendNotification('OR-1 is delivered');
  app.advance(digestDelayMs - 1000);
  await collectNow();
  expect(await app.emails()).toEqual([]);
  await sendNotification('OR-2 is delivered');
  await sendNotification('OR-3 was started', 'order.started');
  app.advance(1000);
  await collectNow();
  const [email, ...more] = await app.emails();
  expect(more).toEqual([]);
  expect(email).toMatchObject({ subject: expect.stringMatching(/^2 notifications from/) });
  expect(email?.text).toContain('OR-1 is delivered');
  expect(email?.text).toContain('OR-2 is delivered');
  expect(email?.text).not.toContain('OR-3');
});

test('sends each digest once when run repeatedly and in two processes at once', async () => {
  for (const role of ['customer', 'partner_admin'] as const) await sendNotification('OR-1 is delivered', 'order.delivered', role);
  app.advance(digestDelayMs);
  const otherDb = await openDatabase({ auditKey: testAuditKey, ownerUrl: app.ownerUrl });
  const other = { ...app.deps, db: otherDb };
  await Promise.all([app.deps, other, app.deps, other].map((deps) => collectDigests(deps, getAcme().id, deps.clock())));
  await Promise.all([app.deps, other, app.deps].map((deps) => sendDueEmails(deps, renderEmail)));
  await collectNow();
  expect((await app.emails()).map(({ to }) => to).sort()).toEqual(
    [getAcme().users.customer.email, getAcme().users.partner_admin.email].sort(),
  );
  expect(await app.asOwner('select from outbox')).toEqual([]);
  await otherDb.close();
});

test('leaves items to another process that claims them at the same time', async () => {
  await sendNotification('OR-1 is delivered');
  app.advance(digestDelayMs);
  const other = new pg.Client({ connectionString: app.ownerUrl });
  await other.connect();
  await other.query('begin');
  const [item] = await app.asOwner('select tenant_id, user_id from digest_items');
  const outboxId = randomUUID();
  await other.query(
    `insert into outbox (tenant_id, id, user_id, kind, app_origin, due_at) values ($1, $2, $3, 'digest', 'http://localhost', now())`,
    [item!.tenant_id, outboxId, item!.user_id],
  );
  await other.query('update digest_items set outbox_id = $2 where tenant_id = $1', [item!.tenant_id, outboxId]);
  // Sees the waiting items, then blocks on the row lock of the other transaction.
  const gathering = collectNow();
  await waitForLockWaits(app);
  await other.query('commit');
  await gathering;
  await other.end();
  expect(await app.asOwner('select from outbox')).toHaveLength(1);
});

test('sends no e-mail for a type that was turned off before or after the notification', async () => {
  await setChannels(app.as('customer'), 'order.delivered', ['in_app']);
  await sendNotification('Switched off');
  expect(await listPendingItems()).toEqual([]);
  await setChannels(app.as('customer'), 'order.delivered', ['email']);
  await sendNotification('Switched on');
  await setChannels(app.as('customer'), 'order.delivered', ['in_app']);
  expect(await listDigestEmails()).toEqual([]);
  await setChannels(app.as('customer'), 'order.started', ['email']);
  await sendNotification('OR-3 was started', 'order.started');
  expect(await listDigestEmails()).toMatchObject([{ subject: 'OR-3 was started' }]);
  const { items } = (await app.as('customer').get('/notifications')).json<{ items: { title: string }[] }>();
  expect(items.map(({ title }) => title)).toEqual(['Switched off']);
});

test.each(['email_verified_at = null', 'deactivated_at = now()'])('sends nothing to an account with %s', async (state) => {
  await sendNotification('OR-1 is delivered');
  await app.asOwner(`update users set ${state} where id = $1`, [getAcme().users.customer.id]);
  expect(await listDigestEmails()).toEqual([]);
  expect(await listPendingItems()).toEqual([]);
});

test('lists preferences and available channels', async () => {
  const preferences = (await app.as('customer').get('/notifications/preferences')).json<{
    available: string[];
    items: { type: string; channels: string[] }[];
  }>();
  expect(preferences.available).toEqual(['in_app', 'email', 'push']);
  const of = (type: string) => preferences.items.find((item) => item.type === type)?.channels;
  expect([of('order.delivered'), of('order.started')]).toEqual([['in_app', 'email', 'push'], ['in_app']]);
});

describe('messages', () => {
  const order = async () =>
    (await app.as('customer').post('/orders', { serviceId, package: 'Standard', method: 'invoice' })).json<{
      id: string;
      number: string;
    }>();
  const say = async (id: string, text: string) => {
    app.advance(10);
    return (await app.as('partner_staff').post(`/chat/messages/${id}`, { text })).json<Message>();
  };

  test('of one conversation are one item with the latest text', async () => {
    const { id, number } = await order();
    await say(id, 'First');
    await say(id, 'Second');
    const [email] = await listDigestEmails();
    expect(email).toMatchObject({
      subject: `Test partner_staff wrote about ${number}`,
      links: [`https://app.techadds.example/orders/${id}#messages`],
    });
    expect(email?.text).toContain('2 times, the latest: Second');
    expect(email?.text).not.toContain('First');
  });

  test('are left out if read, deleted or muted in the meantime', async () => {
    const [read, gone, muted, left] = [await order(), await order(), await order(), await order()];
    for (const { id } of [read, muted, left]) await say(id, `About ${id}`);
    const { id: messageId } = await say(gone.id, 'A secret');
    app.advance(10);
    await app.as('customer').post(`/chat/rooms/${read.id}/read`);
    await app.as('partner_staff').send({ method: 'DELETE', url: `/chat/messages/${gone.id}/${messageId}` });
    await app.as('customer').send({ method: 'PUT', url: `/chat/rooms/${muted.id}`, payload: { muted: true } });
    const [email, ...more] = await listDigestEmails();
    expect(more).toEqual([]);
    expect(email?.links).toEqual([`https://app.techadds.example/orders/${left.id}#messages`]);
    expect(email?.text).not.toContain('A secret');
  });

  test('cause no e-mail if all were read', async () => {
    const { id } = await order();
    await say(id, 'Hello');
    app.advance(10);
    await app.as('customer').post(`/chat/rooms/${id}/read`);
    expect(await listDigestEmails()).toEqual([]);
  });
});

describe('a follower of an order', () => {
  const order = async () =>
    (await app.as('customer').post('/orders', { serviceId, package: 'Standard', method: 'invoice' })).json<{
      id: string;
      number: string;
    }>();
  const follow = async (role: Role, id: string, channels: string[]) =>
    expect((await app.as(role).post(`/orders/${id}/subscribe`, { channels })).statusCode).toBe(200);
  /** Subjects of the e-mails to each role. */
  async function mailed(...roles: Role[]) {
    app.advance(digestDelayMs);
    await collectNow();
    const all = await app.emails();
    return roles.map((role) => all.filter(({ to }) => to === getAcme().users[role].email).map(({ subject }) => subject));
  }
  const unread = async (role: Role) =>
    (await app.as(role).get('/notifications?status=unread')).json<{ items: { title: string }[] }>().items.map(({ title }) => title);

  test('by e-mail only is notified by e-mail only', async () => {
    const { id, number } = await order();
    await follow('admin', id, ['email']);
    await app.as('admin').post('/notifications/read-all');
    await app.as('partner_staff').post(`/orders/${id}/accept`);
    expect(await unread('admin')).toEqual([]);
    expect(await mailed('admin')).toEqual([[`${number} was accepted`]]);
  });

  test('by e-mail also gets in-app types; a follower in the app gets no e-mail', async () => {
    const [byMail, inApp, unfollowed] = [await order(), await order(), await order()];
    await follow('customer', byMail.id, ['in_app', 'email']);
    await follow('customer', inApp.id, ['in_app']);
    for (const { id } of [byMail, inApp, unfollowed]) await app.as('partner_staff').post(`/orders/${id}/accept`);
    expect(await mailed('customer')).toEqual([[`${byMail.number} was accepted`]]);
    expect((await unread('customer')).sort()).toEqual([byMail, inApp, unfollowed].map(({ number }) => `${number} was accepted`).sort());
  });

  test('by e-mail is notified of actions of their own side, unlike colleagues', async () => {
    const { id, number } = await order();
    await mailed();
    await follow('partner_staff', id, ['email']);
    await follow('partner_admin', id, ['in_app']);
    await app.as('partner_admin').post(`/orders/${id}/claim`);
    await app.as('customer').post(`/orders/${id}/cancel`, { reason: 'Not needed.' });
    const [staff, lead] = await mailed('partner_staff', 'partner_admin');
    expect([staff?.[0], lead?.[0]]).toEqual([expect.stringMatching(/^2 notifications from/), `New order ${number}`]);
  });

  test('by e-mail gets nothing after unsubscribing or turning the type off', async () => {
    const [ended, off] = [await order(), await order()];
    await follow('customer', ended.id, ['in_app', 'email']);
    await follow('customer', ended.id, []);
    await follow('customer', off.id, ['email']);
    await app.as('partner_staff').post(`/orders/${ended.id}/accept`);
    await setChannels(app.as('customer'), 'order.accepted', ['in_app']);
    await app.as('partner_staff').post(`/orders/${off.id}/accept`);
    expect(await mailed('customer')).toEqual([[]]);
    expect(await unread('customer')).toHaveLength(2);
  });
});
