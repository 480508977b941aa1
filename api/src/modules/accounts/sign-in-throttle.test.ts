import { delayMs, slowDown } from './sign-in-throttle';

test('up to a hundred wrong passwords cost nobody time, then each costs more, five seconds at most', () => {
  expect([0, 50, 99, 100, 101, 150, 10_000].map(delayMs)).toEqual([0, 0, 0, 50, 100, 2550, 5000]);
});

test('when too many wait already, the next hear 429 with a short wait', async () => {
  const waiting = Array.from({ length: 200 }, () => slowDown(100));
  await expect(slowDown(100)).rejects.toMatchObject({ status: 429, extra: { headers: { 'Retry-After': '5' } } });
  await Promise.all(waiting);
  await expect(slowDown(100)).resolves.toBeUndefined();
});
