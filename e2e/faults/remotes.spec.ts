import type { Page, Route } from '@playwright/test';
import { mfeNames, type MfeName } from '@techadds/shared/mfes';
import type { Role } from '@techadds/shared/roles';
import { routes } from '@techadds/shared/routes';
import { expect, fallbackOf, moveTo, settled, test } from '../support/test';

/** Per remote: its first implemented page and a role with access to it. */
const screens = mfeNames.map((name) => {
  const route = routes.find((each) => each.owner === name && each.coming === undefined)!;
  return { name, path: route.path, label: route.label, role: route.roles[0] as Role };
});

const manifestOf = (name: MfeName) => new RegExp(`/remotes/${name}/[^/]+/mf-manifest\\.json`);
const entryOf = (name: MfeName) => new RegExp(`/remotes/${name}/[^/]+/remoteEntry\\.js`);
const pageOf = (name: MfeName) => new RegExp(`/remotes/${name}/[^/]+/(?!remoteEntry)[^/]+\\.js`);
const anyOf = (name: MfeName) => new RegExp(`/remotes/${name}/`);

type Fault = (route: Route) => Promise<void>;
const isDown: Fault = (route) => route.abort('connectionrefused');
const hangs: Fault = () => new Promise(() => {});
const answersHtml: Fault = (route) =>
  route.fulfill({ status: 200, contentType: 'text/html', body: '<!doctype html><title>Sign in</title>' });
const fails: Fault = (route) => route.fulfill({ status: 500, body: 'Internal error' });
const isTampered: Fault = async (route) => {
  const response = await route.fetch();
  await route.fulfill({ response, body: `globalThis.__tampered = true;\n${await response.text()}` });
};

interface Case {
  fault: string;
  act: Fault;
  where: (name: MfeName) => RegExp;
  only?: MfeName;
}

/** All remotes are built and loaded the same way, so faults of a single load stage are tested with one remote only. */
const cases: readonly Case[] = [
  { fault: 'is down', act: isDown, where: anyOf },
  { fault: 'hangs', act: hangs, where: anyOf },
  { fault: 'responds with HTML', act: answersHtml, where: anyOf },
  { fault: 'is tampered with', act: isTampered, where: anyOf },
  { fault: 'fails to serve its manifest', act: fails, where: manifestOf, only: 'mfe-finance' },
  { fault: 'does not deliver its entry', act: hangs, where: entryOf, only: 'mfe-finance' },
  { fault: 'does not deliver its page', act: hangs, where: pageOf, only: 'mfe-finance' },
  { fault: 'goes down before its page is loaded', act: isDown, where: pageOf, only: 'mfe-finance' },
  { fault: 'has a tampered entry', act: isTampered, where: entryOf, only: 'mfe-finance' },
  { fault: 'has a tampered page', act: isTampered, where: pageOf, only: 'mfe-finance' },
];

interface Marked {
  __alive?: boolean;
}
const mark = (page: Page) => page.evaluate(() => void ((globalThis as Marked).__alive = true));
const isMarked = (page: Page) => page.evaluate(() => (globalThis as Marked).__alive === true);

/** Checks that the account menu and another page work, then returns to `path`. */
async function expectRestUsable(page: Page, path: string): Promise<void> {
  await page.getByRole('button', { name: 'Account' }).click();
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Settings', exact: true }).click();
  await expect(page).toHaveURL('/settings');
  await settled(page);
  await moveTo(page, path);
}

for (const { name, path, label, role } of screens) {
  for (const { fault, act, where, only } of cases) {
    if (only !== undefined && only !== name) continue;
    test(`shows a fallback within 6 s when ${name} ${fault}, keeps the rest usable and recovers without a reload`, async ({ as }) => {
      const page = await as(role);
      await page.route(where(name), act);
      await page.goto('/dashboard');
      await settled(page);
      await mark(page);

      const started = Date.now();
      await moveTo(page, path);
      await expect(fallbackOf(page, name)).toBeVisible({ timeout: 8_000 });
      expect(Date.now() - started).toBeLessThan(6_000);
      expect(await page.evaluate(() => '__tampered' in globalThis)).toBe(false);
      await expectRestUsable(page, path);
      await expect(fallbackOf(page, name)).toBeVisible({ timeout: 8_000 });

      await page.unroute(where(name));
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(fallbackOf(page, name)).toBeHidden();
      await expect(page.getByRole('heading', { level: 1, name: label })).toBeVisible();
      await settled(page);
      expect(await isMarked(page)).toBe(true);
      expect(await page.evaluate(() => '__tampered' in globalThis)).toBe(false);
    });
  }

  test(`shows a fallback when ${name} throws during evaluation, and a rollback restores it without a reload`, async ({
    as,
    edge,
    provoked,
  }) => {
    provoked.push(/out of order/);
    edge.release(name, (file, text) => (file === 'remoteEntry.js' ? `throw new Error('out of order');\n${text}` : undefined));
    const page = await as(role, edge);
    await page.goto('/dashboard');
    await settled(page);
    await mark(page);
    const started = Date.now();
    await moveTo(page, path);
    await expect(fallbackOf(page, name)).toBeVisible({ timeout: 8_000 });
    expect(Date.now() - started).toBeLessThan(6_000);
    await expectRestUsable(page, path);

    edge.rollback(name);
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect(page.getByRole('heading', { level: 1, name: label })).toBeVisible();
    await expect(fallbackOf(page, name)).toBeHidden();
    await settled(page);
    expect(await isMarked(page)).toBe(true);
  });
}

test('runs code added to a file whose hash matches, which proves that the tampering tests can fail', async ({ as, edge }) => {
  edge.release('mfe-finance', (file, text) => (file === 'remoteEntry.js' ? `globalThis.__tampered = true;\n${text}` : undefined));
  const page = await as('partner_admin', edge);
  await page.goto('/finance/fees');
  await expect(page.getByRole('heading', { level: 1, name: 'Fees' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => '__tampered' in globalThis)).toBe(true);
});

test('keeps the layout, the menu and the dashboard working with all remotes down', async ({ as }) => {
  const page = await as('partner_admin');
  await page.route(/\/remotes\//, isDown);
  await page.goto('/customers');
  await expect(fallbackOf(page, 'mfe-crm-contracts')).toBeVisible({ timeout: 8_000 });
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Order management' }).click();
  await expect(fallbackOf(page, 'mfe-partner')).toBeVisible({ timeout: 8_000 });
  await page.getByRole('link', { name: 'Go to Dashboard' }).click();
  await expect(page).toHaveURL('/dashboard');
  await settled(page);
});

test('keeps everything else usable when a remote throws during rendering, and recovers', async ({ as }) => {
  const page = await as('admin');
  await page.route('**/api/audit/logs?**', (route) => route.fulfill({ json: { items: 'not a list', meta: null } }));
  await page.goto('/audit/logs');
  await expect(fallbackOf(page, 'mfe-admin')).toBeVisible();
  await expectRestUsable(page, '/audit/logs');
  await page.unroute('**/api/audit/logs?**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('table')).toBeVisible();
});

test('keeps the layout working without a registry, and loads remotes once it is available', async ({ as }) => {
  const page = await as('customer');
  await page.route('**/registry.json', (route) => route.abort());
  await page.goto('/marketplace');
  await expect(fallbackOf(page, 'mfe-marketplace')).toBeVisible({ timeout: 8_000 });
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).click();
  await expect(page).toHaveURL('/dashboard');
  await settled(page);
  await page.unroute('**/registry.json');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Marketplace', exact: true }).click();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('searchbox')).toBeVisible();
});
