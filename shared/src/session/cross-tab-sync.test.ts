import { clearSession, syncWithOtherTabs, setToken, needsRefresh, useSession } from '@techadds/shared/session';
import { makeUser, signInAs, testToken } from '@techadds/shared/testing';

/** A BroadcastChannel mock that records the messages and lets the test send them as another tab. */
class Channel extends EventTarget {
  static said: unknown[] = [];
  static open: Channel[] = [];
  readonly name: string;
  constructor(name: string) {
    super();
    this.name = name;
    Channel.open.push(this);
  }
  postMessage(data: unknown) {
    Channel.said.push([this.name, data]);
  }
}
Object.assign(globalThis, { BroadcastChannel: Channel });
const say = (data: unknown) => Channel.open.forEach((channel) => channel.dispatchEvent(new MessageEvent('message', { data })));
const storageEvent = (key: string | null) => window.dispatchEvent(new StorageEvent('storage', { key }));

const ended = jest.fn();
let stop: () => void;
beforeEach(() => {
  signInAs('customer');
  ended.mockClear();
  Channel.said = [];
  stop = syncWithOtherTabs(ended);
});
afterEach(() => stop());

test('broadcasts a sign-out to the other tabs', () => {
  clearSession();
  expect(Channel.said).toEqual([['td-session', 'ended']]);
});

test.each([
  ['its message, though the storage here does not know yet', () => say('ended')],
  [
    'its message',
    () => {
      localStorage.clear();
      say('ended');
    },
  ],
  [
    'the storage alone',
    () => {
      localStorage.clear();
      storageEvent('token');
    },
  ],
  [
    'a storage that was emptied as a whole',
    () => {
      localStorage.clear();
      storageEvent(null);
    },
  ],
])('follows a sign-out in another tab by %s', (_, happens) => {
  happens();
  expect(useSession.getState()).toEqual({ token: null, user: null, subdomain: null });
  expect(Object.keys(localStorage)).toEqual([]);
  expect(document.cookie).not.toMatch(/token=./);
  expect(ended).toHaveBeenCalledTimes(1);
});

test('reports the end of a session once', () => {
  say('ended');
  localStorage.clear();
  storageEvent('token');
  expect(ended).toHaveBeenCalledTimes(1);
});

test('a message about an old session does not end a newer one', () => {
  const next = testToken({ n: 2 });
  localStorage.setItem('token', next);
  say('ended');
  expect(useSession.getState().token).toBe(next);
  expect(localStorage.getItem('token')).toBe(next);
  expect(ended).not.toHaveBeenCalled();
});

test.each(['changed', 'ended'])('a signed-out tab clears nothing at the message %s, which may be ahead of its storage', (message) => {
  clearSession();
  // Storage removes what another tab is about to write, although it does not show it here yet.
  const removed = jest.spyOn(Storage.prototype, 'removeItem');
  say(message);
  expect(removed).not.toHaveBeenCalled();
  removed.mockRestore();
});

test('adopts a token that another tab has refreshed and treats it as fresh whatever the clock says', () => {
  const fresh = testToken({ iat: 1, exp: 901 });
  localStorage.setItem('token', fresh);
  storageEvent('token');
  expect(useSession.getState().token).toBe(fresh);
  expect(needsRefresh(fresh)).toBe(false);
});

test('adopts the user, tenant and token of another user who signed in in another tab', () => {
  const other = makeUser('admin', { id: '0d9f5f0a-0000-4000-8000-0000000000ff' });
  localStorage.setItem('user', JSON.stringify(other));
  localStorage.setItem('subdomain', 'globex');
  localStorage.setItem('token', testToken({ n: 3 }));
  storageEvent('token');
  expect(useSession.getState()).toMatchObject({ user: { id: other.id }, subdomain: 'globex' });
});

test('checks storage when a page is restored from the back/forward cache, and not when it is first shown', () => {
  localStorage.clear();
  const show = (persisted: boolean) => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
  show(false);
  expect(ended).not.toHaveBeenCalled();
  show(true);
  expect(ended).toHaveBeenCalledTimes(1);
});

test('ignores other storage entries, and everything after unsubscribing', () => {
  localStorage.clear();
  storageEvent('theme');
  stop();
  say('ended');
  storageEvent('token');
  expect(ended).not.toHaveBeenCalled();
  expect(useSession.getState().token).not.toBeNull();
});

test('broadcasts a refresh', () => {
  setToken(testToken({ n: 4 }));
  expect(Channel.said).toEqual([['td-session', 'changed']]);
});
