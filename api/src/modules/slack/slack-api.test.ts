import { startSlackServer, type SlackServer } from '../../../test/slack-server';
import { sendUnlogged } from '../../../test/unlogged-calls';
import { createSlackApi } from './slack-api';
import { SlackError } from './slack-error';

let slack: SlackServer;
beforeAll(async () => {
  slack = await startSlackServer();
});
afterAll(() => slack.close());

const api = () => createSlackApi({ slackApiUrl: slack.url }, sendUnlogged, slack.state.token);
const errorOf = (request: Promise<unknown>) =>
  request.then(
    () => {
      throw new Error('It was not refused.');
    },
    (error: unknown) => error as SlackError,
  );

test('reads all pages of channels, without private ones', async () => {
  for (const name of ['one', 'two', 'three']) slack.addChannel(name);
  slack.addChannel('secret', { isPrivate: true });
  expect((await api().listChannels()).map(({ name }) => name)).toEqual(['one', 'two', 'three']);
});

test.each([
  [
    { status: 429, retryAfter: 7 },
    { kind: 'later', code: 'ratelimited', retryAfterMs: 7000, isUncertain: false },
  ],
  [{ status: 503 }, { kind: 'later', code: 'unreachable', isUncertain: true }],
  [{ loseAnswer: true as const }, { kind: 'later', code: 'unreachable', isUncertain: true }],
  [{ error: 'internal_error' }, { kind: 'later', isUncertain: true }],
  [{ error: 'token_revoked' }, { kind: 'connection' }],
  [
    { error: 'missing_scope', extra: { needed: 'channels:join' } },
    { kind: 'connection', code: 'missing_scope' },
  ],
  [{ error: 'name_taken' }, { kind: 'refused', code: 'name_taken' }],
])('tells what %j means', async (fault, expected) => {
  slack.faults.push({ method: 'conversations.create', ...fault });
  const before = slack.calls.length;
  expect(await errorOf(api().createChannel(`new-${before}`))).toMatchObject(expected);
  // Once: what waits is repeated by the job.
  expect(slack.calls.length - before).toBe(1);
});

test('the server connects to a private address only where the operator has configured it', async () => {
  const { port } = new URL(slack.url);
  const before = slack.calls.length;
  const fetched = jest.requireActual<typeof import('../../platform/http/outbound')>('../../platform/http/outbound');
  const options = { method: 'POST', headers: {}, allowPrivateAddress: false, timeoutMs: 1000, maxBytes: 10 } as const;
  await expect(fetched.fetchOutbound(`http://127.0.0.1:${port}/api/auth.test`, options)).rejects.toThrow();
  expect(slack.calls.length).toBe(before);
});
