import { arrivesAfterDays, type PayoutSchedule } from '@techadds/shared/contract/payout-states';

const day = 86_400_000;
/** The day of a moment, in UTC: `2026-05-04`. */
export const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);
const plus = (moment: Date, days: number) => new Date(moment.getTime() + days * day);
const isWeekend = (moment: Date) => moment.getUTCDay() % 6 === 0;

/** The day on which the bank should have what is sent now: working days later. */
export function arrivalOf(now: Date): string {
  let arrival = now;
  for (let left = arrivesAfterDays; left > 0; left -= isWeekend(arrival) ? 0 : 1) arrival = plus(arrival, 1);
  return dayOf(arrival);
}

/** The next day of a schedule after `now`: each day, each Monday, the first of each month. Null where payouts are asked for. */
export function nextOn(schedule: PayoutSchedule, now: Date): string | null {
  if (schedule === 'manual') return null;
  if (schedule === 'monthly') return dayOf(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1)));
  return dayOf(plus(now, schedule === 'daily' ? 1 : (8 - now.getUTCDay()) % 7 || 7));
}
