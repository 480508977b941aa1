import { markTokenStale, setToken, needsRefresh } from '@techadds/shared/session';
import { testToken } from '@techadds/shared/testing';

const day = 86_400_000;
const now = Date.now();
// The local clock is a day ahead: a token that the server has just issued looks a day old.
const justMade = (claims = {}) => testToken({ iat: (now - day) / 1000, exp: (now - day) / 1000 + 900, ...claims });

beforeEach(() => jest.useFakeTimers({ now }));
afterEach(() => jest.useRealTimers());

test('judges a token from storage by the clock', () => {
  expect(needsRefresh(justMade())).toBe(true);
  expect(needsRefresh(testToken())).toBe(false);
  expect(needsRefresh('cannot.be.read')).toBe(true);
});

test('does not refresh a token that was just received for the whole of its lifetime', () => {
  const token = justMade();
  setToken(token);
  expect(needsRefresh(token)).toBe(false);
  jest.setSystemTime(now + 899_000);
  expect(needsRefresh(token)).toBe(false);
  jest.setSystemTime(now + 900_000);
  expect(needsRefresh(token)).toBe(true);
});

test('treats a token as fresh until the server rejects it, and no other token', () => {
  const token = justMade();
  setToken(token);
  markTokenStale(justMade({ other: true }));
  expect(needsRefresh(token)).toBe(false);
  expect(needsRefresh(justMade({ other: true }))).toBe(true);
  markTokenStale(token);
  expect(needsRefresh(token)).toBe(true);
});
