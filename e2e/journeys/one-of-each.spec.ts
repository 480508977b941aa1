import type { Page } from '@playwright/test';
import { scriptsOf } from '../support/edge';
import { expect, moveTo, settled, test } from '../support/test';

interface Shared {
  from: string;
  loaded?: boolean;
  lib?: () => object;
}
interface Federated {
  __FEDERATION__: { __SHARE__: Record<string, Record<string, Record<string, Record<string, Shared>>>> };
  __store?: object;
}

/** Every entry of the share scopes: which key, in how many versions, from whom, and whether it was loaded. */
const shares = (page: Page) =>
  page.evaluate(() => {
    const scopes = (globalThis as unknown as Federated).__FEDERATION__.__SHARE__;
    return Object.values(scopes)
      .flatMap((container) => Object.values(container))
      .flatMap((scope) => Object.entries(scope))
      .map(([key, byVersion]) => ({
        key,
        versions: Object.keys(byVersion).length,
        loaded: Object.values(byVersion).some((one) => one.loaded === true || one.lib !== undefined),
      }));
  });

const visited = ['/marketplace', '/customers', '/finance/fees', '/audit/logs'];

async function visitRemotes(page: Page): Promise<void> {
  await page.goto('/dashboard');
  for (const path of visited) {
    await moveTo(page, path);
    await settled(page);
    await expect(page.getByRole('main')).not.toContainText('didn’t load');
  }
}

test('shell and remotes share one of each: one version of every key, one download of every file', async ({ as }) => {
  const page = await as('admin');
  await visitRemotes(page);
  const found = await shares(page);
  expect(found.filter(({ versions }) => versions !== 1)).toEqual([]);
  const keys = found.map(({ key }) => key);
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
  for (const key of ['react', 'react-dom', '@techadds/shared/session', '@techadds/shared/query', '@techadds/shared/router'])
    expect(found.find((each) => each.key === key)?.loaded, key).toBe(true);

  const scripts = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry) => (entry as PerformanceResourceTiming).initiatorType === 'script')
      .map((entry) => new URL(entry.name).pathname),
  );
  expect(scripts.filter((path, index) => scripts.indexOf(path) !== index)).toEqual([]);
});

test('no remote carries a copy of React, the session, the query cache or the router', () => {
  const marks = ['react.transitional.element', 'QueryClient', 'subdomain",', 'popstate', 'MessageChannel'];
  const has = (name: string, mark: string) => Object.values(scriptsOf(name)).some((text) => text.includes(mark));
  const remotes = ['mfe-marketplace', 'mfe-partner', 'mfe-finance', 'mfe-crm-contracts', 'mfe-admin'];
  const found = remotes.flatMap((name) => marks.filter((mark) => has(name, mark)).map((mark) => `${name}: ${mark}`));
  expect(found).toEqual([]);
  // The marks are real: the shell's own files have them.
  expect(marks.filter((mark) => mark !== 'subdomain",' && !has('shell', mark))).toEqual([]);
});

test('a change of the shell’s session shows in a remote’s page at once', async ({ as }) => {
  const page = await as('partner_admin');
  await page.goto('/finance/fees');
  await expect(page.getByText('keeps of a payment in acme')).toBeVisible();
  // Another tab's change reaches the shell alone, by an event that only the shell listens to.
  await page.evaluate(() => {
    const user = JSON.parse(localStorage.getItem('user')!) as object;
    localStorage.setItem('user', JSON.stringify({ ...user, subdomain: 'renamed' }));
    dispatchEvent(new StorageEvent('storage', { key: 'token' }));
  });
  await expect(page.getByText('keeps of a payment in renamed')).toBeVisible();
});

test('what a remote changes makes the shell load its own figures anew, and the other way round', async ({ as }) => {
  const partner = await as('partner_admin');
  await partner.goto('/partners/orders?status=placed');
  await settled(partner);
  // The bell is the shell's; nothing asks for it within a minute unless the remote's change reaches its cache.
  const bell = partner.waitForRequest((request) => request.url().includes('/api/notifications'));
  await partner
    .getByRole('button', { name: /^Accept OR-/ })
    .last()
    .click();
  await bell;

  // The remote's list comes from the one cache: back within five seconds it is there without a request.
  await moveTo(partner, '/dashboard');
  await settled(partner);
  const asked: string[] = [];
  partner.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await moveTo(partner, '/partners/orders?status=placed');
  await expect(partner.getByRole('table')).toBeVisible();
  expect(asked).not.toContain('/api/orders/queue');
});

test('a sign-out in the shell leaves nothing of the remote in the page', async ({ freshSession, page, baseURL, context }) => {
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
  await settled(page);
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.waitForURL('/login');
  expect(await page.evaluate(() => '__FEDERATION__' in globalThis)).toBe(false);
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key !== 'entered'))).toEqual([]);
});
