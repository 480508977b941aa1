import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  getAnalyticsCommission,
  getAnalyticsFunnel,
  getAnalyticsSummary,
  getAnalyticsTimeseries,
  getAnalyticsTop,
} from '@techadds/shared/contract/analytics/endpoints';
import { listReportOrders } from '@techadds/shared/contract/reports/endpoints';
import { currentUrl, mockEndpoint, mockError, renderMfe } from '@techadds/shared/testing';
import * as mfe from '../../mfe';
import { periodFixture, zeroTotals, makeReportOrderList, makeReportOrder, makeSlice, makeTotals } from '../reports/testing/report';

const open = (path = '/analytics') => renderMfe(mfe, path, 'partner_admin');
const figure = (key: string, label: string, value: number, previous: number | null, unit: 'cents' | 'count' = 'cents') => ({
  key,
  label,
  unit,
  value,
  previous,
});
const series = ({ query }: { query: Record<string, string> }) => ({
  ...periodFixture,
  metric: query.metric === 'orders' ? ('orders' as const) : ('gmv' as const),
  unit: query.metric === 'orders' ? ('count' as const) : ('cents' as const),
  value: 23,
  previous: 19,
  points: [{ from: '2026-11-20', to: '2026-11-20', value: 23, previous: 19 }],
});

beforeEach(() => {
  mockEndpoint(getAnalyticsSummary, {
    ...periodFixture,
    currencies: ['USD', 'EUR'],
    figures: [
      figure('gmv', 'Gross sales', 220_000, 200_000),
      figure('refunds', 'Refunds', 5000, 1000),
      figure('orders', 'Orders', 3, 3, 'count'),
    ],
    series: [],
  });
  mockEndpoint(getAnalyticsTimeseries, series);
  mockEndpoint(getAnalyticsFunnel, {
    ...periodFixture,
    steps: [
      { key: 'started', label: 'Started', orders: 10, totalCents: 100_000, shareBp: 10_000 },
      { key: 'completed', label: 'Completed', orders: 4, totalCents: 40_000, shareBp: 4000 },
    ],
    lost: [{ key: 'declined', label: 'Declined by the partner', orders: 2, totalCents: 20_000 }],
  });
  mockEndpoint(getAnalyticsTop, ({ query }) => ({
    ...periodFixture,
    by: query.by === 'customer' ? ('customer' as const) : ('service' as const),
    items: [{ ...makeSlice(5, query.by === 'customer' ? 'Kestrel Foods' : 'Web app penetration test'), shareBp: 6000 }],
    totals: makeTotals(),
  }));
  mockEndpoint(listReportOrders, makeReportOrderList([makeReportOrder()]));
});

test('shows metrics, funnel and top list with the comparison to the previous period', async () => {
  open();
  expect(await screen.findByText('+10.0% vs before')).toBeVisible();
  expect(screen.getByText('+400.0% vs before')).toBeVisible();
  expect(screen.getByText('No change')).toBeVisible();
  expect(await screen.findByText('$400.00')).toBeVisible();
  expect(screen.getByText('Declined by the partner: 2')).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Web app penetration test' })).toBeVisible();
});

test('puts the chosen metric into the URL, and shows its chart as a table', async () => {
  open();
  await userEvent.selectOptions(await screen.findByLabelText('Metric'), 'Orders');
  expect(currentUrl()).toBe('/analytics?metric=orders');
  await screen.findByRole('img', { name: 'Orders over time' });
  await userEvent.click(screen.getByRole('button', { name: 'Show table' }));
  expect(await screen.findByRole('row', { name: '20 Nov 23 19' })).toBeVisible();
});

test('filters the page by a row of the top list', async () => {
  const summaries = mockEndpoint(getAnalyticsTop, () => ({
    ...periodFixture,
    by: 'customer' as const,
    items: [{ ...makeSlice(5, 'Kestrel Foods'), shareBp: 1 }],
    totals: makeTotals(),
  }));
  open('/analytics?by=customer');
  await userEvent.click(await screen.findByRole('button', { name: 'Kestrel Foods' }));
  expect(currentUrl()).toMatch(/^\/analytics\?by=customer&customerId=/);
  expect(await screen.findByText('Only customer Kestrel Foods')).toBeVisible();
  await waitFor(() => expect(summaries.at(-1)?.query.customerId).toBeDefined());
});

test('filters by one currency instead of adding up several', async () => {
  const received = mockEndpoint(getAnalyticsTimeseries, series);
  open();
  await userEvent.selectOptions(await screen.findByLabelText('Currency'), 'EUR');
  expect(currentUrl()).toBe('/analytics?currency=EUR');
  await waitFor(() => expect(received.at(-1)?.query.currency).toBe('EUR'));
});

test('shows the other sections if one fails to load', async () => {
  mockEndpoint(getAnalyticsFunnel, mockError(503, { error: 'The database is away', cid: 'ref-6' }));
  open();
  expect(await screen.findByRole('alert')).toHaveTextContent(/Order funnel didn’t load.*ref-6/);
  expect(await screen.findByText('+10.0% vs before')).toBeVisible();
});

describe('commission', () => {
  const report = {
    ...periodFixture,
    currencies: ['USD'],
    totals: { gmv: 110_000, released: 100_000, commission: 12_000, previousCommission: 10_000, effectiveBp: 1200 },
    series: [{ from: '2026-11-20', to: '2026-11-20', commission: 12_000, previous: 10_000 }],
    byRate: [{ id: null, code: 'none', name: 'No rate', orders: 1, commission: 0, previous: 0 }],
    byPartner: [
      {
        id: makeSlice(1, '').id,
        name: 'Halden Systems',
        orders: 2,
        gmv: 110_000,
        released: 100_000,
        commission: 12_000,
        previous: 10_000,
        effectiveBp: 1200,
      },
    ],
  };

  test('shows the effective rate, and the amounts by rate and by partner', async () => {
    mockEndpoint(getAnalyticsCommission, report);
    open('/analytics/commission');
    expect((await screen.findAllByText('+20.0% vs before'))[0]).toBeVisible();
    expect(screen.getAllByText(/^12.%$/)).not.toHaveLength(0);
    expect(screen.getByText('Effective rate of released sales')).toBeVisible();
    expect(within((await screen.findByText('No rate')).closest('tr')!).getByText('none')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Rates and rules' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Halden Systems' })).toBeVisible();
  });

  test('shows an empty state for a period without commission', async () => {
    mockEndpoint(getAnalyticsCommission, { ...report, byRate: [], byPartner: [], totals: { ...report.totals, released: zeroTotals.gmv } });
    open('/analytics/commission');
    expect(await screen.findAllByText('No commission in this period.')).toHaveLength(2);
  });

  test('is linked from the sales page with the same period', async () => {
    open('/analytics?period=90d');
    expect(await screen.findByRole('link', { name: 'Commission' })).toHaveAttribute('href', '/analytics/commission?period=90d');
  });
});
