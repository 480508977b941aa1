import { getLocalDay } from '../../platform/local-day';

const minuteMs = 60_000;

/**
 * The last millisecond of a day in a time zone. Searched rather than computed from an offset, because clocks may be set at midnight: a day then
 * has no 0:00, or 23:59 twice.
 */
export function getEndOfDay(day: string, timeZone: string): string {
  const nextDay = Date.parse(day) + 24 * 60 * minuteMs;
  // Between these minutes the day ends everywhere: offsets are from -12 to +14 hours.
  let [before, after] = [nextDay / minuteMs - 15 * 60, nextDay / minuteMs + 13 * 60];
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (getLocalDay(new Date(middle * minuteMs), timeZone) > day) after = middle;
    else before = middle;
  }
  return new Date(after * minuteMs - 1).toISOString();
}

/** Whether the last day of validity is over in the tenant's time zone. */
export const isPastValidity = ({ validUntil, timeZone }: { validUntil: string; timeZone: string }, now: Date): boolean =>
  validUntil < getLocalDay(now, timeZone);
