import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { previewFee } from '@techadds/shared/contract/fees/endpoints';
import { listJournalEntries } from '@techadds/shared/contract/ledger/endpoints';
import { getDebtSettings, listPartnerDebts, putDebtSettings, writeOffDebt } from '@techadds/shared/contract/partner-debts/endpoints';
import {
  cancelPayout,
  decidePayoutAccount,
  getBalance,
  getPaidByMonth,
  getPayout,
  getPayoutAccount,
  listPayoutAccounts,
  listPayouts,
  markPayoutFailed,
  payoutStatement,
  putPayoutAccount,
  requestPayout,
  retryPayout,
  type ListedPayoutAccount,
  type Payout,
  type PayoutAccount,
  type PayoutDetail,
} from '@techadds/shared/contract/payouts/endpoints';
import type { Role } from '@techadds/shared/roles';
import { getTenant } from '@techadds/shared/contract/tenants/endpoints';
import { currentUrl, mockEndpoint, makeJournalEntry, mockError, renderMfe } from '@techadds/shared/testing';
import * as mfe from '../../mfe';
import { computeArrivalDay } from './arrival';
import { simulatePayout } from './simulate';

const id = (n: number) => `0d9f5f0a-0000-4000-f000-${String(n).padStart(12, '0')}`;
const payout = (changes: Partial<Payout> = {}): Payout => ({
  id: id(1),
  number: 'PO-2026-0031',
  partner: { id: id(2), name: 'Halden Systems' },
  amountCents: 84_780,
  currency: 'USD',
  status: 'pending',
  bankLast4: '6021',
  scheduled: false,
  requestedAt: '2026-11-20T09:00:00.000Z',
  sentAt: null,
  arrivalOn: '2026-11-24',
  endedAt: null,
  failureCode: null,
  failureNote: null,
  retryOf: null,
  retriedBy: null,
  updatedAt: '2026-11-20T09:00:00.000Z',
  ...changes,
});
const detail = (changes: Partial<PayoutDetail> = {}): PayoutDetail => ({
  ...payout(),
  lines: [
    {
      entryId: id(3),
      orderId: id(4),
      orderNumber: 'OR-2026-0184',
      milestoneId: null,
      projectId: null,
      description: 'Release of OR-2026-0184',
      exchanged: false,
      grossCents: 110_000,
      commissionCents: 12_000,
      feeCents: 3220,
      taxCents: 10_000,
      setOffCents: 0,
      netCents: 84_780,
    },
  ],
  allowedActions: ['cancel'],
  ...changes,
});
const account: PayoutAccount = {
  partnerId: id(2),
  holder: 'Halden Systems AS',
  country: 'NO',
  currency: 'USD',
  bankLast4: '6021',
  status: 'active',
  schedule: 'weekly',
  minimumCents: 5000,
  nextPayoutOn: '2026-11-23',
  updatedAt: '2026-11-01T00:00:00.000Z',
};
const debt = { partner: { id: id(2), name: 'Halden Systems' }, currency: 'USD', owedCents: 44_000, payoutsPaused: true };
const debts = { items: [debt], meta: { total: 1, limit: 200, offset: 0, sort: 'owed', order: 'desc' as const, hasMore: false } };
const noDebt = { owedCents: 0, collectionBp: 10_000, payoutsPaused: false };
const list = (items: Payout[]) => ({
  items,
  meta: { total: items.length, limit: 50, offset: 0, sort: 'requestedAt', order: 'desc' as const, hasMore: false },
});
const failed = payout({ status: 'failed', failureCode: 'holder_mismatch', endedAt: '2026-11-09T08:00:00.000Z', number: 'PO-2026-0029' });
const open = (path = '/finance/payouts', role: Role = 'partner_admin') => renderMfe(mfe, path, role);

