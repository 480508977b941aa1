import { act, render, screen, waitFor } from '@testing-library/react';
import { getTenant, updateTenant } from '@techadds/shared/contract/tenants/endpoints';
import { onSessionEnd, useSession } from '@techadds/shared/session';
import { TenantProvider, type TenantState, useTenant } from '@techadds/shared/tenant';
import { mockEndpoint, makeTenant, mockError, renderAt, signInAs } from '@techadds/shared/testing';

const tenant = makeTenant();
const seen = jest.fn<void, [TenantState]>();
const now = () => seen.mock.lastCall![0];
function Inside() {
  const state = useTenant();
  seen(state);
  return <p>{state.loading ? 'Loading' : (state.tenant?.name ?? 'No tenant')}</p>;
}
const show = () =>
  renderAt(
    '/dashboard',
    <TenantProvider>
      <Inside />
    </TenantProvider>,
  );

const ended = jest.fn();
let stop: () => void;
beforeEach(() => {
  ended.mockClear();
  stop = onSessionEnd(ended);
  jest.spyOn(console, 'info').mockImplementation();
});
afterEach(() => {
  stop();
  jest.restoreAllMocks();
});

test('fetches the tenant of the signed-in user by its id', async () => {
  signInAs('admin');
  const requests = mockEndpoint(getTenant, tenant);
  show();
  expect(screen.getByText('Loading')).toBeVisible();
  expect(await screen.findByText('Acme Services')).toBeVisible();
  expect(requests.map(({ params }) => params.id)).toEqual([tenant.id]);
});

test('requests no tenant for users who are not signed in', () => {
  show();
  expect(screen.getByText('No tenant')).toBeVisible();
});

test.each([403, 404] as const)('a rejected tenant request (%i) ends the session', async (status) => {
  signInAs('admin');
  mockEndpoint(getTenant, mockError(status, { error: 'No' }));
  show();
  await waitFor(() => expect(ended).toHaveBeenCalled());
  expect(useSession.getState().token).toBeNull();
  expect((console.info as jest.Mock).mock.calls).toEqual(status === 404 ? [['Session expired']] : []);
});

test('another error leaves the tenant empty and the session open', async () => {
  signInAs('admin');
  mockEndpoint(getTenant, mockError(500, { error: 'No' }));
  show();
  expect(await screen.findByText('No tenant')).toBeVisible();
  expect(ended).not.toHaveBeenCalled();
});

test('shows a tenant with the fields of the specification only', async () => {
  signInAs('admin');
  mockEndpoint(getTenant, { id: tenant.id, subdomain: 'acme', name: 'Acme Services', logoUrl: null } as never);
  show();
  expect(await screen.findByText('Acme Services')).toBeVisible();
});

test('sends a change and shows the updated tenant', async () => {
  signInAs('admin');
  let name = 'Acme Services';
  mockEndpoint(getTenant, () => ({ ...tenant, name }));
  const changes = mockEndpoint(updateTenant, ({ body }) => ({ ...tenant, name: (name = body.name!) }));
  show();
  await screen.findByText('Acme Services');
  await act(() => now().updateTenant({ name: 'Acme' }));
  expect(changes[0]).toMatchObject({ params: { id: tenant.id }, body: { name: 'Acme' } });
  expect(await screen.findByText('Acme')).toBeVisible();
});

test('rejects a change without a session before a request is sent', async () => {
  show();
  await expect(now().updateTenant({ name: 'Acme' })).rejects.toThrow(new Error('Not authenticated'));
});

test('useTenant throws outside of its provider', () => {
  jest.spyOn(console, 'error').mockImplementation();
  expect(() => render(<Inside />)).toThrow(new Error('useTenant must be used within a TenantProvider'));
});

test("shows the favicon of the branding, or else the product's own", async () => {
  document.head.innerHTML = '<link rel="icon" href="/favicon.svg">';
  const icon = () => document.querySelector('link')?.getAttribute('href');
  signInAs('admin');
  mockEndpoint(getTenant, { ...tenant, branding: { ...tenant.branding, logo: '/api/files/of/a/logos/b' } });
  const { unmount } = show();
  await waitFor(() => expect(icon()).toBe('/images/icon?logo=%2Fapi%2Ffiles%2Fof%2Fa%2Flogos%2Fb'));
  unmount();
  mockEndpoint(getTenant, tenant);
  show();
  await waitFor(() => expect(icon()).toBe('/favicon.svg'));
});
