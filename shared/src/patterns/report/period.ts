/** Calendar days in UTC, both included. */
export interface Days {
  from: string;
  to: string;
}

const dayMs = 86_400_000;
const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);
const back = (days: number) => (now: Date) => ({ from: dayOf(now.getTime() - (days - 1) * dayMs), to: dayOf(now.getTime()) });
const month = (offset: number) => (now: Date) => {
  const [year, of] = [now.getUTCFullYear(), now.getUTCMonth() + offset];
  return { from: dayOf(Date.UTC(year, of, 1)), to: dayOf(Math.min(Date.UTC(year, of + 1, 0), now.getTime())) };
};

/** Periods to choose from, with what they are called. */
export const presets = {
  '7d': { label: 'Last 7 days', days: back(7) },
  '30d': { label: 'Last 30 days', days: back(30) },
  '90d': { label: 'Last 90 days', days: back(90) },
  'this-month': { label: 'This month', days: month(0) },
  'last-month': { label: 'Last month', days: month(-1) },
  '12m': {
    label: 'Last 12 months',
    days: (now: Date) => ({ ...back(1)(now), from: dayOf(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 11, 1)) }),
  },
  'this-year': { label: 'This year', days: (now: Date) => ({ ...back(1)(now), from: `${now.getUTCFullYear()}-01-01` }) },
} as const;
export type Preset = keyof typeof presets;
export const usual: Preset = '30d';

const isPreset = (text: string): text is Preset => Object.hasOwn(presets, text);
/** Whether a text is a day of the calendar. */
export const isDay = (text: string): boolean =>
  /^[1-9]\d{3}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) && dayOf(Date.parse(text)) === text;

/** The days that an address asks for; a person may have typed anything there, and gets the usual period then. */
export function periodOf(address: { period: string; from: string; to: string }, now = new Date()): Days & { preset: Preset | 'days' } {
  const { period, from, to } = address;
  if (period === 'days' && isDay(from) && isDay(to) && from <= to) return { preset: 'days', from, to };
  const preset = isPreset(period) ? period : usual;
  return { preset, ...presets[preset].days(now) };
}
