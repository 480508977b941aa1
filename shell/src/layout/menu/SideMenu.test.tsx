import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { roleLabels, roles } from '@techadds/shared/roles';
import { getMenu, routes } from '@techadds/shared/routes';
import { setRemoteRoutes } from '../../remotes/remote-routes';
import { renderApp } from '../../testing/app';

const links = () =>
  within(screen.getByRole('navigation', { name: 'Main' }))
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));

describe.each(roles)('menu of a %s', (role) => {
  test('has exactly the entries of the route table, in its order', async () => {
    await renderApp('/dashboard', role);
    expect(links()).toEqual(getMenu(role).map(({ path }) => path));
    for (const route of routes) expect(links().includes(route.path)).toBe(route.group !== undefined && route.roles.includes(role));
  });

  test('shows the role', async () => {
    await renderApp('/dashboard', role);
    expect(within(screen.getAllByRole('banner')[0]!).getByText(roleLabels[role])).toBeVisible();
  });
});

test('shows customers only dashboard, marketplaces, orders, tickets, knowledge base and settings', async () => {
  await renderApp('/dashboard', 'customer');
  expect(links()).toEqual(['/dashboard', '/marketplace', '/marketplace2', '/orders', '/tickets', '/kb', '/settings']);
  expect(screen.getByRole('list', { name: 'Support' })).toBeVisible();
});

test.each([
  ['/orders', 'Orders'],
  ['/orders/7f', 'Orders'],
  ['/settings', 'Settings'],
  ['/marketplace2', 'Enhanced marketplace'],
])('at %s, marks only the entry %s', async (path, label) => {
  await renderApp(path, 'customer');
  const marked = screen.getAllByRole('link', { current: 'page' });
  expect(marked.map((link) => link.textContent)).toEqual([label]);
});

test('shows the pages that a remote brings with its release in their group, to their roles, as soon as the registry has them', async () => {
  await renderApp('/dashboard', 'admin');
  const support = { path: '/support', label: 'Support', icon: 'IconTicket', roles: ['admin'], group: 'administration' } as const;
  act(() => setRemoteRoutes([{ ...support, owner: 'mfe-support' }]));
  const group = within(screen.getByRole('list', { name: 'Administration' }));
  expect(group.getAllByRole('link').at(-1)).toHaveAttribute('href', '/support');
  act(() => setRemoteRoutes([{ ...support, roles: ['customer'], owner: 'mfe-support' }]));
  expect(links()).toEqual(getMenu('admin').map(({ path }) => path));
  act(() => setRemoteRoutes([]));
});

test('marks the entry with the longest matching path', async () => {
  await renderApp('/settings/branding', 'partner_admin');
  expect(screen.getAllByRole('link', { current: 'page' }).map((link) => link.textContent)).toEqual(['Branding']);
});

test('labels the entries that the specification marks as coming soon', async () => {
  await renderApp('/dashboard', 'partner_admin');
  const marked = screen.getAllByRole('link', { name: /Coming soon/ }).map((link) => link.getAttribute('href'));
  expect(marked).toEqual(['/contracts/templates', '/catalog/CatalogSettings', '/tickets', '/kb']);
});

test('shows the tenant’s logo, and applies its theme to the page', async () => {
  const pair = (hex: string): [string, string] => [hex, hex];
  const theme = {
    ...{ solid: pair('#c85102'), contrast: pair('#ffffff'), hover: pair('#b64a03'), fg: pair('#b64a03'), subtle: pair('#fef4f0') },
    ...{ muted: pair('#fdeae0'), border: pair('#fac4a6'), mark: pair('#b64a03'), ring: pair('#b64a03') },
  };
  await renderApp('/dashboard', 'customer', {
    theme,
    logo: '/api/files/of/t/logos/light',
    darkLogo: '/api/files/of/t/logos/dark',
    icon: null,
  });
  const pictures = () => [...document.querySelectorAll('img')].map((image) => image.getAttribute('src'));
  await waitFor(() => expect(pictures()).toEqual([expect.stringContaining('light'), expect.stringContaining('dark')]));
  expect(document.documentElement.style.getPropertyValue('--ta-colors-brand-solid')).toBe('#c85102');
});

test('shows the tenant’s name and the build', async () => {
  await renderApp('/dashboard', 'customer');
  expect(await screen.findByText('Acme Services')).toBeVisible();
  const whole = /8f3c2a1.*main.*2026-11-20T08:00:00Z.*dep-7/;
  const chip = await screen.findByRole('note', { name: whole });
  expect(chip).toHaveTextContent(/8f3c2a1 · main/);
  expect(screen.queryByRole('tooltip')).not.toBeInTheDocument();
  // The tooltip also opens on keyboard focus.
  while (document.activeElement !== chip) await userEvent.tab();
  expect(screen.getByRole('tooltip', { hidden: true })).toHaveTextContent(whole);
});
