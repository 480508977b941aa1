import pg from 'pg';
import type { Message } from '@techadds/shared/contract/chat';
import type { Role } from '@techadds/shared/roles';
import { openDatabase } from '../../database/database';
import { writeLetter } from '../../mail/registry';
import { sendDue } from '../../mail/outbox';
import { notify } from '../../records/notify';
import { testApp, type Requests, type TestApp } from '../../testing/app';
import { testAuditKey } from '../../testing/database';
import { addMarket } from '../../testing/market';
import { gatherForMs, gatherNews } from './digest.jobs';

let t: TestApp;
let serviceId: string;
beforeEach(async () => {
  t = await testApp({ APP_URL: 'https://app.techadds.example' });
  serviceId = await (await addMarket(t)).addService({ name: 'Penetration test' });
}, 60_000);
afterEach(() => t.close());

const acme = () => t.tenants.acme;
const tell = (
  title: string,
  type: 'order.delivered' | 'order.started' = 'order.delivered',
  role: 'customer' | 'partner_admin' = 'customer',
) =>
  t.deps.db.withTenant(acme().id, (tx) =>
    notify(tx, acme().id, [acme().users[role].id], { type, title, body: 'Have a look.', path: '/orders/1' }, t.deps.clock()),
  );
const gather = () => gatherNews(t.deps, acme().id, t.deps.clock());
/** Lets the news wait as long as it has to; the letters to the customer, the newest first. */
async function letters() {
  t.advance(gatherForMs);
  await gather();
  return (await t.letters()).filter(({ to }) => to === acme().users.customer.email);
}
const waiting = () => t.asOwner('select title from mailed_news');
const choose = (who: Requests, type: string, channels: string[]) =>
  who.send({ method: 'PUT', url: '/notifications/preferences', payload: { items: [{ type, channels }] } });

test('what waits for a person comes by mail in the name of the tenant, with the way there, once', async () => {
  await tell('OR-1 is delivered');
  expect(await t.letters()).toEqual([]);
  const [letter, ...more] = await letters();
  expect(more).toEqual([]);
  expect(letter).toMatchObject({ subject: 'OR-1 is delivered', links: ['https://app.techadds.example/orders/1'] });
  expect(letter?.text).toMatch(/^Hello Test,[^]*OR-1 is delivered\nHave a look\.\nhttps:\/\/app[^]*acme Inc\.\n$/);
  expect(await letters()).toHaveLength(1);
  expect(await waiting()).toEqual([]);
});

test('what comes within a short while is one letter; what waits for nobody stays in the app', async () => {
  await tell('OR-1 is delivered');
  t.advance(gatherForMs - 1000);
  await gather();
  expect(await t.letters()).toEqual([]);
  await tell('OR-2 is delivered');
  await tell('OR-3 was started', 'order.started');
  t.advance(1000);
  await gather();
  const [letter, ...more] = await t.letters();
  expect(more).toEqual([]);
  expect(letter).toMatchObject({ subject: expect.stringMatching(/^2 notifications from/) });
  expect(letter?.text).toContain('OR-1 is delivered');
  expect(letter?.text).toContain('OR-2 is delivered');
  expect(letter?.text).not.toContain('OR-3');
});

test('run twice, and in two processes at once, each letter is sent once', async () => {
  for (const role of ['customer', 'partner_admin'] as const) await tell('OR-1 is delivered', 'order.delivered', role);
  t.advance(gatherForMs);
  const otherDb = await openDatabase({ auditKey: testAuditKey, ownerUrl: t.ownerUrl });
  const other = { ...t.deps, db: otherDb };
  await Promise.all([t.deps, other, t.deps, other].map((deps) => gatherNews(deps, acme().id, deps.clock())));
  await Promise.all([t.deps, other, t.deps].map((deps) => sendDue(deps, writeLetter)));
  await gather();
  expect((await t.letters()).map(({ to }) => to).sort()).toEqual([acme().users.customer.email, acme().users.partner_admin.email].sort());
  expect(await t.asOwner('select from outbox')).toEqual([]);
  await otherDb.close();
});

