/** Calendar days in UTC, both inclusive. */
export interface DateRange {
  from: string;
  to: string;
}

const dayMs = 86_400_000;
const toDay = (time: number): string => new Date(time).toISOString().slice(0, 10);
const lastDays = (days: number) => (now: Date) => ({ from: toDay(now.getTime() - (days - 1) * dayMs), to: toDay(now.getTime()) });
const monthAt = (offset: number) => (now: Date) => {
  const [year, of] = [now.getUTCFullYear(), now.getUTCMonth() + offset];
  return { from: toDay(Date.UTC(year, of, 1)), to: toDay(Math.min(Date.UTC(year, of + 1, 0), now.getTime())) };
};

/** The preset periods with their labels. */
export const periodPresets = {
  '7d': { label: 'Last 7 days', days: lastDays(7) },
  '30d': { label: 'Last 30 days', days: lastDays(30) },
  '90d': { label: 'Last 90 days', days: lastDays(90) },
  'this-month': { label: 'This month', days: monthAt(0) },
  'last-month': { label: 'Last month', days: monthAt(-1) },
  '12m': {
    label: 'Last 12 months',
    days: (now: Date) => ({ ...lastDays(1)(now), from: toDay(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 11, 1)) }),
  },
  'this-year': { label: 'This year', days: (now: Date) => ({ ...lastDays(1)(now), from: `${now.getUTCFullYear()}-01-01` }) },
} as const;
export type PeriodPreset = keyof typeof periodPresets;
export const defaultPeriod: PeriodPreset = '30d';

const isPreset = (text: string): text is PeriodPreset => Object.hasOwn(periodPresets, text);
/** Whether a text is a valid calendar day. */
export const isCalendarDate = (text: string): boolean =>
  /^[1-9]\d{3}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) && toDay(Date.parse(text)) === text;

/** The period that a URL names; URLs can be edited by hand, so invalid values give the default period. */
export function resolvePeriod(
  params: { period: string; from: string; to: string },
  now = new Date(),
): DateRange & { preset: PeriodPreset | 'days' } {
  const { period, from, to } = params;
  if (period === 'days' && isCalendarDate(from) && isCalendarDate(to) && from <= to) return { preset: 'days', from, to };
  const preset = isPreset(period) ? period : defaultPeriod;
  return { preset, ...periodPresets[preset].days(now) };
}
