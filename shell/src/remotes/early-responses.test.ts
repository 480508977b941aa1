import { apiQuery, fetchApi } from '@techadds/shared/api';
import { listOrders } from '@techadds/shared/contract/orders/endpoints';
import { queryClient } from '@techadds/shared/query';
import { getCurrentToken, useImpersonationStore } from '@techadds/shared/session';
import { makeUser, signInAs } from '@techadds/shared/testing';
import { readEarlyResponses } from './early-responses';

const { tenantId } = makeUser('partner_admin');
const orders = { items: [], meta: { total: 0 } };
const json = JSON.stringify(orders);
const send = jest.fn(() => Promise.resolve(new Response('sent again')));

beforeEach(() => {
  history.replaceState(null, '', '/orders');
  signInAs('partner_admin');
  globalThis.fetch = send;
});
afterEach(() => {
  globalThis.__earlyRequests = undefined;
  queryClient.clear();
  send.mockClear();
});

/** The document has requested the orders, and this is the response. */
function respond(body = json, init: ResponseInit = {}): Response {
  const response = new Response(body, init);
  globalThis.__earlyRequests = [
    {
      url: '/api/orders',
      headers: { Authorization: `Bearer ${getCurrentToken()}`, 'X-Tenant-Id': tenantId },
      sentAt: performance.now(),
      response: Promise.resolve({ response, receivedAt: performance.now() }),
    },
  ];
  return response;
}
/** The data of a new query, before any request. */
function renderFirst(input?: { query: { query: string } }): unknown {
  queryClient.clear();
  return queryClient.getQueryCache().build(queryClient, queryClient.defaultQueryOptions(apiQuery(listOrders, input))).state.data;
}
const load = async () => (await fetchApi('/orders', getCurrentToken(), { method: 'GET' })).text();

test('the first render has what has been read of the responses, once', async () => {
  respond();
  expect(renderFirst()).toBeUndefined();
  await readEarlyResponses();
  expect(renderFirst()).toEqual(orders);
  expect(renderFirst()).toBeUndefined();
  expect(send).not.toHaveBeenCalled();
});

test('the first render has nothing of another user, nor of the own one during an impersonation', async () => {
  respond();
  await readEarlyResponses();
  useImpersonationStore.setState({ impersonation: { token: getCurrentToken() } as never });
  expect(renderFirst()).toBeUndefined();
  useImpersonationStore.setState({ impersonation: null });
  signInAs('customer');
  expect(renderFirst()).toBeUndefined();
});

test('a change discards what is left', async () => {
  respond();
  await readEarlyResponses();
  await fetchApi('/orders/7/accept', getCurrentToken(), { method: 'POST' });
  expect(renderFirst()).toBeUndefined();
});

test('an old response is not used', async () => {
  respond();
  await readEarlyResponses();
  globalThis.__earlyRequests![0]!.sentAt -= 60_000;
  expect(renderFirst()).toBeUndefined();
});

test('the query of another address has none', async () => {
  respond();
  await readEarlyResponses();
  expect(renderFirst({ query: { query: 'cloud' } })).toBeUndefined();
  expect(renderFirst()).toEqual(orders);
});

test.each<[string, string, ResponseInit]>([
  ['that failed', JSON.stringify({ error: 'Not now.' }), { status: 503 }],
  ['that ended the session', json, { headers: { 'x-session-expired': 'true' } }],
  ['that is no JSON', '<html>', {}],
])('a response %s is left to the call', async (_, body, init) => {
  respond(body, init);
  await readEarlyResponses();
  expect(renderFirst()).toBeUndefined();
  expect(await load()).toBe(body);
  expect(send).not.toHaveBeenCalled();
});

test('a response that a call has taken meanwhile is left to it', async () => {
  const taken = respond();
  await taken.text();
  await readEarlyResponses();
  expect(renderFirst()).toBeUndefined();
});
