import { formatDate, formatDay, formatDuration, formatRelative } from '@techadds/shared/format/date';
import { parseMoney, parseRate, toRateInput } from '@techadds/shared/format/amount-input';
import { formatMoney, formatPrice, formatRate, formatShortMoney } from '@techadds/shared/format/money';
import { formatCount } from '@techadds/shared/format/text';

test('formats money with a symbol, two decimals and a real minus', () => {
  expect(formatMoney(110_000, 'USD')).toBe('$1,100.00');
  expect(formatMoney(-3220, 'USD')).toBe('−$32.20');
  expect(formatMoney(500, 'JPY')).toBe('¥500');
  expect(formatPrice(110_000, 'USD')).toBe('$1,100');
  expect(formatRate(290)).toBe('2.9\u00a0%');
});

test('parses entered amounts to exact cents and rejects anything else', () => {
  expect(['1,100.50', '0.1', '$5', '19.99'].map((text) => parseMoney(text, 'USD'))).toEqual([110_050, 10, 500, 1999]);
  for (const wrong of ['', 'ten', '1.234', '1e3', '-5', '9'.repeat(20)]) expect(parseMoney(wrong, 'USD')).toBeUndefined();
});

test('formats times from far to near', () => {
  const now = new Date('2026-11-20T12:00:00Z');
  expect(formatRelative('2026-11-20T11:59:40Z', now)).toBe('just now');
  expect(formatRelative('2026-11-20T11:52:00Z', now)).toBe('8\u00a0min ago');
  expect(formatRelative('2026-11-18T12:00:00Z', now)).toBe('2\u00a0d ago');
  expect(formatRelative('2026-11-01T12:00:00Z', now)).toBe('1 Nov');
  expect(formatDate('2025-11-01T12:00:00Z', now)).toBe('1 Nov 2025');
  expect(formatDate('2026-09-22T12:00:00Z', now)).toBe('22 Sep');
  expect(formatDuration((2 * 24 + 23) * 3_600_000)).toBe('2\u00a0d\u00a023\u00a0h');
});

test("parses entered percentages to basis points and fits amounts to a chart's axis", () => {
  expect(['2.9', '12 %', '0.05', '100'].map(parseRate)).toEqual([290, 1200, 5, 10_000]);
  for (const wrong of ['', 'ten', '2.999', '-1', '1000']) expect(parseRate(wrong)).toBeUndefined();
  expect(toRateInput(290)).toBe('2.90');
  expect(formatShortMoney(123_400, 'USD')).toBe('$1.2K');
  expect(formatShortMoney(-5000, 'EUR')).toBe('−€50');
});

test('formats a calendar day the same in every time zone', () => {
  expect(formatDay('2026-11-20', new Date('2026-01-01T12:00:00Z'))).toBe('20 Nov');
  expect(formatDay('2025-09-01', new Date('2026-01-01T12:00:00Z'))).toBe('1 Sep 2025');
});

test('counts with a plural unit unless it is one', () => {
  expect([0, 1, 2, 1200].map((count) => formatCount(count, 'day'))).toEqual(['0 days', '1 day', '2 days', '1,200 days']);
});
