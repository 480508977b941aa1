import fc from 'fast-check';
import {
  assignTax,
  computeDiscountBearers,
  subtractSplit,
  computeSplit,
  computeRefundableCents,
  computeRefundSplit,
  computeReleaseSplit,
  sumSplit,
  type FeePayer,
  type MoneySplit,
} from './order-split.service';

const vectorA = { netCents: 100_000, partnerDiscountCents: 0, taxCents: 10_000, commissionCents: 12_000, feeCents: 3220 };
const keptFeeRules = { feePayer: 'partner', feeRefundable: false } as const;

test('Vector A: splits 1,100.00 into 847.80 for the partner, 120.00 commission, 32.20 fee and 100.00 tax', () => {
  expect(computeSplit({ ...vectorA, feePayer: 'partner' })).toEqual({ partner: 84_780, commission: 12_000, fee: 3220, tax: 10_000 });
});

test('Vector A: takes 254.34 and 9.66 of the kept fee from the partner for a refund of 30 %', () => {
  const parts = computeSplit({ ...vectorA, feePayer: 'partner' });
  expect(computeRefundSplit(parts, 33_000, keptFeeRules)).toEqual({ partner: 25_434 + 966, commission: 3600, fee: 0, tax: 3000 });
});

test('Vector A: pays 947.80 to a partner who remits the tax, and takes 30.00 more for a refund of 30 %', () => {
  const parts = computeSplit({ ...vectorA, feePayer: 'partner' });
  const refund = computeRefundSplit(parts, 33_000, keptFeeRules);
  expect(assignTax(parts, { taxRemitter: 'partner' })).toEqual({ partner: 94_780, commission: 12_000, fee: 3220, tax: 0 });
  expect(assignTax(refund, { taxRemitter: 'partner' })).toEqual({ partner: 25_434 + 966 + 3000, commission: 3600, fee: 0, tax: 0 });
  expect(assignTax(parts, { taxRemitter: 'platform' })).toEqual(parts);
});

test('takes a returned fee from the fee’s own share', () => {
  const parts = computeSplit({ ...vectorA, feePayer: 'partner' });
  expect(computeRefundSplit(parts, 33_000, { ...keptFeeRules, feeRefundable: true })).toEqual({
    partner: 25_434,
    commission: 3600,
    fee: 966,
    tax: 3000,
  });
});

test('refunds all that a customer paid who bore the fee', () => {
  const parts = computeSplit({ ...vectorA, feePayer: 'customer' });
  expect(sumSplit(parts)).toBe(113_220);
  expect(computeRefundableCents(parts, { feePayer: 'customer', feeRefundable: false })).toBe(113_220);
});

test('never releases a negative share to the partner: the platform bears the rest of the fee', () => {
  expect(computeSplit({ ...vectorA, netCents: 20, taxCents: 0, commissionCents: 2, feeCents: 31, feePayer: 'partner' })).toEqual({
    partner: 0,
    commission: 2,
    fee: 18,
    tax: 0,
  });
  expect(computeReleaseSplit({ partner: -2340, commission: 120, fee: 3220, tax: 100 })).toEqual({
    partner: 0,
    commission: 120,
    fee: 880,
    tax: 100,
  });
});

test('splits a shared discount as agreed', () => {
  const lines = [
    { label: 'Spring', cents: 1000, bearer: 'partner' },
    { label: 'Welcome', cents: 500, bearer: 'platform' },
    { label: 'Both', cents: 999, bearer: 'shared', sharedBp: 3000 },
  ] as const;
  expect(computeDiscountBearers(lines)).toEqual({ discountCents: 2499, partnerCents: 1300, platformCents: 1199 });
});

const termsArbitrary = fc
  .record({
    netCents: fc.integer({ min: 1, max: 10_000_000 }),
    commissionBp: fc.integer({ min: 0, max: 5000 }),
    taxBp: fc.integer({ min: 0, max: 2500 }),
    feeCents: fc.integer({ min: 0, max: 300_000 }),
    discountBp: fc.integer({ min: 0, max: 5000 }),
    feePayer: fc.constantFrom<FeePayer>('partner', 'customer', 'platform'),
    feeRefundable: fc.boolean(),
  })
  .map(({ netCents, commissionBp, taxBp, discountBp, ...rest }) => {
    const partnerDiscountCents = Math.floor((netCents * discountBp) / 10_000);
    const base = netCents - partnerDiscountCents;
    return {
      ...rest,
      netCents,
      partnerDiscountCents,
      commissionCents: Math.floor((base * commissionBp) / 10_000),
      taxCents: Math.floor((base * taxBp) / 10_000),
    };
  });

test('refunds exactly the requested amounts in any series, and leaves only the fee at the end', () => {
  fc.assert(
    fc.property(termsArbitrary, fc.array(fc.double({ min: 0.01, max: 1, noNaN: true }), { maxLength: 6 }), (given, shares) => {
      let left: MoneySplit = computeSplit(given);
      const charged = given.feePayer === 'customer' ? given.feeCents : 0;
      expect(sumSplit(left)).toBe(given.netCents - given.partnerDiscountCents + given.taxCents + charged);
      for (const share of [...shares, 1]) {
        const most = computeRefundableCents(left, given);
        const amount = Math.max(share === 1 ? most : Math.floor(most * share), 0);
        const parts = computeRefundSplit(left, amount, given);
        expect(sumSplit(parts)).toBe(amount);
        for (const part of Object.values(parts)) expect(part).toBeGreaterThanOrEqual(0);
        left = subtractSplit(left, parts);
        expect(Math.min(left.commission, left.tax, left.fee)).toBeGreaterThanOrEqual(0);
        expect(computeReleaseSplit(left).partner).toBeGreaterThanOrEqual(0);
        expect(sumSplit(computeReleaseSplit(left))).toBe(sumSplit(left));
      }
      expect(computeRefundableCents(left, given)).toBe(0);
      expect([left.commission, left.tax]).toEqual([0, 0]);
    }),
  );
});
