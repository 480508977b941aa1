import type { FinanceReport } from '@techadds/shared/contract/reports/endpoints';
import { formatDay } from '@techadds/shared/format/date';
import { useSearchState } from '@techadds/shared/router';
import { periodOf, usual, type Days, type Preset } from './period';

const defaults = { period: usual, from: '', to: '', currency: '' };

export interface ChosenPeriod {
  preset: Preset | 'days';
  /** For the query of a report. */
  query: Days & { currency: string | undefined };
  change: (changes: { period?: string; from?: string; to?: string; currency?: string }) => void;
}

/** The period of a page, kept in its address, so that what it shows can be passed on. */
export function usePeriod(): ChosenPeriod {
  const [address, change] = useSearchState(defaults);
  const { preset, from, to } = periodOf(address);
  const currency = /^[A-Z]{3}$/.test(address.currency) ? address.currency : undefined;
  return { preset, query: { from, to, currency }, change };
}

/** `1 Nov to 30 Nov`, or one day. */
export const daysInWords = ({ from, to }: Days): string => (from === to ? formatDay(from) : `${formatDay(from)} to ${formatDay(to)}`);

/** What the bar or point of some days is called: the day, the first day of the week, or the month. */
export function nameOfDays({ from }: Days, interval: FinanceReport['period']['interval']): string {
  if (interval !== 'month') return formatDay(from);
  return new Date(`${from}T00:00:00Z`)
    .toLocaleDateString('en-GB', { month: 'short', year: '2-digit', timeZone: 'UTC' })
    .replace('Sept', 'Sep');
}
