import { getCustomerFee, computePackagePrice } from './price';

test.each([
  [100_000, 1, 1000, { netCents: 100_000, taxCents: 10_000, totalCents: 110_000 }],
  [333, 3, 2000, { netCents: 999, taxCents: 200, totalCents: 1199 }],
  [5, 1, 1000, { netCents: 5, taxCents: 1, totalCents: 6 }],
  [4, 1, 1000, { netCents: 4, taxCents: 0, totalCents: 4 }],
  [900_000_000_000, 1000, 1000, { netCents: 900_000_000_000_000, taxCents: 90_000_000_000_000, totalCents: 990_000_000_000_000 }],
])('computes the price of %i cents × %i with %i basis points of tax', (unitCents, quantity, taxBp, price) => {
  expect(computePackagePrice(unitCents, quantity, taxBp)).toEqual(price);
});

test('charges the customer the payment fee only if the profile says so', () => {
  expect(getCustomerFee({ payer: 'partner', feeCents: 3220 })).toBe(0);
  expect(getCustomerFee({ payer: 'platform', feeCents: 3220 })).toBe(0);
  expect(getCustomerFee({ payer: 'customer', feeCents: 3220 })).toBe(3220);
});
