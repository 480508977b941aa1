import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  createCalendarFeed,
  getCalendarFeed,
  listCalendar,
  revokeCalendarFeed,
  type CalendarEntry,
} from '@techadds/shared/contract/contracts/calendar';
import { currentUrl, mockEndpoint, mockError, renderMfe } from '@techadds/shared/testing';
import * as mfe from '../../../mfe';
import { listWeeks, parseMonth, shiftMonth } from './month';

const id = (n: number) => `0d9f5f0a-0000-4000-8000-${String(n).padStart(12, '0')}`;
const at = '2026-11-20T09:00:00.000Z';
const entry = (changes: Partial<CalendarEntry> = {}): CalendarEntry => ({
  ...{ id: id(1), kind: 'obligation', on: '2026-11-10', title: 'Send the report', done: false },
  ...{ contract: { id: id(2), number: 'CT-2026-0001', title: 'Care plan' }, ...changes },
});
const mockCalendar = (entries: CalendarEntry[]) => mockEndpoint(listCalendar, () => ({ entries, truncated: false, today: '2026-11-12' }));
const open = (search = '?month=2026-11') => renderMfe(mfe, `/contracts/calendar${search}`, 'partner_admin');

test('counts the weeks of a month from Monday, and the months over the turn of the year', () => {
  expect([listWeeks('2026-11')[0]![0], listWeeks('2026-11').at(-1)!.at(-1)]).toEqual(['2026-10-26', '2026-12-06']);
  expect(listWeeks('2027-02')).toHaveLength(4);
  expect([shiftMonth('2026-12', 1), shiftMonth('2026-01', -1)]).toEqual(['2027-01', '2025-12']);
  expect([parseMonth('2026-13', '2026-11-12'), parseMonth('2026-03', '2026-11-12')]).toEqual(['2026-11', '2026-03']);
});

test('shows what is due in a month, and asks for the weeks of the next one', async () => {
  const received = mockCalendar([
    entry(),
    entry({ id: id(3), kind: 'renewal', on: '2026-11-30', title: 'Care plan' }),
    entry({ id: id(4), on: '2026-12-01', title: 'Of the next month' }),
  ]);
  open();
  const agenda = within((await screen.findByRole('heading', { name: 'Agenda' })).closest('section')!);
  expect(agenda.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Send the report'),
    expect.stringContaining('Contract renews'),
  ]);
  expect(agenda.getAllByRole('link', { name: 'CT-2026-0001' })[0]).toHaveAttribute('href', `/contracts/${id(2)}`);
  expect(received[0]?.query).toEqual({ from: '2026-10-26', to: '2026-12-06' });
  await userEvent.click(screen.getByRole('button', { name: 'Next month' }));
  expect(currentUrl()).toBe('/contracts/calendar?month=2026-12');
  await waitFor(() => expect(received.at(-1)?.query).toEqual({ from: '2026-11-30', to: '2027-01-03' }));
});

test('says that nothing is due, and what did not load', async () => {
  mockCalendar([]);
  open();
  expect(await screen.findByText('Nothing is due this month')).toBeVisible();
});

test('offers another try if the calendar does not load', async () => {
  mockEndpoint(listCalendar, () => mockError(500, { error: 'Down' }));
  open();
  expect(await screen.findByText('The calendar didn’t load')).toBeVisible();
});

test('shows a new address of the feed once, and revokes it', async () => {
  mockCalendar([]);
  let feed: { createdAt: string; lastReadAt: string | null } | null = null;
  mockEndpoint(getCalendarFeed, () => ({ feed }));
  mockEndpoint(createCalendarFeed, () => {
    feed = { createdAt: at, lastReadAt: null };
    return { feed, path: '/public/calendar/abc/contracts.ics' };
  });
  const revoked = mockEndpoint(revokeCalendarFeed, () => {
    feed = null;
    return { feed };
  });
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Subscribe' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Create address' }));
  expect(await screen.findByRole('textbox', { name: 'Address' })).toHaveValue(`${location.origin}/api/public/calendar/abc/contracts.ics`);
  await userEvent.click(screen.getByRole('button', { name: 'Done' }));
  expect(screen.getByRole('textbox', { name: 'Address' })).toBeVisible();
  await userEvent.click(screen.getByRole('checkbox', { name: 'I have stored it' }));
  await userEvent.click(screen.getByRole('button', { name: 'Done' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Subscribe' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Revoke' }));
  expect(await screen.findByText('The address is revoked')).toBeVisible();
  expect(screen.queryByRole('textbox', { name: 'Address' })).toBeNull();
  expect(revoked).toHaveLength(1);
});
