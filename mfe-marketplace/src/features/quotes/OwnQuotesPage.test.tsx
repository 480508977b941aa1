import { screen, waitFor, within } from '@testing-library/react';
import { getQuote, listQuotes, type Quote, type QuoteDetail } from '@techadds/shared/contract/quotes/endpoints';
import { quoteStatuses } from '@techadds/shared/contract/quotes/states';
import { paths } from '@techadds/shared/paths';
import { mockEndpoint, mockError, renderMfe } from '@techadds/shared/testing';
import * as mfe from '../../mfe';
import { OwnQuotePage } from './OwnQuotePage';

const id = (n: number) => `0d9f5f0a-0000-4000-a100-${String(n).padStart(12, '0')}`;
const quote: Quote = {
  ...{ id: id(1), number: 'QT-2026-0007', title: 'Firewall refresh', status: 'sent', currency: 'USD', totalCents: 1995_98 },
  customer: { id: id(2), name: 'Oakmont Schools', email: 'it@oakmont.example' },
  partner: { id: id(3), name: 'Halden Systems' },
  ...{ expiresAt: '2026-12-20T23:59:59.999Z', versionNumber: 1 },
  ...{ validUntil: '2026-12-20', sentAt: '2026-11-20T09:00:00.000Z', viewedAt: null, decidedAt: null, archivedAt: null },
  ...{ link: '/auth/q/abc', createdAt: '2026-11-20T08:00:00.000Z', updatedAt: '2026-11-20T09:00:00.000Z' },
};
const listed = (items: Quote[]) => ({
  items,
  meta: { total: items.length, limit: 50, offset: 0, sort: 'createdAt', order: 'desc' as const, hasMore: false },
  counts: Object.fromEntries(['all', ...quoteStatuses].map((name) => [name, items.length])) as Record<'all', number>,
});

test('lists a customer’s quotes, each with a link to accept or decline it', async () => {
  mockEndpoint(listQuotes, listed([quote]) as never);
  renderMfe(mfe, paths.ownQuotes, 'customer');
  const row = (await screen.findByText('Firewall refresh')).closest('tr')!;
  for (const text of ['QT-2026-0007', 'Halden Systems', 'Sent', '$1,995.98']) expect(within(row).getByText(text)).toBeInTheDocument();
  expect(within(row).getByTitle('Waiting for you to open it.')).toBeInTheDocument();
  expect(within(row).getByRole('link')).toHaveAttribute('href', paths.ownQuote(quote.id));
  expect(screen.queryByText('Draft')).toBeNull();
});

test('explains how to request a quote when there are none', async () => {
  mockEndpoint(listQuotes, listed([]) as never);
  renderMfe(mfe, paths.ownQuotes, 'customer');
  expect(await screen.findByText('No quotes yet')).toBeVisible();
});

test('redirects to the page that the quote’s e-mail links to', async () => {
  mockEndpoint(getQuote, quote as QuoteDetail);
  const leave = jest.fn();
  const page = () => <OwnQuotePage leave={leave} />;
  renderMfe({ routes: [{ path: paths.ownQuote(':id'), page }] }, paths.ownQuote(quote.id), 'customer');
  await waitFor(() => expect(leave.mock.calls).toEqual([['/auth/q/abc']]));
});

test('shows that another customer’s quote does not exist', async () => {
  mockEndpoint(getQuote, mockError(404, { error: 'There is no such quote.' }));
  renderMfe(mfe, paths.ownQuote(quote.id), 'customer');
  expect(await screen.findByText('There is no such quote')).toBeVisible();
});
