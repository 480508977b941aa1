import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getCurrencyRates, type CurrencyRates } from '@techadds/shared/contract/currency/endpoints';
import { currentUrl, mockEndpoint, mockError, renderMfe } from '@techadds/shared/testing';
import * as mfe from '../../mfe';
import { convertAmount } from './convert';

const rates: CurrencyRates = {
  base: 'USD',
  asOf: '2026-11-19',
  source: 'European Central Bank',
  embedded: false,
  stale: false,
  fetchedAt: '2026-11-19T15:05:00.000Z',
  rates: { EUR: 0.92, JPY: 150, NOK: 10.5 },
};
const open = (path = '/finance/currency') => renderMfe(mfe, path, 'partner_admin');

test('lists rates with their date and source', async () => {
  mockEndpoint(getCurrencyRates, rates);
  open();
  expect(await screen.findByText(/European Central Bank, rates of 19 Nov, fetched/)).toBeVisible();
  const row = (await screen.findByText('Norwegian Krone')).closest('tr')!;
  expect(within(row).getByText('10.5000')).toBeInTheDocument();
  expect(screen.queryByText('Stale')).toBeNull();
});

test('marks stale and bundled rates', async () => {
  mockEndpoint(getCurrencyRates, { ...rates, stale: true, embedded: true, fetchedAt: null });
  open();
  expect(await screen.findByText('Stale')).toBeVisible();
  expect(screen.getByText(/are bundled with the product.*Do not rely on them/)).toBeVisible();
});

test('puts the chosen base currency into the URL and the request', async () => {
  const received = mockEndpoint(getCurrencyRates, rates);
  open();
  await screen.findByText('Norwegian Krone');
  await userEvent.selectOptions(screen.getByLabelText('Base currency'), '1 EUR');
  expect(currentUrl()).toBe('/finance/currency?base=EUR');
  expect(received.at(-1)?.query).toEqual({ base: 'EUR' });
});

test('converts an amount while it is entered, in both directions', async () => {
  mockEndpoint(getCurrencyRates, rates);
  open();
  expect(await screen.findByText('€92.00')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Swap the currencies' }));
  expect(screen.getByText('$108.70')).toBeVisible();
  await userEvent.clear(screen.getByLabelText('Amount'));
  await userEvent.type(screen.getByLabelText('Amount'), 'ten');
  expect(screen.getByLabelText('Amount')).toHaveAccessibleDescription(/Enter an amount/);
});

test('rounds to the decimals of each currency', () => {
  expect(convertAmount(100, 'USD', 'JPY', rates)).toBe(150);
  expect(convertAmount(150, 'JPY', 'USD', rates)).toBe(100);
  expect(convertAmount(100, 'EUR', 'NOK', rates)).toBe(1141);
  expect(convertAmount(100, 'USD', 'XYZ', rates)).toBeUndefined();
});

test('offers a retry when the rates fail to load', async () => {
  mockEndpoint(getCurrencyRates, mockError(503, { error: 'The database is away', cid: 'ref-2' }));
  open();
  expect(await screen.findByRole('alert')).toHaveTextContent('ref-2');
  mockEndpoint(getCurrencyRates, rates);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Norwegian Krone')).toBeVisible();
});
