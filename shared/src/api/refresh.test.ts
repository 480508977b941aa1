import { refresh } from '@techadds/shared/contract/accounts/endpoints';
import { refreshSession } from '@techadds/shared/api';
import { clearSession, onSessionEnd, startSession, useSession } from '@techadds/shared/session';
import { mockEndpoint, makeUser, mockError, testToken } from '@techadds/shared/testing';

const user = makeUser('customer');
const old = testToken({ userId: user.id }, -10);
const fresh = testToken({ userId: user.id, n: 1 });
const another = testToken({ userId: user.id, n: 2 });
const ended = jest.fn();

let stop: () => void;
beforeEach(() => {
  ended.mockClear();
  stop = onSessionEnd(ended);
  startSession({ token: old, user, tenant: { id: user.tenantId, subdomain: 'acme' } });
});
afterEach(() => {
  stop();
  Reflect.deleteProperty(navigator, 'locks');
});

/** The browser's lock, held by another tab first; `meanwhile` is what that tab does. */
function otherTabFirst(meanwhile: () => void) {
  const request = jest.fn(async (_name: string, work: () => Promise<unknown>) => {
    meanwhile();
    return work();
  });
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
  return request;
}
const stored = () => [useSession.getState().token, localStorage.getItem('token')];

test('exchanges the token once for concurrent callers', async () => {
  const requests = mockEndpoint(refresh, { token: fresh });
  expect(await Promise.all([refreshSession(), refreshSession(), refreshSession()])).toEqual(['fresh', 'fresh', 'fresh']);
  expect(requests.map(({ body }) => body)).toEqual([{ token: old }]);
  expect(stored()).toEqual([fresh, fresh]);
});

test('holds the lock of all tabs and adopts a token that another tab stored meanwhile', async () => {
  const requests = mockEndpoint(refresh, { token: fresh });
  const lock = otherTabFirst(() => localStorage.setItem('token', another));
  expect(await refreshSession()).toBe('fresh');
  expect(lock).toHaveBeenCalledWith('td-refresh', expect.anything());
  expect(requests).toHaveLength(0);
  expect(stored()).toEqual([another, another]);
});

test('asks the server if it has the lock and storage has no newer token', async () => {
  const requests = mockEndpoint(refresh, { token: fresh });
  otherTabFirst(() => undefined);
  expect(await refreshSession()).toBe('fresh');
  expect(requests).toHaveLength(1);
});

test('asks the server without the lock where the browser denies locks with its storage', async () => {
  const requests = mockEndpoint(refresh, { token: fresh });
  const request = () => Promise.reject(new DOMException('Denied.', 'SecurityError'));
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
  expect(await refreshSession()).toBe('fresh');
  expect(requests).toHaveLength(1);
});

test('adopts a newer token from storage, and exchanges it if it has expired too', async () => {
  const requests = mockEndpoint(refresh, { token: fresh });
  localStorage.setItem('token', another);
  expect(await refreshSession()).toBe('fresh');
  expect(requests).toHaveLength(0);
  const later = testToken({ userId: user.id, n: 3 }, -5);
  localStorage.setItem('token', later);
  expect(await refreshSession()).toBe('fresh');
  expect(requests.map(({ body }) => body)).toEqual([{ token: later }]);
  expect(stored()).toEqual([fresh, fresh]);
});

test('a rejection ends the session', async () => {
  mockEndpoint(refresh, mockError(401, { error: 'No' }));
  expect(await refreshSession()).toBe('refused');
  expect(stored()).toEqual([null, null]);
  expect(ended).toHaveBeenCalledTimes(1);
});

test('checks storage again after a rejection', async () => {
  mockEndpoint(refresh, () => {
    localStorage.setItem('token', another);
    return mockError(401, { error: 'No' });
  });
  expect(await refreshSession()).toBe('fresh');
  expect(stored()).toEqual([another, another]);
  expect(ended).not.toHaveBeenCalled();
});

test.each([429, 503] as const)('an unavailable server (%i) does not end the session', async (status) => {
  mockEndpoint(refresh, mockError(status, { error: 'Away' }));
  expect(await refreshSession()).toBe('away');
  expect(stored()).toEqual([old, old]);
});

test('a failed request does not end the session', async () => {
  globalThis.fetch = () => Promise.reject(new TypeError('offline'));
  expect(await refreshSession()).toBe('away');
  expect(stored()).toEqual([old, old]);
});

test('treats a response without a token as a rejection', async () => {
  mockEndpoint(refresh, { token: '' });
  expect(await refreshSession()).toBe('refused');
});

test('stays signed out after a sign-out during the request', async () => {
  mockEndpoint(refresh, () => {
    clearSession();
    return { token: fresh };
  });
  expect(await refreshSession()).toBe('refused');
  expect(stored()).toEqual([null, null]);
});

test('does not adopt the token of another user who signed in in another tab', async () => {
  const requests = mockEndpoint(refresh, { token: fresh });
  const other = makeUser('admin', { id: '0d9f5f0a-0000-4000-8000-0000000000ff' });
  localStorage.setItem('user', JSON.stringify(other));
  localStorage.setItem('token', testToken({ userId: other.id }));
  expect(await refreshSession()).toBe('refused');
  expect(requests).toHaveLength(0);
  expect(useSession.getState().user?.id).toBe(other.id);
  expect(ended).not.toHaveBeenCalled();
});

test('does not replace a token that names its tenant with one that does not', async () => {
  const requests = mockEndpoint(refresh, { token: fresh });
  localStorage.setItem('token', testToken({ tenantId: 'acme' }));
  expect(await refreshSession()).toBe('fresh');
  expect(requests.map(({ body }) => body)).toEqual([{ token: old }]);
});

test('a response to the refresh that says the session has expired ends it once, whatever its status', async () => {
  globalThis.fetch = () => Promise.resolve(new Response(JSON.stringify({ token: fresh }), { headers: { 'x-session-expired': 'true' } }));
  expect(await refreshSession()).toBe('refused');
  expect(ended).toHaveBeenCalledTimes(1);
  expect(useSession.getState().token).toBeNull();
});
