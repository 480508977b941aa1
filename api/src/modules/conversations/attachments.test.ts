import type { Message, Conversation } from '@techadds/shared/contract/conversations/endpoints';
import type { StoredFile } from '@techadds/shared/contract/files/endpoints';
import type { Notification } from '@techadds/shared/contract/notifications/endpoints';
import { purgeExpiredRows } from '../../platform/maintenance/purge-expired';
import { expiredRows } from '../../retention-rules';
import { createTestApp, type Requests, type TestApp } from '../../../test/app';
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

type Thread = { items: Message[]; room: Conversation };
type Client = Pick<Requests, 'get' | 'post'>;
const customer = () => app.as('customer');
const staff = () => app.as('partner_staff');
const order = async () => (await customer().post('/orders', { serviceId, package: 'Standard', method: 'invoice' })).json<{ id: string }>();
const getThread = async (who: Client, id: string) => (await who.get(`/chat/messages/${id}`)).json<Thread>();
const listUnreadChatNotifications = async (who: Client) =>
  (await who.get('/notifications?status=unread')).json<{ items: Notification[] }>().items.filter(({ type }) => type === 'chat.message');
const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const upload = async (who: Client, name = 'plan.png', purpose = 'attachment') =>
  (await who.post('/files', { name, purpose, data: png })).json<StoredFile>().id;
const send = (who: Client, roomId: string, body: object) => who.post(`/chat/messages/${roomId}`, body);
const status = async (who: Pick<Requests, 'get'>, fileId: string) => (await who.get(`/files/${fileId}`)).statusCode;

test('sends files with or without text, visible by name and content to both sides', async () => {
  const { id } = await order();
  await customer().post('/notifications/read-all');
  const files = [await upload(staff(), 'Plan 🚀.png'), await upload(staff(), 'second.png')];
  const sent = await send(staff(), id, { files });
  expect(sent.json<Message>()).toMatchObject({
    text: '',
    files: [{ id: files[0], name: 'Plan 🚀.png', type: 'image/png', size: 70 }, { id: files[1] }],
  });
  const seen = await getThread(customer(), id);
  expect(seen).toMatchObject({ items: [sent.json<object>()], room: { lastMessage: { text: '', files: 2 } } });
  expect(await listUnreadChatNotifications(customer())).toMatchObject([{ body: 'Plan 🚀.png, second.png' }]);
  const bytes = await customer().get(`/files/${files[0]}`);
  expect(bytes.rawPayload.toString('base64')).toBe(png);
});

test('serves a file only to members of the conversation, and before sending only to its uploader', async () => {
  const { id } = await order();
  const fileId = await upload(staff());
  const colleague = app.as('partner_admin');
  expect(await Promise.all([staff(), colleague, customer(), app.as('admin')].map((who) => status(who, fileId)))).toEqual([
    200, 404, 404, 404,
  ]);
  await send(staff(), id, { text: 'As promised', files: [fileId] });
  expect(await Promise.all([staff(), colleague, customer()].map((who) => status(who, fileId)))).toEqual([200, 200, 200]);
  const strangers = [
    app.as('admin'),
    app.as('super_admin'),
    market.secondCustomer,
    market.secondPartnerAdmin,
    app.as('customer', 'globex'),
    app.as('partner_admin', 'globex'),
    app.as('admin', 'globex'),
  ];
  const unknown = (await app.as('admin').get(`/files/${crypto.randomUUID()}`)).json<object>();
  for (const stranger of strangers) {
    const response = await stranger.get(`/files/${fileId}`);
    expect([response.statusCode, { ...response.json<object>(), cid: '' }]).toEqual([404, { ...unknown, cid: '' }]);
  }
  expect((await app.anonymous.get(`/files/${fileId}`)).statusCode).toBe(401);
});

test('serves files to administrators only during a dispute', async () => {
  const { id } = await order();
  const fileId = await upload(customer());
  await send(customer(), id, { files: [fileId] });
  const watch = (watched: boolean) => app.asOwner('update rooms set watched = $2 where id = $1', [id, watched]);
  await watch(true);
  expect(await status(app.as('admin'), fileId)).toBe(200);
  await watch(false);
  expect(await status(app.as('admin'), fileId)).toBe(404);
});

test('serves a file of a direct conversation only to its two users', async () => {
  const room = (await customer().post('/chat/rooms', { userId: app.tenants.acme.users.admin.id })).json<Conversation>();
  const fileId = await upload(customer());
  await send(customer(), room.id, { files: [fileId] });
  expect(await Promise.all([customer(), app.as('admin'), app.as('super_admin')].map((who) => status(who, fileId)))).toEqual([
    200, 200, 404,
  ]);
});

test('accepts only the sender’s own attachment uploads, each once', async () => {
  const { id } = await order();
  const once = await upload(customer());
  const wrong = [[once, once], [await upload(staff())], [await upload(customer(), 'plan.png', 'document')], [once, crypto.randomUUID()]];
  for (const files of wrong) {
    const refused = await send(customer(), id, { text: 'Here', files });
    expect([refused.statusCode, Object.keys(refused.json<{ fields: object }>().fields)]).toEqual([422, ['files']]);
  }
  expect((await getThread(customer(), id)).items).toEqual([]);
  expect((await send(customer(), id, { files: [once] })).statusCode).toBe(201);
  expect((await send(customer(), id, { text: 'Again', files: [once] })).statusCode).toBe(422);
  expect((await getThread(customer(), id)).items).toHaveLength(1);
});

test('returns the same message for a repeated request, and rejects the clientId with other content', async () => {
  const { id } = await order();
  const files = [await upload(customer())];
  const first = await send(customer(), id, { clientId: 'one', files });
  const again = await send(customer(), id, { clientId: 'one', files });
  expect([again.headers['idempotent-replay'], again.json<object>()]).toEqual(['true', first.json<object>()]);
  expect((await send(customer(), id, { clientId: 'one', text: 'x' })).statusCode).toBe(422);
  expect((await getThread(customer(), id)).items).toHaveLength(1);
});

test('deletes the files and their content with a message', async () => {
  const { id } = await order();
  const fileId = await upload(customer());
  const { id: messageId } = (await send(customer(), id, { text: 'Wrong one', files: [fileId] })).json<Message>();
  const url = `/chat/messages/${id}/${messageId}`;
  expect((await staff().send({ method: 'DELETE', url })).statusCode).toBe(404);
  expect(await status(staff(), fileId)).toBe(200);
  expect((await customer().send({ method: 'DELETE', url })).json()).toMatchObject({ text: '', files: [] });
  expect((await getThread(staff(), id)).items).toMatchObject([{ files: [] }]);
  expect(await Promise.all([customer(), staff()].map((who) => status(who, fileId)))).toEqual([404, 404]);
  expect(await app.asOwner('select from files where id = $1', [fileId])).toEqual([]);
});

test('purges uploads that were never sent after some days, and keeps sent ones', async () => {
  const { id } = await order();
  const [sent, left] = [await upload(customer()), await upload(customer())];
  const document = await upload(customer(), 'plan.png', 'document');
  await send(customer(), id, { files: [sent] });
  await purgeExpiredRows(app.deps.db, new Date(app.deps.clock().getTime() + 3 * 86_400_000), expiredRows);
  expect(await Promise.all([sent, left, document].map((each) => status(customer(), each)))).toEqual([200, 404, 200]);
});
