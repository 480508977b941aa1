import { clearSession, getCurrentToken, hasAnyToken, setToken, setUser, startSession, useSession } from '@techadds/shared/session';
import { makeUser, signInAs, testToken } from '@techadds/shared/testing';

const user = makeUser('customer');
const named = testToken({ tenantId: user.tenantId });
const unnamed = testToken({ tenantId: 'acme' });

test.each([
  ['this tab’s, where both name the tenant by a UUID', testToken({ n: 1 }), named, 'own'],
  ['the stored one, where only that names it so', unnamed, named, 'stored'],
  ['this tab’s, where only that names it so', named, unnamed, 'own'],
  ['this tab’s, where neither does', unnamed, testToken({ tenantId: 'globex' }), 'own'],
  ['the stored one, where this tab’s cannot be read', 'a.b.c', named, 'stored'],
])('chooses %s', (_, own, stored, which) => {
  useSession.setState({ token: own });
  localStorage.setItem('token', stored);
  expect(getCurrentToken()).toBe(which === 'own' ? own : stored);
});

test('does not take a token from storage if the tab has none', () => {
  localStorage.setItem('token', named);
  expect(getCurrentToken()).toBeNull();
});

test('finds a token in the tab, in storage or in the cookie', () => {
  expect(hasAnyToken()).toBe(false);
  document.cookie = 'othertoken=x';
  expect(hasAnyToken()).toBe(false);
  document.cookie = 'token=a.b.c';
  expect(hasAnyToken()).toBe(true);
  clearSession();
  localStorage.setItem('token', named);
  expect(hasAnyToken()).toBe(true);
  clearSession();
  useSession.setState({ token: named });
  expect(hasAnyToken()).toBe(true);
});

test('the cookie lasts a day after a sign-in and a week after a refresh', () => {
  const written = jest.spyOn(document, 'cookie', 'set');
  startSession({ token: named, user, tenant: { id: user.tenantId, subdomain: 'acme' } });
  expect(written).toHaveBeenLastCalledWith(`token=${named}; Max-Age=86400; Path=/; SameSite=Lax`);
  setToken(unnamed);
  expect(written).toHaveBeenLastCalledWith(`token=${unnamed}; Max-Age=604800; Path=/; SameSite=Lax`);
  written.mockRestore();
});

test('clears storage, cookie and state at the end of a session', () => {
  signInAs('customer');
  sessionStorage.setItem('sessionId', 'x');
  clearSession();
  expect(Object.keys(localStorage)).toEqual([]);
  expect(sessionStorage.getItem('sessionId')).toBeNull();
  expect(document.cookie).not.toContain('token=a');
  expect(useSession.getState()).toEqual({ token: null, user: null, subdomain: null });
});

test('ignores a user that arrives after the end of the session', () => {
  setUser(user);
  expect(useSession.getState().user).toBeNull();
  expect(localStorage.getItem('user')).toBeNull();
});
