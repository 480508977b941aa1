import type { Interval } from '@techadds/shared/contract/reports/endpoints';
import { validationError } from '../../platform/http/errors';

const dayMs = 86_400_000;
const defaultDays = 30;
const maxDays = 3 * 366;
const minDay = '1970-01-01';
const maxDay = '9000-01-01';

/** UTC days, `YYYY-MM-DD`, both inclusive. */
export interface DayRange {
  from: string;
  to: string;
}
interface SeriesPoint extends DayRange {
  previous: DayRange;
}
export interface ReportPeriod {
  period: DayRange & { interval: Interval };
  /** The same number of days directly before. */
  previousPeriod: DayRange;
  /** Intervals of a series, oldest first, each with the corresponding days of the previous period. */
  points: SeriesPoint[];
}

const toDay = (time: number) => new Date(time).toISOString().slice(0, 10);
export const addDays = (day: string, days: number): string => toDay(Date.parse(day) + days * dayMs);
export const countDays = ({ from, to }: DayRange): number => (Date.parse(to) - Date.parse(from)) / dayMs + 1;

/** The last day of the week (Sunday) or month of a day. */
function getIntervalEnd(day: string, interval: Interval): string {
  if (interval === 'day') return day;
  const date = new Date(day);
  if (interval === 'week') return addDays(day, (7 - date.getUTCDay()) % 7);
  return toDay(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0));
}

const getDefaultInterval = (days: number): Interval => (days <= 45 ? 'day' : days <= 190 ? 'week' : 'month');

/**
 * Resolves the period of a report. Defaults to the 30 days up to today, or to 30 days from or to the given end. The first and last interval
 * may be part of a week or month.
 * @throws AppError 422 if it ends before it begins, is out of range or is longer than three years.
 */
export function resolveReportPeriod(
  query: { from?: string | undefined; to?: string | undefined; interval?: Interval | undefined },
  now: Date,
): ReportPeriod {
  const today = toDay(now.getTime());
  const to = query.to ?? (query.from === undefined || query.from <= today ? today : addDays(query.from, defaultDays - 1));
  const from = query.from ?? addDays(to, 1 - defaultDays);
  if (from > to) throw validationError({ to: 'The last day must not be before the first one.' });
  if (from < minDay || to > maxDay) throw validationError({ from: 'Choose days between 1970 and 9000.' });
  const days = countDays({ from, to });
  if (days > maxDays) throw validationError({ from: 'Choose three years at most.' });
  const interval = query.interval ?? getDefaultInterval(days);
  const points: SeriesPoint[] = [];
  for (let start = from; start <= to;) {
    const end = [getIntervalEnd(start, interval), to].sort()[0] ?? to;
    points.push({ from: start, to: end, previous: { from: addDays(start, -days), to: addDays(end, -days) } });
    start = addDays(end, 1);
  }
  return { period: { from, to, interval }, previousPeriod: { from: addDays(from, -days), to: addDays(from, -1) }, points };
}
