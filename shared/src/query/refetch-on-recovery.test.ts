import { QueryObserver } from '@tanstack/react-query';
import { createQueryClient } from './client';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** A screen that shows the result of `ask`, with the number of requests. */
function screen(ask: (time: number) => Promise<unknown>) {
  const client = createQueryClient();
  let requests = 0;
  const observer = new QueryObserver(client, { queryKey: ['orders'], queryFn: () => ask((requests += 1)), retry: false });
  const leave = observer.subscribe(() => undefined);
  return { leave, asked: () => requests, status: () => observer.getCurrentResult().status };
}
const away = (retryAfterS?: number) => Promise.reject(Object.assign(new Error('away'), { isUnavailable: true, retryAfterS }));
const pass = (seconds: number) => jest.advanceTimersByTimeAsync(seconds * 1000);

test('retries queries that failed because the server was unavailable, with increasing delays', async () => {
  const { asked, status, leave } = screen((time) => (time < 5 ? away() : Promise.resolve('here')));
  await pass(4.9);
  expect([asked(), status()]).toEqual([1, 'error']);
  await pass(0.2);
  expect(asked()).toBe(2);
  await pass(9);
  expect(asked()).toBe(2);
  await pass(1 + 20 + 30);
  expect([asked(), status()]).toEqual([5, 'success']);
  await pass(120);
  expect(asked()).toBe(5);
  leave();
});

test("waits for the time that the server's Retry-After gives", async () => {
  const { asked, leave } = screen((time) => (time === 1 ? away(25) : Promise.resolve('here')));
  await pass(24);
  expect(asked()).toBe(1);
  await pass(2);
  expect(asked()).toBe(2);
  leave();
});

test('does not retry queries that the server rejected', async () => {
  const { asked, leave } = screen(() => Promise.reject(Object.assign(new Error('no'), { isUnavailable: false })));
  await pass(300);
  expect(asked()).toBe(1);
  leave();
});

test('does not retry queries that are no longer on the screen', async () => {
  const { asked, leave } = screen(() => away());
  await pass(1);
  leave();
  await pass(300);
  expect(asked()).toBeLessThanOrEqual(2);
});
