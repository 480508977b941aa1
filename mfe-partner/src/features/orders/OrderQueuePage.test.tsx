import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { acceptOrder, declineOrder, getOrder, listQueue, startOrder, type Order } from '@techadds/shared/contract/orders/endpoints';
import {
  currentUrl,
  mockEndpoint,
  withDecision,
  makeOrder,
  makeOrderCounts,
  mockError,
  renderMfe,
  makeOrderRow,
} from '@techadds/shared/testing';
import * as mfe from '../../mfe';

const meta = { total: 2, limit: 50, offset: 0, sort: 'dueAt', order: 'asc' as const, hasMore: false };
const counts = makeOrderCounts({ all: 9, placed: 4, accepted: 3, declined: 2, overdue: 1 });
const queue = (items: Order[], changes: Partial<typeof counts> = {}) => ({
  items,
  meta: { ...meta, total: items.length },
  counts: { ...counts, ...changes },
});
const placed = makeOrderRow({ number: 'OR-2026-0191' });
const late = makeOrderRow({ number: 'OR-2026-0177', dueAt: new Date(Date.now() - 5.5 * 3_600_000).toISOString() });
const done = makeOrderRow({ number: 'OR-2026-0170', fulfilmentStatus: 'accepted' });

const open = (path = '/partners/orders') => renderMfe(mfe, path, 'partner_staff');
const rowOf = async (number: string) => (await screen.findByText(number)).closest('tr')!;

test('shows due and overdue orders, and the total of the page', async () => {
  mockEndpoint(listQueue, queue([placed, late, done]));
  open();
  expect(within(await rowOf('OR-2026-0177')).getByText(/Late by 5.h/)).toBeInTheDocument();
  expect(within(await rowOf('OR-2026-0170')).queryByRole('button', { name: /Accept/ })).not.toBeInTheDocument();
  expect(screen.getByText('$3,300.00')).toBeInTheDocument();
  const tabs = within(screen.getByRole('navigation', { name: 'Orders by status' }));
  expect(tabs.getAllByRole('link').map((tab) => tab.textContent)).toEqual([
    ...[
      'All9',
      'Placed4',
      'Overdue1',
      'Accepted3',
      'In progress0',
      'Delivered0',
      'Changes requested0',
      'Completed0',
      'Rated0',
      'Declined2',
    ],
    ...['Canceled0', 'Disputed0', 'Split0'],
  ]);
});

test('puts tab and search into the URL and the request', async () => {
  const received = mockEndpoint(listQueue, queue([placed]));
  open();
  await userEvent.click(await screen.findByRole('link', { name: /Overdue/ }));
  await userEvent.type(screen.getByRole('searchbox'), 'kestrel{Enter}');
  expect(currentUrl()).toBe('/partners/orders?status=overdue&query=kestrel');
  await waitFor(() => expect(received.at(-1)?.query).toMatchObject({ scope: 'partner', status: 'overdue', query: 'kestrel' }));
});

test('accepts a placed order from the queue, once on a double click', async () => {
  let now = [placed];
  mockEndpoint(listQueue, () => queue(now));
  const received = mockEndpoint(acceptOrder, () => {
    now = [{ ...placed, fulfilmentStatus: 'accepted' }];
    return withDecision('accepted', makeOrder());
  });
  open();
  await userEvent.dblClick(await screen.findByRole('button', { name: 'Accept OR-2026-0191' }));
  expect(await screen.findByText('OR-2026-0191 is accepted. Kestrel Foods is notified.')).toBeVisible();
  expect(received.map(({ params }) => params.id)).toEqual([placed.id]);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Accept OR-2026-0191' })).not.toBeInTheDocument());
});

test('reports an order that a colleague has already handled, and reloads the queue', async () => {
  const lists = mockEndpoint(listQueue, queue([placed]));
  mockEndpoint(acceptOrder, mockError(409, { error: 'This order is declined and cannot be accepted.' }));
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Accept OR-2026-0191' }));
  expect(await screen.findByText(/This order is declined and cannot be accepted/)).toBeVisible();
  await waitFor(() => expect(lists.length).toBeGreaterThan(1));
});

