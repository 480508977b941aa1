import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { listStaffInvites, resendInvite, revokeInvite, type StaffInvite } from '@techadds/shared/contract/staff/invites';
import { mockEndpoint, mockError, renderMfe } from '@techadds/shared/testing';
import * as mfe from '../../mfe';

const at = '2026-11-20T09:00:00.000Z';
const makeInvite = (n: number, changes: Partial<StaffInvite> = {}): StaffInvite => ({
  ...{ id: `0d9f5f0a-0000-4000-a000-00000000000${n}`, email: `ana${n}@halden.example`, role: 'partner_staff', capabilities: ['orders'] },
  ...{ status: 'pending', invitedBy: 'Marta Nowak', sentAt: at, timesSent: 1, expiresAt: '2099-11-27T09:00:00.000Z' },
  ...{ acceptedAt: null, revokedAt: null, createdAt: at },
  ...changes,
});
const [waiting, accepted] = [makeInvite(1, { timesSent: 2 }), makeInvite(2, { status: 'accepted', acceptedAt: at, capabilities: null })];
const listed = (items: StaffInvite[]) => ({
  items,
  meta: { total: items.length, limit: 50, offset: 0, sort: 'newest', order: 'asc' as const, hasMore: false },
  counts: { all: items.length, pending: 1, expired: 0, accepted: 1, revoked: 0 },
});
const open = (search = '') => renderMfe(mfe, `/partners/staff/invites${search}`, 'partner_admin');
const choose = async (action: string) => {
  await userEvent.click(await screen.findByRole('button', { name: `Actions for ${waiting.email}` }));
  await userEvent.click(await screen.findByRole('menuitem', { name: action }));
};

beforeEach(() => {
  mockEndpoint(listStaffInvites, listed([waiting, accepted]));
});

it('says what became of each invitation, and offers actions only while its link can be used', async () => {
  open();
  await screen.findByText(waiting.email);
  const [, first, second] = screen.getAllByRole('row');
  expect(first).toHaveTextContent(/ana1@halden\.example.*Orders.*Marta Nowak.*\(2 times\).*Pending/);
  expect(second).toHaveTextContent(/ana2@halden\.example.*All of the role.*Accepted/);
  expect(screen.getAllByRole('button', { name: /^Actions for/ })).toHaveLength(1);
});

it('filters by what became of them, by the address of the page', async () => {
  const received = mockEndpoint(listStaffInvites, listed([accepted]));
  open('?status=accepted&query=ana');
  await screen.findByText(accepted.email);
  expect(received.at(-1)?.query).toMatchObject({ status: 'accepted', query: 'ana', sort: 'newest' });
  expect(screen.getByRole('link', { name: /^Accepted/ })).toHaveAttribute('aria-current', 'page');
});

it('sends an invitation again, and revokes it', async () => {
  const sent = mockEndpoint(resendInvite, waiting);
  const revoked = mockEndpoint(revokeInvite, { ...waiting, status: 'revoked' });
  open();
  await choose('Send again');
  expect(await screen.findByText(`${waiting.email} has a new link; the one before stopped working`)).toBeVisible();
  await choose('Revoke');
  expect(await screen.findByText(`The invitation of ${waiting.email} is revoked`)).toBeVisible();
  expect([sent, revoked].map((requests) => requests[0]?.params)).toEqual([{ id: waiting.id }, { id: waiting.id }]);
});

it('says why an invitation could not be revoked', async () => {
  mockEndpoint(revokeInvite, mockError(409, { error: 'Ana has accepted it already.', code: 'already_accepted' }));
  open();
  await choose('Revoke');
  await waitFor(() => expect(screen.getByText(/was not revoked.*Ana has accepted it already/)).toBeVisible());
});
