import { screen, within } from '@testing-library/react';
import { getCredit, listCreditEntries, type CreditBalance, type CreditEntry } from '@techadds/shared/contract/credit/endpoints';
import { mockEndpoint, mockError, renderMfe, singlePage } from '@techadds/shared/testing';
import * as mfe from '../../mfe';

const id = '10000000-0000-4000-8000-000000000001';
const partner = { id, name: 'Halden Systems' };
const balance: CreditBalance = { customerId: id, partner, currency: 'USD', availableCents: 120_000, reservedCents: 40_000 };
const entry: CreditEntry = {
  ...{ id, at: '2026-11-20T10:00:00.000Z', kind: 'payment', reserved: true, amountCents: -40_000, currency: 'USD', partner },
  ...{ reference: 'OR-2026-0007', orderId: id },
};

const open = async () => {
  renderMfe(mfe, '/orders/credit', 'customer');
  return screen.findByRole('heading', { level: 1, name: 'Credit' });
};

test('shows the balance with each partner, and what it was used for', async () => {
  mockEndpoint(getCredit, { balances: [balance] });
  mockEndpoint(listCreditEntries, singlePage([entry]));
  await open();
  expect((await screen.findByText('Halden Systems, USD')).parentElement).toHaveTextContent('$1,200.00');
  expect(screen.getByText('Set aside for open orders').parentElement).toHaveTextContent('$400.00');
  const row = (await screen.findByRole('link', { name: 'OR-2026-0007' })).closest('tr')!;
  expect(row).toHaveTextContent('Payment, set aside');
  expect(within(row).getByRole('link')).toHaveAttribute('href', `/orders/${id}`);
});

test('says what credit is to a customer without any', async () => {
  mockEndpoint(getCredit, { balances: [] });
  mockEndpoint(listCreditEntries, singlePage([]));
  await open();
  expect(await screen.findByText('No credit yet')).toBeVisible();
});

test('says that the credit is safe where the entries cannot load', async () => {
  mockEndpoint(getCredit, { balances: [] });
  mockEndpoint(listCreditEntries, mockError(500, { error: 'Broken.', code: 'internal' }));
  await open();
  expect(await screen.findByText(/Your credit is not affected/)).toBeVisible();
});
