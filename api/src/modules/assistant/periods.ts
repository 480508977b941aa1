import type { Question } from './question';

export const periods = [
  'today',
  'tomorrow',
  'yesterday',
  'this_week',
  'next_week',
  'last_week',
  'this_month',
  'next_month',
  'last_month',
  'this_quarter',
  'this_year',
  'last_year',
] as const;
export type Period = (typeof periods)[number];

/** The period that a question names, such as "last week". */
export const findPeriod = ({ words }: Question): Period | undefined =>
  periods.find((period) => ` ${words.join(' ')} `.replace(/ (current|coming) /g, ' this ').includes(` ${period.replace('_', ' ')} `));

export const periodLabel = (period: Period): string => period.replace('_', ' ');

/** The first and the last UTC day of a period. Weeks begin on Monday. */
export function toDays(period: Period, now: Date): { from: string; to: string } {
  const [year, month, day] = [now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()];
  const between = (from: number, to: number) => ({ from: toDay(from), to: toDay(to) });
  const days = (first: number, count = 1) => between(Date.UTC(year, month, day + first), Date.UTC(year, month, day + first + count - 1));
  const months = (first: number, count = 1) => between(Date.UTC(year, first), Date.UTC(year, first + count, 0));
  const monday = -((now.getUTCDay() + 6) % 7);
  switch (period) {
    case 'today':
      return days(0);
    case 'tomorrow':
      return days(1);
    case 'yesterday':
      return days(-1);
    case 'this_week':
      return days(monday, 7);
    case 'next_week':
      return days(monday + 7, 7);
    case 'last_week':
      return days(monday - 7, 7);
    case 'this_month':
      return months(month);
    case 'next_month':
      return months(month + 1);
    case 'last_month':
      return months(month - 1);
    case 'this_quarter':
      return months(Math.floor(month / 3) * 3, 3);
    case 'this_year':
      return months(0, 12);
    case 'last_year':
      return months(-12, 12);
  }
}

const toDay = (time: number) => new Date(time).toISOString().slice(0, 10);

/** Whether a UTC time or day is within the days of a period. */
export const isWithin = (at: string, { from, to }: { from: string; to: string }): boolean =>
  at.slice(0, 10) >= from && at.slice(0, 10) <= to;
