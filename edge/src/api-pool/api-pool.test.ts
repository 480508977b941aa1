import type { RequestListener } from 'node:http';
import { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';
import { hashEndpoints, listIdempotentEndpoints } from '@techadds/shared/idempotent-endpoints';
import { startFakeApi, type FakeApi } from '../testing/fake-api';
import { createApiPool, type ApiPool } from './api-pool';

let one: FakeApi;
let two: FakeApi;
let pool: ApiPool;
let warnings: string[];
const checkMs = 20;
beforeEach(async () => {
  [one, two] = [await startFakeApi('one'), await startFakeApi('two')];
  warnings = [];
  pool = createApiPool([one.url, two.url], { checkMs, warn: (message) => warnings.push(message) });
});
afterEach(() => pool.close());

type Options = Parameters<ApiPool['fetch']>[1];
const send = async (path = '/x', options: Partial<Options> = {}): Promise<string> => {
  const response = await pool.fetch(path, { timeoutMs: 20_000, ...options });
  return `${response.status} ${await response.text()}`;
};
const sendTimes = (times: number, options: Partial<Options> = {}) => Promise.all(Array.from({ length: times }, () => send('/x', options)));
const post = { method: 'POST', body: '{}' } as const;
const keyed = { ...post, headers: { 'idempotency-key': 'k1' } };
async function waitUntil(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 5));
}
const waitForChecks = async (times = 2) => {
  const [first, second] = [one.checks, two.checks];
  await waitUntil(() => one.checks >= first + times || two.checks >= second + times);
};
/** Cuts off the connection after it has worked on the request. */
const dieWithin = (api: FakeApi) => void (api.handle = (request) => request.socket.destroy());
const promiseIdempotency = (api: FakeApi, endpoints = listIdempotentEndpoints()) =>
  void (api.readiness.headers = { 'x-idempotent-endpoints': hashEndpoints(endpoints) });

test('hands over responses that the proxy may destroy, which ends no process', async () => {
  const { body } = await new Promise<Dispatcher.ResponseData>((resolve, reject) =>
    pool.request({ path: '/x', method: 'GET', headers: {} }, (error, response) => (error ? reject(error) : resolve(response!))),
  );
  expect(body.listenerCount('error')).toBeGreaterThan(0);
  body.destroy();
});

test('spreads requests that are open at once', async () => {
  await sendTimes(20);
  expect(one.received.length + two.received.length).toBe(20);
  expect(Math.min(one.received.length, two.received.length)).toBeGreaterThanOrEqual(5);
});

test('takes an API out that is not ready, and back when it is', async () => {
  one.readiness.status = 503;
  await waitUntil(() => warnings.length > 0);
  expect(warnings).toEqual([`the API ${one.url} is sick`]);
  await sendTimes(20);
  expect([one.received.length, two.received.length]).toEqual([0, 20]);
  one.readiness.status = 200;
  await waitUntil(() => warnings.length > 1);
  await sendTimes(20);
  expect(one.received.length).toBeGreaterThan(0);
});

test('takes an API out at the first refused connection, and sends the request to another one, also a POST', async () => {
  await one.kill();
  expect(await sendTimes(20, post)).toEqual(Array.from({ length: 20 }, () => '200 two'));
  expect(warnings).toEqual([`the API ${one.url} is sick`]);
  await one.restart();
  await waitUntil(() => warnings.length > 1);
  await sendTimes(20, post);
  expect(one.received.length).toBeGreaterThan(0);
});

test('repeats a read that an API has not answered', async () => {
  dieWithin(one);
  expect(await sendTimes(10)).toEqual(Array.from({ length: 10 }, () => '200 two'));
  expect(one.received.length).toBeGreaterThan(0);
});

test.each([
  ['without a key', '/api/orders', post],
  ['with a key that its endpoint ignores', '/api/customers', keyed],
])('repeats no POST %s that has reached an API', async (_name, path, options) => {
  for (const api of [one, two]) {
    promiseIdempotency(api);
    dieWithin(api);
  }
  await waitForChecks();
  await expect(send(path, options)).rejects.toThrow();
  expect([...one.received, ...two.received]).toEqual([`POST ${path}`]);
});

