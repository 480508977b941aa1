import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getForecast, listOwners } from '@techadds/shared/contract/crm/pipeline';
import { currentUrl, mockEndpoint, mockError, renderMfe } from '@techadds/shared/testing';
import * as mfe from '../../mfe';

const owner = { id: '0d9f5f0a-0000-4000-8000-000000000060', name: 'Ana Berg' };
const forecast = {
  currency: 'USD',
  months: [
    { month: '2026-11', openCount: 2, openCents: 300_000, weightedCents: 90_000, wonCount: 1, wonCents: 120_000 },
    { month: '2026-12', openCount: 1, openCents: 100_000, weightedCents: 50_000, wonCount: 0, wonCents: 0 },
  ],
  others: { openCount: 1, openCents: 40_000, weightedCents: 4000 },
};
const open = () => renderMfe(mfe, '/crm/forecast', 'partner_admin');
beforeEach(() => {
  mockEndpoint(listOwners, { items: [owner] });
  mockEndpoint(getForecast, forecast);
});

test('the table has what the chart shows, month by month, and names the deals that are in none', async () => {
  open();
  const row = (await screen.findByText('November 2026')).closest('tr')!;
  for (const amount of ['$1,200.00', '$900.00', '$3,000.00']) expect(row).toHaveTextContent(amount);
  expect(screen.getByText(/1 more open deal of \$400\.00 \(weighted \$40\.00\)/)).toBeVisible();
});

test('shows the forecast of one owner, and keeps the choice in the URL', async () => {
  const received = mockEndpoint(getForecast, forecast);
  open();
  await screen.findByText('November 2026');
  await userEvent.selectOptions(screen.getByLabelText('Owner'), 'Ana Berg');
  await waitFor(() => expect(currentUrl()).toBe(`/crm/forecast?ownerId=${owner.id}`));
  await waitFor(() => expect(received.at(-1)?.query).toMatchObject({ ownerId: owner.id }));
});

test('a forecast that does not load says so', async () => {
  mockEndpoint(getForecast, mockError(400, { error: 'No.', code: 'invalid' }));
  open();
  expect(await screen.findByText('The forecast didn’t load')).toBeVisible();
});
