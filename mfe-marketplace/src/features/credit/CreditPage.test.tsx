import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getCredit, listCreditEntries, type CreditBalance, type CreditEntry } from '@techadds/shared/contract/credit/endpoints';
import { cancelCreditPayout, listCreditPayouts, requestCreditPayout, type CreditPayout } from '@techadds/shared/contract/credit/payouts';
import { invoicePdf } from '@techadds/shared/contract/invoices/endpoints';
import { mockEndpoint, mockError, renderMfe, singlePage } from '@techadds/shared/testing';
import * as mfe from '../../mfe';

const id = '10000000-0000-4000-8000-000000000001';
const partner = { id, name: 'Halden Systems' };
const balance: CreditBalance = { customerId: id, partner, currency: 'USD', availableCents: 120_000, reservedCents: 40_000 };
const entry: CreditEntry = {
  ...{ id, at: '2026-11-20T10:00:00.000Z', kind: 'payment', reserved: true, amountCents: -40_000, currency: 'USD', partner },
  ...{ reference: 'OR-2026-0007', orderId: id },
};

const payout: CreditPayout = {
  ...{
    id,
    number: 'CP-2026-0001',
    customer: { id, name: 'Kestrel Foods' },
    partner,
    amountCents: 5_000,
    currency: 'USD',
    status: 'pending',
  },
  ...{ holder: 'Kestrel Foods', bankLast4: '3000', requestedAt: '2026-11-20T10:00:00.000Z', endedAt: null, note: null, statement: null },
  allowedActions: ['cancel'],
};

beforeEach(() => {
  mockEndpoint(getCredit, { balances: [balance] });
  mockEndpoint(listCreditEntries, singlePage([entry]));
  mockEndpoint(listCreditPayouts, singlePage([]));
});

const open = async () => {
  renderMfe(mfe, '/orders/credit', 'customer');
  return screen.findByRole('heading', { level: 1, name: 'Credit' });
};

test('shows the balance with each partner, and what it was used for', async () => {
  await open();
  expect((await screen.findByText('Halden Systems, USD')).parentElement).toHaveTextContent('$1,200.00');
  expect(screen.getByText('Set aside').parentElement).toHaveTextContent('$400.00');
  const row = (await screen.findByRole('link', { name: 'OR-2026-0007' })).closest('tr')!;
  expect(row).toHaveTextContent('Payment, set aside');
  expect(within(row).getByRole('link')).toHaveAttribute('href', `/orders/${id}`);
});

test('offers the statement of a payout that was paid', async () => {
  const statement = { id, number: 'PS-2026-000001' };
  mockEndpoint(listCreditPayouts, singlePage([{ ...payout, status: 'paid', statement, allowedActions: [] }]));
  const downloads = mockEndpoint(invoicePdf, '%PDF-1.7');
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Download PS-2026-000001' }));
  await waitFor(() => expect(downloads[0]).toMatchObject({ params: { id } }));
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

test('asks for credit to be paid out to a bank account', async () => {
  const requests = mockEndpoint(requestCreditPayout, payout);
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Pay out the credit with Halden Systems, USD' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByLabelText(/Amount, USD/)).toHaveValue('1200.00');
  await userEvent.clear(dialog.getByLabelText(/Amount, USD/));
  await userEvent.type(dialog.getByLabelText(/Amount, USD/), '50');
  await userEvent.type(dialog.getByLabelText(/Account holder/), 'Kestrel Foods');
  await userEvent.type(dialog.getByLabelText(/IBAN/), 'DE89370400440532013000');
  await userEvent.click(dialog.getByRole('button', { name: 'Request payout' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const wanted = { customerId: id, currency: 'USD', amountCents: 5_000, holder: 'Kestrel Foods', accountNumber: 'DE89370400440532013000' };
  expect(requests[0]?.body).toEqual(wanted);
});

test('cancels a payout that is not paid yet', async () => {
  mockEndpoint(listCreditPayouts, singlePage([payout]));
  const canceled = mockEndpoint(cancelCreditPayout, { ...payout, status: 'canceled', allowedActions: [] });
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel CP-2026-0001' }));
  await waitFor(() => expect(canceled).toHaveLength(1));
});
