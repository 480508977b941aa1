import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { listJournalEntries } from '@techadds/shared/contract/ledger/endpoints';
import { exportFinanceReport, getFinanceReport, listReportOrders } from '@techadds/shared/contract/reports/endpoints';
import { exportTaxReport, getTaxReport, type TaxReport } from '@techadds/shared/contract/reports/taxes';
import { currentUrl, mockEndpoint, makeOrderJournal, mockError, renderMfe } from '@techadds/shared/testing';
import * as mfe from '../../mfe';
import { totalParts, sumTotalParts } from './money-breakdown';
import { zeroTotals, makeReportOrderList, makeReport, makeReportOrder, makeTotals } from './testing/report';

const open = (path = '/finance/report') => renderMfe(mfe, path, 'partner_admin');
const section = async (title: string) => (await screen.findByRole('heading', { name: title })).closest('section')!;

beforeEach(() => {
  mockEndpoint(getFinanceReport, makeReport());
  mockEndpoint(listReportOrders, makeReportOrderList([makeReportOrder()]));
});

test('shows the breakdown of gross sales, whose parts add up to the total', async () => {
  open();
  const where = await section('Breakdown');
  await within(where).findByText('Sold');
  for (const amount of ['$847.80', '$120.00', '$32.20', '$100.00', '$0.00', '$1,100.00', '$2,200.00'])
    expect(within(where).getAllByText(amount).length).toBeGreaterThan(0);
  expect(sumTotalParts(makeTotals())).toBe(makeTotals().gmv);
  expect(totalParts.map(({ key }) => key).sort()).toEqual(
    Object.keys(makeTotals())
      .filter((key) => key !== 'gmv' && key !== 'losses')
      .sort(),
  );
});

test('shows what the entries of each kind changed, with the total', async () => {
  const changes = { asset: 4000, liability: 3000, income: 1500, expense: 500 };
  mockEndpoint(getFinanceReport, makeReport({ journal: { lines: [{ line: 'deposits', entries: 2, changes }], total: changes } }));
  mockEndpoint(getTaxReport, taxes);
  open();
  const all = await section('All entries of the period');
  expect(await within(all).findByText('Deposits and their fees')).toBeVisible();
  expect(within(all).getAllByText('$15.00')).toHaveLength(2);
});

const journal = { lines: [], total: { asset: 0, liability: 0, income: 0, expense: 0 } };
const taxes: TaxReport = {
  ...{ period: { from: '2026-10-22', to: '2026-11-20' }, currency: 'USD' },
  ...{ openingCents: 5_000, collectedCents: 20_000, returnedCents: 3_000, closingCents: 22_000 },
  rows: [
    { month: '2026-10', countryCode: '', sales: 1, collectedCents: 10_000, returnedCents: 0, dueCents: 10_000 },
    { month: '2026-11', countryCode: 'NO', sales: 2, collectedCents: 10_000, returnedCents: 3_000, dueCents: 7_000 },
  ],
};

test('shows administrators the tax by month and country, and exports it', async () => {
  mockEndpoint(getFinanceReport, makeReport({ journal }));
  mockEndpoint(getTaxReport, taxes);
  const exported = mockEndpoint(exportTaxReport, 'Month');
  URL.createObjectURL = () => 'blob:test';
  URL.revokeObjectURL = () => {};
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  open('/finance/report?period=days&from=2026-10-22&to=2026-11-20');
  const card = await section('Tax to be remitted');
  const row = (await within(card).findByText('Norway')).closest('tr')!;
  for (const text of ['Nov 26', '2 orders', '$100.00', '$30.00', '$70.00']) expect(row).toHaveTextContent(text);
  for (const text of ['Country not known', '$220.00']) expect(within(card).getByText(text)).toBeVisible();
  await userEvent.click(within(card).getByRole('button', { name: 'Export CSV' }));
  expect(await screen.findByText(/^taxes-acme-.*\.csv downloaded$/)).toBeVisible();
  expect(exported[0]?.query).toEqual({ from: '2026-10-22', to: '2026-11-20' });
  click.mockRestore();
});

