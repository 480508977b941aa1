import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getDashboard } from '@techadds/shared/contract/dashboard/endpoints';
import { listDashboardProjects } from '@techadds/shared/contract/projects/endpoints';
import { getProfile } from '@techadds/shared/contract/accounts/profile';
import type { Role } from '@techadds/shared/roles';
import { mockEndpoint, makeUser, mockError, renderAt, signInAs } from '@techadds/shared/testing';
import { dashboard } from '../../testing/app';
import { DashboardPage } from './DashboardPage';

async function show(role: Role, given: Parameters<typeof mockEndpoint<typeof getDashboard>>[1] = dashboard, changes = {}) {
  signInAs(role);
  mockEndpoint(getDashboard, given);
  mockEndpoint(listDashboardProjects, { items: [] });
  renderAt('/dashboard', <DashboardPage user={makeUser(role, changes)} />);
  await waitFor(() => expect(screen.queryByRole('status', { name: 'Loading your dashboard' })).toBeNull());
}

test('greets by first name, with the date and the number of pending actions', async () => {
  await show('partner_admin');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/^Good (morning|afternoon|evening), Ana$/);
  expect(screen.getByText(/1 thing is waiting for you$/)).toBeVisible();
});

test('greets a user without a first name', async () => {
  await show('customer', dashboard, { firstName: '' });
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/^Good (morning|afternoon|evening)$/);
});

test.each([
  [false, 'asks to confirm it'],
  [true, 'shows nothing'],
])('with an e-mail address unconfirmed at sign-in (confirmed since: %s), %s', async (emailVerified) => {
  const requests = mockEndpoint(getProfile, { user: { ...makeUser('customer'), emailVerified } });
  await show('customer', dashboard, { emailVerified: false, email: 'ana@acme.test' });
  await waitFor(() => expect(requests).toHaveLength(1));
  if (emailVerified) await waitFor(() => expect(screen.queryByText(/We sent a link to/)).toBeNull());
  else expect(await screen.findByRole('link', { name: 'Didn’t get it?' })).toHaveAttribute('href', '/settings/email');
});

test('shows metrics, pending actions and recent orders, each with a link', async () => {
  await show('partner_admin');
  expect(screen.getByText('$1,124.00')).toBeVisible();
  expect(screen.getByText('+12.4% vs before')).toBeVisible();
  expect(screen.getByRole('link', { name: /Accept or decline OR-1/ })).toHaveAttribute('href', '/partners/orders/a');
  const row = within(screen.getByRole('list', { name: 'Recent orders' })).getByRole('link', { name: /OR-1/ });
  expect(row).toHaveTextContent('OR-1BackupKestrelPlaced$124.00');
  expect(row).toHaveAttribute('href', '/partners/orders/a');
});

test.each<[Role, string, string, string[]]>([
  ['customer', 'Find a service', '/marketplace', []],
  ['partner_staff', 'Open order queue', '/partners/orders', ['Tasks', 'Ratings']],
  ['partner_admin', 'Open order queue', '/partners/orders', ['Tasks', 'Ratings', 'Fees']],
  ['admin', 'Open audit log', '/audit/logs', ['Tasks', 'Ratings', 'Orders', 'Observability', 'Fees']],
  ['super_admin', 'Open audit log', '/audit/logs', ['Tasks', 'Ratings', 'Orders', 'Observability', 'Fees']],
])('offers a %s to "%s"', async (role, label, path, beside) => {
  await show(role);
  expect(screen.getByRole('link', { name: label })).toHaveAttribute('href', path);
  const offered = ['Tasks', 'Ratings', 'Orders', 'Observability', 'Fees'].filter((name) => screen.queryByRole('link', { name }) !== null);
  expect(offered).toEqual(beside);
});

test.each([
  ['customer', '/orders'],
  ['partner_staff', '/partners/orders'],
  ['admin', '/admin/orders'],
] as const)('links the orders of a %s to the pages of the role: %s', async (role, list) => {
  await show(role);
  expect(screen.getByRole('link', { name: 'View all' })).toHaveAttribute('href', list);
  const [order] = within(screen.getByRole('list', { name: 'Recent orders' })).getAllByRole('link');
  expect(order).toHaveAttribute('href', expect.stringMatching(new RegExp(`^${list}/.+`)));
});

test('explains an empty dashboard', async () => {
  await show('customer', { ...dashboard, series: [], waiting: [], recentOrders: [] });
  expect(screen.getByText('Nothing is waiting for you.')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'No orders yet' })).toBeVisible();
  expect(screen.queryByText('Spending')).toBeNull();
});

test('shows an error with its reference, and retries', async () => {
  await show('customer', mockError(503, { error: 'The database is starting.', cid: 'ref-1' }));
  expect(screen.getByRole('alert')).toHaveTextContent(/didn’t load.*The database is starting.*ref-1/);
  mockEndpoint(getDashboard, dashboard);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('$1,124.00')).toBeVisible();
});
