import fc from 'fast-check';
import { addDays, countDays, resolveReportPeriod } from './report-period.service';

const now = new Date('2026-03-15T23:59:00Z');

test('the period defaults to the last 30 days up to today in UTC, with the 30 days before', () => {
  const { period, previousPeriod, points } = resolveReportPeriod({}, now);
  expect(period).toEqual({ from: '2026-02-14', to: '2026-03-15', interval: 'day' });
  expect(previousPeriod).toEqual({ from: '2026-01-15', to: '2026-02-13' });
  expect(points).toHaveLength(30);
  expect(points[0]).toEqual({ from: '2026-02-14', to: '2026-02-14', previous: { from: '2026-01-15', to: '2026-01-15' } });
});

test('months follow the calendar, cut at the ends of the period', () => {
  const { points, period } = resolveReportPeriod({ from: '2025-11-20', to: '2026-03-01', interval: 'month' }, now);
  expect(points.map(({ from, to }) => `${from} ${to}`)).toEqual([
    '2025-11-20 2025-11-30',
    '2025-12-01 2025-12-31',
    '2026-01-01 2026-01-31',
    '2026-02-01 2026-02-28',
    '2026-03-01 2026-03-01',
  ]);
  expect(period.interval).toBe('month');
});

test('weeks end on Sunday', () => {
  const { points } = resolveReportPeriod({ from: '2026-03-04', to: '2026-03-16', interval: 'week' }, now);
  expect(points.map(({ from, to }) => [from.slice(8), to.slice(8)])).toEqual([
    ['04', '08'],
    ['09', '15'],
    ['16', '16'],
  ]);
});

test('the default interval grows with the period', () => {
  const intervalOf = (from: string) => resolveReportPeriod({ from }, now).period.interval;
  expect(['2026-02-01', '2025-12-01', '2025-01-01'].map(intervalOf)).toEqual(['day', 'week', 'month']);
});

test.each([
  [{ from: '2026-03-02', to: '2026-03-01' }, 'to'],
  [{ from: '2020-01-01' }, 'from'],
  [{ from: '1969-12-31', to: '1970-01-05' }, 'from'],
])('rejects %j by field', (query, field) => {
  expect(() => resolveReportPeriod(query, now)).toThrow(
    expect.objectContaining({ status: 422, extra: { fields: { [field]: expect.any(String) } } }),
  );
});

test('the intervals cover both periods without gap or overlap', () => {
  const days = fc.integer({ min: 0, max: 1000 });
  fc.assert(
    fc.property(days, days, fc.constantFrom('day' as const, 'week' as const, 'month' as const), (start, length, interval) => {
      const from = addDays('2020-01-01', start);
      const { points, period, previousPeriod } = resolveReportPeriod({ from, to: addDays(from, length), interval }, now);
      expect(points[0]?.from).toBe(period.from);
      expect(points.at(-1)?.to).toBe(period.to);
      expect(points[0]?.previous.from).toBe(previousPeriod.from);
      expect(points.at(-1)?.previous.to).toBe(previousPeriod.to);
      expect(points.slice(1).every((point, n) => point.from === addDays(points[n]!.to, 1))).toBe(true);
      expect(points.every((point) => countDays(point) === countDays(point.previous) && countDays(point) > 0)).toBe(true);
      expect(countDays(period)).toBe(countDays(previousPeriod));
    }),
  );
});
