import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  getQuote,
  getQuoteVersions,
  replyToCounter,
  reviseQuote,
  type QuoteDetail,
  type QuoteVersion,
} from '@techadds/shared/contract/quotes/endpoints';
import { currentUrl, mockEndpoint, renderMfe } from '@techadds/shared/testing';
import * as mfe from '../../mfe';
import { makeLine, makeQuote } from './testing/quotes';

const at = '2026-11-18T09:00:00.000Z';
const toVersion = (quote: QuoteDetail, change: Partial<QuoteVersion>): QuoteVersion => {
  const { title, intro, terms, lines, discount, totals, validUntil } = quote;
  const content = { title, intro, terms, lines, discount, totals, validUntil };
  return { number: 1, status: 'active', voidReason: null, ...content, sentAt: at, viewedAt: null, counter: null, ...change };
};
const open = (quote: QuoteDetail) => {
  mockEndpoint(getQuote, quote);
  renderMfe(mfe, `/quotes/${quote.id}`, 'partner_admin');
};

test('compares two versions side by side, in words', async () => {
  const old = makeQuote({ lines: [makeLine(), makeLine({ name: 'Switch' })] });
  const quote = makeQuote({
    status: 'sent',
    versionNumber: 2,
    lines: [makeLine({ quantity: 8 }), makeLine({ name: 'Router' })],
    terms: 'Net 30',
  });
  mockEndpoint(getQuoteVersions, {
    currency: 'USD',
    versions: [toVersion(quote, { number: 2 }), toVersion(old, { status: 'voided', voidReason: 'superseded' })],
  });
  open(quote);
  const table = within(await screen.findByRole('table', { name: 'Version 1 and Version 2' }));
  expect(table.getByText('Quantity from 10 hour to 8 hour')).toBeVisible();
  for (const text of ['Changed', 'Total', 'Terms', 'Net 30', '$288.00 less']) expect(table.getAllByText(text)[0]).toBeVisible();
  expect(table.getByText('Name from Switch to Router')).toBeVisible();
});

describe('a counter-offer', () => {
  const lines = [makeLine({ quantity: 8 })];
  const counter = { at, name: 'Oakmont Schools', message: 'Eight hours will do.', lines, totalCents: 115_200, reply: null };
  const countered = makeQuote({ status: 'countered', counter, allowedActions: ['revise', 'reply', 'duplicate', 'void'] });

  test('is shown beside the version and accepted into a new one', async () => {
    const received = mockEndpoint(reviseQuote, { ...countered, status: 'revised', versionNumber: 2 });
    open(countered);
    expect(await screen.findByText('Eight hours will do.')).toBeVisible();
    expect(within(screen.getByRole('table', { name: 'Version 1 and Counter-offer' })).getByText('$288.00 less')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Accept into a new version' }));
    await waitFor(() => expect(received.map(({ body }) => body)).toEqual([{ from: 'counter' }]));
    await waitFor(() => expect(currentUrl()).toBe(`/quotes/${countered.id}/edit`));
  });

  test('is answered', async () => {
    const received = mockEndpoint(replyToCounter, { ...countered, status: 'viewed' });
    open(countered);
    await userEvent.click(await screen.findByRole('button', { name: 'Reply and keep this version' }));
    await userEvent.type(await within(await screen.findByRole('dialog')).findByRole('textbox'), 'Best price');
    await userEvent.click(screen.getByRole('button', { name: 'Send reply' }));
    await waitFor(() => expect(received.map(({ body }) => body)).toEqual([{ message: 'Best price' }]));
  });
});
