import { createImageCache } from './image-cache';

test('shares one computation between concurrent requests for an image', async () => {
  const kept = createImageCache(100);
  let made = 0;
  const make = async () => {
    made += 1;
    return Promise.resolve(Buffer.alloc(10));
  };
  await Promise.all([kept('a', make), kept('a', make), kept('a', make)]);
  await kept('a', make);
  expect(made).toBe(1);
});

test('evicts the least recently used image and does not cache failures', async () => {
  const kept = createImageCache(25);
  const made: string[] = [];
  const ask = (key: string) => kept(key, () => (made.push(key), Promise.resolve(Buffer.alloc(10))));
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await ask(key);
  expect(made).toEqual(['a', 'b', 'c', 'b']);
  await expect(kept('x', () => Promise.reject(new Error('No')))).rejects.toThrow('No');
  expect((await kept('x', () => Promise.resolve(Buffer.from('now')))).toString()).toBe('now');
});

test('computes an image again after an hour', async () => {
  let now = 0;
  const kept = createImageCache(100, 3_600_000, () => now);
  await kept('a', () => Promise.resolve(Buffer.from('old')));
  now = 3_599_999;
  expect((await kept('a', () => Promise.resolve(Buffer.from('new')))).toString()).toBe('old');
  now = 3_600_000;
  expect((await kept('a', () => Promise.resolve(Buffer.from('new')))).toString()).toBe('new');
});
