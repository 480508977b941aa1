import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  acceptPublicQuote,
  declinePublicQuote,
  getPublicQuote,
  publicQuotePdf,
  sendQuoteCode,
  viewPublicQuote,
  type PublicQuote,
  type QuoteLine,
} from '@techadds/shared/contract/quotes/endpoints';
import { computeQuoteTotals } from '@techadds/shared/contract/quotes/totals';
import { mockEndpoint, mockError, renderAt, renderMfe } from '@techadds/shared/testing';
import { useRoutes } from '@techadds/shared/router';
import * as mfe from '../../public';
import { formatValidity } from './validity-label';

const line = (change: Partial<QuoteLine>): QuoteLine => ({
  ...{ name: 'Firewall engineer, on site', description: '', quantity: 10, unit: 'hour', unitPriceCents: 10_800, discount: null },
  ...{ taxBp: 2500, optional: false, selected: true, serviceId: null },
  ...change,
});
const lines = [
  line({}),
  line({ name: 'License transfer', quantity: 3, unit: 'item', unitPriceCents: 3333, taxBp: 0, discount: { type: 'percent', value: 1000 } }),
  line({ name: 'Staff workshop 🎓', quantity: 1, unit: 'item', unitPriceCents: 60_000, taxBp: 1200, optional: true, selected: false }),
];
const quote: PublicQuote = {
  ...{
    number: 'QT-2026-0124',
    title: 'Office firewall',
    status: 'viewed',
    currency: 'USD',
    intro: 'Thank you for the visit.\nBelow is our offer.',
  },
  ...{ terms: 'Payment within 14 days.', lines, discount: null, totals: computeQuoteTotals(lines, null), validUntil: '2030-12-20' },
  ...{ expiresAt: '2030-12-20T23:59:59.999Z', versionNumber: 1, counter: null },
  ...{ sentAt: '2026-11-20T08:00:00.000Z', decidedAt: null, acceptedBy: null, declineReason: null },
  ...{ customerName: 'Oakmont Schools', partnerName: 'Halden Systems', tenantName: 'Acme Services', open: true, codeRecipient: null },
  branding: { theme: null, logo: null, darkLogo: null, icon: null },
};
const decided: PublicQuote = { ...quote, open: false, decidedAt: '2026-11-22T10:00:00.000Z' };

const Pages = () => useRoutes(mfe.routes.map(({ path, page: Page }) => ({ path, element: <Page /> })));
const open = () => renderAt('/auth/q/tok', <Pages />);
let opened: unknown[];
function show(given: PublicQuote | (() => PublicQuote) = quote) {
  const now = typeof given === 'function' ? given : () => given;
  mockEndpoint(getPublicQuote, now);
  opened = mockEndpoint(viewPublicQuote, now);
  return open();
}
const bar = () => screen.findByRole('region', { name: 'Your answer' });
const press = (name: string, where: Pick<typeof screen, 'getByRole'> = screen) => userEvent.click(where.getByRole('button', { name }));
const ask = async (name: string) => {
  await bar();
  await press(name);
  return within(await screen.findByRole('dialog'));
};

test('shows the partner, the lines with price, discount, tax and net, and the totals', async () => {
  show();
  expect(await screen.findByRole('heading', { level: 1, name: 'Office firewall' })).toBeVisible();
  expect(document.title).toBe('QT-2026-0124 · Halden Systems');
  expect(screen.getByText('Payment within 14 days.')).toBeVisible();
  expect(screen.getByText(/^Valid for .* more days, until 20 Dec 2030$/)).toBeVisible();
  const rows = screen.getAllByRole('row').map((row) => row.textContent);
  expect(rows[1]).toMatch(/Firewall engineer, on site10 hours× \$108\.00· 25\u00a0% tax\$1,080\.00/);
  expect(rows[2]).toMatch(/License transfer3× \$33\.33· −10\u00a0%\$89\.99/);
  expect(screen.getByText('Tax 25 % of $1,080.00').nextSibling).toHaveTextContent('$270.00');
  expect(await bar()).toHaveTextContent('$1,439.99up to $2,111.99 with all options');
});

test('marks the quote as viewed once', async () => {
  show();
  await bar();
  await waitFor(() => expect(opened).toHaveLength(1));
});

