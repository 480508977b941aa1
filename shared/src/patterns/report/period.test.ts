import { isCalendarDate, resolvePeriod, periodPresets, type PeriodPreset } from './period';

const now = new Date('2026-11-20T23:30:00Z');
const of = (period: string, from = '', to = '') => resolvePeriod({ period, from, to }, now);

test.each<[PeriodPreset, string, string]>([
  ['7d', '2026-11-14', '2026-11-20'],
  ['30d', '2026-10-22', '2026-11-20'],
  ['90d', '2026-08-23', '2026-11-20'],
  ['this-month', '2026-11-01', '2026-11-20'],
  ['last-month', '2026-10-01', '2026-10-31'],
  ['12m', '2025-12-01', '2026-11-20'],
  ['this-year', '2026-01-01', '2026-11-20'],
])('"%s" is %s to %s on 20 November', (preset, from, to) => {
  expect(of(preset)).toEqual({ preset, from, to });
});

test('names every preset, and last month in January is in the previous year', () => {
  for (const { label } of Object.values(periodPresets)) expect(label).toMatch(/^[A-Z]/);
  expect(periodPresets['last-month'].days(new Date('2027-01-05T00:00:00Z'))).toEqual({ from: '2026-12-01', to: '2026-12-31' });
});

test('accepts custom days if they are in order', () => {
  expect(of('days', '2026-02-01', '2026-02-28')).toEqual({ preset: 'days', from: '2026-02-01', to: '2026-02-28' });
  for (const [from, to] of [
    ['2026-02-28', '2026-02-01'],
    ['2026-02-30', '2026-03-01'],
    ['yesterday', 'today'],
    ['', ''],
  ] as const)
    expect(of('days', from, to).preset).toBe('30d');
});

test('falls back to the default period if the value is invalid', () => {
  expect(of('forever').preset).toBe('30d');
  expect(of('toString').preset).toBe('30d');
});

test.each([
  ['2026-11-20', true],
  ['2026-02-29', false],
  ['0000-01-01', false],
  ['20-11-2026', false],
])('%s is a calendar day: %s', (text, is) => {
  expect(isCalendarDate(text)).toBe(is);
});
