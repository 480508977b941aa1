import { me, refresh, whoami } from '@techadds/shared/contract/accounts/endpoints';
import { clearSession, startSession, useSession } from '@techadds/shared/session';
import { mockEndpoint, makeUser, mockError, signInAs, testToken } from '@techadds/shared/testing';
import { validateSession } from './validate-session';

const user = makeUser('customer');
const tenant = { id: user.tenantId, subdomain: user.subdomain };

// Each test starts a minute later, so that the validation of another test does not count.
let minute = Date.now();
beforeEach(() => jest.useFakeTimers({ now: (minute += 60_000), doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'] }));
afterEach(() => jest.useRealTimers());

test('is invalid without a token', async () => {
  expect(await validateSession('/orders')).toBe(false);
});

test('is valid with a fresh token, and stores the user from the server', async () => {
  signInAs('customer');
  mockEndpoint(me, { user: { ...user, firstName: 'Renamed' } });
  expect(await validateSession('/orders')).toBe(true);
  expect(useSession.getState().user?.firstName).toBe('Renamed');
});

test('refreshes an expired token once', async () => {
  startSession({ token: testToken({}, -10), user, tenant });
  const fresh = testToken({ userId: 'fresh' });
  const refreshes = mockEndpoint(refresh, { token: fresh });
  mockEndpoint(me, { user });
  expect(await validateSession('/orders')).toBe(true);
  expect(refreshes).toHaveLength(1);
  expect(useSession.getState().token).toBe(fresh);
});

test('refreshes a malformed token', async () => {
  startSession({ token: 'no.token.here', user, tenant });
  const refreshes = mockEndpoint(refresh, { token: testToken() });
  mockEndpoint(me, { user });
  expect(await validateSession('/orders')).toBe(true);
  expect(refreshes).toHaveLength(1);
});

test('clears token, tenant and subdomain after a failed refresh', async () => {
  startSession({ token: testToken({}, -10), user, tenant });
  mockEndpoint(refresh, mockError(401, { error: 'Sign in again.' }));
  expect(await validateSession('/orders')).toBe(false);
  expect(useSession.getState()).toMatchObject({ token: null, user: null, subdomain: null });
  expect(Object.keys(localStorage)).toEqual([]);
  expect(document.cookie).not.toContain('token=');
});

test('falls back to the legacy endpoint without /auth/me', async () => {
  signInAs('customer');
  mockEndpoint(me, mockError(404, { error: 'Not found' }));
  const older = mockEndpoint(whoami, { user });
  expect(await validateSession('/orders')).toBe(true);
  expect(older).toHaveLength(1);
});

test.each([401, 403, 500] as const)('refreshes once and retries after a %i from /auth/me', async (status) => {
  signInAs('customer');
  let requests = 0;
  mockEndpoint(me, () => (++requests === 1 ? mockError(status, { error: 'No' }) : { user }));
  const refreshes = mockEndpoint(refresh, { token: testToken({ userId: 'fresh' }) });
  expect(await validateSession('/orders')).toBe(true);
  expect([requests, refreshes.length]).toEqual([2, 1]);
});

test('ends the session after a second rejection', async () => {
  signInAs('customer');
  mockEndpoint(me, mockError(401, { error: 'No' }));
  const refreshes = mockEndpoint(refresh, { token: testToken({ userId: 'fresh' }) });
  expect(await validateSession('/orders')).toBe(false);
  expect(refreshes).toHaveLength(1);
  expect(useSession.getState().token).toBeNull();
});

test('stays valid offline', async () => {
  signInAs('customer');
  globalThis.fetch = () => Promise.reject(new TypeError('offline'));
  expect(await validateSession('/orders')).toBe(true);
  expect(useSession.getState().token).not.toBeNull();
});

test.each([429, 502, 503, 504])('stays valid while the server is unavailable (%i)', async (status) => {
  signInAs('customer');
  globalThis.fetch = () => Promise.resolve(new Response('{"error":"Away"}', { status }));
  expect(await validateSession('/orders')).toBe(true);
  expect(useSession.getState().token).not.toBeNull();
});

test('does not refresh a second time if the refreshed token is rejected', async () => {
  startSession({ token: testToken({}, -10), user, tenant });
  const refreshes = mockEndpoint(refresh, () => ({ token: testToken({ n: Math.random() }) }));
  const requests = mockEndpoint(me, mockError(401, { error: 'No' }));
  expect(await validateSession('/orders')).toBe(false);
  expect([refreshes.length, requests.length]).toEqual([1, 1]);
  expect(useSession.getState().token).toBeNull();
});

test('does not refresh a session that the server reports as expired', async () => {
  signInAs('customer');
  const requests: string[] = [];
  globalThis.fetch = (address) => {
    requests.push(address as string);
    return Promise.resolve(new Response('{}', { status: 401, headers: { 'x-session-expired': 'true' } }));
  };
  expect(await validateSession('/orders')).toBe(false);
  expect(requests).toEqual(['/api/auth/me']);
});

test('does not restore a session that was signed out during the validation', async () => {
  signInAs('customer');
  mockEndpoint(me, () => {
    clearSession();
    return { user };
  });
  expect(await validateSession('/orders')).toBe(false);
  expect(useSession.getState()).toEqual({ token: null, user: null, subdomain: null });
});

test.each([{ user: { ...user, role: 'partner' } }, { ...user, role: 'partner' }])(
  'accepts a nested or plain user, and legacy role names',
  async (given) => {
    signInAs('customer');
    mockEndpoint(me, given as never);
    expect(await validateSession('/orders')).toBe(true);
    expect(useSession.getState().user).toMatchObject({ id: user.id, role: 'partner_admin' });
  },
);

describe('deduplication of validations', () => {
  beforeEach(() => signInAs('customer'));

  test('skips the same path and token for three seconds', async () => {
    const requests = mockEndpoint(me, { user });
    await validateSession('/orders');
    jest.advanceTimersByTime(2_999);
    await validateSession('/orders');
    expect(requests).toHaveLength(1);
    await validateSession('/marketplace');
    expect(requests).toHaveLength(2);
    jest.advanceTimersByTime(3_000);
    await validateSession('/marketplace');
    expect(requests).toHaveLength(3);
  });

  test('skips each of several paths between which the user moves', async () => {
    const requests = mockEndpoint(me, { user });
    for (const path of ['/orders', '/marketplace', '/orders', '/kb', '/marketplace', '/orders']) await validateSession(path);
    expect(requests).toHaveLength(3);
    jest.advanceTimersByTime(3_000);
    await validateSession('/orders');
    expect(requests).toHaveLength(4);
  });

  test('skips nothing after a failed validation', async () => {
    const token = testToken();
    const enter = () => startSession({ token, user, tenant });
    enter();
    const requests = mockEndpoint(me, mockError(401, { error: 'No' }));
    mockEndpoint(refresh, mockError(401, { error: 'No' }));
    await validateSession('/orders');
    enter();
    await validateSession('/orders');
    expect(requests).toHaveLength(2);
  });

  test('is reset by another token and by a sign-out, even if the first token returns', async () => {
    const token = testToken();
    const requests = mockEndpoint(me, { user });
    const enter = (next: string) => startSession({ token: next, user, tenant });
    enter(token);
    await validateSession('/orders');
    enter(testToken({ n: 1 }));
    enter(token);
    await validateSession('/orders');
    expect(requests).toHaveLength(2);
    clearSession();
    enter(token);
    await validateSession('/orders');
    expect(requests).toHaveLength(3);
  });

  test('also covers the token refreshed by the validation', async () => {
    startSession({ token: testToken({}, -10), user, tenant });
    mockEndpoint(refresh, { token: testToken({ n: 1 }) });
    const requests = mockEndpoint(me, { user });
    await validateSession('/orders');
    await validateSession('/orders');
    expect(requests).toHaveLength(1);
  });

  test('shares concurrent validations of the same path and token', async () => {
    const requests = mockEndpoint(me, { user });
    const both = Promise.all([validateSession('/orders'), validateSession('/orders'), validateSession('/orders')]);
    expect(await both).toEqual([true, true, true]);
    expect(requests).toHaveLength(1);
  });
});
