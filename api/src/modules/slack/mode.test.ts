import { createSlackFixture, type SlackFixture } from '../../../test/slack-fixture';

let fixture: SlackFixture;
beforeEach(async () => {
  fixture = await createSlackFixture();
}, 60_000);
afterEach(() => fixture.close());

const effects = async (slackMode: string) => (await fixture.preview(slackMode)).channels.map(({ name, effect }) => `${name}: ${effect}`);
const put = (slackMode: string, version: string) =>
  fixture.user.send({ method: 'PUT', url: '/slack/mode', payload: { slackMode, version } });

async function addChannels() {
  const linked = await fixture.addChannel('deliveries', { topic: 'This week' });
  const created = await fixture.addChannel('site-visits', { topic: 'Who is where' });
  const hidden = await fixture.addChannel('hiring', { isPrivate: true });
  const old = await fixture.addChannel('old');
  await fixture.user.send({ method: 'DELETE', url: `/slack/channels/${old.id}` });
  fixture.slack.addChannel('deliveries');
  fixture.slack.addChannel('support', { isMember: true });
  fixture.slack.addChannel('random');
  return { linked, created, hidden, old };
}

test('the preview says what happens to each channel, and the switch does exactly that', async () => {
  const { linked, created, hidden } = await addChannels();
  await fixture.write(linked.id, 'Before');
  await fixture.connect();
  expect(await effects('slack')).toEqual(['deliveries: link', 'hiring: stay', 'old: stay', 'site-visits: create', 'support: import']);
  expect(fixture.slack.channels).toHaveLength(3);
  await fixture.switchTo('slack');

  expect(await fixture.connection()).toMatchObject({ slackMode: 'slack' });
  expect(fixture.slack.channels.map(({ name, isMember, topic }) => [name, isMember, topic])).toEqual([
    ['deliveries', true, ''],
    ['support', true, ''],
    ['random', false, ''],
    ['site-visits', true, 'Who is where'],
  ]);
  expect((await fixture.listChannels()).map(({ name, inSlack, isPrivate }) => [name, inSlack, isPrivate])).toEqual([
    ['deliveries', true, false],
    ['hiring', false, true],
    ['site-visits', true, false],
    ['support', true, false],
  ]);
  for (const { id } of [linked, created, hidden]) await fixture.write(id, `After ${id}`);
  await fixture.work();
  expect(fixture.slack.posted.map(({ text }) => text)).toEqual([linked.id, created.id].map((id) => `After ${id}`));
  expect((await fixture.messages(linked.id)).map(({ text }) => text)).toEqual(['Before', `After ${linked.id}`]);
  expect(await fixture.count(`audit_events where event = 'slack.mode_switched'`)).toBe(1);
});

test('switching back ends the exchange, deletes nothing, and the same channels find each other again', async () => {
  const { linked } = await addChannels();
  await fixture.connect();
  await fixture.switchTo('slack');
  await fixture.write(linked.id, 'In Slack');
  await fixture.work();
  expect(await effects('native')).toEqual(['deliveries: unlink', 'hiring: stay', 'old: stay', 'site-visits: unlink', 'support: unlink']);
  await fixture.switchTo('native');

  expect((await fixture.listChannels()).some(({ inSlack }) => inSlack)).toBe(false);
  await fixture.write(linked.id, 'Here only');
  await fixture.event({ type: 'message', channel: 'C1', user: 'U1', text: 'There only', ts: fixture.slack.nextTs() });
  await fixture.work();
  expect(fixture.slack.posted.map(({ text }) => text)).toEqual(['In Slack']);
  expect((await fixture.messages(linked.id)).map(({ text }) => text)).toEqual(['In Slack', 'Here only']);
  expect(fixture.slack.channels).toHaveLength(4);

  fixture.slack.channels[0]!.name = 'renamed-there';
  expect(await effects('slack')).toEqual(['deliveries: link', 'hiring: stay', 'old: stay', 'site-visits: link', 'support: link']);
  await fixture.switchTo('slack');
  expect(fixture.slack.channels).toHaveLength(4);
  expect((await fixture.listChannels()).map(({ name }) => name)).toContain('renamed-there');
});

test('a switch is refused where anything has changed since the preview, here or in Slack', async () => {
  await addChannels();
  await fixture.connect();
  const { version } = await fixture.preview('slack');
  const channel = await fixture.addChannel('new-here');
  const outdated = await put('slack', version);
  expect([outdated.statusCode, outdated.json()]).toMatchObject([409, { code: 'preview_outdated', current: { slackMode: 'slack' } }]);
  await fixture.user.send({ method: 'DELETE', url: `/slack/channels/${channel.id}` });
  const next = await fixture.preview('slack');
  fixture.slack.addChannel('site-visits');
  expect((await put('slack', next.version)).json()).toMatchObject({ code: 'preview_outdated' });
  expect(await fixture.connection()).toMatchObject({ slackMode: 'native' });
  expect(await fixture.count('slack_channels')).toBe(0);
});

