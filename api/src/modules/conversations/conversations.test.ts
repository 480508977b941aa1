import type { Message, ConversationMember, ConversationReader, Conversation } from '@techadds/shared/contract/conversations/endpoints';
import type { Notification } from '@techadds/shared/contract/notifications/endpoints';
import { rateLimitRules } from '../../platform/auth/rate-limits/rules';
import { hashPassword } from '../accounts/password-hashing';
import { users } from '../../schema';
import { createTestApp, password, signIn, type Requests, type TestApp } from '../../../test/app';
import { addMarketplace, type Marketplace } from '../../../test/marketplace-fixture';

let app: TestApp;
let market: Marketplace;
let serviceId: string;
beforeAll(async () => {
  app = await createTestApp();
  market = await addMarketplace(app);
  serviceId = await market.addService({ name: 'Penetration test' });
}, 60_000);
afterAll(() => app.close());

type Thread = { items: Message[]; room: Conversation; readers: ConversationReader[]; meta: { total: number } };
type Client = Pick<Requests, 'get' | 'post'>;
const customer = () => app.as('customer');
const staff = () => app.as('partner_staff');
const order = async (method = 'invoice') =>
  (await customer().post('/orders', { serviceId, package: 'Standard', method })).json<{ id: string; number: string }>();
const signInAs = async (email: string): Promise<Client> => {
  const headers = { authorization: `Bearer ${await signIn(app.app, email)}` };
  return {
    get: (url) => app.app.inject({ method: 'GET', url, headers }),
    post: (url, payload) => app.app.inject({ method: 'POST', url, headers, payload: payload as object }),
  };
};
const getThread = async (who: Client, id: string) => (await who.get(`/chat/messages/${id}`)).json<Thread>();
const sendText = async (who: Client, id: string, text: string, clientId?: string) =>
  (await who.post(`/chat/messages/${id}`, { text, ...(clientId && { clientId }) })).json<Message>();
const listUnreadChatNotifications = async (who: Client) =>
  (await who.get('/notifications?status=unread')).json<{ items: Notification[] }>().items.filter(({ type }) => type === 'chat.message');
const getTexts = ({ items }: Thread) => items.map(({ text }) => text);

test('connects the customer of an order and the partner’s users, with read positions', async () => {
  const { id, number } = await order();
  expect(await getThread(customer(), id)).toMatchObject({
    items: [],
    room: { id, kind: 'order', title: 'Halden Consulting', order: { number, serviceName: 'Penetration test' }, canSend: true, unread: 0 },
  });
  const text = '  Can you start on Monday? 🚀\n‏שלום  ';
  expect(await sendText(customer(), id, text)).toMatchObject({ roomId: id, author: { name: 'Test customer' }, text, editedAt: null });
  app.advance(1000);
  await sendText(staff(), id, 'Yes.');
  const seen = await getThread(app.as('partner_admin'), id);
  expect(getTexts(seen)).toEqual(['Yes.', text]);
  expect(seen.room).toMatchObject({ title: 'Test customer', unread: 2, lastMessage: { authorName: 'Test partner_staff', text: 'Yes.' } });
  expect((await getThread(customer(), id)).room.unread).toBe(1);

  expect((await customer().post(`/chat/rooms/${id}/read`)).json()).toEqual({ unread: 0 });
  expect((await getThread(customer(), id)).room.unread).toBe(0);
  expect((await getThread(staff(), id)).readers).toEqual([
    { id: app.tenants.acme.users.customer.id, name: 'Test customer', readAt: expect.any(String) },
  ]);
  const rooms = (await customer().get('/chat/rooms')).json<{ items: Conversation[]; unread: number }>();
  expect(rooms).toMatchObject({ unread: 0, items: [{ id, lastMessage: { text: 'Yes.' } }] });
});

test('hides a conversation from everyone else, who can neither read nor write', async () => {
  const { id } = await order();
  const { id: messageId } = await sendText(customer(), id, 'For the partner only');
  const strangers = {
    'a second customer': market.secondCustomer,
    'a second partner': market.secondPartnerAdmin,
    'an administrator': app.as('admin'),
    'the customer of another tenant': app.as('customer', 'globex'),
    'the administrator of another tenant': app.as('admin', 'globex'),
  };
  const unknown = (await customer().get(`/chat/messages/${crypto.randomUUID()}`)).json<object>();
  for (const [who, stranger] of Object.entries(strangers)) {
    const responses = await Promise.all([
      stranger.get(`/chat/messages/${id}`),
      stranger.post(`/chat/messages/${id}`, { text: 'Me too' }),
      stranger.post(`/chat/rooms/${id}/read`),
      stranger.post(`/chat/rooms/${id}/typing`),
    ]);
    expect([who, ...responses.map(({ statusCode }) => statusCode)]).toEqual([who, 404, 404, 404, 404]);
    expect({ ...responses[0]?.json<object>(), cid: '' }).toEqual({ ...unknown, cid: '' });
    expect((await stranger.get('/chat/rooms')).json<{ items: Conversation[] }>().items.map((room) => room.id)).not.toContain(id);
  }
  // The other side cannot change the message either.
  const put = (who: Requests, text: string) => who.send({ method: 'PUT', url: `/chat/messages/${id}/${messageId}`, payload: { text } });
  expect((await put(staff(), 'Changed')).statusCode).toBe(404);
  expect((await staff().send({ method: 'DELETE', url: `/chat/messages/${id}/${messageId}` })).statusCode).toBe(404);
  expect(getTexts(await getThread(customer(), id))).toEqual(['For the partner only']);
  expect((await put(customer(), 'Corrected')).statusCode).toBe(200);
});

