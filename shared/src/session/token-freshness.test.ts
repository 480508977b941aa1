import { markTokenStale, setToken, needsRefresh } from '@techadds/shared/session';
import { testToken } from '@techadds/shared/testing';

const day = 86_400_000;
const now = Date.now();
// This clock is a day fast: what the server has just made looks a day old.
const justMade = (claims = {}) => testToken({ iat: (now - day) / 1000, exp: (now - day) / 1000 + 900, ...claims });

beforeEach(() => jest.useFakeTimers({ now }));
afterEach(() => jest.useRealTimers());

test('a token from storage is judged by the clock', () => {
  expect(needsRefresh(justMade())).toBe(true);
  expect(needsRefresh(testToken())).toBe(false);
  expect(needsRefresh('cannot.be.read')).toBe(true);
});

test('a token that has just come is not exchanged again, for as long as it was made to last', () => {
  const token = justMade();
  setToken(token);
  expect(needsRefresh(token)).toBe(false);
  jest.setSystemTime(now + 899_000);
  expect(needsRefresh(token)).toBe(false);
  jest.setSystemTime(now + 900_000);
  expect(needsRefresh(token)).toBe(true);
});

test('the trust ends when the server refuses the token, and is in no other one', () => {
  const token = justMade();
  setToken(token);
  markTokenStale(justMade({ other: true }));
  expect(needsRefresh(token)).toBe(false);
  expect(needsRefresh(justMade({ other: true }))).toBe(true);
  markTokenStale(token);
  expect(needsRefresh(token)).toBe(true);
});
