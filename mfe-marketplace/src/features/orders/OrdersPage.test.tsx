import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { listOrders, type Order } from '@techadds/shared/contract/orders/endpoints';
import { filterableStatuses } from '@techadds/shared/contract/orders/states';
import { orderStates, getStatusMeta } from '@techadds/shared/ui/states';
import { currentUrl, mockEndpoint, makeOrderCounts, mockError, renderMfe, makeOrderRow } from '@techadds/shared/testing';
import { makeListMeta } from '../catalog/testing/catalog';
import * as mfe from '../../mfe';

const list = (items: Order[], changes = {}) => ({
  items,
  meta: makeListMeta({ total: items.length, sort: 'placedAt', order: 'desc', ...changes }),
  counts: makeOrderCounts({ all: items.length, accepted: 1 }),
});
const open = (path = '/orders') => renderMfe(mfe, path, 'customer');

const first = makeOrderRow();
const second = makeOrderRow({
  number: 'OR-2026-0180',
  service: { ...first.service, name: 'Kubernetes landing zone' },
  fulfilmentStatus: 'accepted',
  totalCents: 690_000,
});

test('lists a customer’s orders, newest first, each linked to its page', async () => {
  const received = mockEndpoint(listOrders, list([first, second]));
  open();
  const link = await screen.findByRole('link', { name: 'Web app penetration test' });
  expect(link).toHaveAttribute('href', `/orders/${first.id}`);
  const [, top, next] = screen.getAllByRole('row');
  expect(top).toHaveTextContent('OR-2026-0184');
  expect(top).toHaveTextContent('Placed');
  expect(top).toHaveTextContent('$1,100.00');
  expect(next).toHaveTextContent('Accepted');
  expect(received[0]?.query).toEqual({ sort: 'placedAt', order: 'desc', offset: '0' });
});

test('shows a tab for each status that orders can be filtered by', async () => {
  const received = mockEndpoint(listOrders, list([first]));
  open();
  const tabs = within(await screen.findByRole('navigation', { name: 'Orders by status' }));
  await screen.findByText('OR-2026-0184');
  expect(tabs.getAllByRole('link').map((tab) => tab.textContent)).toEqual([
    'All1',
    ...filterableStatuses.map((status) => `${getStatusMeta(orderStates, status).label}${Number(status === 'accepted')}`),
  ]);
  await userEvent.click(tabs.getByRole('link', { name: /^Accepted/ }));
  expect(currentUrl()).toBe('/orders?status=accepted');
  expect(tabs.getByRole('link', { name: /^Accepted/ })).toHaveAttribute('aria-current', 'page');
  expect(received.at(-1)?.query).toMatchObject({ status: 'accepted' });
});

test('puts search and sort order into the URL', async () => {
  const received = mockEndpoint(listOrders, list([first]));
  open();
  await userEvent.type(await screen.findByRole('searchbox', { name: 'Search orders' }), '0184{Enter}');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort' }), 'Highest total');
  expect(currentUrl()).toBe('/orders?query=0184&sort=total');
  expect(received.at(-1)?.query).toMatchObject({ query: '0184', sort: 'total', order: 'desc' });
});

test('ignores invalid URL parameters', async () => {
  const received = mockEndpoint(listOrders, list([first]));
  open('/orders?status=lost&sort=color&offset=x');
  await screen.findByRole('link', { name: 'Web app penetration test' });
  expect(received[0]?.query).toEqual({ sort: 'placedAt', order: 'desc', offset: '0' });
  expect(screen.getByRole('link', { name: /^All/ })).toHaveAttribute('aria-current', 'page');
});

test('leads a customer without orders to the marketplace', async () => {
  mockEndpoint(listOrders, list([]));
  open();
  expect(await screen.findByText('Order your first service')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to the marketplace' })).toHaveAttribute('href', '/marketplace');
  expect(screen.queryByRole('searchbox')).toBeNull();
});

test('clears a search without a match', async () => {
  mockEndpoint(listOrders, ({ query }) => (query.query ? list([]) : list([first])));
  open('/orders?query=zzz');
  expect(await screen.findByText('No orders match “zzz”')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(await screen.findByRole('link', { name: 'Web app penetration test' })).toBeVisible();
  expect(currentUrl()).toBe('/orders');
});

test('distinguishes an empty tab from having no orders', async () => {
  mockEndpoint(listOrders, list([]));
  open('/orders?status=declined');
  expect(await screen.findByText('No orders here')).toBeVisible();
  expect(screen.queryByText('Order your first service')).toBeNull();
});

test('offers a retry when the orders fail to load', async () => {
  mockEndpoint(listOrders, mockError(500, { error: 'Something went wrong', cid: 'ref-5' }));
  open();
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('ref-5');
  mockEndpoint(listOrders, list([first]));
  await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: 'Web app penetration test' })).toBeVisible();
});