beforeEach(() => {
  mockEndpoint(getTenant, { currency: 'USD' } as never);
  mockEndpoint(getBalance, {
    currency: 'USD',
    pendingCents: 641_830,
    availableCents: 1_280_450,
    inTransitCents: 212_720,
    reserveCents: 50_000,
    ...noDebt,
    nextPayoutOn: '2026-11-23',
    currencies: ['USD'],
  });
  mockEndpoint(getPayoutAccount, { account });
  mockEndpoint(listPartnerDebts, { items: [], meta: debts.meta });
  mockEndpoint(listPayouts, ({ query }) => list(query.status === 'failed' ? [] : [payout()]));
  mockEndpoint(getPaidByMonth, { months: [] });
  mockEndpoint(getPayout, detail());
});

test('shows the balance, the next payout and its bank account', async () => {
  open();
  for (const amount of ['$12,804.50', '$2,127.20', '$6,418.30', '$500.00']) expect(await screen.findByText(amount)).toBeVisible();
  expect(await screen.findByText('23 Nov')).toBeVisible();
  expect(await screen.findByText('6021')).toBeVisible();
});

test('links a payout to its page, and its amount to its journal entries', async () => {
  mockEndpoint(listJournalEntries, {
    items: [makeJournalEntry('payout', [['partner:x:available', 'partner:x:in_transit', 84_780]])],
    meta: { total: 1, limit: 200, offset: 0, sort: 'seq', order: 'asc', hasMore: false },
  });
  open();
  expect(await screen.findByRole('link', { name: 'PO-2026-0031' })).toHaveAttribute('href', `/finance/payouts/${id(1)}`);
  await userEvent.click(screen.getByRole('button', { name: 'Why $847.80, PO-2026-0031' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Why this amount' }));
  expect(await drawer.findByText('partner:x:in_transit')).toBeVisible();
});

test('pays out the full balance, once on a double click', async () => {
  const received = mockEndpoint(
    requestPayout,
    () => new Promise<PayoutDetail>((resolve) => setTimeout(resolve, 50, detail({ amountCents: 1_280_450 }))),
  );
  open();
  await screen.findByText('6021');
  await userEvent.click(screen.getByRole('button', { name: 'Pay out now' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Pay out now' }));
  await userEvent.dblClick(await dialog.findByRole('button', { name: 'Pay out $12,804.50' }));
  expect(await screen.findByText(/PO-2026-0031: \$12,804\.50 is on its way to account …6021/)).toBeVisible();
  expect(received.map(({ body }) => body)).toEqual([{}]);
});

test('shows under the amount that it is invalid or exceeds the balance, and moves no money', async () => {
  mockEndpoint(requestPayout, mockError(409, { error: 'Only $12,804.50 is available. Ask for less.', cid: 'ref-3' }));
  open();
  await screen.findByText('6021');
  await userEvent.click(screen.getByRole('button', { name: 'Pay out now' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByLabelText('Amount'), 'all');
  await userEvent.click(dialog.getByRole('button', { name: /^Pay out/ }));
  expect(dialog.getByLabelText('Amount')).toHaveAccessibleDescription(/Enter an amount/);
  await userEvent.clear(dialog.getByLabelText('Amount'));
  await userEvent.type(dialog.getByLabelText('Amount'), '20,000');
  await userEvent.click(dialog.getByRole('button', { name: /^Pay out/ }));
  expect(await dialog.findByText(/Nothing was paid out/)).toBeVisible();
  expect(dialog.getByText(/Ask for less.*Your balance is unchanged/)).toBeVisible();
});

test('shows why a payout was returned and where its money is, and retries it', async () => {
  mockEndpoint(listPayouts, ({ query }) => list(query.status === 'failed' ? [failed] : []));
  const received = mockEndpoint(retryPayout, detail({ number: 'PO-2026-0032' }));
  open();
  const notice = await screen.findByRole('alert');
  expect(notice).toHaveTextContent(
    'PO-2026-0029 was returned by the bank. The account number does not match the holder. $847.80 is back in Available.',
  );
  await userEvent.click(within(notice).getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('PO-2026-0032 is on its way in place of PO-2026-0029')).toBeVisible();
  expect(received).toHaveLength(1);
});

test('requires an account number only for a new account, and never shows it', async () => {
  const received = mockEndpoint(putPayoutAccount, { ...account, status: 'pending' });
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Change account and schedule' }));
  const form = within(await screen.findByRole('dialog', { name: 'Payout account' }));
  expect(form.getByLabelText('IBAN or account number')).toHaveValue('');
  await userEvent.selectOptions(form.getByLabelText('Payout schedule'), 'Every day');
  await userEvent.click(form.getByRole('button', { name: 'Save account' }));
  expect(await screen.findByText(/Payouts wait until it is verified/)).toBeVisible();
  expect(received[0]?.body).toEqual({ holder: 'Halden Systems AS', country: 'NO', currency: 'USD', schedule: 'daily', minimumCents: 5000 });
});

test('offers to set up an account, and no payout without one', async () => {
  mockEndpoint(getPayoutAccount, { account: null });
  mockEndpoint(listPayouts, list([]));
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Set up account' }));
  const form = within(await screen.findByRole('dialog', { name: 'Set up payout account' }));
  await userEvent.click(form.getByRole('button', { name: 'Save account' }));
  expect(form.getByLabelText('IBAN or account number')).toHaveAccessibleDescription(/Enter an IBAN/);
  expect(screen.getByRole('button', { name: 'Pay out now' })).toHaveAttribute('aria-disabled', 'true');
});

test('splits a simulated sale and shows the payout', async () => {
  mockEndpoint(previewFee, {
    amountCents: 110_000,
    method: 'card',
    currency: 'USD',
    profileId: id(9),
    payer: 'partner',
    lines: [],
    feeCents: 3220,
    netCents: 106_780,
    grossUpCents: 113_317,
    effectiveBp: 293,
    perk: null,
  });
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Simulate' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Payout simulator' }));
  expect(await drawer.findAllByText('$847.80')).toHaveLength(2);
  expect(drawer.getByText('$1,100.00')).toBeVisible();
});

const listed = (changes: Partial<ListedPayoutAccount> = {}): ListedPayoutAccount => ({
  ...account,
  status: 'pending',
  partner: { id: account.partnerId, name: 'Halden Systems' },
  ...changes,
});
const listOfAccounts = (items: ListedPayoutAccount[], total = items.length) => ({
  items,
  meta: { total, limit: 50, offset: 0, sort: 'status', order: 'asc' as const, hasMore: false },
});

test('shows administrators all partners, and the number of pending payout accounts', async () => {
  const received = mockEndpoint(listPayoutAccounts, listOfAccounts([listed()], 2));
  open('/finance/payouts', 'admin');
  expect(await screen.findByText('All partners together.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Pay out now' })).toBeNull();
  const waiting = await screen.findByRole('link', { name: 'Verify accounts (2)' });
  expect(received[0]?.query).toMatchObject({ status: 'pending' });
  await userEvent.click(waiting);
  expect(currentUrl()).toBe('/finance/payout-accounts?status=pending');
});

describe('the payout accounts', () => {
  const at = '/finance/payout-accounts';

  test('lets an administrator filter pending accounts and decide with a note, once on a double click', async () => {
    const lists = mockEndpoint(listPayoutAccounts, listOfAccounts([listed(), listed({ partnerId: id(9), status: 'active' })]));
    const received = mockEndpoint(decidePayoutAccount, { ...account, status: 'restricted' });
    open(at, 'admin');
    await userEvent.click((await screen.findAllByRole('button', { name: 'Status' }))[0]!);
    await userEvent.click(screen.getByRole('option', { name: 'Pending' }));
    expect(currentUrl()).toBe(`${at}?status=pending`);
    await waitFor(() => expect(lists.at(-1)?.query).toMatchObject({ status: 'pending', sort: 'status', order: 'asc' }));
    await userEvent.click((await screen.findAllByRole('button', { name: 'Decide on the account of Halden Systems' }))[0]!);
    const dialog = within(await screen.findByRole('dialog', { name: 'Account of Halden Systems' }));
    expect(dialog.getByText('Pending')).toBeVisible();
    await userEvent.selectOptions(dialog.getByLabelText('Decision'), 'restricted');
    await userEvent.type(dialog.getByLabelText('Note'), 'The register says otherwise.');
    await userEvent.dblClick(dialog.getByRole('button', { name: 'Save decision' }));
    expect(await screen.findByText('Account …6021 of Halden Systems: restricted')).toBeVisible();
    expect(received.map(({ params, body }) => ({ params, body }))).toEqual([
      { params: { partnerId: account.partnerId }, body: { decision: 'restricted', note: 'The register says otherwise.' } },
    ]);
  });

  test('leaves the account unchanged after a failed decision, and keeps the note', async () => {
    mockEndpoint(listPayoutAccounts, listOfAccounts([listed()]));
    mockEndpoint(decidePayoutAccount, mockError(503, { error: 'The database is away', cid: 'ref-2' }));
    open(at, 'admin');
    await userEvent.click(await screen.findByRole('button', { name: /^Decide on/ }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByLabelText('Note'), 'Checked.');
    await userEvent.click(dialog.getByRole('button', { name: 'Save decision' }));
    expect(await dialog.findByText('The account stays as it was')).toBeVisible();
    expect(dialog.getByText('ref-2')).toBeVisible();
    expect(dialog.getByLabelText('Note')).toHaveValue('Checked.');
  });

  test('lets a super-admin read but not decide', async () => {
    mockEndpoint(listPayoutAccounts, listOfAccounts([listed()]));
    open(at, 'super_admin');
    expect(await screen.findByText('Halden Systems')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Decide on/ })).toBeNull();
  });

  test('shows different screens for no accounts, no match and a failed request', async () => {
    mockEndpoint(listPayoutAccounts, listOfAccounts([]));
    open(at, 'admin').unmount();
    const first = open(at, 'admin');
    expect(await screen.findByText('No payout accounts yet')).toBeVisible();
    first.unmount();
    const second = open(`${at}?status=pending`, 'admin');
    expect(await screen.findByText('No payout accounts here')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(currentUrl()).toBe(at);
    second.unmount();
    mockEndpoint(listPayoutAccounts, mockError(503, { error: 'The database is away', cid: 'ref-8' }));
    open(`${at}?query=x`, 'admin');
    expect(await screen.findByText('The payout accounts didn’t load')).toBeVisible();
  });
});

describe('payout page', () => {
  const at = `/finance/payouts/${id(1)}`;

  test('shows the lines of the payout, each linked to its order’s journal', async () => {
    open(at);
    const row = (await screen.findByText('OR-2026-0184')).closest('tr')!;
    for (const amount of ['$1,100.00', '−$120.00', '−$32.20', '−$100.00']) expect(within(row).getByText(amount)).toBeInTheDocument();
    expect(within(row).getByRole('button', { name: 'Why $847.80, OR-2026-0184' })).toBeVisible();
  });

  test('cancels the payout after a confirmation', async () => {
    const received = mockEndpoint(cancelPayout, detail({ status: 'canceled' }));
    open(at);
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel payout' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Cancel PO-2026-0031?' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel payout' }));
    expect(await screen.findByText('PO-2026-0031 is canceled. $847.80 is available again.')).toBeVisible();
    expect(received).toHaveLength(1);
  });

  test('marks the payout as failed with a reason', async () => {
    mockEndpoint(getPayout, detail({ status: 'in_transit', allowedActions: ['markPaid', 'markFailed'] }));
    const received = mockEndpoint(markPayoutFailed, detail({ status: 'failed' }));
    open(at, 'admin');
    await userEvent.click(await screen.findByRole('button', { name: 'Mark failed' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Did the bank return PO-2026-0031?' }));
    await userEvent.selectOptions(dialog.getByLabelText('Reason'), 'The account is closed');
    await userEvent.click(dialog.getByRole('button', { name: 'Mark failed' }));
    expect(await screen.findByText(/\$847\.80 is available again/)).toBeVisible();
    expect(received[0]?.body).toEqual({ code: 'account_closed', note: '' });
  });

  test('opens the replacement payout after a retry', async () => {
    mockEndpoint(getPayout, ({ params }) =>
      params.id === id(8) ? detail({ id: id(8), number: 'PO-2026-0032' }) : detail({ ...failed, allowedActions: ['retry'] }),
    );
    mockEndpoint(retryPayout, detail({ id: id(8), number: 'PO-2026-0032' }));
    open(at);
    expect(await screen.findByText(/The account number does not match the holder/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(currentUrl()).toBe(`/finance/payouts/${id(8)}`));
  });

  test('downloads the statement byte for byte', async () => {
    const received = mockEndpoint(payoutStatement, '%PDF-1.7');
    let blob: Blob | undefined;
    URL.createObjectURL = (content) => {
      blob = content as Blob;
      return 'blob:test';
    };
    URL.revokeObjectURL = () => {};
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    open(at);
    await userEvent.click(await screen.findByRole('button', { name: 'Statement' }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'PDF, to print and keep', hidden: true }));
    expect(await screen.findByText('PO-2026-0031.pdf downloaded')).toBeVisible();
    expect(received[0]?.query).toEqual({ format: 'pdf' });
    expect([blob?.type, blob?.size]).toEqual(['application/pdf', 8]);
    click.mockRestore();
  });

  test('shows that an unknown payout does not exist', async () => {
    mockEndpoint(getPayout, mockError(404, { error: 'There is no such payout.' }));
    open(at);
    expect(await screen.findByText('There is no such payout')).toBeVisible();
  });
});

test.each([
  ['2026-11-20T10:00:00Z', '2026-11-24'],
  ['2026-11-16T10:00:00Z', '2026-11-18'],
  ['2026-11-21T10:00:00Z', '2026-11-24'],
])('computes for a payout sent on %s the arrival date %s, two working days later', (sent, arrival) => {
  expect(computeArrivalDay(new Date(sent))).toBe(arrival);
});

test('splits a simulated sale to the cent', () => {
  const { parts, paidCents } = simulatePayout({ netCents: 100_000, taxBp: 1000, rateBp: 1200, feeCents: 3220 });
  expect(parts.map(({ cents }) => cents)).toEqual([84_780, 12_000, 10_000, 3220]);
  expect(parts.reduce((sum, { cents }) => sum + cents, 0)).toBe(paidCents);
});

test('shows what was paid out by month in the currency of the account, and in that of the last payout without one', async () => {
  const sum = (currency: string, amountCents: number) => ({ currency, amountCents });
  mockEndpoint(getPaidByMonth, {
    months: [
      { month: '2026-09', currencies: [sum('USD', 300_000)] },
      { month: '2026-10', currencies: [] },
      { month: '2026-11', currencies: [sum('USD', 84_780), sum('EUR', 5_000)] },
    ],
  });
  const page = open();
  await userEvent.click(await screen.findByRole('button', { name: 'Show table' }));
  const rows = within(screen.getByRole('group', { name: 'Paid out by month' })).getAllByRole('row');
  expect(rows.map(({ textContent }) => textContent)).toEqual(['WhenPaid out', 'Sep$3,000.00', 'Oct$0.00', 'Nov$847.80']);
  expect(screen.getByText('$3,847.80')).toBeVisible();
  page.unmount();
  open('/finance/payouts', 'admin');
  expect(await screen.findByText('€50.00')).toBeInTheDocument();
});

const owing = {
  ...{
    currency: 'USD',
    pendingCents: 0,
    availableCents: 10_000,
    inTransitCents: 0,
    reserveCents: 0,
    nextPayoutOn: null,
    currencies: ['USD'],
  },
  ...{ owedCents: 44_000, collectionBp: 2_500, payoutsPaused: true },
};

test('shows a partner what is owed, how it is collected and that payouts are paused', async () => {
  mockEndpoint(getBalance, owing);
  open();
  expect(await screen.findByText(/You owe \$440\.00.*25.% of each earning is set off.*Payouts are paused/)).toBeVisible();
  await userEvent.click(await screen.findByRole('button', { name: 'Pay out now' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Pay out now' }));
  expect(await dialog.findByText(/Payouts are paused while you owe \$440\.00/)).toBeVisible();
  expect(screen.queryByText('Owed by partners')).toBeNull();
});

test('lets an admin write off what a partner owes, with a reason', async () => {
  mockEndpoint(listPartnerDebts, debts);
  const received = mockEndpoint(writeOffDebt, { entryId: id(8), currency: 'USD', owedCents: 4_000 });
  open('/finance/payouts', 'admin');
  expect(await screen.findByText('Paused')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Write off, Halden Systems' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Write off what Halden Systems owes?' }));
  await userEvent.clear(dialog.getByLabelText('Amount'));
  await userEvent.type(dialog.getByLabelText('Amount'), '400');
  await userEvent.click(dialog.getByRole('button', { name: 'Write off' }));
  expect(dialog.getByLabelText('Reason')).toHaveAccessibleDescription(/required/);
  await userEvent.type(dialog.getByLabelText('Reason'), 'Closed down.');
  await userEvent.click(dialog.getByRole('button', { name: 'Write off' }));
  expect(await screen.findByText('$400.00 is written off; $40.00 is owed')).toBeVisible();
  expect(received.map(({ body, params }) => [params, body])).toEqual([
    [{ partnerId: id(2) }, { amountCents: 40_000, currency: 'USD', reason: 'Closed down.' }],
  ]);
});

test('offers no write-off to a super admin, and lets one set the collection rule', async () => {
  mockEndpoint(listPartnerDebts, debts);
  mockEndpoint(getDebtSettings, { owedLimitCents: 100_000, collectionBp: 10_000 });
  const received = mockEndpoint(putDebtSettings, { owedLimitCents: 50_000, collectionBp: 5_000 });
  open('/finance/payouts', 'super_admin');
  await userEvent.click(await screen.findByRole('button', { name: 'Collection rule' }));
  expect(screen.queryByRole('button', { name: /Write off/ })).toBeNull();
  const dialog = within(await screen.findByRole('dialog', { name: 'Collection rule' }));
  await userEvent.clear(dialog.getByLabelText('Set off'));
  await userEvent.type(dialog.getByLabelText('Set off'), 'half');
  await userEvent.click(dialog.getByRole('button', { name: 'Save rule' }));
  expect(dialog.getByLabelText('Set off')).toHaveAccessibleDescription(/Enter a percentage/);
  await userEvent.clear(dialog.getByLabelText('Set off'));
  await userEvent.type(dialog.getByLabelText('Set off'), '50');
  await userEvent.clear(dialog.getByLabelText('Pause payouts above'));
  await userEvent.type(dialog.getByLabelText('Pause payouts above'), '500');
  await userEvent.click(dialog.getByRole('button', { name: 'Save rule' }));
  expect(await screen.findByText('The collection rule is saved')).toBeVisible();
  expect(received[0]?.body).toEqual({ owedLimitCents: 50_000, collectionBp: 5_000 });
});

test('says at which rate the lines of a payout were exchanged', async () => {
  const [line] = detail().lines;
  const description = 'OR-2026-0184 exchanged: EUR 848.00 at 1.0842 of 2026-11-26 (European Central Bank), spread 1 %';
  mockEndpoint(
    getPayout,
    detail({
      lines: [
        { ...line!, exchanged: true, description },
        { ...line!, entryId: id(9) },
      ],
    }),
  );
  open(`/finance/payouts/${id(1)}`);
  const rates = await screen.findByRole('list', { name: 'Rates of exchange' });
  expect(
    within(rates)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([`${description}. The fee is the spread.`]);
});

test('shows on a payout what was set off', async () => {
  const [line] = detail().lines;
  mockEndpoint(getPayout, detail({ lines: [{ ...line!, setOffCents: 44_000, netCents: 40_780 }], amountCents: 40_780 }));
  open(`/finance/payouts/${id(1)}`);
  expect(await screen.findByRole('columnheader', { name: 'Set off' })).toBeVisible();
  expect(screen.getByText(/^.\$440\.00$/)).toBeVisible();
});
