import { addDays, addMonths } from '@techadds/shared/contract/contracts/dates';

const isMonth = (text: string) => /^[1-9]\d{3}-(0[1-9]|1[0-2])$/.test(text);

/** The month of an address, like 2026-11; the current one if it is none. */
export const parseMonth = (text: string, today: string): string => (isMonth(text) ? text : today.slice(0, 7));

export const shiftMonth = (month: string, count: number): string => addMonths(`${month}-01`, count).slice(0, 7);

/** The days of the weeks that a month touches, from Monday to Sunday. */
export function listWeeks(month: string): string[][] {
  const first = `${month}-01`;
  const weekday = (new Date(`${first}T00:00:00Z`).getUTCDay() + 6) % 7;
  const weeks: string[][] = [];
  for (let day = addDays(first, -weekday); day.slice(0, 7) <= month; day = addDays(day, 7))
    weeks.push(Array.from({ length: 7 }, (_, n) => addDays(day, n)));
  return weeks;
}

export const formatMonth = (month: string): string =>
  new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${month}-01T00:00:00Z`));
