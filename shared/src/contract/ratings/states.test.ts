import { computeAverage, computeStarsAfter } from './states';

const now = { count: 4, sum: 14 };

test.each([
  ['rating_kept', undefined, { count: 4, sum: 14 }],
  ['rating_amended', 5, { count: 4, sum: 17 }],
  ['rating_removed', undefined, { count: 3, sum: 12 }],
] as const)('computes the published ratings after %s', (decision, amendedStars, after) => {
  expect(computeStarsAfter(now, { stars: 2, published: true }, decision, amendedStars)).toEqual(after);
});

test('counts a hidden rating again if it is kept and not if it is removed', () => {
  const hidden = { stars: 1, published: false };
  expect(computeStarsAfter({ count: 0, sum: 0 }, hidden, 'rating_kept')).toEqual({ count: 1, sum: 1 });
  expect(computeStarsAfter(now, hidden, 'rating_removed')).toEqual(now);
});

test('computes an average with two decimals, and none without ratings', () => {
  expect(computeAverage({ count: 3, sum: 13 })).toBe(4.33);
  expect(computeAverage({ count: 8, sum: 37 })).toBe(4.63);
  expect(computeAverage({ count: 0, sum: 0 })).toBeNull();
});
