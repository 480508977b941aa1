import type { Page } from '@playwright/test';
import { readScripts } from '../support/edge';
import { expect, navigateTo, waitUntilLoaded, test } from '../support/test';

interface FederatedWindow {
  __webpack_share_scopes__?: { default: Record<string, Record<string, { from: string; loaded: boolean }>> };
}

/** The shared modules, per key with each version's provider and whether the shell has loaded it; plus the names of the remotes' containers. */
const listSharedModules = (page: Page) =>
  page.evaluate(() => ({
    modules: Object.entries((globalThis as FederatedWindow).__webpack_share_scopes__?.default ?? {}).map(([key, versions]) => ({
      key,
      versions: Object.values(versions).map(({ from, loaded }) => ({ from, loaded })),
    })),
    containers: Object.keys(globalThis).filter((name) => name.startsWith('techadds_mfe_')),
  }));

const visitedPaths = ['/marketplace', '/customers', '/finance/fees', '/audit/logs'];

async function visitRemotes(page: Page): Promise<void> {
  await page.goto('/dashboard');
  for (const [index, path] of visitedPaths.entries()) {
    await navigateTo(page, path);
    // The remotes so far; until then, the page before is still there.
    await expect.poll(async () => (await listSharedModules(page)).containers.length, { message: path }).toBe(1 + index);
    await waitUntilLoaded(page);
    await expect(page.getByRole('main')).not.toContainText('didn’t load');
  }
}

test('shares one instance of each module, provided by the shell, and loads no file twice', async ({ as }) => {
  const page = await as('admin');
  await visitRemotes(page);
  const { modules } = await listSharedModules(page);
  expect(modules.filter(({ versions }) => versions.length !== 1)).toEqual([]);
  for (const name of ['react', 'react-dom', '@techadds/shared/session', '@techadds/shared/query', '@techadds/shared/router'])
    expect(
      modules.find(({ key }) => key === name),
      name,
    ).toEqual({ key: name, versions: [{ from: 'shell', loaded: true }] });

  const scripts = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry) => (entry as PerformanceResourceTiming).initiatorType === 'script')
      .map((entry) => new URL(entry.name).pathname),
  );
  expect(scripts.filter((path, index) => scripts.indexOf(path) !== index)).toEqual([]);
});

test('bundles no copy of React, the session, the query cache or the router into a remote', () => {
  const marks = ['react.transitional.element', 'getQueryCache', 'Max-Age=', 'popstate', 'MessageChannel'];
  const has = (name: string, mark: string) => Object.values(readScripts(name)).some((text) => text.includes(mark));
  const remotes = ['mfe-marketplace', 'mfe-partner', 'mfe-finance', 'mfe-crm-contracts', 'mfe-crm-contracts-public', 'mfe-admin'];
  const found = remotes.flatMap((name) => marks.filter((mark) => has(name, mark)).map((mark) => `${name}: ${mark}`));
  expect(found).toEqual([]);
  // The shell's files contain all marks, which proves that the search works.
  expect(marks.filter((mark) => !has('shell', mark))).toEqual([]);
});

test('shows a change of the shell’s session in a remote’s page at once', async ({ as }) => {
  const page = await as('partner_admin');
  await page.goto('/marketplace');
  await page.locator('main a[href^="/marketplace/"]').first().click();
  await expect(page.getByText('You are signed in as Partner Admin.')).toBeVisible();
  await page.route('**/api/auth/me', async (route) => {
    const { user } = (await (await route.fetch()).json()) as { user: object };
    await route.fulfill({ json: { user: { ...user, role: 'partner_staff' } } });
  });
  // Only the shell listens to the storage event by which another tab's change arrives.
  await page.evaluate(() => {
    const user = JSON.parse(localStorage.getItem('user')!) as object;
    localStorage.setItem('user', JSON.stringify({ ...user, role: 'partner_staff' }));
    dispatchEvent(new StorageEvent('storage', { key: 'token' }));
  });
  await expect(page.getByText('You are signed in as Partner Staff.')).toBeVisible();
  await expect(page.getByRole('banner')).toContainText('Partner Staff');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('refetches the shell’s queries after a mutation in a remote', async ({ as }) => {
  const page = await as('partner_admin');
  await page.goto('/partners/orders?status=placed');
  await waitUntilLoaded(page);
  // The bell belongs to the shell and polls every minute; an earlier request means that the mutation reached the shell's cache.
  const bell = page.waitForRequest((request) => request.url().includes('/api/notifications'));
  await page
    .getByRole('button', { name: /^Accept OR-/ })
    .last()
    .click();
  await bell;
});

test('refetches a remote’s list after new data in the shell', async ({ as }) => {
  const page = await as('customer');
  await page.goto('/orders');
  await waitUntilLoaded(page);
  await page.route('**/api/notifications?**', async (route) => {
    const answer = (await (await route.fetch()).json()) as { items: { id: string }[] };
    const [first, ...others] = answer.items;
    await route.fulfill({ json: { ...answer, items: [{ ...first, id: '00000000-0000-4000-8000-000000000001' }, ...others] } });
  });
  const list = page.waitForRequest((request) => new URL(request.url()).pathname === '/api/orders');
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await list;
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('leaves nothing of a remote in the page after sign-out', async ({ freshSession, page, baseURL, context }) => {
  const session = await freshSession('partner_admin');
  await context.addCookies([{ name: 'token', value: session.token, url: baseURL!, sameSite: 'Lax' }]);
  await page.goto('/login');
  await page.evaluate(({ token, user, tenant }) => {
    localStorage.setItem('token', token);
    localStorage.setItem('user', JSON.stringify(user));
    localStorage.setItem('tenantId', tenant.id);
    localStorage.setItem('subdomain', tenant.subdomain);
  }, session);
  await page.goto('/customers');
  await waitUntilLoaded(page);
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.waitForURL('/login');
  expect(await page.evaluate(() => '__webpack_share_scopes__' in globalThis)).toBe(false);
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key !== 'entered'))).toEqual([]);
});