test('what another process takes in the same moment is left to it', async () => {
  await tell('OR-1 is delivered');
  t.advance(gatherForMs);
  const other = new pg.Client({ connectionString: t.ownerUrl });
  await other.connect();
  await other.query('begin');
  await other.query(
    `with letter as (insert into outbox (tenant_id, user_id, letter, app_origin, due_at)
       select tenant_id, user_id, 'news', 'http://localhost', now() from mailed_news returning id)
     update mailed_news set outbox_id = letter.id from letter`,
  );
  // It sees what waits, and waits itself until the other one has it.
  const gathering = gather();
  while ((await t.asOwner('select from pg_locks where not granted')).length === 0) await new Promise((resolve) => setTimeout(resolve, 20));
  await other.query('commit');
  await gathering;
  await other.end();
  expect(await t.asOwner('select from outbox')).toHaveLength(1);
});

test('who switched mail off gets none, before it was written and after', async () => {
  await choose(t.as('customer'), 'order.delivered', ['in_app']);
  await tell('Switched off');
  expect(await waiting()).toEqual([]);
  await choose(t.as('customer'), 'order.delivered', ['email']);
  await tell('Switched on');
  await choose(t.as('customer'), 'order.delivered', ['in_app']);
  expect(await letters()).toEqual([]);
  await choose(t.as('customer'), 'order.started', ['email']);
  await tell('OR-3 was started', 'order.started');
  expect(await letters()).toMatchObject([{ subject: 'OR-3 was started' }]);
  const { items } = (await t.as('customer').get('/notifications')).json<{ items: { title: string }[] }>();
  expect(items.map(({ title }) => title)).toEqual(['Switched off']);
});

test.each(['email_verified_at = null', 'deactivated_at = now()'])('nobody is written to whose account has %s', async (state) => {
  await tell('OR-1 is delivered');
  await t.asOwner(`update users set ${state} where id = $1`, [acme().users.customer.id]);
  expect(await letters()).toEqual([]);
  expect(await waiting()).toEqual([]);
});

test('what is chosen is listed with what works here', async () => {
  const preferences = (await t.as('customer').get('/notifications/preferences')).json<{
    available: string[];
    items: { type: string; channels: string[] }[];
  }>();
  expect(preferences.available).toEqual(['in_app', 'email']);
  const of = (type: string) => preferences.items.find((item) => item.type === type)?.channels;
  expect([of('order.delivered'), of('order.started')]).toEqual([['in_app', 'email'], ['in_app']]);
});

describe('messages', () => {
  const order = async () =>
    (await t.as('customer').post('/orders', { serviceId, package: 'Standard', method: 'invoice' })).json<{ id: string; number: string }>();
  const say = async (id: string, text: string) => {
    t.advance(10);
    return (await t.as('partner_staff').post(`/chat/messages/${id}`, { text })).json<Message>();
  };

  test('several of one conversation stand as one, with the latest', async () => {
    const { id, number } = await order();
    await say(id, 'First');
    await say(id, 'Second');
    const [letter] = await letters();
    expect(letter).toMatchObject({
      subject: `Test partner_staff wrote about ${number}`,
      links: [`https://app.techadds.example/orders/${id}#messages`],
    });
    expect(letter?.text).toContain('2 times, the latest: Second');
    expect(letter?.text).not.toContain('First');
  });

  test('what is read meanwhile, taken back or silenced is not sent', async () => {
    const [read, gone, muted, left] = [await order(), await order(), await order(), await order()];
    for (const { id } of [read, muted, left]) await say(id, `About ${id}`);
    const { id: messageId } = await say(gone.id, 'A secret');
    t.advance(10);
    await t.as('customer').post(`/chat/rooms/${read.id}/read`);
    await t.as('partner_staff').send({ method: 'DELETE', url: `/chat/messages/${gone.id}/${messageId}` });
    await t.as('customer').send({ method: 'PUT', url: `/chat/rooms/${muted.id}`, payload: { muted: true } });
    const [letter, ...more] = await letters();
    expect(more).toEqual([]);
    expect(letter?.links).toEqual([`https://app.techadds.example/orders/${left.id}#messages`]);
    expect(letter?.text).not.toContain('A secret');
  });

  test('where all was read there is no letter at all', async () => {
    const { id } = await order();
    await say(id, 'Hello');
    t.advance(10);
    await t.as('customer').post(`/chat/rooms/${id}/read`);
    expect(await letters()).toEqual([]);
  });
});

