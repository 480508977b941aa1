import type { FinanceReport } from '@techadds/shared/contract/reports/endpoints';
import { formatDay } from '@techadds/shared/format/date';
import { useSearchState } from '@techadds/shared/router';
import { resolvePeriod, defaultPeriod, type DateRange, type PeriodPreset } from './period';

const defaultParams = { from: '', to: '', currency: '' };

export interface SelectedPeriod {
  preset: PeriodPreset | 'days';
  /** The query parameters of a report. */
  query: DateRange & { currency: string | undefined };
  update: (changes: { period?: string; from?: string; to?: string; currency?: string }) => void;
}

/** The period of a page, stored in its URL, so that the page can be shared. */
export function usePeriod(preselected: PeriodPreset = defaultPeriod): SelectedPeriod {
  const [params, update] = useSearchState({ period: preselected, ...defaultParams });
  const { preset, from, to } = resolvePeriod(params);
  const currency = /^[A-Z]{3}$/.test(params.currency) ? params.currency : undefined;
  return { preset, query: { from, to, currency }, update };
}

/** `1 Nov to 30 Nov`, or one day. */
export const formatDateRange = ({ from, to }: DateRange): string =>
  from === to ? formatDay(from) : `${formatDay(from)} to ${formatDay(to)}`;

/** The label of a bar or point: the day, the first day of the week, or the month. */
export function formatIntervalLabel({ from }: DateRange, interval: FinanceReport['period']['interval']): string {
  if (interval !== 'month') return formatDay(from);
  return new Date(`${from}T00:00:00Z`)
    .toLocaleDateString('en-GB', { month: 'short', year: '2-digit', timeZone: 'UTC' })
    .replace('Sept', 'Sep');
}
