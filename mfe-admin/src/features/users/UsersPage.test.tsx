import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { deactivateUser, endUserSessions, listUsers, reactivateUser, type UserAccount } from '@techadds/shared/contract/users/endpoints';
import { currentUrl, mockEndpoint, mockError, renderMfe } from '@techadds/shared/testing';
import * as mfe from '../../mfe';

const id = (n: number) => `0d9f5f0a-0000-4000-a000-${String(n).padStart(12, '0')}`;
const account = (n: number, changes: Partial<UserAccount>): UserAccount => ({
  id: id(n),
  name: 'Priya Nair',
  email: 'priya@acme.test',
  role: 'partner_staff',
  partnerName: 'Halden Cloud',
  createdAt: '2026-01-10T08:00:00.000Z',
  deactivatedAt: null,
  openSessions: 2,
  lastUsedAt: new Date().toISOString(),
  manageable: true,
  ...changes,
});
const priya = account(1, {});
const boss = account(2, { name: 'Ada Boss', email: 'ada@acme.test', role: 'admin', partnerName: null, manageable: false });
const former = account(3, {
  ...{ name: 'Jonas Weber', email: 'jonas@acme.test', role: 'customer', partnerName: null },
  ...{ deactivatedAt: '2026-11-01T08:00:00.000Z', openSessions: 0, lastUsedAt: null },
});
const list = (items: UserAccount[]) => ({
  items,
  meta: { total: items.length, limit: 50, offset: 0, sort: 'name', order: 'asc' as const, hasMore: false },
});
const reason = 'Left the company in May.';

beforeEach(() => {
  mockEndpoint(listUsers, list([boss, former, priya]));
});

const open = (search = '') => renderMfe(mfe, `/admin/users${search}`, 'admin');
const choose = async (name: string, action: string) => {
  await userEvent.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  await userEvent.click(await screen.findByRole('menuitem', { name: action }));
};

it('lists users with role, state and sessions', async () => {
  open();
  await screen.findByText('priya@acme.test');
  const [, ada, jonas, first] = screen.getAllByRole('row');
  expect(ada).toHaveTextContent(/^ABAda Boss.*Admin.*Active–$/);
  expect(jonas).toHaveTextContent(/^JWJonas Weber.*Customer.*No.*Deactivated/);
  expect(first).toHaveTextContent(/^PNPriya Nairpriya@acme\.testPartner Staff, Halden Cloud.*\(2\).*Active/);
  expect(screen.queryByRole('button', { name: 'Actions for Ada Boss' })).not.toBeInTheDocument();
});

it('searches, filters by state and sorts through the URL', async () => {
  const requests = mockEndpoint(listUsers, list([priya]));
  open('?status=nonsense');
  await userEvent.type(await screen.findByRole('searchbox', { name: 'Search users' }), 'pri{Enter}');
  await waitFor(() => expect(currentUrl()).toContain('query=pri'));
  await userEvent.click(screen.getByRole('link', { name: 'Deactivated' }));
  await waitFor(() => expect(requests.at(-1)?.query).toMatchObject({ query: 'pri', status: 'deactivated' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Name' }));
  await waitFor(() => expect(requests.at(-1)?.query).toMatchObject({ sort: 'name', order: 'desc' }));
});

it('deactivates a user once with a reason, and reactivates with undo', async () => {
  const requests = mockEndpoint(deactivateUser, { ...priya, deactivatedAt: '2026-11-20T08:00:00.000Z' });
  const back = mockEndpoint(reactivateUser, priya);
  open();
  await choose('Priya Nair', 'Deactivate');
  const dialog = within(await screen.findByRole('dialog', { name: 'Deactivate Priya Nair?' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Deactivate' }));
  expect(await dialog.findByText('This field is required.')).toBeVisible();
  expect(requests).toHaveLength(0);
  await userEvent.type(dialog.getByRole('textbox', { name: /Reason/ }), reason);
  await userEvent.dblClick(dialog.getByRole('button', { name: 'Deactivate' }));
  expect(await screen.findByText('Priya Nair is deactivated')).toBeVisible();
  expect(requests.map(({ params, body }) => ({ params, body }))).toEqual([{ params: { id: id(1) }, body: { reason } }]);
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(back).toHaveLength(1));
  expect(await screen.findByText('Priya Nair can sign in again')).toBeVisible();
});

it('keeps the reason after a failed request and shows the reference', async () => {
  mockEndpoint(deactivateUser, mockError(503, { error: 'The database is away', cid: 'ref-9' }));
  open();
  await choose('Priya Nair', 'Deactivate');
  await userEvent.type(await screen.findByRole('textbox', { name: /Reason/ }), `${reason}{Control>}{Enter}{/Control}`);
  expect(await screen.findByRole('alert')).toHaveTextContent('ref-9');
  expect(screen.getByRole('textbox', { name: /Reason/ })).toHaveValue(reason);
});

it('offers only reactivation for a deactivated user', async () => {
  const requests = mockEndpoint(reactivateUser, { ...former, deactivatedAt: null });
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for Jonas Weber' }));
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Reactivate']);
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(requests).toHaveLength(1));
});

it('ends the sessions of a user after a confirmation', async () => {
  const requests = mockEndpoint(endUserSessions, { ...priya, openSessions: 0, lastUsedAt: null });
  open();
  await choose('Priya Nair', 'End sessions');
  const dialog = within(await screen.findByRole('dialog', { name: 'Sign out Priya Nair everywhere?' }));
  expect(dialog.getByText(/Their 2 sessions end/)).toBeVisible();
  expect(requests).toHaveLength(0);
  await userEvent.click(dialog.getByRole('button', { name: 'End sessions' }));
  expect(await screen.findByText('Priya Nair is signed out everywhere')).toBeVisible();
  expect(requests).toHaveLength(1);
});

it('shows different screens for no match and a failed request', async () => {
  mockEndpoint(listUsers, list([]));
  const { unmount } = open('?query=zoe');
  expect(await screen.findByText('No users match “zoe”')).toBeVisible();
  mockEndpoint(listUsers, list([priya]));
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(await screen.findByText('priya@acme.test')).toBeVisible();
  unmount();
  mockEndpoint(listUsers, mockError(503, { error: 'The database is away', cid: 'ref-7' }));
  open();
  expect(await screen.findByRole('alert')).toHaveTextContent('ref-7');
});