test('repeats a POST with a key that its API works on once, and waits while the first attempt is worked on', async () => {
  for (const api of [one, two]) promiseIdempotency(api);
  await waitForChecks();
  dieWithin(one);
  let answers = 0;
  two.handle = (_request, response) => {
    answers += 1;
    if (answers === 1) response.writeHead(409).end('{"code":"idempotency_in_flight"}');
    else response.end('done');
  };
  let answer = '';
  while (one.received.length === 0) {
    answers = 0;
    answer = await send('/api/orders', keyed);
  }
  expect(answer).toBe('200 done');
});

test('repeats no POST with a key where the API is of a version that may ignore it', async () => {
  for (const api of [one, two]) {
    promiseIdempotency(api, ['POST /orders']);
    dieWithin(api);
  }
  await waitForChecks();
  await expect(send('/api/orders', keyed)).rejects.toThrow();
  expect(one.received.length + two.received.length).toBe(1);
});

test('sends nothing new to an API that drains, which finishes what it has begun', async () => {
  let finish = () => undefined as void;
  one.handle = (_request, response) => (finish = () => void response.end('finished'));
  two.handle = (_request, response) => setTimeout(() => response.end('two'), 50);
  const begun = sendTimes(2);
  await waitUntil(() => one.received.length === 1);
  one.readiness = { status: 503, headers: { 'x-draining': 'finishing' } };
  await waitUntil(() => warnings.length > 0);
  expect(warnings).toEqual([`the API ${one.url} is draining`]);
  await sendTimes(20);
  // Nor while the other one is sick.
  await two.kill();
  await expect(send()).rejects.toThrow();
  expect(one.received).toHaveLength(1);
  finish();
  expect((await begun).sort()).toEqual(['200 finished', '200 two']);
});

test('sends a request elsewhere that a draining API has refused, also a POST', async () => {
  one.handle = (_request, response) => response.writeHead(503, { 'x-draining': 'refused' }).end();
  expect(await sendTimes(10, post)).toEqual(Array.from({ length: 10 }, () => '200 two'));
  expect(one.received.length).toBeGreaterThan(0);
});

test('tries sick APIs while none is well, a few times for each request', async () => {
  one.readiness.status = 503;
  two.readiness.status = 503;
  await waitUntil(() => warnings.length === 2);
  expect(await send()).toMatch(/^200/);
  await Promise.all([one.kill(), two.kill()]);
  await expect(send()).rejects.toThrow('ECONNREFUSED');
});

test('keeps a large body for another API only while nobody has read of it', async () => {
  const size = 100_000;
  const upload = (headers: Record<string, string> = {}) =>
    new Promise<string>((resolve, reject) => {
      const options = {
        path: '/api/orders',
        method: 'POST' as const,
        headers: { ...headers, 'idempotency-key': 'k1' },
        signal: AbortSignal.timeout(20_000),
        body: Readable.from([Buffer.alloc(size)]),
      };
      pool.request({ ...options, origin: '' }, (error, response) => (error ? reject(error) : void response?.body.text().then(resolve)));
    });
  const count: RequestListener = async (request, response) => response.end(String(Buffer.concat(await request.toArray()).length));
  two.handle = count;
  await one.kill();
  const length = { 'content-length': String(size) };
  expect(await Promise.all([upload(length), upload(length), upload()])).toEqual(['100000', '100000', '100000']);
  two.handle = (request) => request.once('data', () => request.socket.destroy());
  one.handle = two.handle;
  for (const api of [one, two]) promiseIdempotency(api);
  await one.restart();
  await waitUntil(() => warnings.length > 1);
  await waitForChecks();
  const before = two.received.length;
  await expect(upload()).rejects.toMatchObject({ code: expect.stringMatching(/^(UND_ERR_SOCKET|ECONNRESET|EPIPE)$/) });
  expect(one.received.length + two.received.length).toBe(before + 1);
});

test('checks nothing where there is one API, whose name has one address', async () => {
  const single = createApiPool([one.url], { checkMs });
  const named = createApiPool([one.url.replace('127.0.0.1', 'api.test')], { checkMs, lookUp: async () => ['127.0.0.1'] });
  one.checks = 0;
  await pool.close();
  await new Promise((resolve) => setTimeout(resolve, 5 * checkMs));
  expect(one.checks).toBe(0);
  await Promise.all([single.close(), named.close()]);
});
