import fc from 'fast-check';
import { maxCents } from '@techadds/shared/contract/fields';
import { computeFeeLines, computeFee, computeGrossUp, computeCharge, computeFeePreview, type FeeTerms } from './fee-calculation.service';

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

test('charges 32.20 on 1,100.00 by card and leaves 1,067.80', () => {
  expect(computeFeePreview(110_000, card, 'partner')).toMatchObject({ feeCents: 3220, netCents: 106_780, effectiveBp: 293 });
});

test('grosses 1,000.00 by card up to 1,030.18', () => {
  expect(computeGrossUp(100_000, card)).toBe(103_018);
});

test.each([
  [50, 0],
  [150, 2],
  [250, 2],
  [350, 4],
])('rounds half a cent to the even cent: 1 %% of %i is %i', (amount, fee) => {
  expect(computeFee(amount, { percentBp: 100, fixedCents: 0, minCents: null, maxCents: null })).toBe(fee);
});

test('shows the minimum and the maximum as separate lines', () => {
  expect(computeFeeLines(100, profiles.both!).map((line) => [line.code, line.amountCents])).toEqual([
    ['percent', 3],
    ['fixed', 7],
    ['minimum', 90],
  ]);
  expect(computeFeeLines(1_000_000, profiles.both!).map((line) => [line.code, line.amountCents])).toEqual([
    ['percent', 33_300],
    ['fixed', 7],
    ['maximum', -30_807],
  ]);
});

describe.each(Object.entries(profiles))('%s', (_name, terms) => {
  test('has lines that add up to the fee', () => {
    for (const amount of amounts)
      expect(computeFeeLines(amount, terms).reduce((sum, line) => sum + line.amountCents, 0)).toBe(computeFee(amount, terms));
  });

  test('is grossed up to enough, and one cent less would be too little', () => {
    const unrounded = (charge: number) => {
      const fee = (charge * terms.percentBp) / 10_000 + terms.fixedCents;
      return Math.min(Math.max(fee, terms.minCents ?? 0), terms.maxCents ?? Infinity);
    };
    for (const amount of amounts) {
      const charge = computeGrossUp(amount, terms)!;
      expect(charge - computeFee(charge, terms)).toBeGreaterThanOrEqual(amount);
      expect(charge - 1 - unrounded(charge - 1)).toBeLessThan(amount);
    }
  });
});

test('calculates the largest amounts exactly', () => {
  expect(computeFee(maxCents, { ...card, fixedCents: 0 })).toBe(26_100_000_000_000);
  expect(computeFee(maxCents - 1, { percentBp: 10_000, fixedCents: 0, minCents: null, maxCents: null })).toBe(maxCents - 1);
});

test('returns undefined where no charge is enough or the charge exceeds the maximum', () => {
  expect(computeGrossUp(100, { ...card, percentBp: 10_000 })).toBeUndefined();
  expect(computeFeePreview(maxCents, card, 'partner')).toBeUndefined();
});

test('previews the fee that is charged for every payer, with lines that add up to it', () => {
  const terms = fc.record({
    percentBp: fc.integer({ min: 0, max: 2_000 }),
    fixedCents: fc.integer({ min: 0, max: 1_000 }),
    minCents: fc.option(fc.integer({ min: 0, max: 500 })),
    maxCents: fc.option(fc.integer({ min: 500, max: 100_000 })),
  });
  const payers = fc.constantFrom('partner' as const, 'customer' as const, 'platform' as const);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100_000_000 }), terms, payers, (amountCents, profile, payer) => {
      const preview = computeFeePreview(amountCents, profile, payer)!;
      const charge = computeCharge(amountCents, profile, payer)!;
      expect(preview.feeCents).toBe(charge.feeCents);
      expect(preview.netCents).toBe(charge.chargeCents - charge.feeCents);
      expect(preview.lines.reduce((sum, line) => sum + line.amountCents, 0)).toBe(preview.feeCents);
      expect(charge.chargeCents).toBe(payer === 'customer' ? preview.grossUpCents : amountCents);
      // The processor takes its fee of the charge, and leaves at least the amount where the customer bears it.
      if (payer === 'customer') expect(charge.chargeCents - computeFee(charge.chargeCents, profile)).toBeGreaterThanOrEqual(amountCents);
    }),
  );
});
