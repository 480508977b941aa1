import { hashPassword, passwordIs } from './passwords';

test('a password is kept as argon2id with 19 MiB, two passes and its own salt', async () => {
  const [a, b] = await Promise.all([hashPassword('secret words'), hashPassword('secret words')]);
  expect(a).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(a).not.toBe(b);
  expect(await passwordIs('secret words', a)).toBe(true);
  expect(await passwordIs('secret word', a)).toBe(false);
});

test('nobody has no password, and finding that out takes as long as a wrong one', async () => {
  const hash = await hashPassword('secret words');
  const time = async (against: string | undefined) => {
    const start = performance.now();
    for (let i = 0; i < 10; i += 1) expect(await passwordIs('a guess', against)).toBe(false);
    return performance.now() - start;
  };
  const [someone, nobody] = [await time(hash), await time(undefined)];
  expect(nobody / someone).toBeGreaterThan(0.3);
  expect(nobody / someone).toBeLessThan(3);
});

test('when too many wait, the next hear 503 instead of holding everybody up', async () => {
  const all = await Promise.allSettled(Array.from({ length: 120 }, () => passwordIs('a guess', undefined)));
  const refused = all.flatMap((each) => (each.status === 'rejected' ? [each.reason as unknown] : []));
  expect(refused).toHaveLength(18);
  expect(refused[0]).toMatchObject({ status: 503 });
  expect(await passwordIs('a guess', undefined)).toBe(false);
});
