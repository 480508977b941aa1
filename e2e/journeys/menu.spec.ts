import { mfeNames, type MfeName } from '@techadds/shared/mfes';
import { roleLabels, roles } from '@techadds/shared/permissions';
import { menuOf, rolesOf, routes } from '@techadds/shared/routes';
import { emails, password } from '../support/people';
import { expect, test } from '../support/test';

for (const role of roles) {
  test(`${roleLabels[role]} signs in and sees exactly the menu of the role`, async ({ page }) => {
    await page.goto('/login');
    await page.getByLabel('Email').fill(emails[role]);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL('/dashboard');

    const menu = page.getByRole('navigation', { name: 'Main' });
    await expect(menu.getByRole('link')).toHaveCount(menuOf(role).length);
    const links = await menu
      .getByRole('link')
      .evaluateAll((items) => items.map((item) => new URL((item as HTMLAnchorElement).href).pathname));
    expect(links.sort()).toEqual(
      menuOf(role)
        .map((route) => route.path)
        .sort(),
    );
    await expect(page.getByRole('banner')).toContainText(roleLabels[role]);
  });

  test(`every route forbidden to ${roleLabels[role]} leads to the dashboard, without a request for its remote`, async ({ as }) => {
    const page = await as(role);
    const requested: string[] = [];
    page.on('request', (request) => requested.push(new URL(request.url()).pathname));
    for (const { path } of routes.filter((route) => !route.roles.includes(role))) {
      await page.goto(path);
      await expect(page, path).toHaveURL('/dashboard');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
    const forbidden = mfeNames.filter((name) => !rolesOf(name).includes(role));
    expect(requested.filter((path) => forbidden.some((name) => path.startsWith(`/remotes/${name}/`)))).toEqual([]);
  });

  test(`the registry and the files of remotes are filtered for ${roleLabels[role]}`, async ({ as, sessions, playwright, baseURL }) => {
    const page = await as(role);
    const registry = (await (await page.request.get('/registry.json')).json()) as {
      remotes: { name: MfeName; base: string; entry: string }[];
    };
    expect(registry.remotes.map((remote) => remote.name).sort()).toEqual(mfeNames.filter((name) => rolesOf(name).includes(role)).sort());

    const admin = await playwright.request.newContext({
      baseURL,
      extraHTTPHeaders: { cookie: `token=${(await sessions('admin')).token}` },
    });
    const all = (await (await admin.get('/registry.json')).json()) as typeof registry;
    for (const { name, base, entry } of all.remotes) {
      const status = (await page.request.get(base + entry)).status();
      expect(status, name).toBe(rolesOf(name).includes(role) || ['mfe-marketplace', 'mfe-crm-contracts'].includes(name) ? 200 : 404);
    }
    await admin.dispose();
  });
}
