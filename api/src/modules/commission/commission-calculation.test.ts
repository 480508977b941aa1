import fc from 'fast-check';
import { computeCommissionAmount, type CommissionTerms, type CommissionTier } from './commission-calculation.service';
import { computeFee } from '../fees/fee-calculation.service';
import { computeTax } from '../../platform/money/tax';

const vectorB: CommissionTier[] = [
  { fromCents: 0, toCents: 1_000_000, rateBp: 1500 },
  { fromCents: 1_000_000, toCents: 5_000_000, rateBp: 1200 },
  { fromCents: 5_000_000, toCents: null, rateBp: 1000 },
];
const percentage = (terms: Partial<CommissionTerms & { type: 'percentage' }> = {}): CommissionTerms => ({
  type: 'percentage',
  rateBp: 1200,
  tiers: [],
  tierMode: 'graduated',
  includeTax: false,
  ...terms,
});
const card = { percentBp: 290, fixedCents: 30, minCents: null, maxCents: null };
const line = (netCents: number, taxCents = 0) => ({ netCents, taxCents });

test('vector A: takes 120.00 as 12 % of a net of 1,000.00, regardless of tax', () => {
  expect(computeCommissionAmount(line(100_000, computeTax(100_000, 1000)), 0, percentage())).toMatchObject({
    baseCents: 100_000,
    rateBp: 1200,
    amountCents: 12_000,
  });
});

test('vector B: takes 195, 300 and 120 of milestones of 1,500, 2,500 and 1,000 after a volume of 9,500', () => {
  let prior = 950_000;
  const rows = [150_000, 250_000, 100_000].map((net) => {
    const { amountCents } = computeCommissionAmount(line(net), prior, percentage({ tiers: vectorB }));
    prior += net;
    return { commission: amountCents, fee: computeFee(net, card), net: net - amountCents - computeFee(net, card) };
  });
  expect(rows).toEqual([
    { commission: 19_500, fee: 4380, net: 126_120 },
    { commission: 30_000, fee: 7280, net: 212_720 },
    { commission: 12_000, fee: 2930, net: 85_070 },
  ]);
  const total = (key: keyof (typeof rows)[number]) => rows.reduce((sum, row) => sum + row[key], 0);
  expect([total('commission'), total('fee'), total('net')]).toEqual([61_500, 14_590, 423_910]);
});

test('returns the part of each tier of a graduated line', () => {
  expect(computeCommissionAmount(line(150_000), 950_000, percentage({ tiers: vectorB }))).toEqual({
    baseCents: 150_000,
    rateBp: 1300,
    amountCents: 19_500,
    parts: [
      { fromCents: 0, toCents: 1_000_000, rateBp: 1500, baseCents: 50_000, amountCents: 7500 },
      { fromCents: 1_000_000, toCents: 5_000_000, rateBp: 1200, baseCents: 100_000, amountCents: 12_000 },
    ],
  });
});

test('applies the tier reached to the whole line in volume mode, with upper limits inclusive', () => {
  const terms = percentage({ tiers: vectorB, tierMode: 'volume' });
  expect(computeCommissionAmount(line(150_000), 950_000, terms)).toMatchObject({ rateBp: 1200, amountCents: 18_000 });
  expect(computeCommissionAmount(line(50_000), 950_000, terms)).toMatchObject({ rateBp: 1500, amountCents: 7500 });
});

test('includes tax if the rate does', () => {
  expect(computeCommissionAmount(line(100_000, 10_000), 0, percentage({ includeTax: true }))).toMatchObject({
    baseCents: 110_000,
    amountCents: 13_200,
  });
});

test('limits a fixed commission to the line’s amount', () => {
  expect(computeCommissionAmount(line(10_000), 0, { type: 'fixed', amountCents: 2500, includeTax: false })).toMatchObject({
    amountCents: 2500,
    rateBp: 2500,
  });
  expect(computeCommissionAmount(line(1000), 0, { type: 'fixed', amountCents: 2500, includeTax: false })).toMatchObject({
    amountCents: 1000,
    rateBp: 10_000,
  });
  expect(computeCommissionAmount(line(0), 0, { type: 'fixed', amountCents: 2500, includeTax: false })).toMatchObject({
    amountCents: 0,
    rateBp: 0,
  });
});

const cents = fc.nat({ max: 1_000_000_000_000 });
/** Contiguous tiers starting at 0. */
const tiers = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 100_000_000 }), fc.nat({ max: 10_000 })), { minLength: 1, maxLength: 6 })
  .map((steps) => {
    let from = 0;
    return steps.map(([width, rateBp], index): CommissionTier => {
      const tier = { fromCents: from, toCents: index === steps.length - 1 ? null : from + width, rateBp };
      from += width;
      return tier;
    });
  });

test('covers the line with parts that add up to a commission between the lowest and the highest rate, for any tiers', () => {
  fc.assert(
    fc.property(cents, cents, tiers, fc.constantFrom('graduated' as const, 'volume' as const), (net, prior, list, tierMode) => {
      const { amountCents, baseCents, parts } = computeCommissionAmount(line(net), prior, percentage({ tiers: list, tierMode }));
      expect(baseCents).toBe(net);
      expect(parts.reduce((sum, part) => sum + part.baseCents, 0)).toBe(net);
      expect(parts.reduce((sum, part) => sum + part.amountCents, 0)).toBe(amountCents);
      const rates = list.map(({ rateBp }) => BigInt(rateBp));
      const at = (rate: bigint) => Number((BigInt(net) * rate) / 10_000n);
      expect(amountCents).toBeGreaterThanOrEqual(at(rates.reduce((a, b) => (a < b ? a : b))));
      expect(amountCents).toBeLessThanOrEqual(Math.min(net, at(rates.reduce((a, b) => (a > b ? a : b))) + 1));
    }),
  );
});

test('takes the same of many graduated orders as of a single one, except for rounding', () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 50_000_000 }), { minLength: 1, maxLength: 10 }), cents, tiers, (nets, start, list) => {
      const terms = percentage({ tiers: list });
      let prior = start;
      let paid = 0;
      for (const net of nets) {
        paid += computeCommissionAmount(line(net), prior, terms).amountCents;
        prior += net;
      }
      const once = computeCommissionAmount(line(prior - start), start, terms).amountCents;
      expect(Math.abs(paid - once)).toBeLessThanOrEqual(Math.ceil((nets.length + 1) / 2));
    }),
  );
});

test('rounds tax of exactly half a cent up', () => {
  expect([computeTax(50, 100), computeTax(150, 100), computeTax(49, 100), computeTax(100_000, 1000)]).toEqual([1, 2, 0, 10_000]);
});
