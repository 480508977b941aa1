import type { Interval } from '@techadds/shared/contract/reports/endpoints';
import { validationError } from '../../platform/http/errors';

const dayMs = 86_400_000;
const usualDays = 30;
const longest = 3 * 366;
const earliest = '1970-01-01';
const latest = '9000-01-01';

/** UTC days, `YYYY-MM-DD`, both inclusive. */
export interface Days {
  from: string;
  to: string;
}
interface Point extends Days {
  previous: Days;
}
export interface ReportPeriod {
  period: Days & { interval: Interval };
  /** The same number of days directly before. */
  previousPeriod: Days;
  /** Intervals of a series, oldest first, each with the corresponding days of the previous period. */
  points: Point[];
}

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);
export const addDays = (day: string, days: number): string => dayOf(Date.parse(day) + days * dayMs);
export const daysIn = ({ from, to }: Days): number => (Date.parse(to) - Date.parse(from)) / dayMs + 1;

/** The last day of the week (Sunday) or month of a day. */
function endOf(day: string, interval: Interval): string {
  if (interval === 'day') return day;
  const date = new Date(day);
  if (interval === 'week') return addDays(day, (7 - date.getUTCDay()) % 7);
  return dayOf(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0));
}

const usualInterval = (days: number): Interval => (days <= 45 ? 'day' : days <= 190 ? 'week' : 'month');

/**
 * Resolves the period of a report. Defaults to the 30 days up to today, or to 30 days from or to the given end. The first and last interval
 * may be part of a week or month.
 * @throws AppError 422 if it ends before it begins, is out of range or is longer than three years.
 */
export function periodOf(
  query: { from?: string | undefined; to?: string | undefined; interval?: Interval | undefined },
  now: Date,
): ReportPeriod {
  const today = dayOf(now.getTime());
  const to = query.to ?? (query.from === undefined || query.from <= today ? today : addDays(query.from, usualDays - 1));
  const from = query.from ?? addDays(to, 1 - usualDays);
  if (from > to) throw validationError({ to: 'The last day must not be before the first one.' });
  if (from < earliest || to > latest) throw validationError({ from: 'Choose days between 1970 and 9000.' });
  const days = daysIn({ from, to });
  if (days > longest) throw validationError({ from: 'Choose three years at most.' });
  const interval = query.interval ?? usualInterval(days);
  const points: Point[] = [];
  for (let start = from; start <= to;) {
    const end = [endOf(start, interval), to].sort()[0] ?? to;
    points.push({ from: start, to: end, previous: { from: addDays(start, -days), to: addDays(end, -days) } });
    start = addDays(end, 1);
  }
  return { period: { from, to, interval }, previousPeriod: { from: addDays(from, -days), to: addDays(from, -1) }, points };
}
