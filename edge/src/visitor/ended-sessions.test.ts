import { createTestPool } from '../testing/api-pool';
import { buildEdge } from '../app';
import { createTestEdge, toCookieHeader, version } from '../testing/edge';
import { startFakeApi, type FakeApi } from '../testing/fake-api';
import { createStore } from '../store/store';
import { followEndedSessions, type EndedSessionList } from './ended-sessions';
import { createSessionCheck } from './session-check';

const [first, second, open] = [1, 2, 3].map((n) => `00000000-0000-4000-8000-00000000000${n}`) as [string, string, string];
const config = { edgeKey: 'k'.repeat(43), edgeKeyFolder: '/nowhere' };
const edge = createTestEdge();
let api: FakeApi;
let ids: string[];
let list: EndedSessionList;
let time: number;
let warnings: string[];
const until = '2026-11-28T12:00:00.000Z';

beforeEach(async () => {
  [ids, time, warnings] = [[first], 0, []];
  api = await startFakeApi('api');
  api.handle = (request, response) => {
    if (request.headers['x-edge-key'] !== config.edgeKey) response.writeHead(404).end();
    else response.setHeader('content-type', 'application/json').end(JSON.stringify({ ids, until }));
  };
});
afterEach(() => list.stop());

const start = () =>
  (list = followEndedSessions(
    config,
    createTestPool(api.url).fetch,
    (message) => warnings.push(message),
    () => time,
  ));
const waitFor = async (condition: () => boolean) => {
  for (let n = 0; n < 100 && !condition(); n += 1) await new Promise((done) => setTimeout(done, 50));
  expect(condition()).toBe(true);
};

test('knows nothing at first, then which sessions have ended, and asks for later ones alone', async () => {
  start();
  expect(list.has(first)).toBeUndefined();
  await waitFor(() => list.has(first) === true);
  expect(list.has(open)).toBe(false);
  ids = [second];
  await waitFor(() => list.has(second) === true);
  expect(list.has(first)).toBe(true);
  expect(api.received.slice(0, 2)).toEqual(['GET /releases/ended-sessions', `GET /releases/ended-sessions?since=${until}`]);
});

test('forgets a session once no token of it can be valid', async () => {
  start();
  await waitFor(() => list.has(first) === true);
  [ids, time] = [[], 21 * 60_000];
  await waitFor(() => list.has(first) === false);
});

test('warns once of an API that does not have the list', async () => {
  api.handle = (_request, response) => void response.writeHead(404).end();
  start();
  await waitFor(() => api.received.length > 1);
  expect([list.has(first), warnings]).toEqual([
    undefined,
    ['ended sessions could not be taken over: The API answered 404 to /releases/ended-sessions.'],
  ]);
});

describe.each<[state: string, fail: () => Promise<void>]>([
  ['down', () => api.kill()],
  ['silent', async () => void (api.handle = () => undefined)],
  ['answering errors', async () => void (api.handle = (_request, response) => void response.writeHead(503).end())],
])('while the API is %s', (_state, fail) => {
  test('an ended session gets no file of a role, and the others go on, without a wait', async () => {
    start();
    await waitFor(() => list.has(first) === true);
    await fail();
    const pool = createTestPool(api.url);
    const app = buildEdge({
      config: { apiBase: '/api', trustProxy: false, imageHosts: [], logLevel: 'silent' },
      ...{ apis: pool, store: createStore(edge.store), keys: edge.api.keys, isSessionEnded: createSessionCheck(list, pool.fetch) },
    });
    const get = async (sid: string) => {
      const headers = toCookieHeader(await edge.api.token('admin', { claims: { sid } }));
      const [began, url] = [performance.now(), `/remotes/mfe-admin/${version}/remoteEntry.js`];
      const { statusCode } = await app.inject({ url, headers });
      return [statusCode, performance.now() - began < 250];
    };
    expect([await get(first), await get(open)]).toEqual([
      [404, true],
      [200, true],
    ]);
    await app.close();
  });
});

test('a token of an impersonation gets no file', async () => {
  start();
  const url = `/remotes/mfe-admin/${version}/remoteEntry.js`;
  const get = async (claims: object) =>
    (await edge.app.inject({ url, headers: toCookieHeader(await edge.api.token('admin', { claims: { ...claims } })) })).statusCode;
  expect([await get({}), await get({ act: { sub: open } })]).toEqual([200, 404]);
});