test('allows administrators to read, but not write, while an order is disputed', async () => {
  const { id } = await order();
  await sendText(customer(), id, 'Half of it is missing.');
  const partner = app.as('partner_admin');
  await partner.post(`/orders/${id}/accept`);
  await app.as('admin').post(`/orders/${id}/record-payment`, { reference: 'Transfer 1' });
  await partner.post(`/orders/${id}/start`);
  await partner.post(`/orders/${id}/deliver`, { note: 'The report is attached.' });
  const admin = app.as('admin');
  expect((await admin.get(`/chat/messages/${id}`)).statusCode).toBe(404);
  expect((await customer().post(`/orders/${id}/dispute`, { reason: 'Half of it is missing.' })).statusCode).toBe(200);
  expect(await getThread(admin, id)).toMatchObject({
    items: [{ text: 'Half of it is missing.' }],
    room: { title: 'Test customer and Halden Consulting', canSend: false },
  });
  const written = await admin.post(`/chat/messages/${id}`, { text: 'Hello' });
  expect([written.statusCode, written.json()]).toEqual([409, expect.objectContaining({ code: 'read_only' })]);
  await admin.post(`/orders/${id}/dispute/resolve`, { outcome: 'completed', note: 'All was there.' });
  expect((await admin.get(`/chat/messages/${id}`)).statusCode).toBe(404);
});

test('creates one message for repeated and concurrent requests with the same clientId', async () => {
  const { id } = await order();
  const sent = await Promise.all(Array.from({ length: 4 }, () => sendText(customer(), id, 'Once', 'a-1')));
  expect(new Set(sent.map((message) => message.id)).size).toBe(1);
  const replay = await customer().post(`/chat/messages/${id}`, { text: 'Once', clientId: 'a-1' });
  expect([replay.statusCode, replay.headers['idempotent-replay']]).toEqual([201, 'true']);
  expect((await customer().post(`/chat/messages/${id}`, { text: 'Another', clientId: 'a-1' })).statusCode).toBe(422);
  // The clientId is scoped to its sender.
  await sendText(staff(), id, 'Also once', 'a-1');
  expect((await getThread(customer(), id)).meta.total).toBe(2);
  // The other side was notified once.
  expect((await listUnreadChatNotifications(staff())).filter(({ path }) => path.includes(id))).toHaveLength(1);
});

test('lets the author edit and delete a message, leaving a placeholder', async () => {
  const { id } = await order();
  const { id: messageId } = await sendText(customer(), id, 'Frist version');
  const url = `/chat/messages/${id}/${messageId}`;
  expect((await customer().send({ method: 'PUT', url, payload: { text: 'First version' } })).json()).toMatchObject({
    text: 'First version',
    editedAt: expect.any(String),
  });
  expect((await customer().send({ method: 'DELETE', url })).json()).toMatchObject({ text: '', deletedAt: expect.any(String) });
  expect((await customer().send({ method: 'PUT', url, payload: { text: 'Again' } })).statusCode).toBe(404);
  expect(await getThread(staff(), id)).toMatchObject({ items: [{ text: '', deletedAt: expect.any(String) }], room: { unread: 0 } });
  const [kept] = await app.asOwner('select text from messages where id = $1', [messageId]);
  expect(kept?.text).toBe('');
});

test('notifies once until the conversation is read, and not while it is muted', async () => {
  const { id, number } = await order();
  await customer().post('/notifications/read-all');
  await sendText(staff(), id, 'First');
  await sendText(staff(), id, 'Second');
  expect(await listUnreadChatNotifications(customer())).toMatchObject([
    { title: `Test partner_staff wrote about ${number}`, body: 'Second', path: `/orders/${id}#messages` },
  ]);
  // Reading the conversation marks its notifications as read.
  await customer().post(`/chat/rooms/${id}/read`);
  expect(await listUnreadChatNotifications(customer())).toEqual([]);
  await customer().send({ method: 'PUT', url: `/chat/rooms/${id}`, payload: { muted: true } });
  await sendText(staff(), id, 'Third');
  expect(await listUnreadChatNotifications(customer())).toEqual([]);
  expect((await getThread(customer(), id)).room).toMatchObject({ muted: true, unread: 1 });
});

