import { act } from '@testing-library/react';
import { listNotifications } from '@techadds/shared/contract/notifications/endpoints';
import { me } from '@techadds/shared/contract/accounts/endpoints';
import { getDashboard } from '@techadds/shared/contract/dashboard/endpoints';
import { listDashboardProjects } from '@techadds/shared/contract/projects/endpoints';
import type { AppliedBranding } from '@techadds/shared/contract/branding/endpoints';
import type { Output } from '@techadds/shared/contract/endpoint';
import { buildInfo } from '@techadds/shared/contract/health/endpoints';
import { getTenant } from '@techadds/shared/contract/tenants/endpoints';
import type { Role } from '@techadds/shared/roles';
import { mockEndpoint, makeTenant, makeUser, renderAt, signInAs } from '@techadds/shared/testing';
import { SignedInApp } from '../App';
import { setRemoteRoutes } from '../remotes/remote-routes';

jest.mock('../remotes/remotes', () => ({ prefetchRemote: jest.fn(), followRegistry: () => () => undefined, refreshRegistry: jest.fn() }));
jest.mock('../remotes/RemotePage', () => ({ RemotePage: ({ name }: { name: string }) => <h1>{`Remote ${name}`}</h1> }));
jest.mock('../session/navigation', () => ({ openPage: jest.fn(), reloadPage: jest.fn() }));

setRemoteRoutes([]);

export const dashboard: Output<typeof getDashboard> = {
  currency: 'USD',
  figures: [
    { key: 'sales', label: 'Gross sales, last 30 days', unit: 'cents', value: 112_400, previous: 100_000 },
    { key: 'placed', label: 'Orders to answer', unit: 'count', value: 7, previous: null },
  ],
  series: [
    { day: '2026-11-19', totalCents: 100_000, previousCents: 40_000 },
    { day: '2026-11-20', totalCents: 12_400, previousCents: 60_000 },
  ],
  waiting: [
    { key: 'a', title: 'Accept or decline OR-1', detail: 'Backup · Kestrel', path: '/partners/orders/a', dueAt: '2020-01-01T00:00:00Z' },
  ],
  recentOrders: [
    { id: 'a', number: 'OR-1', serviceName: 'Backup', customerName: 'Kestrel', fulfilmentStatus: 'placed', totalCents: 12_400 },
  ],
};

export const noNotifications: Output<typeof listNotifications> = {
  items: [],
  meta: { total: 0, limit: 20, offset: 0, sort: 'createdAt', order: 'desc', hasMore: false },
  unread: 0,
};

/** Mocks the requests of the app layout. */
export function mockLayoutRequests(role: Role, branding: AppliedBranding = { theme: null, logo: null, darkLogo: null, icon: null }): void {
  const user = makeUser(role);
  mockEndpoint(me, { user });
  mockEndpoint(getTenant, makeTenant({ branding }));
  mockEndpoint(buildInfo, {
    status: 'success',
    data: { shortHash: '8f3c2a1', branch: 'main', buildTime: '2026-11-20T08:00:00Z', deploymentId: 'dep-7' },
  });
  mockEndpoint(listNotifications, noNotifications);
  mockEndpoint(getDashboard, dashboard);
  mockEndpoint(listDashboardProjects, { items: [] });
}

/** Renders the whole app at a path, signed in as a role. Remotes are headings with their name; page loads are mocked. */
export async function renderApp(address: string, role: Role, branding?: AppliedBranding) {
  signInAs(role);
  mockLayoutRequests(role, branding);
  const rendered = renderAt(address, <SignedInApp />);
  await waitUntilLoaded();
  return rendered;
}

/** Waits until automatic requests and lazy chunks have loaded. */
export const waitUntilLoaded = () => act(() => new Promise<void>((resolve) => setTimeout(resolve, 5)));
