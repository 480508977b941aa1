import { demoAccounts, login, refresh } from '@techadds/shared/contract/accounts/endpoints';
import { listOrders } from '@techadds/shared/contract/orders/endpoints';
import { call } from '@techadds/shared/api';
import { onSessionEnd, startSession, useSession } from '@techadds/shared/session';
import { mockEndpoint, makeUser, mockError, signInAs, testToken } from '@techadds/shared/testing';

const ended = jest.fn();
let stop: () => void;
beforeEach(() => {
  ended.mockClear();
  stop = onSessionEnd(ended);
});
afterEach(() => stop());

/** A server that sends this response to every request and does not refresh tokens. */
function server(status: number, headers: Record<string, string> = {}) {
  const requests: string[] = [];
  globalThis.fetch = (address) => {
    requests.push(address as string);
    return Promise.resolve(new Response('{"error":"No"}', { status, headers }));
  };
  return requests;
}
const orders = () => call(listOrders).catch(() => undefined);

test.each([200, 401, 403, 500])('a response (%i) that says the session has expired ends it at once', async (status) => {
  signInAs('customer');
  sessionStorage.setItem('sessionId', 'x');
  const requests = server(status, { 'x-session-expired': 'true' });
  await orders();
  expect(ended).toHaveBeenCalled();
  expect(useSession.getState().token).toBeNull();
  expect(sessionStorage.getItem('sessionId')).toBeNull();
  expect(requests).toEqual(['/api/orders']);
});

test('any other value of that header does not end the session', async () => {
  signInAs('customer');
  server(200, { 'x-session-expired': 'false' });
  await orders();
  expect(ended).not.toHaveBeenCalled();
});

test('a late response about an old session does not end one that another tab has opened', async () => {
  signInAs('customer');
  const next = testToken({ n: 2 });
  globalThis.fetch = (_, init) => {
    const isLate = new Headers(init?.headers).get('authorization') !== `Bearer ${next}`;
    localStorage.setItem('token', next);
    return Promise.resolve(new Response('{}', isLate ? { status: 401, headers: { 'x-session-expired': 'true' } } : {}));
  };
  await orders();
  expect(ended).not.toHaveBeenCalled();
  expect(useSession.getState().token).toBe(next);
});

test('stores the session id for the lifetime of the tab', async () => {
  signInAs('customer');
  server(200, { 'x-session-id': 'abc' });
  await orders();
  expect(sessionStorage.getItem('sessionId')).toBe('abc');
});

test.each([401, 403])('a %i ends the session if no token is left', async (status) => {
  server(status);
  await orders();
  expect(ended).toHaveBeenCalledTimes(1);
});

test.each([
  ['in the tab', () => useSession.setState({ token: testToken() })],
  ['in storage', () => localStorage.setItem('token', testToken())],
  ['in the cookie', () => (document.cookie = 'token=a.b.c')],
])('a 403 does not end the session if there is a token %s', async (_, keep) => {
  keep();
  server(403);
  await orders();
  expect(ended).not.toHaveBeenCalled();
});

test('a 404 without a token and a wrong password do not end the session', async () => {
  server(404);
  await orders();
  server(401);
  await call(login, { body: { email: 'a@b.test', password: 'x' } }).catch(() => undefined);
  await call(demoAccounts).catch(() => undefined);
  expect(ended).not.toHaveBeenCalled();
});

test('a rejected refresh ends the session once and the call is not repeated', async () => {
  const user = makeUser('customer');
  startSession({ token: testToken(), user, tenant: { id: user.tenantId, subdomain: 'acme' } });
  const lists = mockEndpoint(listOrders, mockError(401, { error: 'No' }));
  mockEndpoint(refresh, mockError(401, { error: 'No' }));
  await orders();
  expect(lists).toHaveLength(1);
  expect(ended).toHaveBeenCalledTimes(1);
});

test('does not repeat a call as another user', async () => {
  const user = makeUser('customer');
  startSession({ token: testToken({ userId: user.id }), user, tenant: { id: user.tenantId, subdomain: 'acme' } });
  const other = makeUser('admin', { id: '0d9f5f0a-0000-4000-8000-0000000000ff' });
  const lists = mockEndpoint(listOrders, () => {
    startSession({ token: testToken({ userId: other.id }), user: other, tenant: { id: other.tenantId, subdomain: 'acme' } });
    return mockError(401, { error: 'No' });
  });
  await orders();
  expect(lists).toHaveLength(1);
});
