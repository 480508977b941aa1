import type { AddressInfo } from 'node:net';
import { notify } from '../notifications/notifications.service';
import { createTestApp, type TestApp } from '../../../test/app';
import { addMarketplace } from '../../../test/marketplace-fixture';
import { createKeyPair, createUpload } from '../../../test/release-fixture';
import { openReader, type StreamReader } from '../../../test/stream';

let app: TestApp;
let url: string;
let orderId: string;
const openReaders = new Set<StreamReader>();
beforeAll(async () => {
  app = await createTestApp({ STREAM_SECONDS: '600' });
  const market = await addMarketplace(app);
  const serviceId = await market.addService({ name: 'Penetration test' });
  orderId = (await app.as('customer').post('/orders', { serviceId, package: 'Standard', method: 'invoice' })).json<{ id: string }>().id;
  await app.app.listen({ port: 0, host: '127.0.0.1' });
  url = `http://127.0.0.1:${(app.app.server.address() as AddressInfo).port}`;
}, 60_000);
afterEach(async () => {
  await Promise.all([...openReaders].map((reader) => reader.close()));
  openReaders.clear();
});
afterAll(() => {
  // fetch keeps connections alive, which would delay close().
  app.app.server.closeAllConnections();
  return app.close();
});

type Role = Parameters<TestApp['as']>[0];
async function openStream(
  role: Role,
  { path = '/notifications/stream', mark, tenant }: { path?: string; mark?: string; tenant?: 'globex' } = {},
) {
  const reader = await openReader(`${url}${path}`, await app.as(role, tenant).token(), mark);
  openReaders.add(reader);
  return reader;
}
const sendNotification = (userId: string, title: string) =>
  app.deps.db.withTenant(app.tenants.acme.id, (tx) =>
    notify(tx, app.tenants.acme.id, [userId], { type: 'order.placed', title, body: '', path: '/orders' }, app.deps.clock()),
  );
const getCustomerId = () => app.tenants.acme.users.customer.id;
const findNotificationId = async (title: string) => (await app.asOwner('select id from notifications where title = $1', [title]))[0]?.id;
/** Reads up to the matching event. Earlier events may repeat: an open transaction of another database on the server moves the mark back. */
async function readUntil(reader: StreamReader, wanted: { event?: string; id?: unknown }) {
  for (;;) {
    const next = await reader.next();
    if ((wanted.event ?? next.event) === next.event && (wanted.id ?? next.data.id) === next.data.id) return next;
  }
}

test('sends a reset without Last-Event-ID, then new events', async () => {
  const reader = await openStream('customer');
  expect(reader.type).toBe('text/event-stream');
  expect(await reader.next()).toMatchObject({ event: 'reset' });
  await sendNotification(getCustomerId(), 'News');
  expect(await reader.next()).toMatchObject({ event: 'notification', data: { id: expect.any(String) } });
});

test('resumes after Last-Event-ID with everything since, and nothing older', async () => {
  const first = await openStream('customer');
  await first.next();
  await sendNotification(getCustomerId(), 'Before');
  await first.next();
  const mark = await first.lastEventId();
  await first.close();
  for (const title of ['One', 'Two', 'Three']) await sendNotification(getCustomerId(), title);
  await app.as('partner_staff').post(`/chat/messages/${orderId}`, { text: 'Hello' });
  // An open transaction of any database on the server moves the mark back, so earlier events may repeat.
  const batch = await app.asOwner('select id, title from notifications where user_id = $1 and changed_in > $2', [getCustomerId(), mark]);
  expect(batch.map(({ title }) => title)).toEqual(expect.arrayContaining(['One', 'Two', 'Three']));
  const again = await openStream('customer', { mark });
  const events = [await again.next()];
  while (events.length < batch.length + 1) events.push(await again.next());
  // The message itself and its notification.
  expect(events.filter(({ event }) => event === 'message')).toHaveLength(1);
  const received = events.flatMap(({ event, data }) => (event === 'notification' ? [data.id] : []));
  expect(received.sort()).toEqual(batch.map(({ id }) => id).sort());
});

test('does not miss a transaction that began earlier and commits later', async () => {
  const reader = await openStream('customer');
  await reader.next();
  let [written, commit] = [() => undefined as void, () => undefined as void];
  const wrote = new Promise<void>((resolve) => (written = resolve));
  const ending = new Promise<void>((resolve) => (commit = resolve));
  const slow = app.deps.db.withTenant(app.tenants.acme.id, async (tx) => {
    await notify(
      tx,
      app.tenants.acme.id,
      [getCustomerId()],
      { type: 'order.placed', title: 'Slow', body: '', path: '/' },
      app.deps.clock(),
    );
    written();
    await ending;
  });
  await wrote;
  await sendNotification(getCustomerId(), 'Quick');
  await readUntil(reader, { id: await findNotificationId('Quick') });
  const mark = await reader.lastEventId();
  await reader.close();
  commit();
  await slow;
  const again = await openStream('customer', { mark });
  // The quick one may come twice: delivery is at least once.
  const slowId = await findNotificationId('Slow');
  expect((await readUntil(again, { id: slowId })).data.id).toBe(slowId);
});

test.each(['999999999999999', 'abc', '-1', '1; drop table messages'])('sends a reset for Last-Event-ID "%s"', async (mark) => {
  const reader = await openStream('customer', { mark });
  expect(await reader.next()).toMatchObject({ event: 'reset' });
});

