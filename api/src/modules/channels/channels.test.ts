import type { Channel, ChannelDetail } from '@techadds/shared/contract/channels/endpoints';
import type { Conversation, Message } from '@techadds/shared/contract/conversations/endpoints';
import type { Notification } from '@techadds/shared/contract/notifications/endpoints';
import { users } from '../../schema';
import { createTestApp, type Requests, type TestApp } from '../../../test/app';
import { addMarketplace, type Marketplace } from '../../../test/marketplace-fixture';

let app: TestApp;
let market: Marketplace;
beforeAll(async () => {
  app = await createTestApp();
  market = await addMarketplace(app);
}, 60_000);
afterAll(() => app.close());

type Client = Pick<Requests, 'get' | 'post' | 'send'>;
const lead = () => app.as('partner_admin');
const staff = () => app.as('partner_staff');
const userId = (role: 'partner_staff' | 'partner_admin' | 'admin' | 'customer') => app.tenants.acme.users[role].id;
let number = 0;
const create = async (body: object = {}, who: Client = lead()) => {
  number += 1;
  return (await who.post('/slack/channels', { name: `channel-${number}`, ...body })).json<ChannelDetail>();
};
const put = (id: string, payload: object, who: Client = lead()) => who.send({ method: 'PUT', url: `/slack/channels/${id}`, payload });
const archive = (id: string, who: Client = lead()) => who.send({ method: 'DELETE', url: `/slack/channels/${id}` });
const names = async (who: Client, search = '') =>
  (await who.get(`/slack/channels${search}`)).json<{ items: Channel[] }>().items.map(({ name }) => name);
const say = async (who: Client, id: string, body: object) => (await who.post(`/chat/messages/${id}`, body)).json<Message>();
const read = async (who: Client, id: string, search = '') =>
  (await who.get(`/chat/messages/${id}${search}`)).json<{ items: Message[]; room: Conversation }>();
const texts = ({ items }: { items: Message[] }) => items.map(({ text }) => text);
const listNotificationTitles = async (who: Client) =>
  (await who.get('/notifications?status=unread')).json<{ items: Notification[] }>().items.map(({ title }) => title);

test('a channel of a partner is listed for its team and administrators, and for nobody else', async () => {
  const { id, name } = await create({ topic: 'What happens this week' });
  for (const who of [lead(), staff(), app.as('admin')]) expect(await names(who)).toContain(name);
  expect(await names(market.secondPartnerAdmin)).toEqual([]);
  expect(await names(app.as('partner_admin', 'globex'))).toEqual([]);
  expect((await app.as('customer').get('/slack/channels')).statusCode).toBe(403);
  for (const who of [market.secondPartnerAdmin, app.as('admin', 'globex')]) {
    expect((await who.get(`/slack/channels/${id}`)).statusCode).toBe(404);
    expect((await put(id, { topic: 'Stolen' }, who)).statusCode).toBe(404);
    expect((await archive(id, who)).statusCode).toBe(404);
    expect((await who.post(`/slack/channels/${id}/join`)).statusCode).toBe(404);
  }
  expect((await put(id, { topic: 'Stolen' }, staff())).statusCode).toBe(403);
});

test('only members read and write in a channel; the team can join it', async () => {
  const { id } = await create();
  await say(lead(), id, { text: 'Before' });
  expect((await staff().get(`/chat/messages/${id}`)).statusCode).toBe(404);
  expect((await staff().post(`/chat/messages/${id}`, { text: 'Hello' })).statusCode).toBe(404);
  app.advance(1000);
  expect((await staff().post(`/slack/channels/${id}/join`)).json()).toMatchObject({ isMember: true, memberCount: 2 });
  app.advance(1000);
  // Earlier messages are visible to a new member, and not unread.
  expect(await read(staff(), id)).toMatchObject({ items: [{ text: 'Before' }], room: { unread: 0, canSend: true } });
  await say(lead(), id, { text: 'After' });
  expect((await read(staff(), id)).room.unread).toBe(1);
  expect((await staff().post(`/slack/channels/${id}/leave`)).statusCode).toBe(204);
  expect((await staff().get(`/chat/messages/${id}`)).statusCode).toBe(404);
});

