import { computeDelayMs, throttleSignIn } from './sign-in-throttle';

test('delays sign-ins from the hundredth failure on, more with each failure, by at most five seconds', () => {
  expect([0, 50, 99, 100, 101, 150, 10_000].map(computeDelayMs)).toEqual([0, 0, 0, 50, 100, 2550, 5000]);
});

test('rejects with 429 and a short retry time when too many sign-ins are delayed', async () => {
  const waiting = Array.from({ length: 200 }, () => throttleSignIn(100));
  await expect(throttleSignIn(100)).rejects.toMatchObject({ status: 429, extra: { headers: { 'Retry-After': '5' } } });
  await Promise.all(waiting);
  await expect(throttleSignIn(100)).resolves.toBeUndefined();
});