test('a switch that Slack interrupts leaves the mode, and the next one links what was created', async () => {
  for (const name of ['one', 'two']) await fixture.addChannel(name);
  fixture.slack.addChannel('two', { isPrivate: true });
  await fixture.connect();
  const answer = await put('slack', (await fixture.preview('slack')).version);
  expect(answer.json()).toMatchObject({ code: 'slack_failed', error: expect.stringContaining('#two') });
  expect(await fixture.connection()).toMatchObject({ slackMode: 'native' });
  fixture.slack.channels.splice(0, 1);
  expect(await effects('slack')).toEqual(['one: link', 'two: create']);
  await fixture.switchTo('slack');
  expect(fixture.slack.channels.map(({ name }) => name)).toEqual(['one', 'two']);
});

test('a channel whose name an archived one has in Slack stays', async () => {
  await fixture.addChannel('deliveries');
  fixture.slack.addChannel('deliveries', { isArchived: true });
  await fixture.connect();
  expect((await fixture.preview('slack')).channels).toMatchObject([{ effect: 'stay', reason: expect.stringContaining('archived') }]);
});

test('without a connection there is no preview of Slack, and a disconnection needs the native mode', async () => {
  expect((await fixture.user.get('/slack/mode?slackMode=slack')).json()).toMatchObject({ code: 'slack_not_connected' });
  await fixture.connect();
  await fixture.switchTo('slack');
  expect((await fixture.user.send({ method: 'DELETE', url: '/slack/connection' })).json()).toMatchObject({ code: 'slack_mode' });
});

describe('channels in Slack', () => {
  beforeEach(async () => {
    await fixture.connect();
    await fixture.switchTo('slack');
  });

  test('are created there first, and private ones stay here', async () => {
    expect(await fixture.addChannel('deliveries', { topic: 'This week' })).toMatchObject({ inSlack: true });
    expect(await fixture.addChannel('hiring', { isPrivate: true })).toMatchObject({ inSlack: false });
    expect(fixture.slack.channels).toMatchObject([{ name: 'deliveries', topic: 'This week', isMember: true }]);
  });

  test('are not created here where Slack refuses them', async () => {
    const add = (name: string) => fixture.user.post('/slack/channels', { name });
    fixture.slack.addChannel('taken', { isPrivate: true });
    expect((await add('taken')).json()).toMatchObject({
      code: 'invalid',
      fields: { name: expect.stringContaining('Slack has a channel') },
    });
    for (const [fault, status] of [
      [{ error: 'missing_scope', extra: { needed: 'channels:manage' } }, 503],
      [{ status: 429, retryAfter: 3 }, 503],
    ] as const) {
      fixture.slack.faults.push({ method: 'conversations.create', ...fault });
      expect((await add('deliveries')).statusCode).toBe(status);
    }
    expect(await fixture.count('rooms')).toBe(0);
  });

  test('are not created there where something here refuses them', async () => {
    const memberIds = [fixture.app.tenants.globex.users.partner_staff.id];
    expect((await fixture.user.post('/slack/channels', { name: 'deliveries', memberIds })).statusCode).toBe(422);
    expect(fixture.slack.channels).toEqual([]);
  });

  test('are renamed and archived there, too', async () => {
    const { id } = await fixture.addChannel('deliveries');
    const edit = (payload: object) => fixture.user.send({ method: 'PUT', url: `/slack/channels/${id}`, payload });
    expect((await edit({ name: 'shipments', topic: 'Now' })).json()).toMatchObject({ name: 'shipments', topic: 'Now' });
    expect((await edit({ isPrivate: true })).json()).toMatchObject({ fields: { isPrivate: expect.any(String) } });
    await fixture.user.send({ method: 'DELETE', url: `/slack/channels/${id}` });
    expect(fixture.slack.channels).toMatchObject([{ name: 'shipments', topic: 'Now', isArchived: true }]);
  });

  test('are listed as Slack has them, and as they were last while it does not answer', async () => {
    await fixture.addChannel('deliveries');
    fixture.slack.channels[0]!.topic = 'Changed there';
    fixture.slack.addChannel('support', { isMember: true });
    const brief = async () => {
      fixture.app.advance(16_000);
      return (await fixture.listChannels()).map(({ name, topic }) => [name, topic]);
    };
    const expected = [
      ['deliveries', 'Changed there'],
      ['support', ''],
    ];
    expect(await brief()).toEqual(expected);
    fixture.slack.channels[0]!.topic = 'Changed again';
    fixture.slack.faults.push({ method: 'conversations.list', status: 500 });
    expect(await brief()).toEqual(expected);
    expect(await fixture.connection()).toMatchObject({ lastError: 'Slack cannot be reached.' });
  });

  test('an administrator of the tenant archives the channel of a partner in the partner’s workspace', async () => {
    const { id } = await fixture.addChannel('deliveries');
    await fixture.app.as('admin').send({ method: 'DELETE', url: `/slack/channels/${id}` });
    expect(fixture.slack.channels).toMatchObject([{ isArchived: true }]);
  });
});