test('only its members know of a private channel', async () => {
  const { id, name } = await create({ isPrivate: true });
  for (const who of [staff(), app.as('admin')]) {
    expect(await names(who)).not.toContain(name);
    for (const path of [`/slack/channels/${id}`, `/chat/messages/${id}`]) expect((await who.get(path)).statusCode).toBe(404);
    expect((await who.post(`/slack/channels/${id}/join`)).statusCode).toBe(404);
  }
  expect((await archive(id, app.as('admin'))).statusCode).toBe(404);
  await put(id, { memberIds: [userId('partner_admin'), userId('partner_staff')] });
  expect(await names(staff())).toContain(name);
  expect(await listNotificationTitles(staff())).toContain(`Test partner_admin added you to #${name}`);
  await staff().post(`/slack/channels/${id}/leave`);
  const last = await lead().post(`/slack/channels/${id}/leave`);
  expect([last.statusCode, last.json()]).toEqual([409, expect.objectContaining({ code: 'last_member' })]);
});

test('neither customers nor users of another partner can be members', async () => {
  const rejection = { fields: { memberIds: 'One of these users cannot be a member of this channel.' } };
  for (const memberId of [userId('customer'), market.secondPartnerAdmin.id, app.tenants.globex.users.admin.id]) {
    const created = await lead().post('/slack/channels', { name: 'strangers', memberIds: [memberId] });
    expect([created.statusCode, created.json()]).toEqual([422, expect.objectContaining(rejection)]);
  }
  const { id } = await create();
  const added = await put(id, { memberIds: [userId('partner_admin'), market.secondPartnerAdmin.id] });
  expect([added.statusCode, added.json()]).toEqual([422, expect.objectContaining(rejection)]);
});

test('a member who becomes a customer or moves to another partner loses the channel', async () => {
  const { id } = await create({ memberIds: [userId('partner_staff')] });
  const change = (values: Partial<typeof users.$inferInsert>) =>
    app.asOwner(`update users set role = coalesce($2, role), partner_id = $3 where id = $1`, [
      userId('partner_staff'),
      values.role ?? null,
      values.partnerId ?? null,
    ]);
  const { partnerId } = app.tenants.acme;
  expect((await staff().get(`/chat/messages/${id}`)).statusCode).toBe(200);
  await change({ partnerId: market.secondPartnerId });
  expect((await staff().get(`/chat/messages/${id}`)).statusCode).not.toBe(200);
  expect((await lead().get(`/slack/channels/${id}`)).json<ChannelDetail>().members.map((member) => member.id)).toEqual([
    userId('partner_admin'),
  ]);
  await change({ partnerId });
  expect((await staff().get(`/chat/messages/${id}`)).statusCode).toBe(200);
});

test('mentions notify the members named, other messages nobody', async () => {
  const { id, name } = await create({ memberIds: [userId('partner_staff'), userId('admin')] });
  for (const who of [staff(), app.as('admin')]) await who.post('/notifications/read-all');
  app.advance(1000);
  await say(lead(), id, { text: 'Good morning' });
  expect(await listNotificationTitles(staff())).toEqual([]);
  const { mentions } = await say(lead(), id, { text: 'Can you look at it, @Test partner_staff? Not @Test admins.' });
  expect(mentions).toEqual([{ id: userId('partner_staff'), name: 'Test partner_staff' }]);
  expect(await listNotificationTitles(staff())).toEqual([`Test partner_admin mentioned you in #${name}`]);
  expect(await listNotificationTitles(app.as('admin'))).toEqual([]);
  expect((await read(staff(), id)).room).toMatchObject({ unread: 2, mentions: 1 });
  await staff().post(`/chat/rooms/${id}/read`);
  expect((await read(staff(), id)).room).toMatchObject({ unread: 0, mentions: 0 });
  expect(await listNotificationTitles(staff())).toEqual([]);
  await staff().send({ method: 'PUT', url: `/chat/rooms/${id}`, payload: { muted: true } });
  await say(lead(), id, { text: '@Test partner_staff again' });
  expect(await listNotificationTitles(staff())).toEqual([]);
});

const chooseLevel = (who: Client, id: string, level: string) =>
  who.send({ method: 'PUT', url: `/slack/channels/${id}/notifications`, payload: { level } });

