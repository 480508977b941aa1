import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { deactivateStaff, listStaff, updateStaff, type StaffMember } from '@techadds/shared/contract/staff/endpoints';
import { inviteStaff, type StaffInvite } from '@techadds/shared/contract/staff/invites';
import { mockEndpoint, mockError, renderMfe } from '@techadds/shared/testing';
import * as mfe from '../../mfe';

const id = (n: number) => `0d9f5f0a-0000-4000-a000-${String(n).padStart(12, '0')}`;
const member = (n: number, changes: Partial<StaffMember>): StaffMember => ({
  ...{ id: id(n), name: 'Priya Nair', email: 'priya@halden.example', role: 'partner_staff', isOwner: false, capabilities: null },
  ...{ status: 'active', outOfOffice: null, lastActiveAt: null, openOrders: 2, overdueOrders: 1, openTasks: 0, isSelf: false },
  ...{ createdAt: '2026-01-10T08:00:00.000Z', updatedAt: '2026-01-10T08:00:00.000Z', deactivatedAt: null },
  allowedActions: ['update', 'outOfOffice', 'handOver', 'deactivate'],
  ...changes,
});
const priya = member(1, {});
const marta = member(2, {
  ...{ name: 'Marta Nowak', email: 'marta@halden.example', capabilities: ['orders'], status: 'away', openOrders: 0, overdueOrders: 0 },
  outOfOffice: { from: '2026-11-20', until: '2026-12-03', note: 'Leave' },
});
const list = (items: StaffMember[]) => ({
  items,
  meta: { total: items.length, limit: 50, offset: 0, sort: 'name', order: 'asc' as const, hasMore: false },
  counts: { all: items.length, active: 1, away: 1, deactivated: 0 },
});

beforeEach(() => {
  mockEndpoint(listStaff, list([marta, priya]));
});
const open = (search = '') => renderMfe(mfe, `/partners/staff${search}`, 'partner_admin');
const choose = async (name: string, action: string) => {
  await userEvent.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  await userEvent.click(await screen.findByRole('menuitem', { name: action }));
};

it('lists the team with what each may do, how busy they are, and who is out of office', async () => {
  open();
  await screen.findByText('Priya Nair');
  const [, first, second] = screen.getAllByRole('row');
  expect(first).toHaveTextContent(/Marta Nowak.*Orders.*Away until 3 Dec/);
  expect(second).toHaveTextContent(/Priya Nair.*All of the role.*2 orders \(1 late\).*Active/);
});

it('sends the chosen capabilities with the version that they are based on', async () => {
  const requests = mockEndpoint(updateStaff, { ...priya, capabilities: ['orders'] });
  open();
  await choose('Priya Nair', 'Change access');
  const dialog = within(await screen.findByRole('dialog', { name: 'Access of Priya Nair' }));
  // Staff have no finances, so there is nothing to give.
  expect(dialog.queryByRole('checkbox', { name: 'Finance' })).toBeNull();
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Everything that the role allows' }));
  for (const name of ['Ratings', 'Services', 'Quotes', 'Contracts', 'Consultant'])
    await userEvent.click(dialog.getByRole('checkbox', { name }));
  await userEvent.click(dialog.getByRole('button', { name: 'Save access' }));
  await waitFor(() =>
    expect(requests[0]?.body).toEqual({ role: 'partner_staff', isOwner: false, capabilities: ['orders'], updatedAt: priya.updatedAt }),
  );
});

it('says why the last owner stays', async () => {
  mockEndpoint(deactivateStaff, mockError(409, { error: 'Priya Nair is the last owner of your team.', code: 'last_owner' }));
  open();
  await choose('Priya Nair', 'Deactivate');
  const dialog = within(await screen.findByRole('dialog', { name: 'Deactivate Priya Nair?' }));
  expect(dialog.getByLabelText(/2 open orders go to/)).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Deactivate' }));
  expect(await dialog.findByText(/the last owner of your team/)).toBeVisible();
});

it('shows below the address why it cannot be invited, and keeps what was entered', async () => {
  const taken = 'x@acme.test has another account in this marketplace already.';
  const requests = mockEndpoint(inviteStaff, mockError(409, { error: taken, code: 'email_taken', fields: { email: taken } }));
  open('?new=1');
  const address = await screen.findByLabelText(/E-mail/, { selector: 'input' });
  await userEvent.type(address, 'x@acme.test');
  await userEvent.click(screen.getByRole('button', { name: 'Send invitation' }));
  expect(await screen.findByText(taken)).toBeVisible();
  expect(address).toHaveValue('x@acme.test');
  expect(requests[0]?.body).toEqual({ email: 'x@acme.test', role: 'partner_staff', capabilities: null, expiresInDays: 7 });
  mockEndpoint(inviteStaff, { email: 'x@acme.test' } as StaffInvite);
});
