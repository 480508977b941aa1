import { logout, refresh } from '@techadds/shared/contract/accounts/endpoints';
import { startSession, useSession } from '@techadds/shared/session';
import { mockEndpoint, makeUser, mockError, signInAs, testToken } from '@techadds/shared/testing';
import { openPage } from './navigation';
import { signOut } from './sign-out';

jest.mock('./navigation', () => ({ openPage: jest.fn(), reloadPage: jest.fn() }));

const nothingLeft = () => {
  expect(useSession.getState()).toEqual({ token: null, user: null, subdomain: null });
  expect(Object.keys(localStorage)).toEqual([]);
  expect(document.cookie).not.toContain('token=');
  expect(openPage).toHaveBeenLastCalledWith('/login');
};

it('a sign-out ends the session on the server and leaves nothing here', async () => {
  signInAs('customer');
  const ended = mockEndpoint(logout, undefined);
  await signOut();
  expect(ended[0]!.headers.get('authorization')).toMatch(/^Bearer /);
  nothingLeft();
});

it('a sign-out that the server does not hear leaves nothing here either', async () => {
  signInAs('customer');
  mockEndpoint(logout, mockError(500, { error: 'No' }));
  await signOut();
  nothingLeft();
});

it('nothing is left here before the server has answered, and the sign-in page does not wait for long', async () => {
  jest.useFakeTimers();
  signInAs('customer');
  const ended = mockEndpoint(logout, () => new Promise<never>(() => undefined));
  const done = signOut();
  expect(ended).toHaveLength(1);
  expect(useSession.getState().token).toBeNull();
  expect(Object.keys(localStorage)).toEqual([]);
  await jest.advanceTimersByTimeAsync(2_000);
  await done;
  nothingLeft();
  jest.useRealTimers();
});

it('an expired token is refreshed first, since the server ends the session of one that it accepts', async () => {
  const user = makeUser('customer');
  startSession({ token: testToken({}, -10), user, tenant: { id: user.tenantId, subdomain: 'acme' } });
  const fresh = testToken({ n: 1 });
  mockEndpoint(refresh, { token: fresh });
  const ended = mockEndpoint(logout, undefined);
  await signOut();
  expect(ended.map(({ headers }) => headers.get('authorization'))).toEqual([`Bearer ${fresh}`]);
  nothingLeft();
});

it('who is not signed in is brought to the sign-in page all the same', async () => {
  await signOut();
  nothingLeft();
});
