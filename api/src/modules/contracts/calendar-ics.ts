import { createEvents, type DateArray, type EventAttributes } from 'ics';
import type { CalendarEntry } from '@techadds/shared/contract/contracts/calendar';
import { addDays } from '@techadds/shared/contract/contracts/dates';
import { paths } from '@techadds/shared/paths';

const prefixes: Record<CalendarEntry['kind'], string> = {
  obligation: 'Obligation due',
  milestone: 'Milestone due',
  expiry: 'Contract ends',
  renewal: 'Contract renews',
  notice: 'Last day for notice',
};

const toDateArray = (day: string) => day.split('-').map(Number) as DateArray;

/** Renders calendar entries as an iCalendar file with an event of a whole day each. */
export function renderCalendarFile(entries: readonly CalendarEntry[], appOrigin: string): string {
  const events = entries.map(({ id, kind, on, title, done, contract }): EventAttributes => ({
    // The same in each file, so that calendars update an event rather than repeat it.
    uid: `${kind}-${id}@techadds`,
    productId: 'techadds/contracts',
    calName: 'Contracts',
    start: toDateArray(on),
    end: toDateArray(addDays(on, 1)),
    title: `${done ? 'Done: ' : ''}${prefixes[kind]}: ${title}`,
    description: `${contract.number}, ${contract.title}`,
    url: `${appOrigin}${paths.contract(contract.id)}`,
    busyStatus: 'FREE',
    transp: 'TRANSPARENT',
  }));
  const { error, value } = createEvents(events, { productId: 'techadds/contracts', calName: 'Contracts' });
  if (value == null) throw error ?? new Error('The calendar could not be written.');
  return value;
}
