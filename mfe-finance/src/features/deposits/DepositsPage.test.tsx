import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { listCustomers } from '@techadds/shared/contract/customers/endpoints';
import {
  cancelDeposit,
  createDeposit,
  depositSummary,
  listDeposits,
  refundDeposit,
  type Deposit,
} from '@techadds/shared/contract/deposits/endpoints';
import { getTenant } from '@techadds/shared/contract/tenants/endpoints';
import { currentUrl, mockEndpoint, mockError, renderMfe } from '@techadds/shared/testing';
import * as mfe from '../../mfe';

const id = (n: number) => `0d9f5f0a-0000-4000-a100-${String(n).padStart(12, '0')}`;
const deposit = (changes: Partial<Deposit> = {}): Deposit => ({
  id: id(1),
  number: 'DE-2026-0007',
  kind: 'down_payment',
  partner: { id: id(2), name: 'Halden Systems' },
  customer: { id: id(3), name: 'Kestrel Foods' },
  amountCents: 125_000,
  feeCents: 1500,
  refundedCents: 0,
  creditedCents: 0,
  currency: 'USD',
  method: 'wire',
  status: 'pending',
  reference: '',
  createdAt: '2026-11-18T09:00:00.000Z',
  settledAt: null,
  updatedAt: '2026-11-18T09:00:00.000Z',
  allowedActions: ['cancel'],
  ...changes,
});
const list = (items: Deposit[]) => ({
  items,
  meta: { total: items.length, limit: 50, offset: 0, sort: 'createdAt', order: 'desc' as const, hasMore: false },
});
const open = (path = '/finance/deposits') => renderMfe(mfe, path, 'partner_admin');

beforeEach(() => {
  mockEndpoint(getTenant, { currency: 'USD' } as never);
  mockEndpoint(depositSummary, {
    currencies: [
      {
        currency: 'USD',
        settledCents: 300_000,
        pendingCents: 125_000,
        refundedCents: 0,
        feeCents: 1500,
        counts: { pending: 1, settled: 2, failed: 0, canceled: 0, partially_refunded: 0, refunded: 0 },
      },
    ],
  });
  mockEndpoint(listDeposits, list([deposit()]));
});

test('lists deposits with their payer, and shows the totals', async () => {
  mockEndpoint(listDeposits, list([deposit({ reference: 'KF down payment 7' })]));
  open();
  const row = (await screen.findByText('DE-2026-0007')).closest('tr')!;
  for (const text of ['Down payment', 'Kestrel Foods', 'Pending', 'KF down payment 7'])
    expect(within(row).getByText(text)).toBeInTheDocument();
  expect(within(row).getByRole('button', { name: 'Why $1,250.00, DE-2026-0007' })).toBeVisible();
  expect(await screen.findByText('$3,000.00')).toBeVisible();
  expect(screen.getByText('Announced, 1')).toBeVisible();
});

test('announces a down payment with customer and amount, once on a double click', async () => {
  const searches = mockEndpoint(listCustomers, {
    ...list([]),
    items: [
      {
        id: id(3),
        kind: 'company',
        name: 'Kestrel Foods',
        email: 'it@kestrel.example',
        phone: '',
        website: '',
        countryCode: '',
        taxId: '',
        note: '',
        status: 'active',
        createdAt: '2026-01-01T00:00:00.000Z',
        updatedAt: '2026-01-01T00:00:00.000Z',
      } as never,
    ],
  });
  const received = mockEndpoint(createDeposit, () => new Promise<Deposit>((resolve) => setTimeout(resolve, 50, deposit())));
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'New deposit' }));
  const form = within(await screen.findByRole('dialog', { name: 'New deposit' }));
  await userEvent.click(form.getByRole('button', { name: 'Create deposit' }));
  expect(form.getByLabelText('Customer')).toHaveAccessibleDescription(/Choose who pays ahead/);
  expect(form.getByLabelText('Amount')).toHaveAccessibleDescription(/Enter an amount/);
  await userEvent.type(form.getByRole('combobox', { name: 'Customer' }), 'kestrel');
  await waitFor(() => expect(searches.at(-1)?.query).toEqual({ limit: '20', query: 'kestrel' }));
  await userEvent.click(await form.findByRole('option', { name: /Kestrel Foods/ }));
  await userEvent.type(form.getByLabelText('Amount'), '1,250');
  await userEvent.dblClick(form.getByRole('button', { name: 'Create deposit' }));
  expect(await screen.findByText('Deposit DE-2026-0007 created: $1,250.00')).toBeVisible();
  expect(received.map(({ body }) => body)).toEqual([
    { kind: 'down_payment', customerId: id(3), amountCents: 125_000, method: 'wire', reference: '' },
  ]);
});

test('says why the customers of a down payment did not load', async () => {
  mockEndpoint(listCustomers, mockError(503, { error: 'The database is away' }));
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'New deposit' }));
  const form = within(await screen.findByRole('dialog', { name: 'New deposit' }));
  await userEvent.click(form.getByRole('combobox', { name: 'Customer' }));
  expect(await form.findByText('The list didn’t load. The database is away')).toBeVisible();
});

test('cancels an expected deposit after a confirmation', async () => {
  const received = mockEndpoint(cancelDeposit, deposit({ status: 'canceled' }));
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel DE-2026-0007' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel DE-2026-0007?' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel deposit' }));
  expect(await screen.findByText('DE-2026-0007 is canceled')).toBeVisible();
  expect(received).toHaveLength(1);
});

test('refunds part of a deposit with a reason, and shows a server error under the amount', async () => {
  mockEndpoint(listDeposits, list([deposit({ status: 'settled', allowedActions: ['refund'] })]));
  mockEndpoint(refundDeposit, mockError(422, { error: 'Wrong', fields: { amountCents: 'Must be $1,250.00 or less.' } }));
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Refund DE-2026-0007' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Refund DE-2026-0007?' }));
  await userEvent.type(dialog.getByLabelText('Amount'), '9,000');
  await userEvent.type(dialog.getByLabelText('Reason'), 'Order shrank');
  await userEvent.click(dialog.getByRole('button', { name: 'Refund' }));
  expect(await dialog.findByText('Must be $1,250.00 or less.')).toBeVisible();
  const received = mockEndpoint(refundDeposit, deposit({ status: 'partially_refunded', refundedCents: 25_000 }));
  await userEvent.clear(dialog.getByLabelText('Amount'));
  await userEvent.type(dialog.getByLabelText('Amount'), '250');
  await userEvent.click(dialog.getByRole('button', { name: 'Refund' }));
  expect(await screen.findByText('DE-2026-0007: $250.00 goes back')).toBeVisible();
  expect(received[0]?.body).toEqual({ amountCents: 25_000, reason: 'Order shrank' });
});

test('shows different screens for no deposits, no match and a failed request', async () => {
  mockEndpoint(listDeposits, list([]));
  const first = open();
  expect(await screen.findByText('No deposits yet')).toBeVisible();
  first.unmount();
  const none = open('/finance/deposits?status=refunded');
  expect(await screen.findByText('No deposits here')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(currentUrl()).toBe('/finance/deposits');
  none.unmount();
  mockEndpoint(listDeposits, mockError(503, { error: 'The database is away', cid: 'ref-9' }));
  open();
  expect(await screen.findByRole('alert')).toHaveTextContent('ref-9');
});
