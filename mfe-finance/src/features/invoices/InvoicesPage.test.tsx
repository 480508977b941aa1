import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  exportInvoices,
  getInvoice,
  invoiceCsv,
  invoicePdf,
  listInvoices,
  type Invoice,
  type InvoiceDetail,
} from '@techadds/shared/contract/invoices/endpoints';
import { getTenant } from '@techadds/shared/contract/tenants/endpoints';
import { listSavedViews } from '@techadds/shared/contract/saved-views/endpoints';
import { currentUrl, mockEndpoint, mockError, renderMfe } from '@techadds/shared/testing';
import * as mfe from '../../mfe';
import { toMonthRange } from './invoice-period';

const id = (n: number) => `0d9f5f0a-0000-4000-a100-${String(n).padStart(12, '0')}`;
const [halden, kestrel] = [
  { id: id(2), name: 'Halden Systems' },
  { id: id(3), name: 'Kestrel Foods' },
];
const invoice: Invoice = {
  ...{ id: id(1), kind: 'credit_note', number: 'CN-2026-000007', seller: halden, buyer: kestrel, currency: 'USD' },
  ...{ subject: { type: 'order', id: id(4), name: 'OR-2026-0031' }, netCents: 30_000, taxCents: 3_000, totalCents: 33_000 },
  issuedAt: '2026-11-18T09:00:00.000Z',
};
const party = { email: '', countryCode: '', taxId: '' };
const detail: InvoiceDetail = {
  ...invoice,
  ...{ entryId: id(5), month: null },
  corrects: { id: id(6), number: 'INV-2026-000012' },
  content: {
    ...{ seller: { ...halden, ...party }, buyer: { ...kestrel, ...party }, reference: 'OR-2026-0031', note: 'Two findings were wrong.' },
    lines: [{ description: 'Refund of Pen test', quantity: 2, unitPriceCents: 15_000, netCents: 30_000, taxBp: 1000 }],
    taxes: [{ taxBp: 1000, netCents: 30_000, taxCents: 3_000 }],
    ...{ payments: [{ label: 'Refunded', amountCents: 33_000 }], paidCents: 33_000, dueCents: 0 },
  },
};
const page = (items: Invoice[]) => ({
  items,
  meta: { total: items.length, limit: 50, offset: 0, sort: 'issuedAt', order: 'desc' as const, hasMore: false },
});
const open = (search = '') => renderMfe(mfe, `/finance/invoices${search}`, 'partner_admin');

/** jsdom has no downloads. */
function mockDownloads(): void {
  URL.createObjectURL = () => 'blob:x';
  URL.revokeObjectURL = () => undefined;
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
}

beforeEach(() => {
  mockEndpoint(getTenant, { currency: 'USD' } as never);
  mockEndpoint(listSavedViews, { items: [], meta: { total: 0, limit: 50, offset: 0, sort: 'name', order: 'asc', hasMore: false } });
  mockEndpoint(listInvoices, page([invoice]));
  mockEndpoint(getInvoice, detail);
});

afterEach(() => jest.restoreAllMocks());

test('lists documents with their parties and totals', async () => {
  open();
  const row = (await screen.findByText('CN-2026-000007')).closest('tr')!;
  for (const text of ['Credit note', 'Halden Systems', 'Kestrel Foods', 'OR-2026-0031', '$330.00']) expect(row).toHaveTextContent(text);
});

test('filters by kind and month, and exports what matches', async () => {
  const calls = mockEndpoint(listInvoices, page([invoice]));
  const exported = mockEndpoint(exportInvoices, 'Number\r\n');
  open('?kind=credit_note&month=2026-11');
  await screen.findByText('CN-2026-000007');
  const period = { from: '2026-11-01T00:00:00.000Z', to: '2026-11-30T23:59:59.999Z' };
  expect(calls.at(-1)?.query).toMatchObject({ kind: 'credit_note', ...period });
  expect(calls.at(-1)?.query).not.toHaveProperty('month');
  mockDownloads();
  await userEvent.click(screen.getByRole('button', { name: 'Export' }));
  expect(await screen.findByText(/^invoices-.*csv downloaded$/)).toBeVisible();
  expect(exported.at(-1)?.query).toMatchObject({ kind: 'credit_note', ...period });
});

