import { randomUUID } from 'node:crypto';
import { createSlackFixture, type SlackFixture } from '../../../test/slack-fixture';
import { signEvent, workspaceId } from '../../../test/slack-server';

let fixture: SlackFixture;
let roomId: string;
let channel: string;
beforeEach(async () => {
  fixture = await createSlackFixture();
  await fixture.connect();
  await fixture.switchTo('slack');
  ({ id: roomId } = await fixture.addChannel('deliveries'));
  channel = fixture.slack.channels[0]!.id;
}, 60_000);
afterEach(() => fixture.close());

const message = (more: object = {}) => ({ type: 'message', channel, user: 'U1', text: 'Hello', ts: fixture.slack.nextTs(), ...more });
const receive = async (event: object, more?: object) => {
  const answer = await fixture.event(event, more);
  await fixture.work();
  return answer;
};
const brief = async () => (await fixture.messages(roomId)).map(({ author, text, deletedAt }) => [author.name, deletedAt ? null : text]);
const envelope = { type: 'event_callback', team_id: workspaceId, api_app_id: 'A100', event_id: 'EvX' };
const send = async (signed: { payload: string; headers: object }) =>
  fixture.app.anonymous.send({ method: 'POST', url: new URL((await fixture.connection()).eventsUrl).pathname, ...signed } as never);

describe('the signature', () => {
  const signed = (now = fixture.app.deps.clock(), secret?: string) => signEvent({ ...envelope, event: message() }, now, secret);
  const isRefused = async (request: Parameters<typeof send>[0]) => {
    const answer = await send(request);
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([401, 'bad_signature']);
    await fixture.work();
    expect(await brief()).toEqual([]);
  };

  test('lets in what Slack signed', async () => {
    expect((await send(signed())).json()).toEqual({ ok: true });
    await fixture.work();
    expect(await brief()).toEqual([['Vera Holt', 'Hello']]);
  });
  test('of another secret is refused', () => isRefused(signed(undefined, 'other')));
  test('of another body is refused', () => {
    const request = signed();
    return isRefused({ ...request, payload: request.payload.replace('Hello', 'Hullo') });
  });
  test('is required', () => isRefused({ ...signed(), headers: { 'content-type': 'application/json' } }));
  test.each([-6, 6])('%i minutes from now is refused, so that a recorded request cannot be sent again', (minutes) =>
    isRefused(signed(new Date(fixture.app.deps.clock().getTime() + minutes * 60_000))),
  );
  test('covers the time stamp', () => {
    const request = signed(new Date(fixture.app.deps.clock().getTime() - 6 * 60_000));
    const timestamp = String(Math.floor(fixture.app.deps.clock().getTime() / 1000));
    return isRefused({ ...request, headers: { ...request.headers, 'x-slack-request-timestamp': timestamp } });
  });
  test('is checked for the verification of the address, too', async () => {
    const challenge = { type: 'url_verification', challenge: 'c-1' };
    expect((await send(signEvent(challenge, fixture.app.deps.clock()))).json()).toEqual({ challenge: 'c-1' });
    expect((await send(signEvent(challenge, fixture.app.deps.clock(), 'other'))).statusCode).toBe(401);
  });
});

