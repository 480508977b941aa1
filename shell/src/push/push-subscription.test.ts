import { getPushKey, subscribePush, unsubscribePush } from '@techadds/shared/contract/push/endpoints';
import { logout } from '@techadds/shared/contract/accounts/endpoints';
import { clearSession, enterImpersonation, exitImpersonation, startSession, useSession } from '@techadds/shared/session';
import { makeUser, mockEndpoint, mockError, signInAs, testToken } from '@techadds/shared/testing';
import { signOut } from '../session/sign-out';
import { installPush } from '../testing/push';
import { getPushState } from './push-state';
import { isStub, keepSubscribed, turnOffPush, turnOnPush } from './push-subscription';

jest.mock('../session/navigation', () => ({ openPage: jest.fn(), reloadPage: jest.fn() }));

const [key, newKey] = ['BBBB', 'CCCC'];
const setOnline = (isOnline: boolean) => void jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
const getUserId = () => useSession.getState().user!.id;

let push: ReturnType<typeof installPush>;
beforeEach(() => {
  push = installPush();
  setOnline(true);
  signInAs('partner_admin');
});
afterEach(() => {
  push.restore();
  localStorage.clear();
  jest.restoreAllMocks();
});

const mockServer = (serverKey = key) => {
  mockEndpoint(getPushKey, { key: serverKey });
  return mockEndpoint(subscribePush, { id: 'a' });
};
/** As a new browser session of the same browser. */
const restartBrowser = () => sessionStorage.clear();

test('asks for the permission only when turned on, and posts the subscription as the browser gives it', async () => {
  const posted = mockServer();
  await keepSubscribed();
  expect([push.requests, posted.length]).toEqual([0, 0]);
  await turnOnPush(getUserId());
  expect(push.requests).toBe(1);
  expect(posted.map(({ body }) => body)).toEqual([
    {
      endpoint: 'https://push.test/key-1',
      expirationTime: null,
      keys: { p256dh: 'key-1', auth: 'secret' },
      applicationServerKey: key,
    },
  ]);
  expect(await getPushState(getUserId())).toBe('on');
});

test('posts it once per browser session', async () => {
  const posted = mockServer();
  await turnOnPush(getUserId());
  await Promise.all([keepSubscribed(), keepSubscribed()]);
  expect(posted).toHaveLength(1);
  restartBrowser();
  await keepSubscribed();
  expect(posted.map(({ body }) => body.endpoint)).toEqual(['https://push.test/key-1', 'https://push.test/key-1']);
});

test('posts it again where the browser has replaced it', async () => {
  const posted = mockServer();
  await turnOnPush(getUserId());
  push.subscription = undefined;
  await keepSubscribed();
  expect(posted.map(({ body }) => body.endpoint)).toEqual(['https://push.test/key-1', 'https://push.test/key-2']);
});

test('subscribes again when the server’s key has changed', async () => {
  mockServer();
  await turnOnPush(getUserId());
  restartBrowser();
  const posted = mockServer(newKey);
  await keepSubscribed();
  expect(posted.map(({ body }) => [body.endpoint, body.applicationServerKey])).toEqual([['https://push.test/key-2', newKey]]);
  expect(push.subscription?.serverKey).toBe(newKey);
});

test.each([
  ['the browser fails', () => void (push.fails = true)],
  ['the server fails', () => void mockEndpoint(subscribePush, mockError(503, { error: 'No' }))],
  ['there is no connection', () => setOnline(false)],
])('uses a stub where %s, which is never posted, and tries again', async (_what, fail) => {
  const posted = mockServer();
  fail();
  await turnOnPush(getUserId());
  const subscription = await keepSubscribed();
  expect(subscription && isStub(subscription)).toBe(true);
  expect(await getPushState(getUserId())).toBe('waiting');
  expect(posted.map(({ body }) => body)).toEqual([]);
  push.fails = false;
  setOnline(true);
  const later = mockServer();
  expect(await getPushState(getUserId())).toBe('on');
  expect(later).toHaveLength(1);
});

test('uses a stub where the browser never answers', async () => {
  mockServer();
  await turnOnPush(getUserId());
  restartBrowser();
  push.subscription = undefined;
  push.hangs = true;
  jest.useFakeTimers();
  const attempt = keepSubscribed();
  await jest.advanceTimersByTimeAsync(30_000);
  jest.useRealTimers();
  const subscription = await attempt;
  expect(subscription && isStub(subscription)).toBe(true);
});

test('a refusal is respected', async () => {
  const posted = mockServer();
  push.answer = 'denied';
  await turnOnPush(getUserId());
  expect([posted.length, push.subscription]).toEqual([0, undefined]);
  expect(await getPushState(getUserId())).toBe('blocked');
});

test('switching off ends the subscription in the browser and on the server, also if the server cannot be reached', async () => {
  mockServer();
  const removed = mockEndpoint(unsubscribePush, undefined);
  await turnOnPush(getUserId());
  await turnOffPush(getUserId());
  expect([removed.length, push.subscription]).toEqual([1, undefined]);
  expect(await getPushState(getUserId())).toBe('off');
  await turnOnPush(getUserId());
  mockEndpoint(unsubscribePush, mockError(503, { error: 'No' }));
  await turnOffPush(getUserId());
  expect(push.subscription).toBeUndefined();
});

test('signing out ends the subscription and closes what is shown; the next sign-in of the person registers again without a question', async () => {
  const posted = mockServer();
  await turnOnPush(getUserId());
  const close = jest.fn();
  push.shown.push({ close });
  mockEndpoint(logout, undefined);
  await signOut();
  expect([push.subscription, close.mock.calls.length]).toEqual([undefined, 1]);
  signInAs('partner_admin');
  await keepSubscribed();
  expect([posted.length, push.requests]).toEqual([2, 1]);
});

test('does not register the next person, and ends what an ended session has left', async () => {
  const posted = mockServer();
  await turnOnPush(getUserId());
  clearSession();
  expect(push.subscription).toBeDefined();
  const user = { ...makeUser('customer'), id: '0d9f5f0a-0000-4000-8000-0000000000a2' };
  startSession({ token: testToken({ userId: user.id }), user, tenant: { id: user.tenantId, subdomain: user.subdomain } });
  await keepSubscribed();
  expect([posted.length, push.subscription]).toEqual([1, undefined]);
});

test('never subscribes during an impersonation', async () => {
  const posted = mockServer();
  await turnOnPush(getUserId());
  restartBrowser();
  const user = makeUser('customer');
  enterImpersonation({
    ...{ token: testToken({ userId: user.id }), user, actor: { id: 'a', name: 'Mira' }, reason: 'A question', returnTo: '/dashboard' },
    expiresAt: new Date(Date.now() + 60_000).toISOString(),
  });
  expect(await keepSubscribed()).toBeUndefined();
  expect(posted).toHaveLength(1);
  exitImpersonation('stopped');
  await keepSubscribed();
  expect(posted).toHaveLength(2);
});

test('registers nobody who has signed out while the browser subscribed', async () => {
  const posted = mockServer();
  push.permission = 'granted';
  localStorage.setItem(`push ${getUserId()}`, 'on');
  mockEndpoint(getPushKey, () => {
    clearSession();
    return { key };
  });
  await keepSubscribed();
  expect([posted.length, push.subscription]).toEqual([0, undefined]);
});
