import { refresh } from '@techadds/shared/contract/accounts/endpoints';
import { recentErrors } from '@techadds/shared/contract/observability/endpoints';
import { listClauses } from '@techadds/shared/contract/contract-templates/endpoints';
import { getContract } from '@techadds/shared/contract/contracts/endpoints';
import { acceptOrder, getOrder, listOrders } from '@techadds/shared/contract/orders/endpoints';
import { exitImpersonation, startSession, enterImpersonation, useSession } from '@techadds/shared/session';
import { declinePublicQuote } from '@techadds/shared/contract/quotes/endpoints';
import { call, ApiError, endpointPath } from '@techadds/shared/api';
import { mockEndpoint, makeOrderCounts, makeUser, mockError, testToken } from '@techadds/shared/testing';

const user = makeUser('customer');
const id = '0d9f5f0a-0000-4000-8000-0000000000c1';
const meta = { total: 0, limit: 50, offset: 0, sort: 'placedAt', order: 'desc' as const, hasMore: false };
const noOrders = { items: [], meta, counts: makeOrderCounts() };
const enter = (token: string) => startSession({ token, user, tenant: { id: user.tenantId, subdomain: user.subdomain } });
const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error as ApiError,
  );

test('puts params into the path and leaves out empty query values', () => {
  expect(endpointPath(getOrder, { params: { id: 'a/b' } })).toBe('/orders/a%2Fb');
  expect(endpointPath(listOrders, { query: { status: undefined, query: '', limit: 10 } })).toBe('/orders?limit=10');
});

test('a word in place of an id does not call the endpoint of that path', async () => {
  enter(testToken());
  const received = mockEndpoint(listClauses, { items: [], meta });
  expect(await failure(call(getContract, { params: { id: 'clauses' } }))).toMatchObject({ status: 404 });
  expect(received).toEqual([]);
  await call(listClauses);
  expect(received).toHaveLength(1);
});

test('sends the token, the tenant and a reference id', async () => {
  history.replaceState(null, '', '/orders');
  enter(testToken());
  const received = mockEndpoint(listOrders, noOrders);
  await call(listOrders);
  const { headers } = received[0]!;
  expect(headers.get('authorization')).toMatch(/^Bearer /);
  expect(headers.get('x-tenant-id')).toBe(user.tenantId);
  expect(headers.get('x-cid')).toMatch(/^[0-9a-f-]{36}$/);
  expect(headers.get('accept')).toBe('application/json');
});

test('reports message, status and body of an HTTP error', async () => {
  enter(testToken());
  mockEndpoint(acceptOrder, mockError(409, { error: 'Already declined', code: 'illegal_transition', allowed: [] }));
  const error = await failure(call(acceptOrder, { params: { id } }));
  expect(error?.message).toBe('Already declined');
  expect(error?.code).toBe('illegal_transition');
  expect(error).toMatchObject({ status: 409, cid: 'test-reference', body: { allowed: [] } });
});

test('distinguishes a failed request from a response that is not JSON', async () => {
  enter(testToken());
  globalThis.fetch = () => Promise.reject(new TypeError('network'));
  expect(await failure(call(listOrders))).toMatchObject({ status: 'FETCH_ERROR' });
  globalThis.fetch = () => Promise.resolve(new Response('<html>', { status: 200 }));
  expect(await failure(call(listOrders))).toMatchObject({ status: 'PARSING_ERROR' });
});

test('reports a late response as a timeout', async () => {
  jest.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(AbortSignal.abort());
  globalThis.fetch = (_, init) =>
    init?.signal?.aborted ? Promise.reject(new DOMException('late', 'TimeoutError')) : Promise.resolve(new Response('{}'));
  expect(await failure(call(listOrders))).toMatchObject({ status: 'TIMEOUT_ERROR' });
});

