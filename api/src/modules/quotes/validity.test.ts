import { getLocalDay } from '../../platform/local-day';
import { getEndOfDay, isPastValidity } from './validity.service';

test.each([
  ['2026-12-20', 'UTC', '2026-12-20T23:59:59.999Z'],
  ['2026-12-20', 'Europe/Istanbul', '2026-12-20T20:59:59.999Z'],
  ['2026-12-20', 'America/Los_Angeles', '2026-12-21T07:59:59.999Z'],
  ['2026-12-20', 'Pacific/Kiritimati', '2026-12-20T09:59:59.999Z'],
  ['2026-12-20', 'Etc/GMT+12', '2026-12-21T11:59:59.999Z'],
  ['2026-12-20', 'Asia/Kathmandu', '2026-12-20T18:14:59.999Z'],
  // Clocks go forward and back in the night before and during the day.
  ['2026-03-28', 'Europe/Berlin', '2026-03-28T22:59:59.999Z'],
  ['2026-03-29', 'Europe/Berlin', '2026-03-29T21:59:59.999Z'],
  ['2026-10-24', 'Europe/Berlin', '2026-10-24T21:59:59.999Z'],
  ['2026-10-25', 'Europe/Berlin', '2026-10-25T22:59:59.999Z'],
  // Clocks go from 0:00 to 1:00, so that the day has no midnight, and from 24:00 back to 23:00, so that it ends an hour later.
  ['2026-09-05', 'America/Santiago', '2026-09-06T03:59:59.999Z'],
  ['2026-04-04', 'America/Santiago', '2026-04-05T03:59:59.999Z'],
])('%s in %s ends at %s', (day, zone, end) => {
  expect(getEndOfDay(day, zone)).toBe(end);
  const last = new Date(end);
  const next = new Date(last.getTime() + 1);
  expect([getLocalDay(last, zone), getLocalDay(next, zone) > day]).toEqual([day, true]);
  expect([last, next].map((now) => isPastValidity({ validUntil: day, timeZone: zone }, now))).toEqual([false, true]);
});