describe('who follows an order', () => {
  const order = async () =>
    (await t.as('customer').post('/orders', { serviceId, package: 'Standard', method: 'invoice' })).json<{ id: string; number: string }>();
  const follow = async (role: Role, id: string, channels: string[]) =>
    expect((await t.as(role).post(`/orders/${id}/subscribe`, { channels })).statusCode).toBe(200);
  /** Subjects of the letters to each of them. */
  async function mailed(...roles: Role[]) {
    t.advance(gatherForMs);
    await gather();
    const all = await t.letters();
    return roles.map((role) => all.filter(({ to }) => to === acme().users[role].email).map(({ subject }) => subject));
  }
  const unread = async (role: Role) =>
    (await t.as(role).get('/notifications?status=unread')).json<{ items: { title: string }[] }>().items.map(({ title }) => title);

  test('by mail alone is told by mail alone', async () => {
    const { id, number } = await order();
    await follow('admin', id, ['email']);
    await t.as('admin').post('/notifications/read-all');
    await t.as('partner_staff').post(`/orders/${id}/accept`);
    expect(await unread('admin')).toEqual([]);
    expect(await mailed('admin')).toEqual([[`${number} was accepted`]]);
  });

  test('by mail has also what others are told in the app alone; who follows in the app has no mail of it', async () => {
    const [byMail, inApp, unfollowed] = [await order(), await order(), await order()];
    await follow('customer', byMail.id, ['in_app', 'email']);
    await follow('customer', inApp.id, ['in_app']);
    for (const { id } of [byMail, inApp, unfollowed]) await t.as('partner_staff').post(`/orders/${id}/accept`);
    expect(await mailed('customer')).toEqual([[`${byMail.number} was accepted`]]);
    expect((await unread('customer')).sort()).toEqual([byMail, inApp, unfollowed].map(({ number }) => `${number} was accepted`).sort());
  });

  test('by mail hears of what their own side does, the others of their side do not', async () => {
    const { id, number } = await order();
    await mailed();
    await follow('partner_staff', id, ['email']);
    await follow('partner_admin', id, ['in_app']);
    await t.as('partner_admin').post(`/orders/${id}/claim`);
    await t.as('customer').post(`/orders/${id}/cancel`, { reason: 'Not needed.' });
    const [staff, lead] = await mailed('partner_staff', 'partner_admin');
    expect([staff?.[0], lead?.[0]]).toEqual([expect.stringMatching(/^2 notifications from/), `New order ${number}`]);
  });

  test('by mail has none once they have ended it, or of what they switched off in their settings', async () => {
    const [ended, off] = [await order(), await order()];
    await follow('customer', ended.id, ['in_app', 'email']);
    await follow('customer', ended.id, []);
    await follow('customer', off.id, ['email']);
    await t.as('partner_staff').post(`/orders/${ended.id}/accept`);
    await choose(t.as('customer'), 'order.accepted', ['in_app']);
    await t.as('partner_staff').post(`/orders/${off.id}/accept`);
    expect(await mailed('customer')).toEqual([[]]);
    expect(await unread('customer')).toHaveLength(2);
  });
});
