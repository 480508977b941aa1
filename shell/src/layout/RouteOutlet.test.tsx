import { act, screen, waitFor } from '@testing-library/react';
import { roles } from '@techadds/shared/roles';
import { routes } from '@techadds/shared/routes';
import { currentUrl, makeUser, renderAt, signInAs } from '@techadds/shared/testing';
import { reloadPage } from '../session/navigation';
import { comingSoonTexts } from '../pages/coming-soon/coming-soon-texts';
import { mockLayoutRequests, waitUntilLoaded } from '../testing/app';
import { setRemoteRoutes } from '../remotes/remote-routes';
import { RouteOutlet } from './RouteOutlet';

jest.mock('../session/navigation', () => ({ openPage: jest.fn(), reloadPage: jest.fn() }));

jest.mock('../pages/settings/SettingsPage', () => ({ SettingsPage: () => <h1>The settings</h1> }));

// These tests only check which page opens; the dashboard has its own tests.
jest.mock('../pages/dashboard/DashboardPage', () => ({ DashboardPage: () => <h1>The dashboard</h1> }));

const open = async (path: string, role: (typeof roles)[number]) => {
  signInAs(role);
  mockLayoutRequests(role);
  renderAt(path, <RouteOutlet user={makeUser(role)} />);
  await waitUntilLoaded();
};
const pairs = roles.flatMap((role) => routes.map((route) => ({ role, route, path: route.path })));

describe('route guard', () => {
  test.each(pairs.filter(({ role, route }) => !route.roles.includes(role)))(
    'redirects a $role from $path to the dashboard',
    async ({ role, path }) => {
      const said = jest.spyOn(console, 'info').mockImplementation();
      await open(path, role);
      expect(currentUrl()).toBe('/dashboard');
      expect(said).toHaveBeenCalledWith(`Access denied: ${role} cannot access ${path}`);
      expect(screen.queryByText(/^Remote /)).toBeNull();
      said.mockRestore();
    },
  );

  test('redirects from paths below a forbidden one', async () => {
    const said = jest.spyOn(console, 'info').mockImplementation();
    await open('/audit/logs/42', 'customer');
    expect(currentUrl()).toBe('/dashboard');
    said.mockRestore();
  });

  test.each(pairs.filter(({ role, route }) => route.roles.includes(role)))('lets a $role open $path', async ({ role, path }) => {
    await open(path, role);
    expect(currentUrl()).toBe(path);
  });
});

describe('route outlet', () => {
  const coming = routes.filter((route) => route.planned);

  test('has a text for exactly the coming-soon pages', () => {
    expect(Object.keys(comingSoonTexts).sort()).toEqual(coming.map(({ path }) => path).sort());
  });

  test.each(coming)('shows the coming-soon page at $path', async (route) => {
    await open(route.path, route.roles[0]!);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(route.label);
    expect(screen.getByText(`This screen is on its way. ${comingSoonTexts[route.path]}`)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to Dashboard' })).toHaveAttribute('href', '/dashboard');
  });

  test.each(routes.filter(({ owner, planned }) => owner !== 'shell' && !planned))(
    'shows the remote at $path',
    async ({ path, owner, roles: [role] }) => {
      await open(path, role!);
      expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(`Remote ${owner}`);
    },
  );

  test('shows the dashboard', async () => {
    await open('/dashboard', 'customer');
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('The dashboard');
  });

  test.each(['/settings', '/settings/password'])('shows the settings at %s', async (path) => {
    await open(path, 'partner_staff');
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('The settings');
  });

  test.each(['/nothing', '/dashboard/below', '/Orders', '/orders2'])('shows the not-found page with links at %s', async (path) => {
    await open(path, 'customer');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Page not found');
    expect(screen.getByRole('link', { name: 'Go to Dashboard' })).toBeVisible();
  });

  describe('at a path of a remote that is not in the route table', () => {
    const support = { path: '/support', label: 'Support', icon: 'IconTicket', roles: ['admin'], owner: 'mfe-support' } as const;
    const heading = () => screen.getByRole('heading', { level: 1 });
    afterEach(() => act(() => setRemoteRoutes([])));

    test('shows the remote to its roles, also below the path', async () => {
      setRemoteRoutes([support]);
      await open('/support/42', 'admin');
      expect(heading()).toHaveTextContent('Remote mfe-support');
    });

    test('redirects other roles to the dashboard', async () => {
      const said = jest.spyOn(console, 'info').mockImplementation();
      setRemoteRoutes([support]);
      await open('/support', 'customer');
      expect(currentUrl()).toBe('/dashboard');
      said.mockRestore();
    });

    test('waits for the registry before it says that there is no such page', async () => {
      setRemoteRoutes(undefined);
      await open('/support', 'admin');
      expect(heading()).toHaveTextContent('Loading');
      act(() => setRemoteRoutes([support]));
      expect(heading()).toHaveTextContent('Remote mfe-support');
    });

    test('cannot take a page of the route table', async () => {
      setRemoteRoutes([{ ...support, path: '/finance/payouts' }]);
      await open('/finance/payouts', 'admin');
      expect(heading()).toHaveTextContent('Remote mfe-finance');
    });
  });

  test.each(['/login', '/logout', '/register', '/auth/q/abc'])('loads the public page %s with a page load', async (path) => {
    await open(path, 'customer');
    await waitFor(() => expect(reloadPage).toHaveBeenCalled());
  });
});
