import type { CalendarKind, Renewal } from './states';

/** The longest notice period of a contract. */
export const maxNoticeDays = 730;

const dayMs = 86_400_000;
const toUtc = (day: string) => Date.parse(`${day}T00:00:00Z`);
const toDay = (time: number) => new Date(time).toISOString().slice(0, 10);

/** Days are counted in UTC, where each has 24 hours, so that clock changes do not move them. */
export const addDays = (day: string, count: number): string => toDay(toUtc(day) + count * dayMs);
export const countDaysBetween = (from: string, to: string): number => Math.round((toUtc(to) - toUtc(from)) / dayMs);

/** The same day some months later, or the last of a shorter month. */
export function addMonths(day: string, count: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const lastDate = new Date(Date.UTC(year, month + count, 0)).getUTCDate();
  return toDay(Date.UTC(year, month - 1 + count, Math.min(date, lastDate)));
}

export interface ContractTerm {
  endsOn: string | null;
  /** The last day after the renewals so far. */
  renewedUntil: string | null;
  renewal: Renewal;
  noticeDays: number;
  /** The day of its termination, if notice was given. */
  terminatesOn: string | null;
}

/** The last day of the current term; null if it is open-ended. */
export const getTermEnd = ({ endsOn, renewedUntil }: Pick<ContractTerm, 'endsOn' | 'renewedUntil'>): string | null =>
  renewedUntil ?? endsOn;

/** The days of a contract in force that somebody must know: its end, its renewal, and the last day for a notice. */
export function getTermDates(term: ContractTerm): { kind: Extract<CalendarKind, 'expiry' | 'renewal' | 'notice'>; on: string }[] {
  if (term.terminatesOn !== null) return [{ kind: 'expiry', on: term.terminatesOn }];
  const on = getTermEnd(term);
  if (on === null) return [];
  if (term.renewal === 'none') return [{ kind: 'expiry', on }];
  return [...(term.noticeDays > 0 ? [{ kind: 'notice' as const, on: addDays(on, -term.noticeDays) }] : []), { kind: 'renewal', on }];
}