test('each member chooses whether all messages, mentions or nothing notify them', async () => {
  const { id, name } = await create({ memberIds: [userId('partner_staff'), userId('admin')] });
  const admin = app.as('admin');
  const clear = async () => {
    for (const who of [staff(), admin]) await who.post('/notifications/read-all');
    app.advance(1000);
  };
  expect((await read(staff(), id)).room.channel?.notificationLevel).toBe('mentions');
  expect((await chooseLevel(staff(), id, 'all')).json()).toEqual({ level: 'all' });
  await chooseLevel(admin, id, 'none');
  expect((await read(staff(), id)).room).toMatchObject({ muted: false, channel: { notificationLevel: 'all' } });
  expect((await read(admin, id)).room).toMatchObject({ muted: true, channel: { notificationLevel: 'none' } });
  expect((await read(lead(), id)).room.channel?.notificationLevel).toBe('mentions');
  await clear();
  const { id: threadId } = await say(lead(), id, { text: 'Good morning' });
  expect(await listNotificationTitles(staff())).toEqual([`Test partner_admin wrote in #${name}`]);
  await clear();
  await say(lead(), id, { text: '@Test partner_staff and @Test admin' });
  expect(await listNotificationTitles(staff())).toEqual([`Test partner_admin mentioned you in #${name}`]);
  await say(admin, id, { text: 'I do', threadId });
  await clear();
  await say(lead(), id, { text: 'Thanks', threadId });
  expect(await listNotificationTitles(admin)).toEqual([]);
  await chooseLevel(staff(), id, 'mentions');
  await clear();
  await say(lead(), id, { text: 'Nobody in particular' });
  expect(await listNotificationTitles(staff())).toEqual([]);
  await chooseLevel(admin, id, 'mentions');
  await say(lead(), id, { text: 'And again', threadId });
  expect(await listNotificationTitles(admin)).toEqual([`Test partner_admin replied in #${name}`]);
});

test('only members choose what a channel notifies them of', async () => {
  const { id } = await create();
  const strangers = [staff(), app.as('admin'), market.secondPartnerAdmin, app.as('admin', 'globex')];
  for (const who of strangers) expect((await chooseLevel(who, id, 'all')).statusCode).toBe(404);
  expect((await chooseLevel(app.as('customer'), id, 'all')).statusCode).toBe(403);
  expect((await chooseLevel(lead(), id, 'some')).statusCode).toBe(422);
});

test('a search finds the channels of the caller by name, topic and messages', async () => {
  const { id, name } = await create({ topic: 'Heat pumps of Kestrel', memberIds: [userId('partner_staff')] });
  await say(lead(), id, { text: `${'Before. '.repeat(40)}The boiler is leaking. ${'After. '.repeat(40)}` });
  const find = async (who: Client, query: string) =>
    (await who.get(`/chat/rooms?${new URLSearchParams({ query }).toString()}`)).json<{ items: Conversation[] }>().items;
  for (const query of [name, 'heat PUMPS']) {
    const [found, ...others] = await find(staff(), query);
    expect([found?.id, found?.match, others]).toEqual([id, undefined, []]);
  }
  const [found] = await find(staff(), 'boiler is');
  expect(found).toMatchObject({ id, match: { authorName: 'Test partner_admin', text: expect.stringContaining('The boiler is leaking') } });
  expect(found!.match!.text.length).toBeLessThanOrEqual(120);
  expect(await find(staff(), '100%')).toEqual([]);
  for (const who of [app.as('admin'), market.secondPartnerAdmin, app.as('admin', 'globex')])
    expect(await find(who, 'boiler is')).toEqual([]);
  const { id: gone } = (await read(lead(), id)).items[0]!;
  await lead().send({ method: 'DELETE', url: `/chat/messages/${id}/${gone}` });
  expect(await find(staff(), 'boiler is')).toEqual([]);
});

test('the list is exported with what the caller sees', async () => {
  const { name } = await create({ topic: 'To export, first' });
  const hidden = await create({ isPrivate: true, topic: 'To export, second' });
  const exportAs = async (who: Client, search = '') => await who.get(`/slack/channels/export${search}`);
  const csv = await exportAs(staff(), '?query=to export');
  expect([csv.headers['content-type'], csv.headers['x-total-rows']]).toEqual([expect.stringContaining('text/csv'), '1']);
  const [heading, row, ...rest] = csv.body.trim().split('\r\n');
  expect(heading).toMatch(/"Name","Topic","Partner","Private","Members","In Slack","Created","Archived"$/);
  expect([row, rest]).toEqual([expect.stringContaining(`"${name}","To export, first","Halden Consulting","no","1","no",`), []]);
  expect((await exportAs(lead(), '?query=to export')).body).toContain(hidden.name);
  await archive(hidden.id);
  expect((await exportAs(lead(), '?query=to export')).body).not.toContain(hidden.name);
  expect((await exportAs(lead(), '?query=to export&archived=1')).body).toContain(hidden.name);
  expect((await exportAs(market.secondPartnerAdmin)).headers['x-total-rows']).toBe('0');
  expect((await exportAs(app.as('customer'))).statusCode).toBe(403);
});

