import { memoryAttempts } from './attempts';

const minute = 60_000;

function counted(limit = 2) {
  let now = 0;
  const attempts = memoryAttempts(limit, 15 * minute, () => new Date(now));
  return { attempts, wait: (ms: number) => (now += ms) };
}

test('as many tries as the limit, then the seconds until the window ends', () => {
  const { attempts, wait } = counted();
  expect([attempts.take('a'), attempts.take('a')]).toEqual([null, null]);
  wait(5 * minute);
  expect(attempts.take('a')).toBe(600);
  wait(10 * minute);
  expect(attempts.take('a')).toBeNull();
});

test('keys do not count for each other, and a success forgets its own', () => {
  const { attempts } = counted(1);
  expect([attempts.take('a'), attempts.take('b')]).toEqual([null, null]);
  attempts.forget('a');
  expect(attempts.take('a')).toBeNull();
  expect(attempts.take('b')).toBe(900);
});

test('a flood of keys does not fill the memory: the oldest are forgotten', () => {
  const { attempts } = counted(1);
  for (let i = 0; i <= 50_001; i += 1) attempts.take(`key ${i}`);
  expect(attempts.take('key 50001')).toBe(900);
  expect(attempts.take('key 0')).toBeNull();
});
