import { isTokenExpired, recordServerDate, getServerTime } from '@techadds/shared/session';
import { testToken } from '@techadds/shared/testing';

const hour = 3_600_000;
const day = 24 * hour;
const ahead = () => getServerTime() - Date.now();
/** Records a response that took `tookMs`, from a server whose clock is ahead by `aheadMs`. `Date` headers have whole seconds. */
const listen = (aheadMs: number, tookMs: number) => {
  const receivedAt = performance.now();
  recordServerDate(new Date(Date.now() - tookMs / 2 + aheadMs).toUTCString(), receivedAt - tookMs, receivedAt);
};

beforeEach(() => jest.useFakeTimers({ now: Date.UTC(2026, 10, 20, 12) }));
afterEach(() => jest.useRealTimers());

test('uses the local clock until the first response', () => {
  expect(ahead()).toBe(0);
});

test.each([-day, -hour, hour, day])('follows a server whose clock is %i ms ahead', (aheadMs) => {
  for (let i = 0; i < 5; i += 1) listen(aheadMs, 0);
  expect(ahead()).toBe(aheadMs);
  // Judged by the server's clock, not by the local one.
  expect(isTokenExpired(testToken({ exp: (Date.now() + aheadMs + 60_000) / 1000 }))).toBe(false);
  expect(isTokenExpired(testToken({ exp: (Date.now() + aheadMs - 60_000) / 1000 }))).toBe(true);
});

test('trusts the fastest of the last five responses', () => {
  listen(9_000, 0);
  for (const [aheadMs, tookMs] of [
    [1_000, 8_000],
    [2_000, 2_000],
    [3_000, 10_000],
    [4_000, 6_000],
  ] as const)
    listen(aheadMs, tookMs);
  expect(ahead()).toBe(9_000);
  listen(5_000, 12_000);
  expect(ahead()).toBe(2_000);
});

test('ignores responses without a date', () => {
  for (let i = 0; i < 5; i += 1) listen(7_000, 2_000);
  recordServerDate(null, 0, 0);
  recordServerDate('yesterday', 0, 0);
  expect(ahead()).toBe(7_000);
});

test.each([-day, day])('knows the time after a request during which the local clock was set by %i ms', (setByMs) => {
  const [serverTime, sentAt] = [Date.now(), performance.now()];
  jest.setSystemTime(serverTime + setByMs);
  recordServerDate(new Date(serverTime).toUTCString(), sentAt, performance.now());
  expect(getServerTime()).toBe(serverTime);
});

test.each([-day, day])('forgets what it knew once the local clock is set by %i ms, and follows the next response', (setByMs) => {
  listen(0, 0);
  const serverTime = getServerTime();
  jest.setSystemTime(Date.now() + setByMs);
  expect(ahead()).toBe(0);
  listen(-setByMs, 4_000);
  expect(getServerTime()).toBe(serverTime);
});
