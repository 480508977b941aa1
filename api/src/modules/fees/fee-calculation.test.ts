import { maxCents } from '@techadds/shared/contract/fields';
import { feeLines, feeOn, grossUp, previewOf, type FeeTerms } from './fee-calculation.service';

const card: FeeTerms = { percentBp: 290, fixedCents: 30, minCents: null, maxCents: null };

const profiles: Record<string, FeeTerms> = {
  card,
  ach: { percentBp: 80, fixedCents: 0, minCents: null, maxCents: 500 },
  wire: { percentBp: 0, fixedCents: 1500, minCents: null, maxCents: null },
  wallet: { percentBp: 150, fixedCents: 10, minCents: 25, maxCents: null },
  both: { percentBp: 333, fixedCents: 7, minCents: 100, maxCents: 2500 },
  free: { percentBp: 0, fixedCents: 0, minCents: null, maxCents: null },
};
const amounts = [...Array.from({ length: 1500 }, (_, n) => n + 1), 49_999, 62_500, 62_501, 110_000, 99_999_999, 1_234_567_890_123];

test('1,100.00 by card costs 32.20 and leaves 1,067.80', () => {
  expect(previewOf(110_000, card)).toMatchObject({ feeCents: 3220, netCents: 106_780, effectiveBp: 293 });
});

test('to keep 1,000.00 by card, charge 1,030.18', () => {
  expect(grossUp(100_000, card)).toBe(103_018);
});

test.each([
  [50, 0],
  [150, 2],
  [250, 2],
  [350, 4],
])('a percent part of exactly half a cent goes to the even cent: 1 %% of %i is %i', (amount, fee) => {
  expect(feeOn(amount, { percentBp: 100, fixedCents: 0, minCents: null, maxCents: null })).toBe(fee);
});

test('a minimum and a maximum stand as lines of their own', () => {
  expect(feeLines(100, profiles.both!).map((line) => [line.code, line.amountCents])).toEqual([
    ['percent', 3],
    ['fixed', 7],
    ['minimum', 90],
  ]);
  expect(feeLines(1_000_000, profiles.both!).map((line) => [line.code, line.amountCents])).toEqual([
    ['percent', 33_300],
    ['fixed', 7],
    ['maximum', -30_807],
  ]);
});

describe.each(Object.entries(profiles))('%s', (_name, terms) => {
  test('the lines add up to the fee', () => {
    for (const amount of amounts)
      expect(feeLines(amount, terms).reduce((sum, line) => sum + line.amountCents, 0)).toBe(feeOn(amount, terms));
  });

  test('the gross-up leaves enough, and one cent less would leave a fraction too little', () => {
    const unrounded = (charge: number) => {
      const fee = (charge * terms.percentBp) / 10_000 + terms.fixedCents;
      return Math.min(Math.max(fee, terms.minCents ?? 0), terms.maxCents ?? Infinity);
    };
    for (const amount of amounts) {
      const charge = grossUp(amount, terms)!;
      expect(charge - feeOn(charge, terms)).toBeGreaterThanOrEqual(amount);
      expect(charge - 1 - unrounded(charge - 1)).toBeLessThan(amount);
    }
  });
});

test('the largest amounts are exact to the cent', () => {
  expect(feeOn(maxCents, { ...card, fixedCents: 0 })).toBe(26_100_000_000_000);
  expect(feeOn(maxCents - 1, { percentBp: 10_000, fixedCents: 0, minCents: null, maxCents: null })).toBe(maxCents - 1);
});

test('no charge leaves anything of a fee of all, or more than can be stored', () => {
  expect(grossUp(100, { ...card, percentBp: 10_000 })).toBeUndefined();
  expect(previewOf(maxCents, card)).toBeUndefined();
});
