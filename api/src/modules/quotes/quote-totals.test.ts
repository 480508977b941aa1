import fc from 'fast-check';
import { computeQuoteTotals, type PricedLine } from '@techadds/shared/contract/quotes/totals';

const line = (quantity: number, unitPriceCents: number, taxBp: number, changes: Partial<PricedLine> = {}): PricedLine => ({
  ...{ quantity, unitPriceCents, taxBp, discount: null, optional: false, selected: true },
  ...changes,
});
const percent = (value: number) => ({ type: 'percent', value }) as const;
const fixed = (value: number) => ({ type: 'fixed', value }) as const;

test('vector C: 1,799.98 less 120.00 is 1,679.98; with 316.00 tax it is 1,995.98', () => {
  const lines = [line(10, 120_00, 2000, { discount: percent(1000) }), line(1, 499_99, 2000), line(3, 33_33, 0)];
  expect(computeQuoteTotals(lines, null)).toEqual({
    lines: [
      { grossCents: 1200_00, discountCents: 120_00, netCents: 1080_00 },
      { grossCents: 499_99, discountCents: 0, netCents: 499_99 },
      { grossCents: 99_99, discountCents: 0, netCents: 99_99 },
    ],
    ...{ grossCents: 1799_98, discountCents: 120_00, netCents: 1679_98, taxCents: 316_00, totalCents: 1995_98, upToCents: 1995_98 },
    taxes: [{ taxBp: 2000, netCents: 1579_99, taxCents: 316_00 }],
  });
});

test('counts an optional line once it is selected', () => {
  const lines = [line(1, 100_00, 1000), line(1, 250_00, 2000, { optional: true, selected: false })];
  expect(computeQuoteTotals(lines, null)).toMatchObject({ totalCents: 110_00, upToCents: 410_00 });
  expect(computeQuoteTotals([lines[0]!, { ...lines[1]!, selected: true }], null).totalCents).toBe(410_00);
});

test('distributes a discount on the whole quote over the lines before tax', () => {
  // 100.00 off 300.00: 66.67 off the first line and 33.33 off the second, so 133.33 is taxed.
  const totals = computeQuoteTotals([line(1, 200_00, 2000), line(1, 100_00, 0)], fixed(100_00));
  expect(totals).toMatchObject({ netCents: 200_00, taxes: [{ taxBp: 2000, netCents: 133_33, taxCents: 26_67 }], totalCents: 226_67 });
});

test('rounds half up and supports three decimals of quantity', () => {
  expect(computeQuoteTotals([line(0.005, 1_00, 0)], null).netCents).toBe(1);
  expect(computeQuoteTotals([line(1.005, 1_00, 0)], null).netCents).toBe(101);
  expect(computeQuoteTotals([line(2.675, 1_00, 5000)], null)).toMatchObject({ netCents: 268, taxCents: 134 });
});

test('never goes below zero: a discount is limited to the amount', () => {
  expect(computeQuoteTotals([line(1, 10_00, 2000, { discount: fixed(99_00) })], fixed(5_00))).toMatchObject({ netCents: 0, totalCents: 0 });
  expect(computeQuoteTotals([], percent(1000))).toMatchObject({ grossCents: 0, totalCents: 0, taxes: [] });
});

const lines = fc.array(
  fc.record({
    quantity: fc.integer({ min: 1, max: 1_000_000_000 }).map((thousandths) => thousandths / 1000),
    unitPriceCents: fc.nat(10_000_000_00),
    taxBp: fc.nat(10_000),
    discount: fc.option(fc.record({ type: fc.constant('percent' as const), value: fc.nat(10_000) })),
    ...{ optional: fc.boolean(), selected: fc.boolean() },
  }),
  { maxLength: 20 },
);

test('adds up to the cent for every quote', () => {
  fc.assert(
    fc.property(lines, fc.option(fc.record({ type: fc.constant('fixed' as const), value: fc.nat(1_000_000_00) })), (all, discount) => {
      const { grossCents, discountCents, netCents, taxes, taxCents, totalCents } = computeQuoteTotals(all, discount);
      expect(grossCents - discountCents).toBe(netCents);
      expect(netCents + taxCents).toBe(totalCents);
      expect(taxes.reduce((rest, tax) => rest - tax.taxCents, taxCents)).toBe(0);
      expect(netCents).toBeGreaterThanOrEqual(0);
    }),
  );
});
