import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { roleLabels, roles } from '@techadds/shared/roles';
import { getMenu, routes } from '@techadds/shared/routes';
import { renderApp } from '../../testing/app';

const links = () =>
  within(screen.getByRole('navigation', { name: 'Main' }))
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));

describe.each(roles)('the menu of a %s', (role) => {
  it('has the entries of the route table, in its order, and no other', async () => {
    await renderApp('/dashboard', role);
    expect(links()).toEqual(getMenu(role).map(({ path }) => path));
    for (const route of routes) expect(links().includes(route.path)).toBe(route.group !== undefined && route.roles.includes(role));
  });

  it('says whose it is', async () => {
    await renderApp('/dashboard', role);
    expect(within(screen.getAllByRole('banner')[0]!).getByText(roleLabels[role])).toBeVisible();
  });
});

it('customers see dashboard, marketplaces, orders, tickets, knowledge base and settings alone', async () => {
  await renderApp('/dashboard', 'customer');
  expect(links()).toEqual(['/dashboard', '/marketplace', '/marketplace2', '/orders', '/tickets', '/kb', '/settings']);
  expect(screen.getByRole('list', { name: 'Support' })).toBeVisible();
});

it.each([
  ['/orders', 'Orders'],
  ['/orders/7f', 'Orders'],
  ['/settings', 'Settings'],
  ['/marketplace2', 'Enhanced marketplace'],
])('at %s the entry %s is marked, and no other', async (path, label) => {
  await renderApp(path, 'customer');
  const marked = screen.getAllByRole('link', { current: 'page' });
  expect(marked.map((link) => link.textContent)).toEqual([label]);
});

it('the longest entry is marked where one is below another', async () => {
  await renderApp('/settings/branding', 'partner_admin');
  expect(screen.getAllByRole('link', { current: 'page' }).map((link) => link.textContent)).toEqual(['Branding']);
});

it('entries that the specification marks say that they come soon', async () => {
  await renderApp('/dashboard', 'partner_admin');
  const marked = screen.getAllByRole('link', { name: /Coming soon/ }).map((link) => link.getAttribute('href'));
  expect(marked).toEqual(['/contracts/templates', '/catalog/CatalogSettings', '/tickets', '/kb']);
});

it('the head shows the logo of the tenant, and its colours are put on the page', async () => {
  const pair = (hex: string): [string, string] => [hex, hex];
  const theme = {
    ...{ solid: pair('#c85102'), contrast: pair('#ffffff'), hover: pair('#b64a03'), fg: pair('#b64a03'), subtle: pair('#fef4f0') },
    ...{ muted: pair('#fdeae0'), border: pair('#fac4a6'), mark: pair('#b64a03'), ring: pair('#b64a03') },
  };
  await renderApp('/dashboard', 'customer', { theme, logo: '/api/files/of/t/logos/light', darkLogo: '/api/files/of/t/logos/dark' });
  const pictures = () => [...document.querySelectorAll('img')].map((image) => image.getAttribute('src'));
  await waitFor(() => expect(pictures()).toEqual([expect.stringContaining('light'), expect.stringContaining('dark')]));
  expect(document.documentElement.style.getPropertyValue('--ta-colors-brand-solid')).toBe('#c85102');
});

it('the head names the tenant, the foot the build', async () => {
  await renderApp('/dashboard', 'customer');
  expect(await screen.findByText('Acme Services')).toBeVisible();
  const whole = /8f3c2a1.*main.*2026-11-20T08:00:00Z.*dep-7/;
  const chip = await screen.findByRole('note', { name: whole });
  expect(chip).toHaveTextContent(/8f3c2a1 · main/);
  expect(screen.queryByRole('tooltip')).not.toBeInTheDocument();
  // With the keyboard it shows what a pointer would.
  while (document.activeElement !== chip) await userEvent.tab();
  expect(screen.getByRole('tooltip', { hidden: true })).toHaveTextContent(whole);
});
