const hour = 3_600_000;
/** A booking that began in the old month has ended by then. */
const graceMs = hour;

const toMonth = (at: number): string => new Date(at).toISOString().slice(0, 7);

export const toMonthStart = (month: string): string => `${month}-01T00:00:00.000Z`;

/** The month that is `count` later, such as `2027-01` one after `2026-12`. */
export function addMonths(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return toMonth(Date.UTC(year, number - 1 + count, 1));
}

/** The first moment after a month, in UTC. */
export const toMonthEnd = (month: string): string => toMonthStart(addMonths(month, 1));

/** The last month that is over. */
export const getLastFinishedMonth = (now: Date): string => addMonths(toMonth(now.getTime() - graceMs), -1);

const formatter = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' });
/** Such as "October 2026". */
export const formatMonth = (month: string): string => formatter.format(new Date(toMonthStart(month)));
