import fc from 'fast-check';
import { crossRate, exchange, type EuroRates } from './exchange';

const rates: EuroRates = { EUR: 100_000_000, USD: 107_050_000, JPY: 17_194_000_000, GBP: 84_638_000 };

test('computes a cross rate by way of the euro with 8 decimals', () => {
  expect(crossRate(rates, 'EUR', 'USD')).toBe(107_050_000);
  expect(crossRate(rates, 'USD', 'EUR')).toBe(93_414_292);
  expect(crossRate(rates, 'USD', 'JPY')).toBe(16_061_653_433);
  expect(crossRate(rates, 'USD', 'USD')).toBe(100_000_000);
  expect(crossRate(rates, 'USD', 'XXX')).toBeUndefined();
});

test('converts to the minor unit of the other currency, of which yen have none', () => {
  expect(exchange(10_000, 'EUR', 'USD', rates)).toBe(10_705);
  expect(exchange(10_000, 'USD', 'EUR', rates)).toBe(9341);
  expect(exchange(10_000, 'USD', 'JPY', rates)).toBe(16_062);
  expect(exchange(16_062, 'JPY', 'USD', rates)).toBe(10_000);
  expect(exchange(1, 'USD', 'XXX', rates)).toBeUndefined();
});

test('rounds half a cent to the even cent', () => {
  const half: EuroRates = { EUR: 100_000_000, AUD: 150_000_000 };
  expect([1, 3, 5].map((cents) => exchange(cents, 'EUR', 'AUD', half))).toEqual([2, 4, 8]);
});

test('differs by at most one unit of each currency after a round trip', () => {
  const euros = fc.integer({ min: 1, max: 1_000_000_000 });
  const rate = fc.integer({ min: 1_000_000, max: 10_000_000_000 });
  fc.assert(
    fc.property(euros, rate, (cents, gbp) => {
      const some: EuroRates = { EUR: 100_000_000, GBP: gbp };
      const back = exchange(exchange(cents, 'EUR', 'GBP', some)!, 'GBP', 'EUR', some)!;
      expect(Math.abs(back - cents)).toBeLessThanOrEqual(Math.ceil(100_000_000 / gbp / 2 + 0.5));
    }),
  );
});
