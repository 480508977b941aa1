import { fetchApi } from '@techadds/shared/api';
import { getServerTime } from '@techadds/shared/session';
import { makeUser, signInAs, testToken } from '@techadds/shared/testing';
import type { EarlyRequest, EarlyResponse } from './early-requests';

const { tenantId } = makeUser('partner_admin');
const token = testToken();
const identity = { Authorization: `Bearer ${token}`, 'X-Tenant-Id': tenantId };
let sent: string[] = [];

beforeEach(() => {
  sent = [];
  history.replaceState(null, '', '/orders');
  signInAs('partner_admin');
  globalThis.fetch = (url, init) => {
    sent.push(`${init?.method ?? 'GET'} ${url as string}`);
    return Promise.resolve(new Response('sent again'));
  };
});
afterEach(() => (globalThis.__earlyRequests = undefined));

const respond = (headers?: Record<string, string>): EarlyResponse => ({
  response: new Response('early', headers && { headers }),
  receivedAt: performance.now(),
});
function setEarlyRequest(changes: Partial<EarlyRequest> = {}): void {
  const response = Promise.resolve(respond());
  globalThis.__earlyRequests = [{ url: '/api/orders', headers: identity, sentAt: performance.now(), response, ...changes }];
}
const load = async (path = '/orders', init: RequestInit = {}) =>
  (await fetchApi(path, token, { method: 'GET', ...(init as object) })).text();

test('a call uses the response to the request that the document has sent, once', async () => {
  setEarlyRequest();
  expect(await load()).toBe('early');
  expect(sent).toEqual([]);
  expect(await load()).toBe('sent again');
  expect(sent).toEqual(['GET /api/orders']);
});

test.each<[string, Partial<EarlyRequest>]>([
  ['another URL', { url: '/api/orders?sort=number' }],
  ['another user', { headers: { ...identity, Authorization: `Bearer ${testToken({ userId: 'other' })}` } }],
  ['another tenant', { headers: { ...identity, 'X-Tenant-Id': '0d9f5f0a-0000-4000-8000-000000000002' } }],
  ['more than 15 seconds ago', { sentAt: performance.now() - 60_000 }],
])('a response to a request of %s is not used', async (_, changes) => {
  setEarlyRequest(changes);
  expect(await load()).toBe('sent again');
});

test('after a change no early response is used', async () => {
  setEarlyRequest();
  await load('/orders/7/accept', { method: 'POST' });
  expect(await load()).toBe('sent again');
});

test('requests again where no response came', async () => {
  setEarlyRequest({ response: Promise.resolve(undefined) });
  expect(await load()).toBe('sent again');
});

test('the time of the server is estimated from when the request was sent', async () => {
  const inTenMinutes = new Date(Date.now() + 600_000).toUTCString();
  setEarlyRequest({ sentAt: performance.now() - 4_000, response: Promise.resolve(respond({ date: inTenMinutes })) });
  await load();
  // Half of the four seconds is what the response is assumed to have taken; the date has whole seconds.
  const ahead = getServerTime() - Date.now();
  expect(ahead).toBeGreaterThan(600_500);
  expect(ahead).toBeLessThan(602_500);
});

test('a request is sent at once where the document has sent none', () => {
  void load();
  expect(sent).toEqual(['GET /api/orders']);
});
