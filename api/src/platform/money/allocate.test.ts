import fc from 'fast-check';
import { maxCents } from '@techadds/shared/contract/fields';
import { allocate } from '@techadds/shared/contract/allocate';
import { multiplyDivideHalfEven } from './round-half-even';

const sum = (values: number[]) => values.reduce((all, value) => all + BigInt(value), 0n);
const weights = fc.array(fc.nat({ max: maxCents }), { minLength: 1, maxLength: 12 }).filter((list) => list.some((weight) => weight > 0));
const amount = fc.integer({ min: -maxCents, max: maxCents });

test('vector C: splits 1,995.98 by 30, 50 and 20 parts into 598.79, 997.99 and 399.20', () => {
  expect(allocate(199_598, [30, 50, 20])).toEqual([59_879, 99_799, 39_920]);
});

test('vector C: distributes a document discount of 120.00 over the lines by their amounts', () => {
  expect(allocate(12_000, [120_000, 49_999, 9_999])).toEqual([8000, 3333, 667]);
});

test('vector A: takes a refund of 30 % as 25,434 + 966 from the partner, 3,600 from the commission and 3,000 from the tax', () => {
  expect(allocate(33_000, [84_780, 3220, 12_000, 10_000])).toEqual([25_434, 966, 3600, 3000]);
});

test('gives the cent of equal remainders to the first part', () => {
  expect(allocate(100, [1, 1, 1])).toEqual([34, 33, 33]);
  expect(allocate(-100, [1, 1, 1])).toEqual([-34, -33, -33]);
});

test('returns parts that add up to the amount', () => {
  fc.assert(fc.property(amount, weights, (cents, list) => expect(sum(allocate(cents, list))).toBe(BigInt(cents))));
});

test('keeps each part within less than a cent of its exact share', () => {
  fc.assert(
    fc.property(amount, weights, (cents, list) => {
      const total = sum(list);
      allocate(cents, list).forEach((part, index) => {
        const off = BigInt(part) * total - BigInt(cents) * BigInt(list[index]!);
        expect(off < total && off > -total).toBe(true);
      });
    }),
  );
});

test('takes from no party more than it has left, however often', () => {
  const stories = fc.tuple(weights, fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 8 }));
  fc.assert(
    fc.property(stories, ([list, shares]) => {
      let left = [...list.map((weight) => weight % 1_000_000_000_000)];
      for (const share of [...shares, 1]) {
        const all = Number(sum(left));
        const parts = all === 0 ? left : allocate(Math.floor(all * share), left);
        left = left.map((cents, index) => cents - parts[index]!);
        expect(Math.min(...left)).toBeGreaterThanOrEqual(0);
      }
      expect(left.every((cents) => cents === 0)).toBe(true);
    }),
  );
});

test('rejects an empty list of weights and a negative weight', () => {
  expect(allocate(0, [0, 0])).toEqual([0, 0]);
  expect(() => allocate(1, [0, 0])).toThrow(/nothing to split/);
  expect(() => allocate(1, [2, -1])).toThrow(/negative/);
});

test('rounds half a cent to the even cent for positive and negative amounts', () => {
  expect([1, 3, 5, 7].map((half) => multiplyDivideHalfEven(half, 1, 2))).toEqual([0, 2, 2, 4]);
  expect([-1, -3, -5, -7].map((half) => multiplyDivideHalfEven(half, 1, 2))).toEqual([0, -2, -2, -4]);
});

test('rounds by no more than half a cent', () => {
  fc.assert(
    fc.property(amount, fc.nat({ max: 10_000 }), (cents, bp) => {
      const off = BigInt(multiplyDivideHalfEven(cents, bp, 10_000)) * 10_000n - BigInt(cents) * BigInt(bp);
      expect(off <= 5000n && off >= -5000n).toBe(true);
    }),
  );
});