test('updates the total when an option is switched on, and accepts that total', async () => {
  let now = quote;
  show(() => now);
  const dialogOf = async () => ask('Accept quote');
  await bar();
  await userEvent.click(screen.getByRole('switch', { name: 'Staff workshop 🎓' }));
  expect(await bar()).toHaveTextContent('$2,111.99');
  expect(await bar()).not.toHaveTextContent('up to');
  const dialog = await dialogOf();
  expect(dialog.getByText(/with 1 of 1 option\./)).toHaveTextContent('$2,111.99');
  await press('Accept quote', dialog);
  expect(await dialog.findByText('This field is required.')).toBeVisible();
  const accepted = mockEndpoint(acceptPublicQuote, ({ body }) => (now = { ...decided, status: 'accepted', acceptedBy: body.name }));
  await userEvent.type(dialog.getByLabelText('Your name'), 'Jonas Wéber 🖋');
  await press('Accept quote', dialog);
  const notice = await screen.findByText(/^You accepted this quote on 22 Nov 2026, .* as Jonas Wéber 🖋$/);
  expect(accepted.map(({ body }) => body)).toEqual([
    { name: 'Jonas Wéber 🖋', selectedOptional: [2], totalCents: 211_199, versionNumber: 1 },
  ]);
  expect(notice.closest('[role=status]')).toHaveFocus();
  expect(screen.queryByRole('region', { name: 'Your answer' })).toBeNull();
  expect(screen.queryByRole('switch')).toBeNull();
  expect(screen.getByText('Payment within 14 days.')).toBeVisible();
});

test('does not show the quote as accepted before the server confirms', async () => {
  show();
  const dialog = await ask('Accept quote');
  let release: (quote: PublicQuote) => void = () => undefined;
  mockEndpoint(acceptPublicQuote, () => new Promise<PublicQuote>((resolve) => (release = resolve)));
  await userEvent.type(dialog.getByLabelText('Your name'), 'Jonas');
  await press('Accept quote', dialog);
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Accept quote' })).toHaveAttribute('aria-busy', 'true'));
  expect(screen.queryByText(/You accepted/)).toBeNull();
  release({ ...decided, status: 'accepted', acceptedBy: 'Jonas' });
  await waitFor(() => expect(screen.queryByRole('dialog')?.querySelector('[aria-busy]') ?? null).toBeNull());
});

test('reports a quote that changed meanwhile with its new total, and keeps the name', async () => {
  let now = quote;
  show(() => now);
  const dialog = await ask('Accept quote');
  mockEndpoint(acceptPublicQuote, () => {
    const changed = [line({ unitPriceCents: 20_000 }), ...lines.slice(1)];
    now = { ...quote, lines: changed, totals: computeQuoteTotals(changed, null) };
    return mockError(409, { code: 'quote_changed', error: 'The quote comes to another sum now.' });
  });
  await userEvent.type(dialog.getByLabelText('Your name'), 'Jonas');
  await press('Accept quote', dialog);
  expect(await dialog.findByRole('alert')).toHaveTextContent('The quote changed while you read it. The total is now $2,589.99.');
  expect(dialog.getByLabelText('Your name')).toHaveValue('Jonas');
});

test('keeps the entered text after a failure and shows the reference', async () => {
  show();
  const dialog = await ask('Decline');
  mockEndpoint(declinePublicQuote, mockError(500, { error: 'Something broke.', cid: 'ref-7' }));
  await press('Decline quote', dialog);
  expect(await dialog.findByText('This field is required.')).toBeVisible();
  await userEvent.type(dialog.getByLabelText('Why, for Halden Systems'), 'Too dear');
  await press('Decline quote', dialog);
  expect(await dialog.findByText('The quote was not declined')).toBeVisible();
  expect(dialog.getByText('ref-7')).toBeVisible();
  expect(dialog.getByLabelText('Why, for Halden Systems')).toHaveValue('Too dear');
});

