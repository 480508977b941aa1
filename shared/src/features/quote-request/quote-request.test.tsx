import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getQuoteRequest, listQuoteRequests } from '@techadds/shared/contract/quote-requests/endpoints';
import { currentUrl, mockEndpoint, singlePage, mockError, renderMfe } from '@techadds/shared/testing';
import type { Mfe } from '@techadds/shared/mfe';
import { paths } from '@techadds/shared/paths';
import { QuoteRequestPage } from './QuoteRequestPage';
import { QuoteRequestsPage } from './QuoteRequestsPage';

const id = '00000000-0000-4000-8000-000000000001';
const request = {
  id,
  service: { id, name: 'Pen test' },
  partner: { id, name: 'Halden Systems' },
  customerName: 'Jonas Weber',
  package: '',
  quantity: 3,
  message: 'Two sites.\nAt night.',
  quote: null,
  createdAt: '2026-11-20T09:00:00.000Z',
};
const routes: Mfe['routes'] = [paths.orders, paths.partnerOrders, paths.adminOrders].flatMap((orders) => [
  { path: paths.quoteRequests(orders), page: QuoteRequestsPage },
  { path: paths.quoteRequest(orders, ':id'), page: QuoteRequestPage },
]);
const mfe = { routes };

it('shows a partner the requests and opens one', async () => {
  mockEndpoint(listQuoteRequests, singlePage([request]));
  mockEndpoint(getQuoteRequest, request);
  renderMfe(mfe, '/partners/orders/requests', 'partner_staff');
  expect(await screen.findByText('Jonas Weber')).toBeVisible();
  expect(screen.queryByRole('columnheader', { name: 'Partner' })).toBeNull();
  await userEvent.click(screen.getByRole('link', { name: 'Pen test' }));
  expect(currentUrl()).toBe(`/partners/orders/requests/${id}`);
  expect(await screen.findByText(/Two sites\.\s+At night\./)).toBeVisible();
  expect(screen.getByText('No package fits')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Order management' })).toHaveAttribute('href', '/partners/orders');
});

it('shows a customer the requested partner, and links to the marketplace if there are no requests', async () => {
  mockEndpoint(listQuoteRequests, singlePage([request]));
  const { unmount } = renderMfe(mfe, '/orders/requests', 'customer');
  expect(await screen.findByText('Halden Systems')).toBeVisible();
  expect(screen.queryByText('Jonas Weber')).toBeNull();
  unmount();
  mockEndpoint(listQuoteRequests, singlePage<typeof request>([]));
  renderMfe(mfe, '/orders/requests', 'customer');
  expect(await screen.findByRole('link', { name: 'Go to the marketplace' })).toHaveAttribute('href', '/marketplace');
});

it('distinguishes a missing request from one that did not load', async () => {
  mockEndpoint(getQuoteRequest, mockError(404, { error: 'There is no such request.' }));
  const { unmount } = renderMfe(mfe, `/admin/orders/requests/${id}`, 'admin');
  expect(await screen.findByText('There is no such quote request')).toBeVisible();
  unmount();
  mockEndpoint(getQuoteRequest, mockError(500, { error: 'No answer.' }));
  renderMfe(mfe, `/admin/orders/requests/${id}`, 'admin');
  expect(await screen.findByText('This quote request didn’t load')).toBeVisible();
});

it('lets users who may write quotes create one or open the existing one', async () => {
  mockEndpoint(getQuoteRequest, request);
  const place = `/partners/orders/requests/${id}`;
  const first = renderMfe(mfe, place, 'partner_admin');
  expect(await screen.findByRole('link', { name: 'Answer with a quote' })).toHaveAttribute('href', `/quotes/new?request=${id}`);
  first.unmount();
  const staff = renderMfe(mfe, place, 'partner_staff');
  expect(await screen.findByText('No package fits')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Answer with a quote' })).toBeNull();
  staff.unmount();
  mockEndpoint(getQuoteRequest, { ...request, quote: { id, number: 'QT-2026-0007', status: 'sent', link: '/auth/q/token' } });
  renderMfe(mfe, place, 'partner_admin');
  expect(await screen.findByRole('link', { name: 'QT-2026-0007' })).toHaveAttribute('href', `/quotes/${id}`);
  expect(screen.getByText('Sent')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Answer with a quote' })).toBeNull();
});

it('links a customer to the quote for their request', async () => {
  mockEndpoint(getQuoteRequest, { ...request, quote: { id, number: 'QT-2026-0007', status: 'viewed', link: '/auth/q/token' } });
  renderMfe(mfe, `/orders/requests/${id}`, 'customer');
  expect(await screen.findByRole('link', { name: 'Read the quote' })).toHaveAttribute('href', '/auth/q/token');
});
