import { isRank, listShortRanks, maxRankLength, rankBetween } from './rank';

const byBytes = (a: string, b: string) => (a < b ? -1 : 1);

test('always finds a rank between two others', () => {
  const ranks = ['a0', 'a1'];
  for (let n = 0; n < 500; n++) {
    const at = n % (ranks.length - 1);
    ranks.splice(at + 1, 0, rankBetween(ranks[at]!, ranks[at + 1]!));
  }
  expect([...ranks].sort(byBytes)).toEqual(ranks);
  expect(new Set(ranks).size).toBe(ranks.length);
});

test('numbers a whole stage with short ranks', () => {
  const ranks = listShortRanks(10_000);
  expect(Math.max(...ranks.map(({ length }) => length))).toBeLessThan(maxRankLength / 4);
  expect([...ranks].sort(byBytes)).toEqual(ranks);
});

test.each(['', 'x', '~a0', 'a00', 'A', 'ü', 'a0 '])('refuses %j as a rank', (text) => {
  expect(isRank(text)).toBe(false);
});