test('replies are in their thread, and notify who takes part in it', async () => {
  const { id, name } = await create({ memberIds: [userId('partner_staff')] });
  const root = await say(lead(), id, { text: 'Who takes over?' });
  const reply = await say(staff(), id, { text: 'I do', threadId: root.id });
  expect(reply.threadId).toBe(root.id);
  expect(await read(lead(), id)).toMatchObject({
    items: [{ text: 'Who takes over?', replies: { count: 1, lastAt: reply.createdAt } }],
    room: { unread: 1, lastMessage: { text: 'I do' } },
  });
  expect(texts(await read(lead(), id, `?threadId=${root.id}&order=asc`))).toEqual(expect.arrayContaining(['Who takes over?', 'I do']));
  expect(texts(await read(lead(), id, '?query=I do'))).toEqual(['I do']);
  expect(texts(await read(lead(), id, '?files=1'))).toEqual([]);
  expect(await listNotificationTitles(lead())).toContain(`Test partner_staff replied in #${name}`);
  const other = await create();
  for (const [room, threadId] of [
    [id, reply.id],
    [other.id, root.id],
  ] as const)
    expect((await lead().post(`/chat/messages/${room}`, { text: 'Lost', threadId })).statusCode).toBe(422);
});

test('an archived channel is read-only and listed apart, until it is restored', async () => {
  const { id, name } = await create();
  await say(lead(), id, { text: 'Kept' });
  expect((await archive(id)).json()).toMatchObject({ archivedAt: expect.any(String) });
  expect((await archive(id)).statusCode).toBe(200);
  expect(await names(lead())).not.toContain(name);
  expect(await names(lead(), '?archived=1')).toContain(name);
  expect((await lead().get('/chat/rooms')).json<{ items: Conversation[] }>().items.map((room) => room.id)).not.toContain(id);
  expect(await read(lead(), id)).toMatchObject({ items: [{ text: 'Kept' }], room: { canSend: false } });
  expect((await lead().post(`/chat/messages/${id}`, { text: 'Late' })).json()).toMatchObject({ code: 'read_only' });
  expect((await put(id, { topic: 'New' })).json()).toMatchObject({ code: 'archived' });
  // The name is free meanwhile.
  const other = await create({ name });
  expect((await lead().post(`/slack/channels/${id}/restore`)).json()).toMatchObject({ code: 'name_taken' });
  await put(other.id, { name: `${name}-2` });
  expect((await lead().post(`/slack/channels/${id}/restore`)).json()).toMatchObject({ name, archivedAt: null });
  expect((await read(lead(), id)).room.canSend).toBe(true);
});

test('a name is used once in a team', async () => {
  const { name } = await create();
  const again = await lead().post('/slack/channels', { name });
  expect([again.statusCode, again.json()]).toEqual([422, expect.objectContaining({ fields: { name: 'Another channel has this name.' } })]);
  expect(await create({ name }, app.as('admin'))).toMatchObject({ name, partner: null });
  expect((await lead().post('/slack/channels', { name: 'Two words' })).statusCode).toBe(422);
});

test('members of the administrators’ channel from a partner read it, but do not manage it', async () => {
  const { id } = await create({ memberIds: [userId('partner_admin')] }, app.as('admin'));
  expect((await lead().get(`/slack/channels/${id}`)).json()).toMatchObject({ isMember: true, canManage: false, partner: null });
  expect((await staff().get(`/slack/channels/${id}`)).statusCode).toBe(404);
  expect((await put(id, { topic: 'Stolen' })).statusCode).toBe(404);
  expect((await archive(id)).statusCode).toBe(404);
});

test('a task about a channel names it to those who see the channel', async () => {
  const { id, name } = await create({ isPrivate: true });
  const created = await lead().post('/consultant/tasks', { title: 'Answer', subject: { type: 'channel', id } });
  const task = created.json<{ id: string; subject: object | null }>();
  expect(task.subject).toEqual({ type: 'channel', id, label: name });
  expect((await app.as('admin').get(`/consultant/tasks/${task.id}`)).json()).toMatchObject({ title: 'Answer', subject: null });
  expect((await staff().post('/consultant/tasks', { title: 'Answer', subject: { type: 'channel', id } })).statusCode).toBe(422);
});
