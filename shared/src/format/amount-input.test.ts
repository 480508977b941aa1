import { getCurrencyExponent } from '@techadds/shared/contract/currency/exponent';
import { getMoneyError, parseMoney, toAmountInput } from '@techadds/shared/format/amount-input';
import { formatAmount, formatMoney, formatPrice, formatShortMoney } from '@techadds/shared/format/money';

test('knows the decimals of ISO 4217, also where common usage differs', () => {
  for (const code of 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' '))
    expect(getCurrencyExponent(code)).toBe(0);
  for (const code of 'BHD IQD JOD KWD LYD OMR TND'.split(' ')) expect(getCurrencyExponent(code)).toBe(3);
  expect(['CLF', 'UYW'].map(getCurrencyExponent)).toEqual([4, 4]);
  expect(['USD', 'EUR', 'HUF', 'IDR', 'MGA', 'PKR', ''].map(getCurrencyExponent)).toEqual([2, 2, 2, 2, 2, 2, 2]);
});

test.each([
  ['JPY', 1_234_567, '¥1,234,567', '1,234,567', '1234567', '¥1,234,567'],
  ['USD', 123_456_700, '$1,234,567.00', '1,234,567.00', '1234567.00', '$1,234,567'],
  ['KWD', 1_234_567, 'KWD\u00a01,234.567', '1,234.567', '1234.567', 'KWD\u00a01,234.567'],
  ['KWD', 1_234_000, 'KWD\u00a01,234.000', '1,234.000', '1234.000', 'KWD\u00a01,234'],
  ['IQD', 1500, 'IQD\u00a01.500', '1.500', '1.500', 'IQD\u00a01.500'],
  ['HUF', 1050, 'HUF\u00a010.50', '10.50', '10.50', 'HUF\u00a010.50'],
])('writes %s %i with the decimals of the currency, and reads it back', (currency, cents, money, amount, input, price) => {
  expect(formatMoney(cents, currency)).toBe(money);
  expect(formatMoney(-cents, currency)).toBe(`−${money}`);
  expect(formatAmount(cents, currency)).toBe(amount);
  expect(toAmountInput(cents, currency)).toBe(input);
  expect(formatPrice(cents, currency)).toBe(price);
  expect(parseMoney(amount, currency)).toBe(cents);
  expect(parseMoney(input, currency)).toBe(cents);
});

test.each([
  ['JPY', '500', 500],
  ['JPY', '500.0', undefined],
  ['JPY', '¥1,100', 1100],
  ['USD', '0.005', undefined],
  ['USD', '19.9', 1990],
  ['KWD', '1.5', 1500],
  ['KWD', '1.234', 1234],
  ['KWD', '1.2345', undefined],
  ['', '1', undefined],
])('reads an amount in “%s”, %s, as %s', (currency, text, cents) => expect(parseMoney(text, currency)).toBe(cents));

test('says how many decimals a currency has, else how an amount looks', () => {
  expect(getMoneyError('1.5', 'JPY', 1250)).toBe('JPY has no decimals.');
  expect(getMoneyError('1.2345', 'KWD', 1250)).toBe('KWD has up to 3 decimals.');
  expect(getMoneyError('1.234', 'USD', 1250)).toBe('USD has up to 2 decimals.');
  expect(['JPY', 'USD', 'KWD'].map((code) => getMoneyError('ten', code, 1250))).toEqual([
    'Enter an amount, like 1,250.',
    'Enter an amount, like 1,250.00.',
    'Enter an amount, like 1,250.000.',
  ]);
});

test('fits amounts to an axis by the units of the currency', () => {
  expect(['JPY', 'USD', 'KWD'].map((code) => formatShortMoney(1_200_000, code))).toEqual(['¥1.2M', '$12K', 'KWD\u00a01.2K']);
});
