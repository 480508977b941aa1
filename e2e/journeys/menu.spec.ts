import { mfeNames, mfes } from '@techadds/shared/mfes';
import { roleLabels, roles } from '@techadds/shared/roles';
import { findRoute, rolesWithAccess, routes } from '@techadds/shared/routes';
import type { Registry } from '@techadds/shared/contract/releases/registry';
import { menus } from '../support/menus';
import { emails, password } from '../support/accounts';
import { expect, navigateTo, test } from '../support/test';

for (const role of roles) {
  test(`shows ${roleLabels[role]} exactly the menu of the role`, async ({ page }) => {
    await page.goto('/login');
    await page.getByLabel('Email').fill(emails[role]);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL('/dashboard');

    const items = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
    // Remotes that another test releases meanwhile bring entries of their own, which are not in the route table.
    const listKnown = async () => {
      const links = await items.evaluateAll((all) => all.map((item) => new URL((item as HTMLAnchorElement).href).pathname));
      return links.filter((path) => findRoute(path) !== undefined).sort();
    };
    await expect.poll(listKnown).toEqual(menus[role].toSorted());
    await expect(page.getByRole('banner')).toContainText(roleLabels[role]);
    await expect(items.filter({ hasText: 'Dashboard' })).toHaveAttribute('aria-current', 'page');
  });

  test(`redirects every route forbidden to ${roleLabels[role]} to the dashboard, without requesting its remote`, async ({ as }) => {
    const page = await as(role);
    const requested: string[] = [];
    page.on('request', (request) => requested.push(new URL(request.url()).pathname));
    const rejections: string[] = [];
    page.on('console', (message) => rejections.push(message.text()));
    const forbidden = routes.filter((route) => !route.roles.includes(role)).map(({ path }) => path);

    // The first by a page load, the others by client-side navigation; subpaths belong to their route.
    await page.goto(forbidden[0] ?? '/dashboard');
    await expect(page).toHaveURL('/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const path of [...forbidden, ...forbidden.map((path) => `${path}/anything`)]) {
      await navigateTo(page, path);
      await expect(page, path).toHaveURL('/dashboard');
      expect(rejections).toContain(`Access denied: ${role} cannot access ${path}`);
    }
    const others = mfeNames.filter((name) => !rolesWithAccess(name).includes(role));
    expect(requested.filter((path) => others.some((name) => path.startsWith(`/remotes/${name}/`)))).toEqual([]);
  });

  test(`serves ${roleLabels[role]} only the registry entries and remote files of the role`, async ({
    as,
    sessions,
    playwright,
    baseURL,
  }) => {
    const page = await as(role);
    const registry = (await (await page.request.get('/registry.json')).json()) as Registry;
    const offered = mfeNames.filter((name) => mfes[name].public || rolesWithAccess(name).includes(role));
    expect(registry.remotes.map((remote) => remote.name).sort()).toEqual(offered.sort());

    const all = new Map<string, string>();
    for (const one of ['partner_admin', 'admin'] as const) {
      const visitor = await playwright.request.newContext({
        baseURL,
        extraHTTPHeaders: { cookie: `token=${(await sessions(one)).token}` },
      });
      const { remotes } = (await (await visitor.get('/registry.json')).json()) as Registry;
      for (const { name, base, files } of remotes) for (const file of Object.keys(files)) all.set(base + file, name);
      await visitor.dispose();
    }
    expect(new Set(all.values())).toEqual(new Set(mfeNames));
    for (const [address, name] of all) {
      const mfe = mfeNames.find((each) => each === name)!;
      const expected = rolesWithAccess(mfe).includes(role) || mfes[mfe].public ? 200 : 404;
      expect((await page.request.get(address)).status(), address).toBe(expected);
    }
  });
}

for (const width of [400, 320])
  test(`shows a super-admin the title and the role on a screen of ${width} px`, async ({ as }) => {
    const page = await as('super_admin');
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/dashboard');
    const bar = page.getByRole('banner');
    // The first is the title; the tenant may have the same name.
    await expect(bar.getByText('TechAdds', { exact: true }).first()).toBeInViewport({ ratio: 1 });
    await expect(bar.getByText('Super Admin')).toBeInViewport({ ratio: 1 });
    await expect(bar.getByRole('button', { name: /^Switch marketplace/ })).toBeInViewport({ ratio: 1 });
    const chip = await bar.getByText('Super Admin').evaluate(({ scrollWidth, clientWidth }) => ({ scrollWidth, clientWidth }));
    // Below 400 px, the role may be cut.
    if (width === 400) expect(chip.scrollWidth).toBe(chip.clientWidth);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  });

test('lists and serves only the remotes with public pages to a visitor who is not signed in', async ({ as, request }) => {
  const registry = (await (await request.get('/registry.json')).json()) as Registry;
  expect(registry.remotes.map(({ name }) => name).sort()).toEqual(mfeNames.filter((name) => mfes[name].public).sort());
  const page = await as('partner_admin');
  const { remotes } = (await (await page.request.get('/registry.json')).json()) as Registry;
  const files = remotes.flatMap(({ name, base, files }) => Object.keys(files).map((file) => ({ name, url: base + file })));
  expect(files.filter(({ name }) => name === 'mfe-crm-contracts').length).toBeGreaterThan(10);
  for (const { name, url } of files)
    expect((await request.get(url)).status(), url).toBe(mfes[name as keyof typeof mfes].public ? 200 : 404);
});
