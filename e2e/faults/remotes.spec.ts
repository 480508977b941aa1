import type { Page, Route } from '@playwright/test';
import { mfeNames, type MfeName } from '@techadds/shared/mfes';
import type { Role } from '@techadds/shared/roles';
import { rolesWithAccess, routes } from '@techadds/shared/routes';
import { takeTurn } from '../support/combinations';
import { expect, getRemoteFallback, navigateTo, waitUntilLoaded, test } from '../support/test';

/** Per remote with pages in the app: its first implemented page and a role with access to it. */
const remotePages = mfeNames
  .filter((name) => rolesWithAccess(name).length > 0)
  .map((name) => {
    const route = routes.find((each) => each.owner === name && each.planned === undefined)!;
    return { name, path: route.path, label: route.label, role: route.roles[0] as Role };
  });

const toEntryPattern = (name: MfeName) => new RegExp(`/remotes/${name}/[^/]+/remoteEntry\\.js`);
const toPagePattern = (name: MfeName) => new RegExp(`/remotes/${name}/[^/]+/(?!remoteEntry)[^/]+\\.js`);
const toFilePattern = (name: MfeName) => new RegExp(`/remotes/${name}/`);

type Fault = (route: Route) => Promise<void>;
const refuseConnection: Fault = (route) => route.abort('connectionrefused');
const hang: Fault = () => new Promise(() => {});
const respondWithHtml: Fault = (route) =>
  route.fulfill({ status: 200, contentType: 'text/html', body: '<!doctype html><title>Sign in</title>' });
const respondWithError: Fault = (route) => route.fulfill({ status: 500, body: 'Internal error' });
const tamperFile: Fault = async (route) => {
  const response = await route.fetch();
  await route.fulfill({ response, body: `globalThis.__tampered = true;\n${await response.text()}` });
};

interface FaultCase {
  fault: string;
  injectFault: Fault;
  toPattern: (name: MfeName) => RegExp;
  onlyRemote?: MfeName;
}

/** All remotes are built and loaded the same way, so faults of a single load stage are tested with one remote only. */
const cases: readonly FaultCase[] = [
  { fault: 'is down', injectFault: refuseConnection, toPattern: toFilePattern },
  { fault: 'hangs', injectFault: hang, toPattern: toFilePattern },
  { fault: 'responds with HTML', injectFault: respondWithHtml, toPattern: toFilePattern },
  { fault: 'is tampered with', injectFault: tamperFile, toPattern: toFilePattern },
  { fault: 'fails to serve its entry', injectFault: respondWithError, toPattern: toEntryPattern, onlyRemote: 'mfe-finance' },
  { fault: 'does not deliver its entry', injectFault: hang, toPattern: toEntryPattern, onlyRemote: 'mfe-finance' },
  { fault: 'does not deliver its page', injectFault: hang, toPattern: toPagePattern, onlyRemote: 'mfe-finance' },
  { fault: 'goes down before its page is loaded', injectFault: refuseConnection, toPattern: toPagePattern, onlyRemote: 'mfe-finance' },
  { fault: 'has a tampered entry', injectFault: tamperFile, toPattern: toEntryPattern, onlyRemote: 'mfe-finance' },
  { fault: 'has a tampered page', injectFault: tamperFile, toPattern: toPagePattern, onlyRemote: 'mfe-finance' },
];

interface MarkedWindow {
  __alive?: boolean;
}
const markWindow = (page: Page) => page.evaluate(() => void ((globalThis as MarkedWindow).__alive = true));
const isWindowMarked = (page: Page) => page.evaluate(() => (globalThis as MarkedWindow).__alive === true);

/** Checks that the account menu and another page work, then returns to `path`. */
async function expectRestUsable(page: Page, path: string): Promise<void> {
  await page.getByRole('button', { name: 'Account' }).click();
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Settings', exact: true }).click();
  await expect(page).toHaveURL('/settings');
  await waitUntilLoaded(page);
  await navigateTo(page, path);
}

const commonCases = cases.filter(({ onlyRemote }) => onlyRemote === undefined);

