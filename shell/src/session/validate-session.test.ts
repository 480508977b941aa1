import { me, refresh, whoami } from '@techadds/shared/contract/accounts/endpoints';
import { clearSession, startSession, useSession } from '@techadds/shared/session';
import { mockEndpoint, makeUser, mockError, signInAs, testToken } from '@techadds/shared/testing';
import { checkSession } from './validate-session';

const user = makeUser('customer');
const tenant = { id: user.tenantId, subdomain: user.subdomain };

// Each test has a minute of its own, so that no check of another one counts.
let minute = Date.now();
beforeEach(() => jest.useFakeTimers({ now: (minute += 60_000), doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'] }));
afterEach(() => jest.useRealTimers());

it('a person without a token has no session', async () => {
  expect(await checkSession('/orders')).toBe(false);
});

it('a fresh token whose user the server knows stands, and the user is kept as the server describes it', async () => {
  signInAs('customer');
  mockEndpoint(me, { user: { ...user, firstName: 'Renamed' } });
  expect(await checkSession('/orders')).toBe(true);
  expect(useSession.getState().user?.firstName).toBe('Renamed');
});

it('an expired token is refreshed once', async () => {
  startSession({ token: testToken({}, -10), user, tenant });
  const fresh = testToken({ userId: 'fresh' });
  const refreshes = mockEndpoint(refresh, { token: fresh });
  mockEndpoint(me, { user });
  expect(await checkSession('/orders')).toBe(true);
  expect(refreshes).toHaveLength(1);
  expect(useSession.getState().token).toBe(fresh);
});

it('a token that cannot be decoded is refreshed', async () => {
  startSession({ token: 'no.token.here', user, tenant });
  const refreshes = mockEndpoint(refresh, { token: testToken() });
  mockEndpoint(me, { user });
  expect(await checkSession('/orders')).toBe(true);
  expect(refreshes).toHaveLength(1);
});

it('a failed refresh clears token, tenant and subdomain', async () => {
  startSession({ token: testToken({}, -10), user, tenant });
  mockEndpoint(refresh, mockError(401, { error: 'Sign in again.' }));
  expect(await checkSession('/orders')).toBe(false);
  expect(useSession.getState()).toMatchObject({ token: null, user: null, subdomain: null });
  expect(Object.keys(localStorage)).toEqual([]);
  expect(document.cookie).not.toContain('token=');
});

it('a server without /auth/me is asked by the older name', async () => {
  signInAs('customer');
  mockEndpoint(me, mockError(404, { error: 'Not found' }));
  const older = mockEndpoint(whoami, { user });
  expect(await checkSession('/orders')).toBe(true);
  expect(older).toHaveLength(1);
});

it.each([401, 403, 500] as const)('a %i from /auth/me leads to one refresh and a second try', async (status) => {
  signInAs('customer');
  let asked = 0;
  mockEndpoint(me, () => (++asked === 1 ? mockError(status, { error: 'No' }) : { user }));
  const refreshes = mockEndpoint(refresh, { token: testToken({ userId: 'fresh' }) });
  expect(await checkSession('/orders')).toBe(true);
  expect([asked, refreshes.length]).toEqual([2, 1]);
});

it('a user the server refuses twice loses the session', async () => {
  signInAs('customer');
  mockEndpoint(me, mockError(401, { error: 'No' }));
  const refreshes = mockEndpoint(refresh, { token: testToken({ userId: 'fresh' }) });
  expect(await checkSession('/orders')).toBe(false);
  expect(refreshes).toHaveLength(1);
  expect(useSession.getState().token).toBeNull();
});

it('a person who is offline stays signed in', async () => {
  signInAs('customer');
  globalThis.fetch = () => Promise.reject(new TypeError('offline'));
  expect(await checkSession('/orders')).toBe(true);
  expect(useSession.getState().token).not.toBeNull();
});

it.each([429, 502, 503, 504])('a server that is away (%i) signs nobody out', async (status) => {
  signInAs('customer');
  globalThis.fetch = () => Promise.resolve(new Response('{"error":"Away"}', { status }));
  expect(await checkSession('/orders')).toBe(true);
  expect(useSession.getState().token).not.toBeNull();
});

it('an expired token that is refreshed in vain is not refreshed twice', async () => {
  startSession({ token: testToken({}, -10), user, tenant });
  const refreshes = mockEndpoint(refresh, () => ({ token: testToken({ n: Math.random() }) }));
  const asked = mockEndpoint(me, mockError(401, { error: 'No' }));
  expect(await checkSession('/orders')).toBe(false);
  expect([refreshes.length, asked.length]).toEqual([1, 1]);
  expect(useSession.getState().token).toBeNull();
});

it('a session that the server says has expired is not refreshed', async () => {
  signInAs('customer');
  const asked: string[] = [];
  globalThis.fetch = (address) => {
    asked.push(address as string);
    return Promise.resolve(new Response('{}', { status: 401, headers: { 'x-session-expired': 'true' } }));
  };
  expect(await checkSession('/orders')).toBe(false);
  expect(asked).toEqual(['/api/auth/me']);
});

it('a person who signs out during the check is not signed in by it', async () => {
  signInAs('customer');
  mockEndpoint(me, () => {
    clearSession();
    return { user };
  });
  expect(await checkSession('/orders')).toBe(false);
  expect(useSession.getState()).toEqual({ token: null, user: null, subdomain: null });
});

it.each([{ user: { ...user, role: 'partner' } }, { ...user, role: 'partner' }])(
  'the server may answer with the user in it or as it, and in the other vocabulary of roles',
  async (given) => {
    signInAs('customer');
    mockEndpoint(me, given as never);
    expect(await checkSession('/orders')).toBe(true);
    expect(useSession.getState().user).toMatchObject({ id: user.id, role: 'partner_admin' });
  },
);

describe('the guard against repeated checks', () => {
  beforeEach(() => signInAs('customer'));

  it('skips the same path and token for three seconds', async () => {
    const asked = mockEndpoint(me, { user });
    await checkSession('/orders');
    jest.advanceTimersByTime(2_999);
    await checkSession('/orders');
    expect(asked).toHaveLength(1);
    await checkSession('/marketplace');
    expect(asked).toHaveLength(2);
    jest.advanceTimersByTime(3_000);
    await checkSession('/marketplace');
    expect(asked).toHaveLength(3);
  });

  it('skips nothing after a check that failed', async () => {
    const token = testToken();
    const enter = () => startSession({ token, user, tenant });
    enter();
    const asked = mockEndpoint(me, mockError(401, { error: 'No' }));
    mockEndpoint(refresh, mockError(401, { error: 'No' }));
    await checkSession('/orders');
    enter();
    await checkSession('/orders');
    expect(asked).toHaveLength(2);
  });

  it('is disarmed by another token and by a sign-out, also when the first one comes back', async () => {
    const token = testToken();
    const asked = mockEndpoint(me, { user });
    const enter = (next: string) => startSession({ token: next, user, tenant });
    enter(token);
    await checkSession('/orders');
    enter(testToken({ n: 1 }));
    enter(token);
    await checkSession('/orders');
    expect(asked).toHaveLength(2);
    clearSession();
    enter(token);
    await checkSession('/orders');
    expect(asked).toHaveLength(3);
  });

  it('counts for the token that a check has refreshed', async () => {
    startSession({ token: testToken({}, -10), user, tenant });
    mockEndpoint(refresh, { token: testToken({ n: 1 }) });
    const asked = mockEndpoint(me, { user });
    await checkSession('/orders');
    await checkSession('/orders');
    expect(asked).toHaveLength(1);
  });

  it('lets checks of the same path and token share one', async () => {
    const asked = mockEndpoint(me, { user });
    const both = Promise.all([checkSession('/orders'), checkSession('/orders'), checkSession('/orders')]);
    expect(await both).toEqual([true, true, true]);
    expect(asked).toHaveLength(1);
  });
});
