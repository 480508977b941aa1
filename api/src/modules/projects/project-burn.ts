import type { ProjectBurn } from '@techadds/shared/contract/projects/costs';
import { multiplyDivideHalfEven } from '../../platform/money/round-half-even';

const dayMs = 86_400_000;
/** Points of the line at most. */
const maxPoints = 32;

/** What an hour of each person costs, with the rate of those who have none of their own. */
export interface HourlyRates {
  projectCents: number | null;
  byWorker: ReadonlyMap<string, number | null>;
}

/** An amount that was billed, paid or worked for on a day. */
export interface DayAmount {
  day: string;
  cents: number;
}
export interface DayMinutes {
  day: string;
  workerId: string;
  minutes: number;
}

export const getRate = ({ projectCents, byWorker }: HourlyRates, workerId: string): number | null => byWorker.get(workerId) ?? projectCents;

/** The cost of minutes, rounded to the cent; 0 where no rate is known. */
export const computeCost = (minutes: number, rateCents: number | null): number =>
  rateCents === null ? 0 : multiplyDivideHalfEven(minutes, rateCents, 60);

/** The cost of all time: that of each person's sum, so that the parts add up to it. */
export function sumCosts(entries: readonly DayMinutes[], rates: HourlyRates): number {
  const minutes = new Map<string, number>();
  for (const { workerId, minutes: more } of entries) minutes.set(workerId, (minutes.get(workerId) ?? 0) + more);
  return [...minutes].reduce((sum, [workerId, all]) => sum + computeCost(all, getRate(rates, workerId)), 0);
}

const toDay = (time: number) => new Date(time).toISOString().slice(0, 10);

/** The days of the line, evenly spread from the first day to the last one, both of which it has. */
export function spreadDays(first: string, last: string): string[] {
  const [from, until] = [Date.parse(first), Date.parse(last)];
  if (from >= until) return [last];
  const stepMs = Math.ceil((until - from) / dayMs / (maxPoints - 1)) * dayMs;
  const count = Math.ceil((until - from) / stepMs);
  return [...Array.from({ length: count }, (_, n) => toDay(from + n * stepMs)), last];
}

interface BurnFacts {
  time: readonly DayMinutes[];
  billed: readonly DayAmount[];
  paid: readonly DayAmount[];
  rates: HourlyRates;
  /** The first day of the line, and today. */
  from: string;
  today: string;
}

/** What was spent, billed and paid until each day. What is dated later than today counts as today's. */
export function computeBurnLine({ time, billed, paid, rates, from, today }: BurnFacts): ProjectBurn['days'] {
  const first = [from, ...[...time, ...billed, ...paid].map(({ day }) => day)].reduce((a, b) => (b < a ? b : a), today);
  return spreadDays(first, today).map((day) => {
    const isUntil = (each: { day: string }) => each.day <= day || day === today;
    const sum = (amounts: readonly DayAmount[]) => amounts.filter(isUntil).reduce((all, { cents }) => all + cents, 0);
    return { day, costCents: sumCosts(time.filter(isUntil), rates), billedCents: sum(billed), paidCents: sum(paid) };
  });
}
