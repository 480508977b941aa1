import { rateLimitRules } from './rules';
import { createMemoryRateLimiter } from './memory-store';

const minute = 60_000;

function counted() {
  let now = 0;
  const rateLimiter = createMemoryRateLimiter({ ...rateLimitRules, signIn: { limit: 2, seconds: 900 } }, () => new Date(now));
  const take = async (subject: string, add?: number) =>
    (await rateLimiter.count([{ rule: 'signIn', subject, add }] as const))[0].retryAfterSeconds;
  return { limits: rateLimiter, take, wait: (ms: number) => (now += ms) };
}

test('allows as many hits as the rule says, then returns the seconds until the window ends', async () => {
  const { take, wait } = counted();
  expect([await take('a'), await take('a')]).toEqual([null, null]);
  wait(5 * minute);
  expect(await take('a')).toBe(600);
  wait(10 * minute);
  expect(await take('a')).toBeNull();
});

test('counts no hit when only reading, and reports when the limit is reached', async () => {
  const { take } = counted();
  expect([await take('a'), await take('a', 0), await take('a'), await take('a', 0)]).toEqual([null, null, null, 900]);
});

test('counts subjects separately and starts anew after a reset', async () => {
  const { take, limits: rateLimiter } = counted();
  for (const subject of ['a', 'a', 'b', 'b']) expect(await take(subject)).toBeNull();
  await rateLimiter.reset('signIn', 'a');
  expect([await take('a'), await take('b')]).toEqual([null, 900]);
});

test('evicts the least recently used subjects under a flood of subjects', async () => {
  const { take } = counted();
  await take('first', 2);
  for (let i = 0; i < 50_000; i += 1) await take(`subject ${i}`);
  expect(await take('first')).toBeNull();
});
