import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { logout, me } from '@techadds/shared/contract/accounts/endpoints';
import { getDashboard } from '@techadds/shared/contract/dashboard/endpoints';
import type { Output } from '@techadds/shared/contract/endpoint';
import { listNotifications, readAllNotifications } from '@techadds/shared/contract/notifications/endpoints';
import { stopImpersonation } from '@techadds/shared/contract/observability/endpoints';
import { getTenant } from '@techadds/shared/contract/tenants/endpoints';
import { getMenu } from '@techadds/shared/routes';
import { exitImpersonation, enterImpersonation, useSession, useImpersonationStore } from '@techadds/shared/session';
import { currentUrl, mockEndpoint, makeUser, mockError, testToken } from '@techadds/shared/testing';
import { call } from '@techadds/shared/api';
import { signOut } from '../session/sign-out';
import { noNotifications, renderApp, waitUntilLoaded } from '../testing/app';

/** A toast. The app and the test wrapper each have a toaster, so it appears twice. */
const findToast = async (text: string | RegExp) => (await screen.findAllByText(text))[0];
jest.mock('../session/navigation', () => ({ openPage: jest.fn(), reloadPage: jest.fn() }));

// Each test renders the whole app, most of them twice.
jest.setTimeout(20_000);

const subject = makeUser('partner_admin', { id: '0d9f5f0a-0000-4000-8000-0000000000c1', firstName: 'Priya', lastName: 'Nair' });
const expiresAt = new Date(Date.now() + 1_450_000).toISOString();
const enterTestImpersonation = (lifetimeS = 1450) =>
  act(() =>
    enterImpersonation({
      token: testToken({ sub: subject.id }, lifetimeS),
      user: subject,
      actor: { id: makeUser('super_admin').id, name: 'Maya Okafor' },
      reason: 'Ticket 17, wrong total',
      expiresAt,
      returnTo: '/audit/logs?actor=Priya',
    }),
  );
const banner = () => screen.findByRole('region', { name: 'View as' });
const links = () =>
  within(screen.getByRole('navigation', { name: 'Main' }))
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));

beforeAll(() => {
  window.scrollTo = () => {};
});

async function renderImpersonating() {
  await renderApp('/dashboard', 'super_admin');
  enterTestImpersonation();
  await waitUntilLoaded();
}

