import { bankTransferDays } from '@techadds/shared/contract/payouts/states';

const dayMs = 86_400_000;
const isWeekend = (time: number) => new Date(time).getUTCDay() % 6 === 0;

/** The expected arrival date at the bank, counted in working days in UTC, such as `2026-11-24`. */
export function computeArrivalDay(now: Date): string {
  let time = now.getTime();
  for (let left = bankTransferDays; left > 0; left -= isWeekend(time) ? 0 : 1) time += dayMs;
  return new Date(time).toISOString().slice(0, 10);
}
