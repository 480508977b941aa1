import { bankTransferDays, type PayoutSchedule } from '@techadds/shared/contract/payouts/states';

const day = 86_400_000;
/** The UTC day, such as `2026-05-04`. */
export const toUtcDay = (moment: Date): string => moment.toISOString().slice(0, 10);
const addDays = (moment: Date, days: number) => new Date(moment.getTime() + days * day);
const isWeekend = (moment: Date) => moment.getUTCDay() % 6 === 0;

/** The expected day of arrival of a transfer sent now; only working days count. */
export function computeArrivalDay(now: Date): string {
  let arrival = now;
  for (let left = bankTransferDays; left > 0; left -= isWeekend(arrival) ? 0 : 1) arrival = addDays(arrival, 1);
  return toUtcDay(arrival);
}

/** The next day of a schedule after `now`: daily, each Monday or the first of the month. Null for manual payouts. */
export function computeNextPayoutDay(schedule: PayoutSchedule, now: Date): string | null {
  if (schedule === 'manual') return null;
  if (schedule === 'monthly') return toUtcDay(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1)));
  return toUtcDay(addDays(now, schedule === 'daily' ? 1 : (8 - now.getUTCDay()) % 7 || 7));
}
