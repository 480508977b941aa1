import { clearSession, setToken, startSession } from '@techadds/shared/session';
import { makeUser, signInAs, testToken } from '@techadds/shared/testing';

const postMessage = jest.fn();
const withWorker = (serviceWorker: object | undefined) =>
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: serviceWorker });
afterEach(() => {
  postMessage.mockClear();
  withWorker(undefined);
});
const settle = () => new Promise((resolve) => setTimeout(resolve));

test('makes the service worker forget the files of the user at the end of a session, and at the start of another, not at a refresh', async () => {
  withWorker({ getRegistration: async () => ({ active: { postMessage } }) });
  const user = makeUser('customer');
  signInAs('customer');
  await settle();
  postMessage.mockClear();
  setToken(testToken({ n: 2 }));
  await settle();
  expect(postMessage).not.toHaveBeenCalled();
  clearSession();
  await settle();
  expect(postMessage).toHaveBeenLastCalledWith('forget');
  postMessage.mockClear();
  startSession({ token: testToken({ n: 3 }), user, tenant: { id: user.tenantId, subdomain: 'acme' } });
  await settle();
  expect(postMessage).toHaveBeenLastCalledWith('forget');
});

test.each([
  ['has no service workers', undefined],
  ['has no worker yet', { getRegistration: async () => undefined }],
  ['refuses service workers', { getRegistration: () => Promise.reject(new DOMException('', 'SecurityError')) }],
])('ends the session where the browser %s', async (_, serviceWorker) => {
  withWorker(serviceWorker);
  signInAs('customer');
  clearSession();
  await settle();
  expect(localStorage.getItem('token')).toBeNull();
});
