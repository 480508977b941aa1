import { describeMargin } from './margin';

test.each([
  [0, 40, /No cost is known/],
  [20_000, 40, /^20 % of the budget is spent and 40 % of the work is approved. The work costs less/],
  [40_000, 40, /costs less than planned/],
  [40_001, 40, /^41 % .*will cost more than planned/],
  [100_001, 90, /^101 % .*costs more than it is sold for/],
])('a cost of %i at %i percent says %p', (costCents, done, text) => {
  expect(describeMargin({ netCents: 100_000, costCents, marginCents: 100_000 - costCents }, done)).toMatch(text);
});
