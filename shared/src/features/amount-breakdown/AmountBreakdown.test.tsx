import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { listJournalEntries } from '@techadds/shared/contract/ledger/endpoints';
import type { Role } from '@techadds/shared/roles';
import { mockEndpoint, makeOrderJournal, mockError, renderAt, signInAs } from '@techadds/shared/testing';
import { AmountBreakdown } from '@techadds/shared/features/amount-breakdown';

const subject = { type: 'order', id: '0d9f5f0a-0000-4000-9000-000000000001', name: 'OR-2026-0184' } as const;
const meta = { total: 4, limit: 200, offset: 0, sort: 'seq', order: 'asc' as const, hasMore: false };

function show(role: Role) {
  signInAs(role);
  renderAt('/', <AmountBreakdown subject={subject} label="You receive" cents={84_780} currency="USD" />);
}

test('shows the parts of an amount and the entries behind it', async () => {
  const received = mockEndpoint(listJournalEntries, { items: makeOrderJournal(), meta });
  show('partner_admin');
  await userEvent.click(screen.getByRole('button', { name: 'Why $847.80, OR-2026-0184' }));
  const drawer = await screen.findByRole('dialog', { name: 'Why this amount' });
  expect(await within(drawer).findByText('Customer paid')).toBeVisible();
  for (const amount of ['$120.00', '$100.00', '$32.20']) expect(within(drawer).getAllByText(amount).length).toBeGreaterThan(0);
  expect(within(drawer).getByText('Balances to zero')).toBeVisible();
  expect(within(drawer).getByRole('table', { name: /Journal of OR-2026-0184/ })).toHaveTextContent(
    /Capture.*Payment processor →Escrow of OR-2026-0184\$1,100\.00/,
  );
  expect(received[0]?.query).toEqual({ subjectType: 'order', subjectId: subject.id, order: 'asc', limit: '200' });
  await userEvent.click(within(drawer).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('says so when nothing is booked, and a failed load can be retried', async () => {
  mockEndpoint(listJournalEntries, mockError(503, { error: 'The database is away', cid: 'ref-3' }));
  show('admin');
  await userEvent.click(screen.getByRole('button', { name: /^Why/ }));
  expect(await screen.findByRole('alert')).toHaveTextContent('ref-3');
  mockEndpoint(listJournalEntries, { items: [], meta: { ...meta, total: 0 } });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(/Nothing is booked for OR-2026-0184 yet/)).toBeVisible();
});

test.each<Role>(['customer', 'partner_staff'])('shows a plain amount to a %s, who may not read the ledger', (role) => {
  show(role);
  expect(screen.getByText('$847.80')).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
});
