import type { ScorePart } from '@techadds/shared/contract/partner-profile/endpoints';
import { computeInstallScore, computeScoreAt, minimumOrders, periodDays, type ScoreSample } from './install-score';

const now = new Date('2026-11-26T12:00:00Z');
const dayMs = 86_400_000;
const ago = (days: number) => new Date(now.getTime() - days * dayMs).toISOString();
const make = (part: ScorePart, values: number[], days = 10): ScoreSample[] => values.map((value) => ({ part, value, at: ago(days) }));
const repeat = (n: number, value: number) => Array.from({ length: n }, () => value);
const find = (samples: ScoreSample[], key: ScorePart) => computeScoreAt(samples, now).parts.find((part) => part.key === key)!;

test('the weights of the parts are 100 points', () => {
  expect(computeScoreAt([], now).parts.reduce((sum, { weight }) => sum + weight, 0)).toBe(100);
});

test('answers in 3 hours on average over 24 orders bring 18 of 20 points', () => {
  expect(find(make('response', [...repeat(12, 1), ...repeat(12, 5)]), 'response')).toEqual({
    ...{ key: 'response', weight: 20, points: 18, value: 3, sample: 24 },
  });
});

test.each([
  ['response', repeat(6, 40), 0],
  ['response', repeat(6, 0), 20],
  ['punctuality', [1, 1, 1, 0, 0], 15],
  ['quality', [1, 1, 1, 1, 0], 16],
  ['reliability', repeat(5, 1), 15],
  ['rating', [5, 5, 4, 4, 2], 15],
  ['rating', repeat(5, 1), 0],
] as const)('%s of %j bring %d points', (part, values, points) => {
  expect(find(make(part, [...values]), part).points).toBe(points);
});

test('is the share of the points of the parts that have enough samples', () => {
  const samples = [
    ...make('response', repeat(10, 3)),
    ...make('punctuality', repeat(10, 1)),
    ...make('rating', repeat(minimumOrders - 1, 1)),
  ];
  // 18 of 20 and 25 of 25; four ratings are too few to count.
  expect(computeScoreAt(samples, now)).toMatchObject({ score: Math.round((100 * 43) / 45), grade: 'A', orders: 10 });
  expect(find(samples, 'rating')).toEqual({ key: 'rating', weight: 20, points: null, value: null, sample: minimumOrders - 1 });
});

test('is never given from fewer orders than the minimum', () => {
  const others = [...make('rating', repeat(50, 5)), ...make('punctuality', repeat(50, 1))];
  expect(computeScoreAt([...make('response', repeat(minimumOrders - 1, 0)), ...others], now)).toMatchObject({ score: null, grade: null });
  expect(computeScoreAt([...make('response', repeat(minimumOrders, 0)), ...others], now)).toMatchObject({ score: 100, grade: 'A' });
});

test('forgets what is older than the period', () => {
  const samples = [...make('response', repeat(5, 40), periodDays + 1), ...make('response', repeat(5, 0))];
  expect(computeScoreAt(samples, now)).toMatchObject({ score: 100, orders: 5 });
});

test.each([
  [0, 'A'],
  [6, 'B'],
  [12, 'C'],
  [20, 'D'],
])('with answers after %d hours, the grade is %s', (hours, grade) => {
  expect(computeScoreAt(make('response', repeat(5, hours)), now).grade).toBe(grade);
});

test('the trend has the score at the end of each month, of what was known then', () => {
  const { trend, score } = computeInstallScore([...make('response', repeat(5, 0), 100), ...make('response', repeat(5, 30), 5)], now);
  expect(trend.map(({ month }) => month)).toEqual(['2026-06', '2026-07', '2026-08', '2026-09', '2026-10', '2026-11']);
  expect(trend.map((point) => point.score)).toEqual([null, null, 100, 100, 100, 50]);
  expect(score).toBe(50);
});

test('is between 0 and 100 whatever the samples are', () => {
  for (const value of [-5, 0, 0.5, 1, 3, 5, 1000]) {
    const samples = (['response', 'punctuality', 'quality', 'reliability', 'rating'] as const).flatMap((part) =>
      make(part, repeat(5, value)),
    );
    const { score } = computeScoreAt(samples, now);
    expect(score).toBeGreaterThanOrEqual(0);
    expect(score).toBeLessThanOrEqual(100);
  }
});
