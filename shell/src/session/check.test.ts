import { me, refresh, whoami } from '@techadds/shared/contract/auth';
import { signIn, useSession } from '@techadds/shared/session';
import { answer, person, refuse, signedInAs, testToken } from '@techadds/shared/testing';
import { checkSession } from './check';

const user = person('customer');
const tenant = { id: user.tenantId, subdomain: user.subdomain };

// Each test has a minute of its own, so that no check of another one counts.
let minute = Date.now();
beforeEach(() => jest.useFakeTimers({ now: (minute += 60_000), doNotFake: ['queueMicrotask', 'nextTick'] }));
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

it('the same path and token are not checked again within three seconds', async () => {
  signedInAs('customer');
  const asked = answer(me, { user });
  await checkSession('/orders');
  await checkSession('/orders');
  expect(asked).toHaveLength(1);
  await checkSession('/marketplace');
  expect(asked).toHaveLength(2);
  await checkSession('/marketplace');
  jest.setSystemTime(Date.now() + 3_001);
  await checkSession('/marketplace');
  expect(asked).toHaveLength(3);
});