test('shows that only the documents of one record are listed, and lists all of them again', async () => {
  const calls = mockEndpoint(listInvoices, page([invoice]));
  open(`?subjectId=${id(4)}`);
  expect(await screen.findByRole('button', { name: /^About\s?OR-2026-0031$/ })).toBeVisible();
  expect(calls.at(-1)?.query).toMatchObject({ subjectId: id(4) });
  await userEvent.click(screen.getByRole('button', { name: 'Clear About' }));
  expect(currentUrl()).toBe('/finance/invoices');
  await waitFor(() => expect(calls.at(-1)?.query).not.toHaveProperty('subjectId'));
});

test('offers the saved views of this list', async () => {
  const requested = mockEndpoint(listSavedViews, {
    items: [],
    meta: { total: 0, limit: 50, offset: 0, sort: 'name', order: 'asc', hasMore: false },
  });
  open('?kind=credit_note');
  await screen.findByText('CN-2026-000007');
  await userEvent.click(await screen.findByRole('button', { name: 'Views' }));
  await waitFor(() => expect(requested.at(-1)?.query).toEqual({ list: 'invoices' }));
});

test('opens a document beside the list and downloads it', async () => {
  const downloads = mockEndpoint(invoicePdf, '%PDF-1.7');
  open();
  await userEvent.click(await screen.findByRole('button', { name: /^CN-2026-000007/ }));
  expect(await screen.findByText('Refund of Pen test')).toBeVisible();
  expect(currentUrl()).toContain(`open=${id(1)}`);
  for (const text of ['Tax, 10 %', 'Refunded', 'Two findings were wrong.']) expect(screen.getByText(text)).toBeVisible();
  mockDownloads();
  await userEvent.click(screen.getByRole('button', { name: 'Download PDF' }));
  expect(await screen.findByText('CN-2026-000007.pdf downloaded')).toBeVisible();
  expect(downloads).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: /INV-2026-000012/ }));
  expect(currentUrl()).toContain(`open=${id(6)}`);
});

test('opens a monthly statement and downloads its entries', async () => {
  const statement: InvoiceDetail = {
    ...detail,
    ...{ kind: 'monthly_statement', number: 'ST-2026-000011', entryId: null, month: '2026-10', corrects: null, totalCents: -4_000 },
    subject: { type: 'partner', id: id(2), name: 'October 2026' },
  };
  mockEndpoint(getInvoice, statement);
  const downloads = mockEndpoint(invoiceCsv, 'Number\r\n');
  open(`?open=${id(1)}`);
  expect(await screen.findByText('Closing balance')).toBeVisible();
  for (const text of ['Monthly statement', 'October 2026']) expect(screen.getAllByText(text).at(-1)).toBeVisible();
  expect(screen.getAllByText(/^[-−]\$40\.00$/)[0]).toBeVisible();
  mockDownloads();
  await userEvent.click(screen.getByRole('button', { name: 'Download CSV' }));
  expect(await screen.findByText(/^ST-2026-000011-.*csv downloaded$/)).toBeVisible();
  expect(downloads).toHaveLength(1);
});

test('says so when a download fails', async () => {
  mockEndpoint(invoicePdf, mockError(503, { error: 'The server is busy.' }));
  open(`?open=${id(1)}`);
  await userEvent.click(await screen.findByRole('button', { name: 'Download PDF' }));
  expect(await screen.findByText('CN-2026-000007 was not downloaded. The server is busy.')).toBeVisible();
});

test('says when there are no documents yet', async () => {
  mockEndpoint(listInvoices, page([]));
  open();
  expect(await screen.findByText('No documents yet')).toBeVisible();
});

test.each([
  ['2026-02', '2026-02-28T23:59:59.999Z'],
  ['2024-02', '2024-02-29T23:59:59.999Z'],
  ['2026-12', '2026-12-31T23:59:59.999Z'],
])('the month %s ends at %s', (month, to) => expect(toMonthRange(month)).toEqual({ from: `${month}-01T00:00:00.000Z`, to }));