test('sends messages, read marks and typing only to members of the conversation', async () => {
  const customer = await openStream('customer', { path: '/chat/stream' });
  const strangers = [
    await openStream('admin', { path: '/chat/stream' }),
    await openStream('customer', { path: '/chat/stream', tenant: 'globex' }),
    await openStream('partner_admin', { tenant: 'globex' }),
  ];
  for (const reader of [customer, ...strangers]) await reader.next();
  const staff = app.as('partner_staff');
  const { id } = (await staff.post(`/chat/messages/${orderId}`, { text: 'Secret' })).json<{ id: string }>();
  expect(await readUntil(customer, { id })).toEqual({ event: 'message', data: { id, roomId: orderId } });
  const response = (await app.as('customer').post(`/chat/messages/${orderId}`, { text: 'Answer' })).json<{ id: string }>();
  await readUntil(customer, { id: response.id });
  await staff.post(`/chat/rooms/${orderId}/read`);
  expect(await readUntil(customer, { event: 'read' })).toMatchObject({
    data: { roomId: orderId, id: app.tenants.acme.users.partner_staff.id },
  });
  await staff.post(`/chat/rooms/${orderId}/typing`);
  expect(await readUntil(customer, { event: 'typing' })).toMatchObject({ data: { roomId: orderId, name: 'Test partner_staff' } });
  for (const stranger of strangers) expect(stranger.receivedEvents()).toEqual([]);
});

test('ends a stream with its session, and sends nothing afterwards', async () => {
  const response = await app.app.inject({
    method: 'POST',
    url: '/auth/login',
    payload: { email: 'customer@acme.test', password: 'correct horse battery' },
  });
  const { token } = response.json<{ token: string }>();
  const reader = await openReader(`${url}/notifications/stream`, token);
  openReaders.add(reader);
  await reader.next();
  await app.app.inject({ method: 'POST', url: '/auth/logout', headers: { authorization: `Bearer ${token}` } });
  await sendNotification(getCustomerId(), 'After the sign-out');
  expect(await reader.waitUntilEnded()).toBe(true);
  expect(reader.receivedEvents().map(({ data }) => data.id)).not.toContain(await findNotificationId('After the sign-out'));
});

test('says that the tenant changed when its company is suspended and reactivated, to its users only', async () => {
  const superAdmin = app.as('super_admin');
  const form = { name: 'Orbit', legalName: 'Orbit AS', taxId: null, country: 'NO', currency: 'USD', plan: 'business' };
  const { id } = (await superAdmin.post('/super-admin/companies', form)).json<{ id: string }>();
  await superAdmin.post(`/super-admin/companies/${id}/approve`);
  await superAdmin.send({ method: 'PUT', url: `/super-admin/companies/${id}/tenants/${app.tenants.globex.id}` });
  const members = [await openStream('customer', { tenant: 'globex' }), await openStream('admin', { tenant: 'globex' })];
  const stranger = await openStream('customer');
  for (const reader of [...members, stranger]) await reader.next();
  for (const [action, body] of [['suspend', { reason: 'Invoices are overdue.' }], ['reactivate']] as const) {
    expect((await superAdmin.post(`/super-admin/companies/${id}/${action}`, body)).statusCode).toBe(200);
    for (const reader of members) expect(await reader.next()).toMatchObject({ event: 'tenant', data: { id: expect.any(String) } });
  }
  expect(stranger.receivedEvents()).toEqual([]);
});

test('says to the users of all tenants that another version of an app is served', async () => {
  const readers = [await openStream('customer'), await openStream('partner_admin', { tenant: 'globex' })];
  for (const reader of readers) await reader.next();
  const key = createKeyPair();
  await app.as('super_admin').post('/release-keys', { name: 'Team', publicKey: key.publicKey, apps: ['shell'] });
  await app.as('super_admin').post('/releases/shell', await createUpload(key, 'shell', '00000000ff'));
  for (const reader of readers) expect(await readUntil(reader, { event: 'release' })).toMatchObject({ data: { app: 'shell' } });
});

test('requires a token in the header', async () => {
  expect((await app.anonymous.get('/notifications/stream')).statusCode).toBe(401);
  const token = await app.as('customer').token();
  expect((await app.anonymous.get(`/chat/stream?token=${token}`)).statusCode).toBe(401);
});

test('limits the streams per user, and frees a place when one closes', async () => {
  const readers: StreamReader[] = [];
  for (let n = 0; n < 8; n += 1) readers.push(await openStream('partner_admin'));
  const token = await app.as('partner_admin').token();
  const more = () => fetch(`${url}/chat/stream`, { headers: { authorization: `Bearer ${token}` } });
  const refused = await more();
  expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([429, 30]);
  await refused.body?.cancel();
  // Other users are not affected.
  expect(await (await openStream('partner_staff')).next()).toMatchObject({ event: 'reset' });
  await readers[0]?.close();
  let status = 429;
  for (let n = 0; n < 100 && status === 429; n += 1) {
    const response = await more();
    status = response.status;
    await response.body?.cancel();
    if (status === 429) await new Promise((resolve) => setTimeout(resolve, 50));
  }
  expect(status).toBe(200);
});

test('keeps no stream open for a HEAD request', async () => {
  const token = await app.as('super_admin').token();
  for (let n = 0; n < 10; n += 1) {
    const response = await fetch(`${url}/chat/stream`, { method: 'HEAD', headers: { authorization: `Bearer ${token}` } });
    expect(response.status).toBe(200);
  }
});
