import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { declineCreditPayout, listCreditPayouts, markCreditPayoutPaid, type CreditPayout } from '@techadds/shared/contract/credit/payouts';
import { mockEndpoint, mockError, renderMfe, singlePage } from '@techadds/shared/testing';
import * as mfe from '../../mfe';

const id = '10000000-0000-4000-8000-000000000001';
const payout: CreditPayout = {
  ...{ id, number: 'CP-2026-0001', customer: { id, name: 'Kestrel Foods' }, partner: { id, name: 'Halden Systems' } },
  ...{ amountCents: 5_000, currency: 'USD', status: 'pending', holder: 'Kestrel Foods', bankLast4: '3000' },
  ...{ requestedAt: '2026-11-20T10:00:00.000Z', endedAt: null, note: null, statement: null, allowedActions: ['markPaid', 'decline'] },
};

async function open() {
  renderMfe(mfe, '/finance/payouts/credit', 'admin');
  return screen.findByRole('heading', { level: 1, name: 'Payouts of credit' });
}

test('an admin records the transfer of a payout', async () => {
  mockEndpoint(listCreditPayouts, singlePage([payout]));
  const requests = mockEndpoint(markCreditPayoutPaid, { ...payout, status: 'paid' });
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Mark paid CP-2026-0001' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/\$50\.00 is marked as paid to Kestrel Foods, account …3000/)).toBeVisible();
  await userEvent.type(dialog.getByLabelText(/Reference/), 'TX-9');
  await userEvent.click(dialog.getByRole('button', { name: 'Mark paid' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(requests[0]).toMatchObject({ params: { id }, body: { reference: 'TX-9' } });
});

test('an admin declines with a reason, and sees what went wrong if it ended meanwhile', async () => {
  mockEndpoint(listCreditPayouts, singlePage([payout]));
  mockEndpoint(declineCreditPayout, mockError(409, { error: 'This payout is canceled already.', code: 'illegal_transition' }));
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Decline CP-2026-0001' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByLabelText(/Reason/), 'Another holder');
  await userEvent.click(dialog.getByRole('button', { name: 'Decline' }));
  expect(await dialog.findByText(/This payout is canceled already/)).toBeVisible();
});

test('says what will appear where nobody has asked yet', async () => {
  mockEndpoint(listCreditPayouts, singlePage([]));
  await open();
  expect(await screen.findByText('No payouts of credit yet')).toBeVisible();
});