test('shows no banner and keeps the assistant enabled without an impersonation', async () => {
  await renderApp('/dashboard', 'super_admin');
  expect(screen.queryByRole('region', { name: 'View as' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Ask TechAdds' })).toBeEnabled();
});

test('shows actor, user, reason and time left, and the menu of the impersonated user', async () => {
  await renderImpersonating();
  const region = await banner();
  expect(region).toHaveTextContent('You see what Priya Nair sees');
  expect(region).toHaveTextContent('Partner Admin, read only');
  expect(region).toHaveTextContent('Maya Okafor: Ticket 17, wrong total');
  expect(within(region).getByRole('timer')).toHaveTextContent(/^24:(10|0\d) left$/);
  expect(links()).toEqual(getMenu('partner_admin').map(({ path }) => path));
});

test('requests data as the impersonated user, and shows nothing of the own cache', async () => {
  await renderApp('/dashboard', 'super_admin');
  const requests = mockEndpoint(getDashboard, ({ headers }): Output<typeof getDashboard> => {
    const own = headers.get('authorization') === `Bearer ${useSession.getState().token}`;
    return {
      currency: 'USD',
      figures: [{ key: 'a', label: own ? 'Mine' : 'Theirs', unit: 'count', value: 1, previous: null }],
      series: [],
      waiting: [],
      recentOrders: [],
    };
  });
  enterTestImpersonation();
  expect(await screen.findByText('Theirs')).toBeVisible();
  expect(screen.queryByText('Gross sales, last 30 days')).toBeNull();
  expect(requests).toHaveLength(1);
});

test('keeps validating the own session, and never stores the impersonated user as signed in', async () => {
  await renderImpersonating();
  const checks = mockEndpoint(me, { user: makeUser('super_admin') });
  await userEvent.click(screen.getByRole('link', { name: 'Order management' }));
  await waitFor(() => expect(checks).toHaveLength(1));
  expect(checks[0]!.headers.get('authorization')).toBe(`Bearer ${useSession.getState().token}`);
  expect(useSession.getState().user?.role).toBe('super_admin');
  expect(localStorage.getItem('user')).not.toContain('Priya');
});

test('starts on the dashboard and ends on the original page, without opening a page that either role may not', async () => {
  const messages = jest.spyOn(console, 'info').mockImplementation(() => undefined);
  await renderApp('/observability?tab=view-as', 'super_admin');
  enterTestImpersonation();
  await waitFor(() => expect(currentUrl()).toBe('/dashboard'));
  await userEvent.click(screen.getByRole('link', { name: 'Order management' }));
  act(() => exitImpersonation('stopped'));
  await waitFor(() => expect(currentUrl()).toBe('/audit/logs?actor=Priya'));
  expect(await screen.findByRole('heading', { name: 'Remote mfe-admin' })).toBeVisible();
  expect(messages.mock.calls.flat().join()).not.toContain('Access denied');
  messages.mockRestore();
});

test('counts down the time left', async () => {
  await renderImpersonating();
  const timer = within(await banner()).getByRole('timer');
  const before = timer.textContent;
  await waitFor(() => expect(timer.textContent).not.toBe(before), { timeout: 2500 });
});

test('stops on the server with the own session, and opens the original page', async () => {
  await renderImpersonating();
  const stopped = mockEndpoint(stopImpersonation, undefined);
  await userEvent.dblClick(within(await banner()).getByRole('button', { name: 'Stop' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'View as' })).toBeNull());
  expect(stopped).toHaveLength(1);
  expect(stopped[0]!.headers.get('authorization')).toBe(`Bearer ${useSession.getState().token}`);
  await waitFor(() => expect(currentUrl()).toBe('/audit/logs?actor=Priya'));
  expect(await findToast('You are no longer viewing as Priya Nair')).toBeVisible();
  expect(links()).toEqual(getMenu('super_admin').map(({ path }) => path));
});

test('stops locally even if the request to stop fails', async () => {
  await renderImpersonating();
  mockEndpoint(stopImpersonation, mockError(500, { error: 'No' }));
  await userEvent.click(within(await banner()).getByRole('button', { name: 'Stop' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'View as' })).toBeNull());
  expect(await findToast(/The view could not be ended on the server; it expires at/)).toBeVisible();
  expect(useImpersonationStore.getState().impersonation).toBeNull();
});

test('restores the own session and the original page on expiry', async () => {
  await renderApp('/dashboard', 'super_admin');
  enterTestImpersonation(1);
  await waitFor(() => expect(useImpersonationStore.getState().endReason).toBe('expired'), { timeout: 3000 });
  expect(await findToast('Impersonation of Priya Nair ended')).toBeVisible();
  await waitFor(() => expect(currentUrl()).toBe('/audit/logs?actor=Priya'));
  expect(screen.queryByRole('region', { name: 'View as' })).toBeNull();
});

test('ends the impersonation, not the own session, when the server rejects its token', async () => {
  await renderImpersonating();
  mockEndpoint(listNotifications, mockError(401, { error: 'The view is over.' }));
  mockEndpoint(stopImpersonation, undefined);
  await act(() => call(listNotifications, { query: {} }).catch(() => undefined));
  mockEndpoint(listNotifications, noNotifications);
  await waitUntilLoaded();
  expect(useSession.getState().user?.role).toBe('super_admin');
  expect(useImpersonationStore.getState()).toMatchObject({ impersonation: null, endReason: 'expired' });
  expect(await findToast('Impersonation of Priya Nair ended')).toBeVisible();
});

test('keeps the own session when the tenant request of the impersonation fails', async () => {
  await renderApp('/dashboard', 'super_admin');
  const requests = mockEndpoint(getTenant, mockError(404, { error: 'No' }));
  enterTestImpersonation();
  await waitFor(() => expect(requests.length).toBeGreaterThan(0));
  await waitUntilLoaded();
  expect(await banner()).toBeVisible();
  expect(useSession.getState().user?.role).toBe('super_admin');
});

test('shows a message for every attempted change', async () => {
  await renderImpersonating();
  await act(() => call(readAllNotifications).catch(() => undefined));
  expect(await findToast('You are viewing as Priya Nair; nothing can be changed.')).toBeVisible();
});

test('disables the assistant', async () => {
  await renderImpersonating();
  expect(screen.getByRole('button', { name: 'Ask TechAdds' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Help' })).toBeEnabled();
});

test('reports that a reload ended the impersonation, and stops it on the server', async () => {
  sessionStorage.setItem('viewing', 'Priya Nair');
  const stopped = mockEndpoint(stopImpersonation, undefined);
  await renderApp('/dashboard', 'super_admin');
  expect(await findToast('Reloading the page ended your view as Priya Nair')).toBeVisible();
  await waitFor(() => expect(stopped).toHaveLength(1));
  expect(links()).toEqual(getMenu('super_admin').map(({ path }) => path));
});

test('ends impersonation and session on sign-out', async () => {
  await renderImpersonating();
  const ended = mockEndpoint(logout, undefined);
  const own = useSession.getState().token;
  await act(signOut);
  expect(ended[0]!.headers.get('authorization')).toBe(`Bearer ${own}`);
  expect(useImpersonationStore.getState().impersonation).toBeNull();
  expect({ ...sessionStorage }).toEqual({});
});

test('keeps the impersonation token in memory only', async () => {
  const written = jest.spyOn(Storage.prototype, 'setItem');
  const cookies = jest.spyOn(document, 'cookie', 'set');
  await renderImpersonating();
  await banner();
  const secret = useImpersonationStore.getState().impersonation!.token;
  expect([...written.mock.calls, ...cookies.mock.calls].flat().join('\n')).not.toContain(secret);
  written.mockRestore();
  cookies.mockRestore();
});
