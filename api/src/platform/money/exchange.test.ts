import fc from 'fast-check';
import { computeCrossRate, convertAmount, type EuroRates } from './exchange';

const rates: EuroRates = { EUR: 100_000_000, USD: 107_050_000, JPY: 17_194_000_000, GBP: 84_638_000 };

test('computes a cross rate by way of the euro with 8 decimals', () => {
  expect(computeCrossRate(rates, 'EUR', 'USD')).toBe(107_050_000);
  expect(computeCrossRate(rates, 'USD', 'EUR')).toBe(93_414_292);
  expect(computeCrossRate(rates, 'USD', 'JPY')).toBe(16_061_653_433);
  expect(computeCrossRate(rates, 'USD', 'USD')).toBe(100_000_000);
  expect(computeCrossRate(rates, 'USD', 'XXX')).toBeUndefined();
});

test('converts to the minor unit of the other currency, of which yen have none', () => {
  expect(convertAmount(10_000, 'EUR', 'USD', rates)).toBe(10_705);
  expect(convertAmount(10_000, 'USD', 'EUR', rates)).toBe(9341);
  expect(convertAmount(10_000, 'USD', 'JPY', rates)).toBe(16_062);
  expect(convertAmount(16_062, 'JPY', 'USD', rates)).toBe(10_000);
  expect(convertAmount(1, 'USD', 'XXX', rates)).toBeUndefined();
});

test('converts between currencies with no, two, three and four decimals', () => {
  const some: EuroRates = { EUR: 100_000_000, JPY: 16_000_000_000, KWD: 32_000_000, CLF: 2_500_000 };
  expect(convertAmount(16_000, 'JPY', 'EUR', some)).toBe(10_000);
  expect(convertAmount(16_000, 'JPY', 'KWD', some)).toBe(32_000);
  expect(convertAmount(32_000, 'KWD', 'JPY', some)).toBe(16_000);
  expect(convertAmount(10_000, 'EUR', 'KWD', some)).toBe(32_000);
  expect(convertAmount(10_000, 'EUR', 'CLF', some)).toBe(25_000);
});

test('converts every amount to the nearest minor unit, half to even, by the decimals of both currencies', () => {
  const digits = { JPY: 0, EUR: 2, KWD: 3, CLF: 4 } as const;
  const code = fc.constantFrom(...(Object.keys(digits) as (keyof typeof digits)[]));
  const rate = fc.integer({ min: 1_000_000, max: 20_000_000_000 });
  fc.assert(
    fc.property(
      fc.integer({ min: -1e6, max: 1e6 }),
      code,
      code,
      fc.record({ JPY: rate, KWD: rate, CLF: rate }),
      (cents, from, to, others) => {
        const some = { EUR: 100_000_000, ...others };
        if (from === to) return;
        const [above, below] = [
          BigInt(cents) * BigInt(some[to]) * 10n ** BigInt(digits[to]),
          BigInt(some[from]) * 10n ** BigInt(digits[from]),
        ];
        const result = BigInt(convertAmount(cents, from, to, some)!);
        const twiceOff = 2n * (result * below - above);
        const isHalf = twiceOff === below || twiceOff === -below;
        expect(twiceOff <= below && twiceOff >= -below && (!isHalf || result % 2n === 0n)).toBe(true);
      },
    ),
  );
});

test('rounds half a cent to the even cent', () => {
  const half: EuroRates = { EUR: 100_000_000, AUD: 150_000_000 };
  expect([1, 3, 5].map((cents) => convertAmount(cents, 'EUR', 'AUD', half))).toEqual([2, 4, 8]);
});

test('differs by at most one unit of each currency after a round trip', () => {
  const euros = fc.integer({ min: 1, max: 1_000_000_000 });
  const rate = fc.integer({ min: 1_000_000, max: 10_000_000_000 });
  fc.assert(
    fc.property(euros, rate, (cents, gbp) => {
      const some: EuroRates = { EUR: 100_000_000, GBP: gbp };
      const back = convertAmount(convertAmount(cents, 'EUR', 'GBP', some)!, 'GBP', 'EUR', some)!;
      expect(Math.abs(back - cents)).toBeLessThanOrEqual(Math.ceil(100_000_000 / gbp / 2 + 0.5));
    }),
  );
});
