import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getAdminAnalytics } from '@techadds/shared/contract/analytics/endpoints';
import type { Totals } from '@techadds/shared/contract/reports/endpoints';
import { currentUrl, mockEndpoint, mockError, renderMfe } from '@techadds/shared/testing';
import * as mfe from '../../mfe';

const totals: Totals = { gmv: 110_000, commission: 12_000, fees: 3220, tax: 10_000, refunds: 0, losses: 0, net: 84_780, held: 0 };
const slice = (name: string) => ({ id: '0d9f5f0a-0000-4000-e000-000000000001', name, orders: 2, totals, previous: totals });
const analytics = {
  period: { from: '2026-10-22', to: '2026-11-20', interval: 'day' as const },
  previousPeriod: { from: '2026-09-22', to: '2026-10-21' },
  currency: 'USD',
  currencies: ['USD'],
  figures: [{ key: 'gmv', label: 'Gross sales', unit: 'cents' as const, value: 110_000, previous: 100_000 }],
  series: [{ from: '2026-11-20', to: '2026-11-20', totals, previous: totals }],
  totals,
  previous: totals,
  byStatus: [
    { status: 'completed', orders: 3, totalCents: 330_000 },
    { status: 'placed', orders: 0, totalCents: 0 },
  ],
  byPartner: [slice('Halden Systems')],
  byService: [slice('Web app penetration test')],
  byCategory: [slice('Security')],
};
const open = (path = '/admin/analytics') => renderMfe(mfe, path, 'admin');

test('shows the marketplace by metric, status, partner, service and category', async () => {
  mockEndpoint(getAdminAnalytics, analytics);
  open();
  expect(await screen.findByText('+10.0% vs before')).toBeVisible();
  const states = (await screen.findByRole('heading', { name: 'Orders by status' })).closest('section')!;
  expect(within(states).getByText('Completed')).toBeVisible();
  expect(within(states).queryByText('Placed')).toBeNull();
  for (const name of ['Halden Systems', 'Web app penetration test', 'Security']) expect(screen.getByRole('button', { name })).toBeVisible();
});

test('links a row to its orders in analytics with the same period', async () => {
  mockEndpoint(getAdminAnalytics, analytics);
  open('/admin/analytics?period=90d');
  await userEvent.click(await screen.findByRole('button', { name: 'Halden Systems' }));
  expect(currentUrl()).toBe('/analytics?period=90d&partnerId=0d9f5f0a-0000-4000-e000-000000000001');
});

test('shows an error when the report fails to load', async () => {
  mockEndpoint(getAdminAnalytics, mockError(503, { error: 'The database is away', cid: 'ref-5' }));
  open();
  expect((await screen.findAllByRole('alert'))[0]).toHaveTextContent('ref-5');
});
