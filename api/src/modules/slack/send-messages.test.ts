import { withFailingCommits } from '../../../test/failing-commit';
import { createSlackFixture, type SlackFixture } from '../../../test/slack-fixture';
import { exchangeWithSlack } from './slack.jobs';

let fixture: SlackFixture;
let roomId: string;
beforeEach(async () => {
  fixture = await createSlackFixture();
  await fixture.connect();
  await fixture.switchTo('slack');
  ({ id: roomId } = await fixture.addChannel('deliveries'));
}, 60_000);
afterEach(() => fixture.close());

const texts = () => fixture.slack.posted.map(({ text }) => text);
const later = async (ms: number) => {
  fixture.app.advance(ms);
  await fixture.work();
};
const minuteMs = 60_000;

test('a message is posted once under its author’s name, with what Slack would take for mark-up escaped', async () => {
  await fixture.write(roomId, 'Is <!channel> & @all fine?');
  await fixture.work();
  await fixture.work();
  expect(fixture.slack.posted).toMatchObject([{ text: 'Is &lt;!channel&gt; &amp; @all fine?', username: expect.stringMatching(/\w/) }]);
  expect(await fixture.connection()).toMatchObject({ waiting: 0, failed: 0 });
});

test('replies go to the thread, edits and deletions follow', async () => {
  const first = await fixture.write(roomId, 'Plan');
  await fixture.write(roomId, 'Reply', { threadId: first.id });
  await fixture.work();
  const [parent, reply] = fixture.slack.posted;
  expect(reply).toMatchObject({ thread_ts: parent?.ts });
  await fixture.user.send({ method: 'PUT', url: `/chat/messages/${roomId}/${first.id}`, payload: { text: 'New plan' } });
  await fixture.work();
  expect(texts()).toEqual(['New plan', 'Reply']);
  await fixture.user.send({ method: 'DELETE', url: `/chat/messages/${roomId}/${first.id}` });
  await fixture.work();
  expect(texts()).toEqual(['Reply']);
});

test('a message that is deleted before it is posted is not posted', async () => {
  const { id } = await fixture.write(roomId, 'Oops');
  await fixture.user.send({ method: 'DELETE', url: `/chat/messages/${roomId}/${id}` });
  await fixture.work();
  expect(texts()).toEqual([]);
  expect(await fixture.connection()).toMatchObject({ waiting: 0 });
});

test('waits as long as Slack says, and keeps the order', async () => {
  for (const text of ['one', 'two']) await fixture.write(roomId, text);
  fixture.slack.faults.push({ method: 'chat.postMessage', status: 429, retryAfter: 30 });
  await fixture.work();
  await later(20_000);
  expect(texts()).toEqual([]);
  expect(await fixture.connection()).toMatchObject({ waiting: 2, lastError: 'Slack has reached its limit of requests.' });
  await later(11_000);
  await fixture.work();
  expect(texts()).toEqual(['one', 'two']);
});

describe('a process that is killed between sending and recording', () => {
  const killWhileRecording = async () => {
    const { app } = fixture;
    await fixture.write(roomId, 'Once');
    for (let transactions = 1; texts().length === 0; transactions += 1) {
      const killed = { ...app.deps, db: withFailingCommits(app.deps.db, transactions) };
      await exchangeWithSlack(killed, app.tenants.acme.id).catch(() => undefined);
      if (transactions > 10) throw new Error('Nothing was sent.');
      if (texts().length === 0) app.advance(3 * minuteMs);
    }
    expect(await fixture.connection()).toMatchObject({ waiting: 1 });
  };

  test('leaves a message that is not posted twice', async () => {
    await killWhileRecording();
    await later(3 * minuteMs);
    expect(texts()).toEqual(['Once']);
    expect(await fixture.connection()).toMatchObject({ waiting: 0 });
  });

  test('would post it twice if it did not find it in Slack', async () => {
    await killWhileRecording();
    for (const message of fixture.slack.posted) delete message.metadata;
    await later(3 * minuteMs);
    expect(texts()).toEqual(['Once', 'Once']);
  });
});

test('an answer that is lost does not post the message twice', async () => {
  const first = await fixture.write(roomId, 'Plan');
  await fixture.work();
  fixture.slack.faults.push({ method: 'chat.postMessage', loseAnswer: true });
  await fixture.write(roomId, 'Reply', { threadId: first.id });
  await fixture.work();
  await later(minuteMs);
  expect(texts()).toEqual(['Plan', 'Reply']);
});

test('several processes post each message once', async () => {
  for (const text of ['one', 'two', 'three']) await fixture.write(roomId, text);
  await Promise.all([1, 2, 3].map(() => fixture.work()));
  await fixture.work();
  expect(texts().sort()).toEqual(['one', 'three', 'two']);
});

test('nothing is sent while Slack refuses the connection, and all of it after it works again', async () => {
  await fixture.write(roomId, 'Waits');
  fixture.slack.faults.push({ method: 'chat.postMessage', error: 'token_expired' });
  await fixture.work();
  await later(minuteMs);
  expect(texts()).toEqual([]);
  expect(await fixture.connection()).toMatchObject({ status: 'broken', waiting: 1 });
  await fixture.user.post('/slack/connection/test');
  await fixture.work();
  expect(texts()).toEqual(['Waits']);
});

test('a message that Slack refuses does not hold back the others, and can be sent again', async () => {
  fixture.slack.faults.push({ method: 'chat.postMessage', error: 'msg_too_long' });
  for (const text of ['one', 'two']) await fixture.write(roomId, text);
  await fixture.work();
  expect(texts()).toEqual(['two']);
  expect(await fixture.connection()).toMatchObject({ failed: 1, lastError: 'Slack refused it: msg_too_long.' });
  expect((await fixture.user.post('/slack/connection/retry')).json()).toMatchObject({ failed: 0, waiting: 1 });
  await fixture.work();
  expect(texts()).toEqual(['two', 'one']);
});

test('the app joins a channel again that it was removed from', async () => {
  fixture.slack.channels[0]!.isMember = false;
  await fixture.write(roomId, 'Back');
  await fixture.work();
  expect(texts()).toEqual(['Back']);
});
