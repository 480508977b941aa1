import { toIsoTimestamp } from './columns';

it.each([
  ['2026-03-01 09:30:00+00', '2026-03-01T09:30:00.000Z'],
  ['2026-03-01 09:30:00.5+00', '2026-03-01T09:30:00.500Z'],
  ['2026-03-01 09:30:00.123456+00', '2026-03-01T09:30:00.123Z'],
  ['2026-03-01 15:00:00+05:30', '2026-03-01T09:30:00.000Z'],
  ['2026-03-01 02:30:00-07', '2026-03-01T09:30:00.000Z'],
  ['2026-03-01T09:30:00.5+00:00', '2026-03-01T09:30:00.500Z'],
])('converts %s to %s', (text, iso) => expect(toIsoTimestamp(text)).toBe(iso));

it('rejects infinity', () => expect(() => toIsoTimestamp('infinity')).toThrow('Invalid time value'));