test('an address that names no team, or one without an app, is answered like a wrong signature', async () => {
  const none = [randomUUID(), fixture.app.tenants.globex.id].map((id) => Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url'));
  for (const key of ['x', '%00', ...none]) {
    const signed = signEvent({ ...envelope, event: message() }, fixture.app.deps.clock());
    const answer = await fixture.app.anonymous.send({ method: 'POST', url: `/slack/events/${key}`, ...signed });
    expect([key, answer.statusCode]).toEqual([key, 401]);
  }
});

test('events of another workspace or app are refused, though they are signed', async () => {
  for (const foreign of [{ team_id: 'T999' }, { api_app_id: 'A999' }])
    expect((await receive(message(), foreign)).json()).toMatchObject({ code: 'other_workspace' });
  expect(await fixture.count('slack_events')).toBe(0);
});

test('an event that is delivered again counts once', async () => {
  const event = message();
  for (let n = 0; n < 3; n += 1) await receive(event, { event_id: 'EvSame' });
  expect(await brief()).toEqual([['Vera Holt', 'Hello']]);
  // Slack may also report a message by another event.
  await receive(event, { event_id: 'EvOther' });
  expect(await brief()).toHaveLength(1);
  expect(await fixture.app.asOwner('select event_id from slack_events where processed_at is null')).toEqual([]);
});

test('a message of Slack reaches the members as unread, with names instead of ids', async () => {
  const staff = fixture.app.as('partner_staff');
  await staff.post(`/slack/channels/${roomId}/join`);
  await receive(message({ text: 'Ask <@U2> in <#C2|general>: <https://x.example|the plan> &amp; &lt;b&gt;' }));
  expect(await brief()).toEqual([['Vera Holt', 'Ask @Omar Lind in #general: the plan (https://x.example) & <b>']]);
  const { items } = (await staff.get('/chat/rooms')).json<{ items: { id: string; unread: number; channel: { inSlack: boolean } }[] }>();
  expect(items.find(({ id }) => id === roomId)).toMatchObject({ unread: 1, channel: { inSlack: true } });
});

test('a name that Slack does not give holds nothing back', async () => {
  await receive(message({ user: 'U404' }));
  expect(await brief()).toEqual([['Slack user', 'Hello']]);
});

test('our own messages come back from Slack and are ignored', async () => {
  await fixture.write(roomId, 'From here');
  await fixture.work();
  const [posted] = fixture.slack.posted;
  for (const own of [{ bot_id: 'BBOT', subtype: 'bot_message' }, { user: 'UBOT' }, { app_id: 'A100' }])
    await receive(message({ ...own, ts: posted?.ts, text: 'From here' }));
  await receive(message({ user: 'UBOT', text: 'Not here yet' }));
  expect(await brief()).toHaveLength(1);
});

test('another bot is shown by its name, and reports of Slack are not shown', async () => {
  await receive(message({ user: undefined, subtype: 'bot_message', bot_id: 'B7', username: 'Deploys' }));
  await receive(message({ subtype: 'channel_join', text: 'joined' }));
  expect(await brief()).toEqual([['Deploys', 'Hello']]);
});

describe('edits and deletions', () => {
  const edit = (ts: string, text: string) => ({
    ...{ type: 'message', subtype: 'message_changed', channel, ts: fixture.slack.nextTs() },
    message: { type: 'message', user: 'U1', text, ts, edited: { ts } },
  });
  const remove = (ts: string) => ({
    ...{ type: 'message', subtype: 'message_deleted', channel, ts: fixture.slack.nextTs(), deleted_ts: ts },
    previous_message: { user: 'U1', text: 'Hello', ts },
  });

  test('of a message in Slack are taken over', async () => {
    const event = message();
    await receive(event);
    await receive(edit(event.ts, 'Changed'));
    expect(await fixture.messages(roomId)).toMatchObject([{ text: 'Changed', editedAt: expect.any(String) }]);
    await receive(remove(event.ts));
    expect(await brief()).toEqual([['Vera Holt', null]]);
  });

  test('may arrive before the message', async () => {
    const [changed, removed] = [message(), message()];
    await receive(edit(changed.ts, 'Changed'));
    await receive(remove(removed.ts));
    for (const event of [changed, removed]) await receive(event);
    expect(await brief()).toEqual([
      ['Vera Holt', 'Changed'],
      ['Vera Holt', null],
    ]);
  });

  test('in Slack do not change our own messages', async () => {
    const { id } = await fixture.write(roomId, 'From here');
    await fixture.work();
    const ts = fixture.slack.posted[0]!.ts;
    await receive(edit(ts, 'Changed there'));
    await receive(remove(ts));
    expect((await fixture.messages(roomId)).find((each) => each.id === id)).toMatchObject({ text: 'From here', deletedAt: null });
  });
});

test('replies are in the thread, and messages in the order in which they were written', async () => {
  const [first, second] = [message({ text: 'first' }), message({ text: 'second', ts: `${Math.floor(Date.now() / 1000) + 5}.000001` })];
  await receive(second);
  await receive(first);
  await receive(message({ text: 'reply', thread_ts: first.ts }));
  const listed = await fixture.messages(roomId);
  expect(listed.map(({ text, replies }) => [text, replies?.count])).toEqual([
    ['first', 1],
    ['second', undefined],
  ]);
  const { id } = listed[0]!;
  await fixture.write(roomId, 'Ours', { threadId: id });
  await fixture.work();
  expect(fixture.slack.posted).toMatchObject([{ text: 'Ours', thread_ts: first.ts }]);
});

test('renamed, archived and restored channels follow Slack', async () => {
  const read = async () => (await fixture.user.get(`/slack/channels/${roomId}`)).json<{ name: string; archivedAt: string | null }>();
  await receive({ type: 'channel_rename', channel: { id: channel, name: 'shipments' } });
  expect(await read()).toMatchObject({ name: 'shipments', archivedAt: null });
  await receive({ type: 'channel_archive', channel });
  expect(await read()).toMatchObject({ archivedAt: expect.any(String) });
  expect((await fixture.user.post(`/slack/channels/${roomId}/restore`)).json()).toMatchObject({ code: 'in_slack' });
  await receive({ type: 'channel_unarchive', channel });
  expect(await read()).toMatchObject({ archivedAt: null });
});

test('a removed app is shown as broken', async () => {
  await receive({ type: 'app_uninstalled' });
  expect(await fixture.connection()).toMatchObject({ status: 'broken' });
});
