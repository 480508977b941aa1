import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { me, switchTenant } from '@techadds/shared/contract/accounts/endpoints';
import { listTenants, type Tenant } from '@techadds/shared/contract/tenants/endpoints';
import { setUser, useSession } from '@techadds/shared/session';
import { roles } from '@techadds/shared/roles';
import { mockEndpoint, makeUser, mockError, testToken } from '@techadds/shared/testing';
import { openPage } from '../session/navigation';
import { renderApp, waitUntilLoaded } from '../testing/app';

/** A toast. The app and the test wrapper each have a toaster, so it appears twice. */
const findToast = async (text: string | RegExp) => (await screen.findAllByText(text))[0];
jest.mock('../session/navigation', () => ({ openPage: jest.fn(), reloadPage: jest.fn() }));

const home = makeUser('super_admin');
const acme: Tenant = { id: home.tenantId, subdomain: 'acme', name: 'Acme Services', logoUrl: null };
const globex: Tenant = { id: '0d9f5f0a-0000-4000-8000-000000000002', subdomain: 'globex', name: 'Globex Market', logoUrl: null };
const away = makeUser('super_admin', { tenantId: globex.id, subdomain: 'globex', homeTenantId: acme.id });
const list = (items: Tenant[]) => ({
  items,
  meta: { total: items.length, limit: 50, offset: 0, sort: 'name', order: 'asc' as const, hasMore: false },
});
const token = testToken({ tenantId: globex.id, subdomain: 'globex' });

beforeEach(() => {
  jest.mocked(openPage).mockClear();
  mockEndpoint(listTenants, list([acme, globex]));
  HTMLElement.prototype.hidePopover = () => {};
});

async function open() {
  await renderApp('/audit/logs', 'super_admin');
  // jsdom has no popovers: dispatches the event of an opening one.
  fireEvent(
    await screen.findByRole('dialog', { name: 'Switch marketplace', hidden: true }),
    Object.assign(new Event('toggle'), { newState: 'open' }),
  );
  await waitUntilLoaded();
}
const option = (name: RegExp) => screen.findByRole('option', { name, hidden: true });

test.each(roles.filter((role) => role !== 'super_admin'))('is not shown to a %s', async (role) => {
  await renderApp('/dashboard', role);
  await waitUntilLoaded();
  expect(screen.queryByRole('button', { name: /^Switch marketplace/ })).toBeNull();
});

test('is shown to a super-admin and marks the current tenant', async () => {
  await open();
  expect(screen.getByRole('button', { name: /^Switch marketplace/ })).toHaveAttribute('aria-expanded', 'true');
  expect(await option(/Acme/)).toHaveAttribute('aria-selected', 'true');
  expect(await option(/Globex/)).toHaveAttribute('aria-selected', 'false');
});

test('starts a session in the chosen tenant once and loads its dashboard', async () => {
  await open();
  const switches = mockEndpoint(switchTenant, { token, user: away, tenant: globex });
  mockEndpoint(me, { user: away });
  await userEvent.dblClick(await option(/Globex/));
  await waitFor(() => expect(openPage).toHaveBeenCalledWith('/dashboard'));
  expect(switches.map(({ body }) => body)).toEqual([{ tenantId: globex.id }]);
  expect(useSession.getState()).toMatchObject({ token, user: away, subdomain: 'globex' });
  expect(localStorage.getItem('tenantId')).toBe(globex.id);
  expect(openPage).toHaveBeenCalledTimes(1);
});

test('shows a toast with the tenant after the page load', async () => {
  sessionStorage.setItem('say', 'You now work in Globex Market');
  await renderApp('/dashboard', 'super_admin');
  expect(await findToast('You now work in Globex Market')).toBeVisible();
  expect(sessionStorage.getItem('say')).toBeNull();
});

test('filters by typing and chooses by keyboard', async () => {
  await open();
  const requests = mockEndpoint(listTenants, ({ query }) => list(query.query === 'glo' ? [globex] : [acme, globex]));
  const switches = mockEndpoint(switchTenant, { token, user: away, tenant: globex });
  const input = await screen.findByRole('combobox', { name: 'Find a marketplace', hidden: true });
  await userEvent.type(input, '{ArrowDown}');
  expect(input).toHaveAttribute('aria-activedescendant', (await option(/Globex/)).id);
  await userEvent.type(input, 'glo');
  await waitFor(() => expect(screen.queryByRole('option', { name: /Acme/, hidden: true })).toBeNull());
  expect(requests.at(-1)?.query).toMatchObject({ query: 'glo' });
  await userEvent.type(input, '{Enter}');
  await waitFor(() => expect(switches).toHaveLength(1));
});

test('sends no request for the current tenant', async () => {
  await open();
  const switches = mockEndpoint(switchTenant, { token, user: away, tenant: globex });
  await userEvent.click(await option(/Acme/));
  expect(switches).toHaveLength(0);
  expect(openPage).not.toHaveBeenCalled();
});

test('keeps the session and reports why a switch was rejected, and can be retried', async () => {
  await open();
  const before = useSession.getState();
  mockEndpoint(switchTenant, mockError(404, { error: 'There is no such marketplace.' }));
  await userEvent.click(await option(/Globex/));
  expect(await findToast('The marketplace was not switched. There is no such marketplace.')).toBeVisible();
  expect(useSession.getState()).toEqual(before);
  expect(openPage).not.toHaveBeenCalled();
  const switches = mockEndpoint(switchTenant, { token, user: away, tenant: globex });
  await userEvent.click(await option(/Globex/));
  await waitFor(() => expect(switches).toHaveLength(1));
});

test('reports a search without a match', async () => {
  mockEndpoint(listTenants, list([]));
  await open();
  await userEvent.type(await screen.findByRole('combobox', { hidden: true }), 'zzz');
  expect(await screen.findByText(/No marketplace is called/)).toHaveTextContent('No marketplace is called zzz.');
});

test('shows a chip in another tenant, which returns home', async () => {
  await renderApp('/dashboard', 'super_admin');
  expect(screen.queryByText('Away from home')).toBeNull();
  mockEndpoint(me, { user: away });
  act(() => setUser(away));
  const bar = within(screen.getAllByRole('banner')[0]!);
  expect(await bar.findByText('Away from home')).toBeInTheDocument();
  const switches = mockEndpoint(switchTenant, { token: testToken(), user: home, tenant: acme });
  await userEvent.click(bar.getByRole('button', { name: /Go back/ }));
  await waitFor(() => expect(openPage).toHaveBeenCalledWith('/dashboard'));
  expect(switches.map(({ body }) => body)).toEqual([{ tenantId: acme.id }]);
});