test('says when no tax was collected, and hides the taxes from partners', async () => {
  mockEndpoint(getFinanceReport, makeReport({ journal }));
  mockEndpoint(getTaxReport, { ...taxes, rows: [] });
  const { unmount } = open();
  expect(await screen.findByText('No tax was collected or returned in this period.')).toBeVisible();
  unmount();
  mockEndpoint(getFinanceReport, makeReport());
  open();
  await screen.findByText(/compared with/);
  expect(screen.queryByText('Tax to be remitted')).toBeNull();
});

test('shows the change of each metric since the previous period', async () => {
  open();
  expect(await screen.findByText('+10.0% vs before')).toBeVisible();
  expect(screen.getByText(/compared with 22 Sep to 21 Oct/)).toBeVisible();
});

test('puts the chosen period into the URL and the request', async () => {
  const received = mockEndpoint(getFinanceReport, makeReport());
  open();
  await screen.findByText(/compared with/);
  await userEvent.selectOptions(screen.getByLabelText('Period'), 'Last 12 months');
  expect(currentUrl()).toBe('/finance/report?period=12m');
  await waitFor(() => expect(received.at(-1)?.query.from).toMatch(/^\d{4}-\d{2}-01$/));
});

test('reads custom days from the URL, and ignores invalid values', async () => {
  const received = mockEndpoint(getFinanceReport, makeReport());
  open('/finance/report?period=days&from=2026-02-01&to=2026-02-28&partnerId=none');
  await screen.findByText(/1 Feb to 28 Feb/);
  expect(received[0]?.query).toEqual({ from: '2026-02-01', to: '2026-02-28' });
});

test('filters the whole page by a partner, and clears the filter', async () => {
  const received = mockEndpoint(listReportOrders, makeReportOrderList([makeReportOrder()]));
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Halden Systems' }));
  expect(currentUrl()).toMatch(/^\/finance\/report\?partnerId=0d9f5f0a-/);
  expect(await screen.findByText('Only partner Halden Systems')).toBeVisible();
  await waitFor(() => expect(received.at(-1)?.query.partnerId).toBeDefined());
  await userEvent.click(screen.getByRole('button', { name: 'Show all' }));
  expect(currentUrl()).toBe('/finance/report');
});

test('opens the journal of an order from its amount', async () => {
  mockEndpoint(listJournalEntries, {
    items: makeOrderJournal(),
    meta: { total: 4, limit: 200, offset: 0, sort: 'seq', order: 'asc', hasMore: false },
  });
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Why $1,100.00, OR-2026-0184' }));
  const drawer = await screen.findByRole('dialog', { name: 'Why this amount' });
  expect(await within(drawer).findByText('Customer paid')).toBeVisible();
});

test('exports the rows as CSV with the filters of the page', async () => {
  const received = mockEndpoint(exportFinanceReport, 'number,gmv');
  URL.createObjectURL = () => 'blob:test';
  URL.revokeObjectURL = () => {};
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  open('/finance/report?period=days&from=2026-02-01&to=2026-02-28');
  await userEvent.click(await screen.findByRole('button', { name: 'Export CSV' }));
  expect(await screen.findByText(/^orders-acme-.*\.csv downloaded$/)).toBeVisible();
  expect(received[0]?.query).toEqual({ from: '2026-02-01', to: '2026-02-28' });
  expect(click).toHaveBeenCalledTimes(1);
  click.mockRestore();
});

test('shows an empty state for a period without sales', async () => {
  mockEndpoint(getFinanceReport, makeReport({ totals: zeroTotals, previous: zeroTotals, byPartner: [], byCategory: [], series: [] }));
  mockEndpoint(listReportOrders, makeReportOrderList([]));
  open();
  expect(await screen.findAllByText('Nothing was sold in this period.')).toHaveLength(2);
  expect(await screen.findByText(/No money moved for any order/)).toBeVisible();
});

test('offers a retry when the report fails to load', async () => {
  mockEndpoint(getFinanceReport, mockError(503, { error: 'The database is away', cid: 'ref-4' }));
  open();
  expect((await screen.findAllByRole('alert'))[0]).toHaveTextContent('ref-4');
  mockEndpoint(getFinanceReport, makeReport());
  await userEvent.click(screen.getAllByRole('button', { name: 'Try again' })[0]!);
  expect(await screen.findByText('+10.0% vs before')).toBeVisible();
});