describe('a copied link', () => {
  const copied = { ...quote, codeRecipient: 'b•••@oakmont.example' };

  test('accepts with the code that is e-mailed to the customer', async () => {
    show(copied);
    const dialog = await ask('Accept quote');
    const emails = mockEndpoint(sendQuoteCode, undefined);
    await press('Send the code', dialog);
    expect(await dialog.findByText(/^The code is on its way to b•••@oakmont\.example/)).toBeVisible();
    expect(emails).toHaveLength(1);
    const sent = mockEndpoint(acceptPublicQuote, decided);
    await userEvent.type(dialog.getByLabelText('Your name'), 'Ana Buyer');
    await userEvent.type(dialog.getByLabelText('Code'), '1234 5678');
    await press('Accept quote', dialog);
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]!.body).toMatchObject({ name: 'Ana Buyer', code: '1234 5678' });
  });

  test('shows a wrong code at its field, and why no code was sent', async () => {
    show(copied);
    const dialog = await ask('Accept quote');
    mockEndpoint(sendQuoteCode, mockError(429, { error: 'The code was e-mailed several times.' }));
    await press('Send the code', dialog);
    expect(await dialog.findByText('The code was not sent')).toBeVisible();
    mockEndpoint(acceptPublicQuote, mockError(422, { error: 'Nothing was saved.', fields: { code: 'This code is wrong.' } }));
    await userEvent.type(dialog.getByLabelText('Your name'), 'Ana Buyer');
    await press('Accept quote', dialog);
    expect(await dialog.findByText('This code is wrong.')).toBeVisible();
    expect(dialog.getByLabelText('Your name')).toHaveValue('Ana Buyer');
  });

  test('asks for no code where the link was e-mailed', async () => {
    show();
    const dialog = await ask('Accept quote');
    expect(dialog.queryByLabelText('Code')).toBeNull();
  });
});

test('declines a quote with a reason, and shows the reason afterwards', async () => {
  let now = quote;
  show(() => now);
  const dialog = await ask('Decline');
  mockEndpoint(declinePublicQuote, ({ body }) => (now = { ...decided, status: 'declined', declineReason: body.reason }));
  await userEvent.type(dialog.getByLabelText('Why, for Halden Systems'), 'Too dear');
  await press('Decline quote', dialog);
  expect(await screen.findByText(/^You declined this quote on 22 Nov 2026/)).toBeVisible();
  expect(screen.getByText('Too dear')).toBeVisible();
});

test.each([
  ['expired', 'This quote expired on 20 Dec 2030'],
  ['voided', 'This quote was withdrawn by Halden Systems'],
  ['viewed', 'This quote expired on 20 Dec 2030'],
  ['converted', 'You accepted this quote'],
] as const)('shows a quote that is %s and not open as "%s", and its lines', async (status, words) => {
  show({ ...quote, status, open: false });
  expect(await screen.findByText(words)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Accept quote' })).toBeNull();
  expect(screen.getByText('License transfer')).toBeVisible();
});

test.each([404, 422] as const)('reveals nothing about a link that does not work (%i)', async (status) => {
  mockEndpoint(getPublicQuote, mockError(status, { error: 'There is no such quote.' }));
  opened = mockEndpoint(viewPublicQuote, quote);
  open();
  expect(await screen.findByRole('heading', { level: 1, name: 'This link does not work' })).toBeVisible();
  expect(opened).toHaveLength(0);
});

test('retries a quote that failed to load', async () => {
  mockEndpoint(getPublicQuote, mockError(500, { error: 'Something broke.', cid: 'ref-8' }));
  open();
  expect(await screen.findByText('The quote didn’t load')).toBeVisible();
  expect(screen.getByText('ref-8')).toBeVisible();
  mockEndpoint(getPublicQuote, quote);
  mockEndpoint(viewPublicQuote, quote);
  await press('Try again');
  expect(await screen.findByRole('heading', { name: 'Office firewall' })).toBeVisible();
});

test('names the downloaded PDF after the quote', async () => {
  show();
  await bar();
  URL.createObjectURL = jest.fn(() => 'blob:x');
  URL.revokeObjectURL = jest.fn();
  mockEndpoint(publicQuotePdf, '%PDF-1.7');
  await press('Download PDF');
  expect(await screen.findByText('QT-2026-0124.pdf downloaded')).toBeVisible();
});

test('sends no session token for a signed-in user', async () => {
  mockEndpoint(getPublicQuote, quote);
  const seen = mockEndpoint(viewPublicQuote, quote);
  renderMfe(mfe, '/auth/q/tok', 'customer');
  await bar();
  await waitFor(() => expect(seen[0]?.headers.get('authorization')).toBeNull());
});

test.each([
  ['2026-12-20', 'Valid for 12 more days, until 20 Dec 2026'],
  ['2026-12-09', 'Valid for 1 more day, until 9 Dec 2026'],
  ['2026-12-08', 'Valid for less than a day, until 8 Dec 2026'],
  ['2026-12-07', 'Was valid until 7 Dec 2026'],
])('describes on 8 December a quote that is valid until %s as "%s"', (until, words) => {
  expect(formatValidity({ validUntil: until, expiresAt: `${until}T23:59:59.999Z` }, new Date('2026-12-08T23:59:00Z'))).toBe(words);
});
