import { screen, waitFor } from '@testing-library/react';
import { roles } from '@techadds/shared/roles';
import { routes } from '@techadds/shared/routes';
import { currentUrl, makeUser, renderAt, signInAs } from '@techadds/shared/testing';
import { reloadPage } from '../session/navigation';
import { whatComes } from '../pages/coming-soon/coming-soon-texts';
import { answerFrame, settled } from '../testing/app';
import { Screen } from './RouteOutlet';

jest.mock('../session/navigation', () => ({ openPage: jest.fn(), reloadPage: jest.fn() }));

jest.mock('../pages/settings/SettingsPage', () => ({ SettingsPage: () => <h1>The settings</h1> }));

// Where a test leads is what counts here; the dashboard's own tests say what it shows.
jest.mock('../pages/dashboard/DashboardPage', () => ({ DashboardPage: () => <h1>The dashboard</h1> }));

const open = async (path: string, role: (typeof roles)[number]) => {
  signInAs(role);
  answerFrame(role);
  renderAt(path, <Screen user={makeUser(role)} />);
  await settled();
};
const pairs = roles.flatMap((role) => routes.map((route) => ({ role, route, path: route.path })));

describe('the guard', () => {
  it.each(pairs.filter(({ role, route }) => !route.roles.includes(role)))(
    'sends a $role from $path to the dashboard',
    async ({ role, path }) => {
      const said = jest.spyOn(console, 'info').mockImplementation();
      await open(path, role);
      expect(currentUrl()).toBe('/dashboard');
      expect(said).toHaveBeenCalledWith(`Access denied: ${role} cannot access ${path}`);
      expect(screen.queryByText(/^Remote /)).toBeNull();
      said.mockRestore();
    },
  );

  it('holds for paths below a forbidden one', async () => {
    const said = jest.spyOn(console, 'info').mockImplementation();
    await open('/audit/logs/42', 'customer');
    expect(currentUrl()).toBe('/dashboard');
    said.mockRestore();
  });

  it.each(pairs.filter(({ role, route }) => route.roles.includes(role)))('lets a $role to $path', async ({ role, path }) => {
    await open(path, role);
    expect(currentUrl()).toBe(path);
  });
});

describe('what stands at a route', () => {
  const coming = routes.filter((route) => route.coming);

  it('has a sentence for every screen that comes, and for no other', () => {
    expect(Object.keys(whatComes).sort()).toEqual(coming.map(({ path }) => path).sort());
  });

  it.each(coming)('at $path, a page that says which screen comes', async (route) => {
    await open(route.path, route.roles[0]!);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(route.label);
    expect(screen.getByText(`This screen is on its way. ${whatComes[route.path]}`)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to Dashboard' })).toHaveAttribute('href', '/dashboard');
  });

  it.each(routes.filter(({ owner, coming }) => owner !== 'shell' && !coming))(
    'at $path, its remote',
    async ({ path, owner, roles: [role] }) => {
      await open(path, role!);
      expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(`Remote ${owner}`);
    },
  );

  it('at the dashboard, the dashboard', async () => {
    await open('/dashboard', 'customer');
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('The dashboard');
  });

  it.each(['/settings', '/settings/password'])('at %s, the settings', async (path) => {
    await open(path, 'partner_staff');
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('The settings');
  });

  it.each(['/nothing', '/dashboard/below', '/Orders', '/orders2'])('at %s, a page that says there is none, with ways on', async (path) => {
    await open(path, 'customer');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Page not found');
    expect(screen.getByRole('link', { name: 'Go to Dashboard' })).toBeVisible();
  });

  it.each(['/login', '/logout', '/register', '/auth/q/abc'])('at %s, a page load, since it stands outside the app', async (path) => {
    await open(path, 'customer');
    await waitFor(() => expect(reloadPage).toHaveBeenCalled());
  });
});
