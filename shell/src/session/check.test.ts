import { me, refresh, whoami } from '@techadds/shared/contract/accounts/endpoints';
import { clearSession, signIn, useSession } from '@techadds/shared/session';
import { answer, person, refuse, signedInAs, testToken } from '@techadds/shared/testing';
import { checkSession } from './check';

const user = person('customer');
const tenant = { id: user.tenantId, subdomain: user.subdomain };

// Each test has a minute of its own, so that no check of another one counts.
let minute = Date.now();
beforeEach(() => jest.useFakeTimers({ now: (minute += 60_000), doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'] }));
afterEach(() => jest.useRealTimers());

it('a person without a token has no session', async () => {
  expect(await checkSession('/orders')).toBe(false);
});

it('a fresh token whose user the server knows stands, and the user is kept as the server describes it', async () => {
  signedInAs('customer');
  answer(me, { user: { ...user, firstName: 'Renamed' } });
  expect(await checkSession('/orders')).toBe(true);
  expect(useSession.getState().user?.firstName).toBe('Renamed');
});

it('an expired token is refreshed once', async () => {
  signIn({ token: testToken({}, -10), user, tenant });
  const fresh = testToken({ userId: 'fresh' });
  const refreshes = answer(refresh, { token: fresh });
  answer(me, { user });
  expect(await checkSession('/orders')).toBe(true);
  expect(refreshes).toHaveLength(1);
  expect(useSession.getState().token).toBe(fresh);
});

it('a token that cannot be decoded is refreshed', async () => {
  signIn({ token: 'no.token.here', user, tenant });
  const refreshes = answer(refresh, { token: testToken() });
  answer(me, { user });
  expect(await checkSession('/orders')).toBe(true);
  expect(refreshes).toHaveLength(1);
});

it('a failed refresh clears token, tenant and subdomain', async () => {
  signIn({ token: testToken({}, -10), user, tenant });
  answer(refresh, refuse(401, { error: 'Sign in again.' }));
  expect(await checkSession('/orders')).toBe(false);
  expect(useSession.getState()).toMatchObject({ token: null, user: null, subdomain: null });
  expect(Object.keys(localStorage)).toEqual([]);
  expect(document.cookie).not.toContain('token=');
});

it('a server without /auth/me is asked by the older name', async () => {
  signedInAs('customer');
  answer(me, refuse(404, { error: 'Not found' }));
  const older = answer(whoami, { user });
  expect(await checkSession('/orders')).toBe(true);
  expect(older).toHaveLength(1);
});

it.each([401, 403, 500] as const)('a %i from /auth/me leads to one refresh and a second try', async (status) => {
  signedInAs('customer');
  let asked = 0;
  answer(me, () => (++asked === 1 ? refuse(status, { error: 'No' }) : { user }));
  const refreshes = answer(refresh, { token: testToken({ userId: 'fresh' }) });
  expect(await checkSession('/orders')).toBe(true);
  expect([asked, refreshes.length]).toEqual([2, 1]);
});

it('a user the server refuses twice loses the session', async () => {
  signedInAs('customer');
  answer(me, refuse(401, { error: 'No' }));
  const refreshes = answer(refresh, { token: testToken({ userId: 'fresh' }) });
  expect(await checkSession('/orders')).toBe(false);
  expect(refreshes).toHaveLength(1);
  expect(useSession.getState().token).toBeNull();
});

it('a person who is offline stays signed in', async () => {
  signedInAs('customer');
  globalThis.fetch = () => Promise.reject(new TypeError('offline'));
  expect(await checkSession('/orders')).toBe(true);
  expect(useSession.getState().token).not.toBeNull();
});

it.each([429, 502, 503, 504])('a server that is away (%i) signs nobody out', async (status) => {
  signedInAs('customer');
  globalThis.fetch = () => Promise.resolve(new Response('{"error":"Away"}', { status }));
  expect(await checkSession('/orders')).toBe(true);
  expect(useSession.getState().token).not.toBeNull();
});

it('an expired token that is refreshed in vain is not refreshed twice', async () => {
  signIn({ token: testToken({}, -10), user, tenant });
  const refreshes = answer(refresh, () => ({ token: testToken({ n: Math.random() }) }));
  const asked = answer(me, refuse(401, { error: 'No' }));
  expect(await checkSession('/orders')).toBe(false);
  expect([refreshes.length, asked.length]).toEqual([1, 1]);
  expect(useSession.getState().token).toBeNull();
});

it('a session that the server says has expired is not refreshed', async () => {
  signedInAs('customer');
  const asked: string[] = [];
  globalThis.fetch = (address) => {
    asked.push(address as string);
    return Promise.resolve(new Response('{}', { status: 401, headers: { 'x-session-expired': 'true' } }));
  };
  expect(await checkSession('/orders')).toBe(false);
  expect(asked).toEqual(['/api/auth/me']);
});

it('a person who signs out during the check is not signed in by it', async () => {
  signedInAs('customer');
  answer(me, () => {
    clearSession();
    return { user };
  });
  expect(await checkSession('/orders')).toBe(false);
  expect(useSession.getState()).toEqual({ token: null, user: null, subdomain: null });
});

it.each([{ user: { ...user, role: 'partner' } }, { ...user, role: 'partner' }])(
  'the server may answer with the user in it or as it, and in the other vocabulary of roles',
  async (given) => {
    signedInAs('customer');
    answer(me, given as never);
    expect(await checkSession('/orders')).toBe(true);
    expect(useSession.getState().user).toMatchObject({ id: user.id, role: 'partner_admin' });
  },
);

describe('the guard against repeated checks', () => {
  beforeEach(() => signedInAs('customer'));

  it('skips the same path and token for three seconds', async () => {
    const asked = answer(me, { user });
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
    const enter = () => signIn({ token, user, tenant });
    enter();
    const asked = answer(me, refuse(401, { error: 'No' }));
    answer(refresh, refuse(401, { error: 'No' }));
    await checkSession('/orders');
    enter();
    await checkSession('/orders');
    expect(asked).toHaveLength(2);
  });

  it('is disarmed by another token and by a sign-out, also when the first one comes back', async () => {
    const token = testToken();
    const asked = answer(me, { user });
    const enter = (next: string) => signIn({ token: next, user, tenant });
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
    signIn({ token: testToken({}, -10), user, tenant });
    answer(refresh, { token: testToken({ n: 1 }) });
    const asked = answer(me, { user });
    await checkSession('/orders');
    await checkSession('/orders');
    expect(asked).toHaveLength(1);
  });

  it('lets checks of the same path and token share one', async () => {
    const asked = answer(me, { user });
    const both = Promise.all([checkSession('/orders'), checkSession('/orders'), checkSession('/orders')]);
    expect(await both).toEqual([true, true, true]);
    expect(asked).toHaveLength(1);
  });
});
