import type { Route } from '@playwright/test';
import { mfeNames, mfes, type MfeName } from '@techadds/shared/mfes';
import type { Role } from '@techadds/shared/permissions';
import { routes } from '@techadds/shared/routes';
import { expect, test } from '../support/test';

/** For each remote a role that may open it, and its first page that has a screen. */
const screens = mfeNames.map((name) => {
  const route = routes.find((each) => each.owner === name && each.coming === undefined)!;
  return { name, path: route.path, role: route.roles[0] as Role };
});

const stages: Record<string, (name: MfeName) => RegExp> = {
  manifest: (name) => new RegExp(`/remotes/${name}/[^/]+/mf-manifest\\.json`),
  entry: (name) => new RegExp(`/remotes/${name}/[^/]+/remoteEntry\\.js`),
  page: (name) => new RegExp(`/remotes/${name}/[^/]+/(?!remoteEntry)[^/]+\\.js`),
};

const faults: Record<string, (route: Route) => Promise<void>> = {
  'is down': (route) => route.abort('connectionrefused'),
  hangs: () => new Promise(() => {}),
  'answers HTML': (route) => route.fulfill({ status: 200, contentType: 'text/html', body: '<!doctype html><title>Login</title>' }),
  fails: (route) => route.fulfill({ status: 500, body: 'Internal error' }),
  'is tampered with': async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${await response.text()}\n;globalThis.__tampered = true;` });
  },
};

for (const { name, path, role } of screens)
  for (const [stage, address] of Object.entries(stages))
    for (const [fault, act] of Object.entries(faults)) {
      // Every remote is built and loaded alike; the whole matrix runs for one of them, the hardest faults for all.
      if (name !== 'mfe-finance' && !(fault === 'is down' && stage === 'entry') && !(fault === 'hangs' && stage === 'manifest')) continue;
      test(`when the ${stage} of ${name} ${fault}, only its route falls back, and heals without a reload`, async ({ as, violations }) => {
        const page = await as(role);
        await page.route(address(name), act);
        await page.goto('/dashboard');
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await page.evaluate(() => ((globalThis as { __alive?: boolean }).__alive = true));
        await page.evaluate((to) => history.pushState(null, '', to), '/dashboard');

        const started = Date.now();
        const link = page.getByRole('navigation', { name: 'Main' }).locator(`a[href="${path}"]`);
        if (await link.count()) await link.click();
        else {
          await page.evaluate((to) => {
            history.pushState({}, '', to);
            dispatchEvent(new PopStateEvent('popstate', { state: {} }));
          }, path);
        }
        await expect(page.getByText(`${mfes[name].label} didn’t load`)).toBeVisible({ timeout: 8_000 });
        expect(Date.now() - started).toBeLessThan(7_000);
        expect(await page.evaluate(() => '__tampered' in globalThis)).toBe(false);

        // The rest stays usable.
        await page.getByRole('button', { name: 'Account' }).click();
        await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible();
        await page.keyboard.press('Escape');

        await page.unroute(address(name));
        await page.getByRole('button', { name: 'Try again' }).click();
        await expect(page.getByText(`${mfes[name].label} didn’t load`)).toBeHidden();
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        expect(await page.evaluate(() => (globalThis as { __alive?: boolean }).__alive)).toBe(true);
        violations.length = 0;
      });
    }

test('a remote that throws while it renders leaves everything else usable', async ({ as }) => {
  const page = await as('admin');
  await page.route('**/api/audit/logs?**', (route) => route.fulfill({ json: { items: 'not a list', meta: null } }));
  await page.goto('/audit/logs');
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await page.unroute('**/api/audit/logs?**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('table')).toBeVisible();
});

test('without a registry the frame works, and the remotes come back when it does', async ({ as }) => {
  const page = await as('customer');
  await page.route('**/registry.json', (route) => route.abort());
  await page.goto('/marketplace');
  await expect(page.getByText('Marketplace didn’t load')).toBeVisible({ timeout: 8_000 });
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).click();
  await expect(page).toHaveURL('/dashboard');
  await page.unroute('**/registry.json');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Marketplace', exact: true }).click();
  await expect(page.getByRole('searchbox')).toBeVisible({ timeout: 15_000 });
});