for (const [index, { name, path, label, role }] of remotePages.entries()) {
  const ownCases = cases.filter(({ onlyRemote }) => onlyRemote === name);
  for (const { fault, injectFault, toPattern } of [...takeTurn(commonCases, index), ...ownCases]) {
    test(`shows a fallback within 6 s when ${name} ${fault}, keeps the rest usable and recovers without a reload`, async ({ as }) => {
      const page = await as(role);
      await page.route(toPattern(name), injectFault);
      await page.goto('/dashboard');
      await waitUntilLoaded(page);
      await markWindow(page);

      const started = Date.now();
      await navigateTo(page, path);
      await expect(getRemoteFallback(page, name)).toBeVisible({ timeout: 8_000 });
      expect(Date.now() - started).toBeLessThan(6_000);
      expect(await page.evaluate(() => '__tampered' in globalThis)).toBe(false);
      await expectRestUsable(page, path);
      await expect(getRemoteFallback(page, name)).toBeVisible({ timeout: 8_000 });

      await page.unroute(toPattern(name));
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(getRemoteFallback(page, name)).toBeHidden();
      await expect(page.getByRole('heading', { level: 1, name: label })).toBeVisible();
      await waitUntilLoaded(page);
      expect(await isWindowMarked(page)).toBe(true);
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
    await waitUntilLoaded(page);
    await markWindow(page);
    const started = Date.now();
    await navigateTo(page, path);
    await expect(getRemoteFallback(page, name)).toBeVisible({ timeout: 8_000 });
    expect(Date.now() - started).toBeLessThan(6_000);
    await expectRestUsable(page, path);

    edge.rollback(name);
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect(page.getByRole('heading', { level: 1, name: label })).toBeVisible();
    await expect(getRemoteFallback(page, name)).toBeHidden();
    await waitUntilLoaded(page);
    expect(await isWindowMarked(page)).toBe(true);
  });
}

test('a page whose file was damaged on its way, and is cached for a year, is repaired by the load that fails', async ({
  as,
  edge,
  provoked,
}) => {
  provoked.push(/integrity|Failed to find a valid digest|Loading chunk/i);
  const repair = edge.damageFile('mfe-finance', (path) => path.endsWith('.js') && !/remoteEntry|__federation/.test(path));
  const page = await as('partner_admin', edge);
  const failure = page.locator('main').getByText('This page didn’t load');
  await page.goto('/finance/fees');
  await expect(failure).toBeVisible();
  repair();
  await page.reload();
  // The browser has the damaged bytes still. The first attempt replaces them, so that the second one may succeed.
  const title = page.getByRole('heading', { name: 'What a payment costs' });
  await expect(failure.or(title)).toBeVisible();
  await page.reload();
  await expect(title).toBeVisible();
  await expect(failure).toHaveCount(0);
});

for (const [kind, isDamaged] of Object.entries({
  entry: (path: string) => path === 'remoteEntry.js',
  page: (path: string) => path.endsWith('.js') && !/remoteEntry|__federation/.test(path),
}))
  test(`shows the previous version while the ${kind} of the current one stays damaged, and the current one once it is repaired`, async ({
    as,
    edge,
    provoked,
  }) => {
    provoked.push(/integrity|Failed to find a valid digest|Loading chunk/i);
    const second = 'What the second version costs';
    edge.release('mfe-finance', (_file, text) =>
      text.includes('What a payment costs') ? text.replaceAll('What a payment costs', second) : undefined,
    );
    const repair = edge.damageFile('mfe-finance', isDamaged);
    const page = await as('partner_admin', edge);
    await page.goto('/finance/fees');
    await expect(page.getByRole('heading', { name: 'What a payment costs' })).toBeVisible({ timeout: 8_000 });
    await expect(getRemoteFallback(page, 'mfe-finance')).toHaveCount(0);
    await navigateTo(page, '/finance/deposits');
    await waitUntilLoaded(page);

    repair();
    await page.goto('/finance/fees');
    // The browser has the damaged bytes still; the load that fails replaces them.
    const failure = page.locator('main').getByText(/didn’t load/);
    const title = page.getByRole('heading', { name: second });
    await expect(failure.or(title).first()).toBeVisible();
    await page.reload();
    await expect(title).toBeVisible();
  });

test('runs code added to a file whose hash matches, which proves that the tampering tests can fail', async ({ as, edge }) => {
  edge.release('mfe-finance', (file, text) => (file === 'remoteEntry.js' ? `globalThis.__tampered = true;\n${text}` : undefined));
  const page = await as('partner_admin', edge);
  await page.goto('/finance/fees');
  await expect(page.getByRole('heading', { level: 1, name: 'Fees' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => '__tampered' in globalThis)).toBe(true);
});

test('keeps the layout, the menu and the dashboard working with all remotes down', async ({ as }) => {
  const page = await as('partner_admin');
  await page.route(/\/remotes\//, refuseConnection);
  await page.goto('/customers');
  await expect(getRemoteFallback(page, 'mfe-crm-contracts')).toBeVisible({ timeout: 8_000 });
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Order management' }).click();
  await expect(getRemoteFallback(page, 'mfe-partner')).toBeVisible({ timeout: 8_000 });
  await page.getByRole('link', { name: 'Go to Dashboard' }).click();
  await expect(page).toHaveURL('/dashboard');
  await waitUntilLoaded(page);
});

test('keeps everything else usable when a remote throws during rendering, and recovers', async ({ as }) => {
  const page = await as('admin');
  await page.route('**/api/audit/logs?**', (route) => route.fulfill({ json: { items: 'not a list', meta: null } }));
  await page.goto('/audit/logs');
  await expect(getRemoteFallback(page, 'mfe-admin')).toBeVisible();
  await expectRestUsable(page, '/audit/logs');
  await page.unroute('**/api/audit/logs?**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('table')).toBeVisible();
});

test('keeps the layout working without a registry, and loads remotes once it is available', async ({ as }) => {
  const page = await as('customer');
  await page.route('**/registry.json', (route) => route.abort());
  // The page comes with the registry.
  await page.route('**/marketplace', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replace('id="registry"', '') });
  });
  await page.goto('/marketplace');
  await expect(getRemoteFallback(page, 'mfe-marketplace')).toBeVisible({ timeout: 8_000 });
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).click();
  await expect(page).toHaveURL('/dashboard');
  await waitUntilLoaded(page);
  await page.unroute('**/registry.json');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Marketplace', exact: true }).click();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('searchbox')).toBeVisible();
});