test('rejects messages about an unpaid order', async () => {
  await market.addCardFee();
  const { id } = await order('card');
  expect((await getThread(customer(), id)).room.canSend).toBe(false);
  expect((await customer().post(`/chat/messages/${id}`, { text: 'Hello' })).statusCode).toBe(409);
  expect((await staff().get(`/chat/messages/${id}`)).statusCode).toBe(404);
});

test('creates one direct conversation per pair of users, and lets customers write only to administrators', async () => {
  const { users } = app.tenants.acme;
  const people = (await customer().get('/chat/people')).json<{ items: ConversationMember[] }>().items;
  expect(people.map(({ role }) => role).sort()).toEqual(['admin', 'super_admin']);
  const colleagues = (await staff().get('/chat/people?query=partner_admin')).json<{ items: ConversationMember[] }>().items;
  expect(colleagues.map(({ id }) => id)).toEqual([users.partner_admin.id]);

  const open = async (who: Requests, userId: string) => who.post('/chat/rooms', { userId });
  const room = (await open(customer(), users.admin.id)).json<Conversation>();
  expect(room).toMatchObject({ kind: 'direct', title: 'Test admin', order: null });
  expect((await open(app.as('admin'), users.customer.id)).json<Conversation>()).toMatchObject({ id: room.id, title: 'Test customer' });
  await sendText(customer(), room.id, 'How do I change my e-mail?');
  expect(await listUnreadChatNotifications(app.as('admin'))).toMatchObject([
    { title: 'Message from Test customer', path: `/chat/${room.id}` },
  ]);
  expect((await app.as('super_admin').get(`/chat/messages/${room.id}`)).statusCode).toBe(404);
  for (const userId of [market.secondCustomer.id, market.secondPartnerAdmin.id, users.customer.id, app.tenants.globex.users.admin.id])
    expect((await open(customer(), userId)).statusCode).toBe(404);
});

test('opens the same direct conversation for an id in capitals, and marks its notifications as read', async () => {
  const [first, second] = ['aaaaaaaa', 'bbbbbbbb'].map((start) => `${start}-0000-4000-8000-000000000000`) as [string, string];
  const { id: tenantId } = app.tenants.acme;
  const passwordHash = await hashPassword(password);
  const account = { tenantId, passwordHash, emailVerifiedAt: new Date().toISOString(), firstName: 'Second', lastName: 'Admin' };
  await app.deps.db.withTenant(tenantId, (tx) =>
    tx.insert(users).values([first, second].map((id) => ({ ...account, id, email: `${id}@acme.test`, role: 'admin' as const }))),
  );
  const [ana, bea] = await Promise.all([first, second].map((id) => signInAs(`${id}@acme.test`)));
  const room = (await ana!.post('/chat/rooms', { userId: second })).json<Conversation>();
  expect((await ana!.post('/chat/rooms', { userId: second.toUpperCase() })).json()).toMatchObject({ id: room.id });
  await sendText(ana!, room.id, 'Are you there?');
  expect(await listUnreadChatNotifications(bea!)).toHaveLength(1);
  await bea!.post(`/chat/rooms/${room.id.toUpperCase()}/read`);
  expect(await listUnreadChatNotifications(bea!)).toEqual([]);
});

test.each([
  ['no text', {}, 'text'],
  ['only whitespace', { text: ' \n ' }, 'text'],
  ['too long a text', { text: 'x'.repeat(4001) }, 'text'],
  ['an unpaired surrogate', { text: '\ud83d' }, 'text'],
  ['an invalid clientId', { text: 'Hello', clientId: 'a b' }, 'clientId'],
  ['an unknown field', { text: 'Hello', authorId: '5' }, 'authorId'],
])('rejects a message with %s and names the field', async (_, body, field) => {
  const { id } = await order();
  const response = await customer().post(`/chat/messages/${id}`, body);
  expect(response.statusCode).toBe(422);
  expect(Object.keys(response.json<{ fields: object }>().fields)).toEqual([field]);
});

test('limits the message rate of each user', async () => {
  const { id } = await order();
  const attempts = await Promise.all(
    Array.from({ length: rateLimitRules.sendMessage.limit + 1 }, (_, n) => customer().post(`/chat/messages/${id}`, { text: `${n}` })),
  );
  const refused = attempts.filter(({ statusCode }) => statusCode === 429);
  expect(refused.length).toBeGreaterThanOrEqual(1);
  expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0);
  expect((await staff().post(`/chat/messages/${id}`, { text: 'Here' })).statusCode).toBe(201);
});