test('refreshes an expired token once for concurrent calls', async () => {
  enter(testToken({}, -60));
  const fresh = testToken();
  const refreshes = mockEndpoint(refresh, { token: fresh });
  const lists = mockEndpoint(listOrders, noOrders);
  await Promise.all([call(listOrders), call(listOrders), call(listOrders)]);
  expect(refreshes).toHaveLength(1);
  expect(lists.map((list) => list.headers.get('authorization'))).toEqual(Array(3).fill(`Bearer ${fresh}`));
  expect(useSession.getState().token).toBe(fresh);
});

test('refreshes a rejected token and repeats the call once; a second 401 is the result', async () => {
  enter(testToken());
  let times = 0;
  const refreshes = mockEndpoint(refresh, () => ({ token: testToken({ times: (times += 1) }) }));
  const lists = mockEndpoint(listOrders, mockError(401, { error: 'No' }));
  expect(await failure(call(listOrders))).toMatchObject({ status: 401 });
  expect(refreshes).toHaveLength(1);
  expect(lists).toHaveLength(2);
});

describe('an expired token while the server is unavailable', () => {
  const away = mockError(503, { error: 'The server does not answer at the moment.' });

  test('does not end the session and is refreshed once the server is back', async () => {
    enter(testToken({}, -60));
    mockEndpoint(refresh, away);
    mockEndpoint(listOrders, away);
    expect(await failure(call(listOrders))).toMatchObject({ status: 503, isUnavailable: true });
    expect(useSession.getState()).toMatchObject({ user: { id: user.id }, token: expect.any(String) });
    const fresh = testToken();
    mockEndpoint(refresh, { token: fresh });
    const lists = mockEndpoint(listOrders, noOrders);
    await call(listOrders);
    expect(lists.map((list) => list.headers.get('authorization'))).toEqual([`Bearer ${fresh}`]);
  });

  test('is refreshed at a second attempt if the server comes back in between', async () => {
    enter(testToken({}, -60));
    const fresh = testToken();
    let requests = 0;
    mockEndpoint(refresh, () => ((requests += 1) === 1 ? away : { token: fresh }));
    const lists = mockEndpoint(listOrders, ({ headers }) =>
      headers.get('authorization') === `Bearer ${fresh}` ? noOrders : mockError(401, { error: 'No' }),
    );
    await call(listOrders);
    expect([requests, lists.length]).toEqual([2, 2]);
    expect(useSession.getState().token).toBe(fresh);
  });
});

test('returns text unparsed', async () => {
  mockEndpoint(recentErrors, '{"a": 1}\n');
  expect(await call(recentErrors)).toBe('{"a": 1}\n');
});

test('calls link endpoints without token and tenant, and a 401 does not end the session', async () => {
  history.replaceState(null, '', '/auth/q/abc');
  enter(testToken({}, -60));
  const received = mockEndpoint(declinePublicQuote, mockError(401, { error: 'No' }, { 'x-session-expired': 'true' }));
  expect(await failure(call(declinePublicQuote, { params: { token: 'abc' }, body: { reason: 'No' } }))).toMatchObject({ status: 401 });
  const { headers } = received[0]!;
  expect([headers.get('authorization'), headers.get('x-tenant-id'), headers.get('x-subdomain')]).toEqual([null, null, null]);
  expect(useSession.getState().token).not.toBeNull();
});

test('calls link endpoints during an impersonation', async () => {
  enterImpersonation({
    token: testToken(),
    user,
    actor: { id, name: 'Root' },
    reason: 'Help',
    returnTo: '/observability',
    expiresAt: new Date(Date.now() + 60_000).toISOString(),
  });
  const received = mockEndpoint(declinePublicQuote, mockError(409, { error: 'Declined already' }));
  expect(await failure(call(declinePublicQuote, { params: { token: 'abc' }, body: { reason: 'No' } }))).toMatchObject({ status: 409 });
  expect(received).toHaveLength(1);
  exitImpersonation('stopped');
});