test('requires a reason to decline, and keeps it after a failed request', async () => {
  mockEndpoint(listQueue, queue([placed]));
  mockEndpoint(declineOrder, mockError(503, { error: 'The database is away', cid: 'ref-5' }));
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Decline OR-2026-0191' }));
  const dialog = screen.getByRole('dialog', { name: 'Decline OR-2026-0191?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Decline order' }));
  expect(within(dialog).getByLabelText('Reason')).toHaveAccessibleDescription('This field is required.');
  await userEvent.type(within(dialog).getByLabelText('Reason'), 'Fully booked until January.');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Decline order' }));
  expect(await within(dialog).findByText('ref-5')).toBeVisible();
  expect(within(dialog).getByLabelText('Reason')).toHaveValue('Fully booked until January.');

  const received = mockEndpoint(declineOrder, withDecision('declined', makeOrder(), 'Fully booked until January.'));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Decline order' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(received[0]).toMatchObject({ params: { id: placed.id }, body: { reason: 'Fully booked until January.' } });
});

test('shows different screens for no orders, no match and a failed request', async () => {
  mockEndpoint(listQueue, queue([], { all: 0 }));
  open().unmount();
  const first = open();
  expect(await screen.findByText('No orders yet')).toBeVisible();
  first.unmount();
  const second = open('/partners/orders?query=zzz');
  expect(await screen.findByText('No orders match “zzz”')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(currentUrl()).toBe('/partners/orders');
  second.unmount();
  mockEndpoint(listQueue, mockError(503, { error: 'The database is away', cid: 'ref-8' }));
  open();
  expect(await screen.findByText('The orders didn’t load')).toBeVisible();
});

test('offers only the allowed actions on the order page', async () => {
  const waiting = makeOrder({ allowedActions: ['accept', 'decline'], requirements: 'Staging only.' });
  mockEndpoint(getOrder, waiting);
  const first = open(`/partners/orders/${waiting.id}`);
  expect(await screen.findByRole('heading', { level: 1, name: waiting.number })).toBeVisible();
  expect(screen.getByText('Staging only.')).toBeVisible();
  expect(screen.getByText(/Kestrel Foods waits for your answer/)).toBeVisible();
  const accepted = withDecision('accepted', { ...waiting, allowedActions: [] });
  mockEndpoint(acceptOrder, accepted);
  mockEndpoint(getOrder, accepted);
  await userEvent.click(screen.getByRole('button', { name: 'Accept order' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Accept order' })).not.toBeInTheDocument());
  expect(screen.getByText(/Kestrel Foods is notified that you accepted; start when you are ready\. Time left to deliver:/)).toBeVisible();
  first.unmount();
});

test('starts work with one click; an error is shown and leaves the button', async () => {
  const ready = withDecision('accepted', makeOrder({ allowedActions: ['start'] }));
  mockEndpoint(getOrder, ready);
  mockEndpoint(startOrder, mockError(409, { error: 'This order is not accepted any more.' }));
  open(`/partners/orders/${ready.id}`);
  await userEvent.click(await screen.findByRole('button', { name: 'Start work' }));
  expect(await screen.findByText('OR-2026-0184: This order is not accepted any more.')).toBeVisible();
  const sent = mockEndpoint(startOrder, { ...ready, fulfilmentStatus: 'in_progress' as const, allowedActions: [] });
  await userEvent.click(screen.getByRole('button', { name: 'Start work' }));
  expect(await screen.findByText('OR-2026-0184 is in progress. Kestrel Foods is notified.')).toBeVisible();
  expect(sent).toHaveLength(1);
});

test('shows that another partner’s order does not exist', async () => {
  mockEndpoint(getOrder, mockError(404, {}));
  open(`/partners/orders/${placed.id}`);
  expect(await screen.findByText('There is no such order')).toBeVisible();
});
