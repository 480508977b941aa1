import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  getJournalEntry,
  getTrialBalance,
  listJournalEntries,
  listLedgerAccounts,
  reverseJournalEntry,
  verifyLedger,
  type JournalEntry,
} from '@techadds/shared/contract/ledger/endpoints';
import type { Role } from '@techadds/shared/roles';
import { currentUrl, mockEndpoint, makeJournalEntry, makeOrderJournal, mockError, renderMfe } from '@techadds/shared/testing';
import * as mfe from '../../mfe';

const list = (items: JournalEntry[]) => ({
  items,
  meta: { total: items.length, limit: 50, offset: 0, sort: 'seq', order: 'desc' as const, hasMore: false },
});
const newestFirst = { sort: 'seq', order: 'desc', offset: '0' };
const open = (path = '/finance/ledger', role: Role = 'admin') => renderMfe(mfe, path, role);
const release = makeOrderJournal()[3]!;

beforeEach(() => {
  mockEndpoint(listJournalEntries, list([release]));
  mockEndpoint(getJournalEntry, { ...release, allowedActions: ['reverse'] });
});

test('opens an entry beside the journal with its postings and hashes', async () => {
  open();
  await userEvent.click(await screen.findByRole('button', { name: release.description }));
  const details = await screen.findByRole('dialog', { name: 'Entry' });
  const postings = await within(details).findByRole('table');
  expect(postings).toHaveTextContent('Escrow of OR-2026-0184 →Halden Systems, pending$847.80');
  expect(within(details).getByText('hash aaaa…aaaa')).toBeVisible();
  expect(currentUrl()).toBe(`/finance/ledger?open=${release.id}`);
});

test('filters by kind, account and subject from the URL, and ignores invalid values', async () => {
  const received = mockEndpoint(listJournalEntries, list([release]));
  open(`/finance/ledger?account=commission&subjectType=order&subjectId=${release.subject.id}&kind=gold`);
  await screen.findByRole('button', { name: release.description });
  expect(received[0]?.query).toEqual({ account: 'commission', subjectType: 'order', subjectId: release.subject.id, ...newestFirst });
  expect(screen.getByText('OR-2026-0184', { selector: 'span' })).toBeVisible();
  await userEvent.selectOptions(screen.getByLabelText('Kind'), 'Release');
  await waitFor(() => expect(received.at(-1)?.query.kind).toBe('release'));
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(currentUrl()).toBe('/finance/ledger');
});

test('reverses an entry with a reason, once on a double click', async () => {
  const received = mockEndpoint(
    reverseJournalEntry,
    () =>
      new Promise<JournalEntry & { allowedActions: [] }>((resolve) =>
        setTimeout(resolve, 50, { ...release, reversedById: release.id, allowedActions: [] }),
      ),
  );
  open(`/finance/ledger?open=${release.id}`);
  await userEvent.click(await screen.findByRole('button', { name: 'Reverse entry' }));
  const dialog = await screen.findByRole('dialog', { name: /^Reverse entry/ });
  const confirm = within(dialog).getByRole('button', { name: 'Reverse entry' });
  await userEvent.click(confirm);
  expect(within(dialog).getByLabelText('Reason')).toHaveAccessibleDescription(/required/);
  await userEvent.type(within(dialog).getByLabelText('Reason'), 'Twice');
  await userEvent.dblClick(confirm);
  expect(await screen.findByText(/is reversed: \$1,100\.00 went back/)).toBeVisible();
  expect(received).toHaveLength(1);
  expect(received[0]?.body).toEqual({ reason: 'Twice' });
});

test('shows the difference of the trial balance, zero or not', async () => {
  const sheet = {
    currency: 'USD',
    debitCents: 110_000,
    creditCents: 110_000,
    differenceCents: 0,
    rows: [
      { account: 'cash', type: 'asset' as const, count: 1, debitCents: 110_000, creditCents: 0 },
      { account: 'partner:available', type: 'liability' as const, count: 3, debitCents: 0, creditCents: 110_000 },
    ],
  };
  mockEndpoint(getTrialBalance, { currencies: [sheet, { ...sheet, currency: 'EUR', differenceCents: 5 }] });
  open('/finance/ledger?tab=balance');
  expect(await screen.findByText('Difference $0.00')).toBeVisible();
  expect(screen.getByText('Difference €0.05')).toBeVisible();
  expect(screen.getAllByText('Partner, available (3 accounts)')).toHaveLength(2);
});

test('links accounts to their entries', async () => {
  mockEndpoint(listLedgerAccounts, {
    ...list([]),
    items: [
      {
        code: 'partner:1:available',
        name: 'Halden Systems, available',
        type: 'liability',
        currency: 'USD',
        partnerId: null,
        postedDebitCents: 0,
        postedCreditCents: 84_780,
        pendingDebitCents: 4780,
        pendingCreditCents: 0,
        balanceCents: 84_780,
        availableCents: 80_000,
      },
    ],
    meta: { ...list([]).meta, total: 1 },
  });
  open('/finance/ledger?tab=accounts', 'partner_admin');
  const link = await screen.findByRole('link', { name: 'Halden Systems, available' });
  expect(link).toHaveAttribute('href', '/finance/ledger?account=partner%3A1%3Aavailable');
  expect(screen.getByText('$47.80')).toBeVisible();
});

test('shows that the ledger is verified, or which problems were found', async () => {
  const whole = { ok: true, entries: 1204, postings: 3000, accounts: 40, head: 'a', problems: [] };
  mockEndpoint(verifyLedger, whole);
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Verify ledger' }));
  expect(await screen.findByText(/1,204 entries verified/)).toBeVisible();
  mockEndpoint(verifyLedger, { ...whole, ok: false, problems: ['Entry 17 does not balance.'] });
  await userEvent.click(screen.getByRole('button', { name: 'Verify ledger' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Entry 17 does not balance.');
});

test('hides trial balance and verification from partners', async () => {
  open('/finance/ledger?tab=balance', 'partner_admin');
  await screen.findByRole('button', { name: release.description });
  expect(screen.queryByRole('link', { name: 'Trial balance' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Verify ledger' })).toBeNull();
});

test('shows different screens for no entries, no match and a failed request', async () => {
  mockEndpoint(listJournalEntries, list([]));
  const first = open();
  expect(await screen.findByText('No entries yet')).toBeVisible();
  first.unmount();
  const none = open('/finance/ledger?kind=refund');
  expect(await screen.findByText('No journal entries here')).toBeVisible();
  none.unmount();
  mockEndpoint(listJournalEntries, mockError(503, { error: 'The database is away', cid: 'ref-8' }));
  open();
  expect(await screen.findByRole('alert')).toHaveTextContent('ref-8');
});

test('marks pending and reversed entries', async () => {
  mockEndpoint(
    listJournalEntries,
    list([
      makeJournalEntry('release', [['a', 'b', 5]], { phase: 'pending' }),
      makeJournalEntry('refund', [['a', 'b', 5]], { reversedById: release.id }),
    ]),
  );
  open();
  expect(await screen.findByText('Pending')).toBeVisible();
  expect(screen.getByText('Reversed')).toBeVisible();
});
