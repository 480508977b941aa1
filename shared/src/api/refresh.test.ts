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

/** The lock of the browser, as another tab holds it first: `while` is what that tab does meanwhile. */
function otherTabFirst(meanwhile: () => void) {
  const request = jest.fn(async (_name: string, work: () => Promise<unknown>) => {
    meanwhile();
    return work();
  });
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
  return request;
}
const stored = () => [useSession.getState().token, localStorage.getItem('token')];

test('the token is exchanged once, however many ask', async () => {
  const asked = mockEndpoint(refresh, { token: fresh });
  expect(await Promise.all([refreshSession(), refreshSession(), refreshSession()])).toEqual(['fresh', 'fresh', 'fresh']);
  expect(asked.map(({ body }) => body)).toEqual([{ token: old }]);
  expect(stored()).toEqual([fresh, fresh]);
});

test('the lock of all tabs is held meanwhile, and a token that another tab got is adopted', async () => {
  const asked = mockEndpoint(refresh, { token: fresh });
  const lock = otherTabFirst(() => localStorage.setItem('token', another));
  expect(await refreshSession()).toBe('fresh');
  expect(lock).toHaveBeenCalledWith('td-refresh', expect.anything());
  expect(asked).toHaveLength(0);
  expect(stored()).toEqual([another, another]);
});

test('with the lock and nothing new in storage the server is asked', async () => {
  const asked = mockEndpoint(refresh, { token: fresh });
  otherTabFirst(() => undefined);
  expect(await refreshSession()).toBe('fresh');
  expect(asked).toHaveLength(1);
});

test('a token that lay in storage unseen is adopted; one that is expired itself is exchanged', async () => {
  const asked = mockEndpoint(refresh, { token: fresh });
  localStorage.setItem('token', another);
  expect(await refreshSession()).toBe('fresh');
  expect(asked).toHaveLength(0);
  const later = testToken({ userId: user.id, n: 3 }, -5);
  localStorage.setItem('token', later);
  expect(await refreshSession()).toBe('fresh');
  expect(asked.map(({ body }) => body)).toEqual([{ token: later }]);
  expect(stored()).toEqual([fresh, fresh]);
});

test('a refusal ends the session', async () => {
  mockEndpoint(refresh, mockError(401, { error: 'No' }));
  expect(await refreshSession()).toBe('refused');
  expect(stored()).toEqual([null, null]);
  expect(ended).toHaveBeenCalledTimes(1);
});

test('after a refusal storage is looked at once more', async () => {
  mockEndpoint(refresh, () => {
    localStorage.setItem('token', another);
    return mockError(401, { error: 'No' });
  });
  expect(await refreshSession()).toBe('fresh');
  expect(stored()).toEqual([another, another]);
  expect(ended).not.toHaveBeenCalled();
});

test.each([429, 503] as const)('a server that is away (%i) ends nothing', async (status) => {
  mockEndpoint(refresh, mockError(status, { error: 'Away' }));
  expect(await refreshSession()).toBe('away');
  expect(stored()).toEqual([old, old]);
});

test('no answer ends nothing', async () => {
  globalThis.fetch = () => Promise.reject(new TypeError('offline'));
  expect(await refreshSession()).toBe('away');
  expect(stored()).toEqual([old, old]);
});

test('an answer without a token is a refusal', async () => {
  mockEndpoint(refresh, { token: '' });
  expect(await refreshSession()).toBe('refused');
});

test('who signed out while the server was asked stays signed out', async () => {
  mockEndpoint(refresh, () => {
    clearSession();
    return { token: fresh };
  });
  expect(await refreshSession()).toBe('refused');
  expect(stored()).toEqual([null, null]);
});

test('a person who signed in in another tab is no fresh token of this one', async () => {
  const asked = mockEndpoint(refresh, { token: fresh });
  const other = makeUser('admin', { id: '0d9f5f0a-0000-4000-8000-0000000000ff' });
  localStorage.setItem('user', JSON.stringify(other));
  localStorage.setItem('token', testToken({ userId: other.id }));
  expect(await refreshSession()).toBe('refused');
  expect(asked).toHaveLength(0);
  expect(useSession.getState().user?.id).toBe(other.id);
  expect(ended).not.toHaveBeenCalled();
});

test('a stored token that names no tenant does not replace one that does', async () => {
  const asked = mockEndpoint(refresh, { token: fresh });
  localStorage.setItem('token', testToken({ tenantId: 'acme' }));
  expect(await refreshSession()).toBe('fresh');
  expect(asked.map(({ body }) => body)).toEqual([{ token: old }]);
});
