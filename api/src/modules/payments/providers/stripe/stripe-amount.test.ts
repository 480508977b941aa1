import { fromStripeAmount, toStripeAmount } from './stripe-amount';

test.each([
  ['USD', 1050, 1050],
  ['JPY', 500, 500],
  ['KWD', 5120, 5120],
  ['ISK', 5, 500],
  ['UGX', 5, 500],
  ['MGA', 500, 5],
  ['HUF', 1045, 1045],
])('converts minor units of %s, %i, to what Stripe counts and back', (currency, cents, amount) => {
  expect(toStripeAmount(cents, currency)).toBe(amount);
  expect(fromStripeAmount(amount, currency)).toBe(cents);
});

test.each([
  ['KWD', 5124],
  ['MGA', 550],
])('rejects an amount in %s that Stripe would round: %i', (currency, cents) => {
  expect(() => toStripeAmount(cents, currency)).toThrow(`Amounts in ${currency} must end in 0`);
});
