import { logout, refresh } from '@techadds/shared/contract/accounts/endpoints';
import { startSession, useSession } from '@techadds/shared/session';
import { mockEndpoint, makeUser, mockError, signInAs, testToken } from '@techadds/shared/testing';
import { openPage } from './navigation';
import { signOut } from './sign-out';

jest.mock('./navigation', () => ({ openPage: jest.fn(), reloadPage: jest.fn() }));

const expectSignedOut = () => {
  expect(useSession.getState()).toEqual({ token: null, user: null, subdomain: null });
  expect([...Object.keys(localStorage), ...Object.keys(sessionStorage)]).toEqual([]);
  expect(document.cookie).not.toContain('token=');
  expect(openPage).toHaveBeenLastCalledWith('/login');
};

test('ends the session on the server and clears it in the browser', async () => {
  signInAs('customer');
  const ended = mockEndpoint(logout, undefined);
  await signOut();
  expect(ended[0]!.headers.get('authorization')).toMatch(/^Bearer /);
  expectSignedOut();
});

test('leaves nothing of the session in the storage of the tab, even if the response comes late', async () => {
  signInAs('customer');
  for (const key of ['sessionId', 'registry:ana customer', 'viewing']) sessionStorage.setItem(key, 'x');
  globalThis.fetch = () => Promise.resolve(new Response(null, { status: 204, headers: { 'x-session-id': 'late' } }));
  await signOut();
  expectSignedOut();
});

test('clears the session in the browser even if the server fails', async () => {
  signInAs('customer');
  mockEndpoint(logout, mockError(500, { error: 'No' }));
  await signOut();
  expectSignedOut();
});

test('clears the session before the server responds, and waits at most two seconds', async () => {
  jest.useFakeTimers();
  signInAs('customer');
  const ended = mockEndpoint(logout, () => new Promise<never>(() => undefined));
  const done = signOut();
  expect(ended).toHaveLength(1);
  expect(useSession.getState().token).toBeNull();
  expect(Object.keys(localStorage)).toEqual([]);
  await jest.advanceTimersByTimeAsync(2_000);
  await done;
  expectSignedOut();
  jest.useRealTimers();
});

test('refreshes an expired token first, because the server ends only the session of a valid one', async () => {
  const user = makeUser('customer');
  startSession({ token: testToken({}, -10), user, tenant: { id: user.tenantId, subdomain: 'acme' } });
  const fresh = testToken({ n: 1 });
  mockEndpoint(refresh, { token: fresh });
  const ended = mockEndpoint(logout, undefined);
  await signOut();
  expect(ended.map(({ headers }) => headers.get('authorization'))).toEqual([`Bearer ${fresh}`]);
  expectSignedOut();
});

test('opens the sign-in page without a session, too', async () => {
  await signOut();
  expectSignedOut();
});
