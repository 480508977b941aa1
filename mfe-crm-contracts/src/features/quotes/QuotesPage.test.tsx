import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { archiveQuote, exportQuotes, listQuotes, restoreQuote } from '@techadds/shared/contract/quotes/endpoints';
import { listSavedViews } from '@techadds/shared/contract/saved-views/endpoints';
import { currentUrl, mockEndpoint, mockError, renderMfe } from '@techadds/shared/testing';
import * as mfe from '../../mfe';
import { makeId, makeQuoteList, makeQuote } from './testing/quotes';

const open = (path = '/quotes', role: 'partner_admin' | 'admin' = 'partner_admin') => renderMfe(mfe, path, role);

beforeEach(() => {
  mockEndpoint(listSavedViews, { items: [], meta: { total: 0, limit: 50, offset: 0, sort: 'name', order: 'asc', hasMore: false } });
});

test('lists quotes with customer, status and total', async () => {
  mockEndpoint(listQuotes, makeQuoteList([makeQuote({ status: 'viewed' })]));
  open();
  const row = (await screen.findByText('QT-2026-0124')).closest('tr')!;
  for (const text of ['Firewall refresh, 3 sites', 'Oakmont Schools', 'Viewed', '$1,440.00'])
    expect(within(row).getByText(text)).toBeVisible();
  expect(screen.getByRole('link', { name: /Viewed 1/ })).toBeVisible();
  expect(screen.getByRole('link', { name: /Draft 0/ })).toBeVisible();
  expect(screen.queryByRole('columnheader', { name: /Partner/ })).toBeNull();
});

test('shows administrators the partner of each quote', async () => {
  mockEndpoint(listQuotes, makeQuoteList([makeQuote()]));
  open('/quotes', 'admin');
  expect(await screen.findByText('Halden Systems')).toBeVisible();
});

test('puts tab, search and the archived filter into the URL and the request', async () => {
  const received = mockEndpoint(listQuotes, makeQuoteList([makeQuote()]));
  open();
  await screen.findByText('QT-2026-0124');
  await userEvent.click(screen.getByRole('link', { name: /^Draft/ }));
  await userEvent.type(screen.getByRole('searchbox'), 'fire{Enter}');
  expect(currentUrl()).toBe('/quotes?status=draft&query=fire');
  expect(received.at(-1)?.query).toMatchObject({ query: 'fire', status: 'draft', sort: 'createdAt', order: 'desc' });
  await userEvent.click(screen.getByRole('button', { name: 'Archived' }));
  await userEvent.click(screen.getByRole('option', { name: 'archived quotes' }));
  expect(received.at(-1)?.query).toMatchObject({ archived: '1' });
});

test('links each row to its quote, and ignores unknown filters', async () => {
  const received = mockEndpoint(listQuotes, makeQuoteList([makeQuote()]));
  open('/quotes?status=nonsense&customerId=1');
  expect(await screen.findByRole('link', { name: /Firewall refresh/ })).toHaveAttribute('href', `/quotes/${makeId(1)}`);
  expect(received[0]?.query).not.toHaveProperty('status');
  expect(received[0]?.query).not.toHaveProperty('customerId');
});

test('shows different screens for no quotes, no match and a failed request', async () => {
  mockEndpoint(listQuotes, makeQuoteList([]));
  const first = open();
  expect(await screen.findByText('Write your first quote')).toBeVisible();
  expect(screen.getAllByRole('link', { name: 'New quote' })[0]).toHaveAttribute('href', '/quotes/new');
  first.unmount();
  const none = open('/quotes?query=zzz');
  expect(await screen.findByText('No quotes match “zzz”')).toBeVisible();
  none.unmount();
  mockEndpoint(listQuotes, mockError(503, { error: 'The database is away', cid: 'ref-8' }));
  open();
  expect(await screen.findByRole('alert')).toHaveTextContent('ref-8');
});

test('exports the quotes that the list shows', async () => {
  mockEndpoint(listQuotes, makeQuoteList([makeQuote()]));
  const exported = mockEndpoint(exportQuotes, 'Number\r\n');
  URL.createObjectURL = () => 'blob:x';
  URL.revokeObjectURL = () => undefined;
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  open('/quotes?status=sent&query=fire');
  await userEvent.click(await screen.findByRole('button', { name: 'Export' }));
  await waitFor(() => expect(exported[0]?.query).toMatchObject({ status: 'sent', query: 'fire', sort: 'createdAt' }));
  jest.restoreAllMocks();
});

test('archives the selected quotes, says which could not be archived, and undoes it', async () => {
  mockEndpoint(listQuotes, makeQuoteList([makeQuote(), makeQuote({ id: makeId(2), number: 'QT-2026-0125', title: 'Cabling' })]));
  const archived = mockEndpoint(archiveQuote, ({ params }) =>
    params.id === makeId(2) ? mockError(409, { error: 'It waits for its customer.', code: 'not_allowed' }) : (makeQuote() as never),
  );
  const restored = mockEndpoint(restoreQuote, makeQuote() as never);
  open();
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
  await userEvent.click(screen.getByRole('button', { name: 'Archive' }));
  expect(await screen.findByText('1 quote archived')).toBeVisible();
  expect(screen.getByText(/1 quote could not be archived. It waits for its customer/)).toBeVisible();
  expect(archived.map(({ params }) => params.id)).toEqual([makeId(1), makeId(2)]);
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(restored.map(({ params }) => params.id)).toEqual([makeId(1)]));
});

test('restores the selected quotes of the archive', async () => {
  mockEndpoint(listQuotes, makeQuoteList([makeQuote()]));
  const restored = mockEndpoint(restoreQuote, makeQuote() as never);
  open('/quotes?archived=1');
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select QT-2026-0124' }));
  await userEvent.click(screen.getByRole('button', { name: 'Restore' }));
  expect(await screen.findByText('1 quote restored')).toBeVisible();
  expect(restored).toHaveLength(1);
});
