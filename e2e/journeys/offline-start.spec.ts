import type { Page } from '@playwright/test';
import type { Role } from '@techadds/shared/roles';
import { getMenu, routes } from '@techadds/shared/routes';
import { emails, password } from '../support/accounts';
import type { Edge } from '../support/edge';
import { listReleased, listStored, listStoredRemotes, listUserCaches, replaceStored, waitUntilStored } from '../support/service-worker';
import { rolesInTurn } from '../support/combinations';
import { expect, getRemoteFallback, test } from '../support/test';

// The edge is stopped and its releases change, so each test has its own.
test.use({ serviceWorkers: 'allow' });
test.setTimeout(120_000);

async function signIn(page: Page, at: Edge, role: Role): Promise<void> {
  await page.goto(`${at.url}/login`);
  await page.getByLabel('Email').fill(emails[role]);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/dashboard');
}

const menu = (page: Page) => page.getByRole('navigation', { name: 'Main' });
/** The paths in the menu, in the order of the route table. */
async function listMenuPaths(page: Page): Promise<string[]> {
  const shown = await menu(page)
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  return routes.map(({ path }) => path).filter((path) => shown.includes(path));
}
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const findShells = async (page: Page) => (await listStored(page)).filter((name) => name.startsWith('shell@'));
const expectSignIn = (page: Page) => expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();

test('starts without a server: at the home page, at a form and at a screen of a remote that was never opened', async ({ page, edge }) => {
  await signIn(page, edge, 'partner_admin');
  await waitUntilStored(page);
  await edge.shutDown();
  await page.goto(`${edge.url}/`);
  await page.waitForURL('**/dashboard');
  await expect(menu(page).getByRole('link', { name: 'Deposits' })).toBeVisible();
  for (const [path, title] of [
    ['/quotes/new', 'New quote'],
    ['/services/new', 'New service'],
    ['/quotes', 'Quotes'],
    ['/services', 'Services'],
    ['/finance/fees', 'Fees'],
    ['/pwa/install', 'Install the app'],
  ] as const) {
    await page.goto(edge.url + path);
    await expect(heading(page, title)).toBeVisible();
    await page.reload();
    await expect(heading(page, title)).toBeVisible();
    await expect(page.getByText(/didn’t load$/).filter({ hasText: /^(Finance|Marketplace|Customers)/ })).toHaveCount(0);
  }
});

test('starts within seconds where the server accepts connections and never answers', async ({ page, edge }) => {
  await signIn(page, edge, 'partner_admin');
  await waitUntilStored(page);
  edge.pause();
  await page.goto(`${edge.url}/quotes/new`);
  await expect(heading(page, 'New quote')).toBeVisible({ timeout: 15_000 });
  edge.resume();
});

test('does not start without a worker, which proves that the tests above can fail', async ({ browser, edge }) => {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const page = await context.newPage();
  await signIn(page, edge, 'partner_admin');
  await edge.shutDown();
  await expect(page.goto(`${edge.url}/quotes/new`)).rejects.toThrow(/ERR_CONNECTION/);
  await context.close();
});

test('keeps an offline user whose token has expired signed in, and checks the session when the server is back', async ({ page, edge }) => {
  await signIn(page, edge, 'partner_admin');
  await waitUntilStored(page);
  // A token that the server would reject.
  await page.evaluate(() => {
    const [header, payload, signature] = localStorage.getItem('token')!.split('.');
    const claims = JSON.parse(atob(payload!.replaceAll('-', '+').replaceAll('_', '/'))) as { exp: number; iat: number };
    const expired = { ...claims, exp: claims.iat - 100, iat: claims.iat - 1000 };
    const encoded = btoa(JSON.stringify(expired)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
    localStorage.setItem('token', [header, encoded, signature].join('.'));
  });
  await edge.shutDown();
  await page.goto(`${edge.url}/quotes/new`);
  await expect(heading(page, 'New quote')).toBeVisible();
  await edge.restart();
  // The page may find out by itself and leave at the same time.
  await page.goto(`${edge.url}/quotes/new`).catch(() => undefined);
  await page.waitForURL('**/login?next=*');
});

test('leaves nothing of people who signed in and out on one profile, and shows none of it to the next one offline', async ({
  page,
  edge,
}) => {
  test.setTimeout(240_000);
  for (const role of rolesInTurn) {
    await signIn(page, edge, role);
    await waitUntilStored(page);
    // Nothing of the person before is among it.
    expect(await listStoredRemotes(page)).toEqual(await listReleased(page));
    expect(await listUserCaches(page)).toHaveLength((await listReleased(page)).length + 1);
    await page.context().setOffline(true);
    await page.reload();
    const own = getMenu(role).map(({ path }) => path);
    await expect.poll(() => listMenuPaths(page)).toEqual(own);
    await page.context().setOffline(false);
    await page.goto(`${edge.url}/logout`);
    await page.waitForURL('**/login');
    await expect.poll(() => listUserCaches(page)).toEqual([]);
    await page.context().setOffline(true);
    await page.goto(`${edge.url}/quotes`);
    await expectSignIn(page);
    await expect(menu(page)).toHaveCount(0);
    await expect(page.getByText(emails[role])).toHaveCount(0);
    const statuses = await page.evaluate(() => fetch('/registry.json').then(({ status }) => status, () => 'none')); // prettier-ignore
    expect(statuses).toBe('none');
    await page.context().setOffline(false);
  }
});

test('deletes the files of the user at a sign-out in another tab, and while there is no connection', async ({ page, context, edge }) => {
  await signIn(page, edge, 'admin');
  await waitUntilStored(page);
  expect(await listStoredRemotes(page)).not.toEqual([]);
  const other = await context.newPage();
  await other.goto(`${edge.url}/settings`);
  await edge.shutDown();
  await other.goto(`${edge.url}/logout`);
  await page.waitForURL(/\/login/);
  await expect.poll(() => listUserCaches(page)).toEqual([]);
  await page.goto(`${edge.url}/audit/logs`);
  await expectSignIn(page);
});

test('takes a new release whole, and keeps the one before where a file of it cannot be had', async ({ page, edge }) => {
  await signIn(page, edge, 'partner_admin');
  await waitUntilStored(page);
  const rename = (title: string) => (_file: string, text: string) =>
    text.includes('"Fees"') ? text.replaceAll('"Fees"', `"${title}"`) : undefined;
  const poll = () => page.evaluate(() => dispatchEvent(new Event('online')));

  const second = edge.release('mfe-finance', rename('Fees of the second version'));
  await poll();
  await expect.poll(() => listStoredRemotes(page), { timeout: 30_000 }).toContain(`mfe-finance@${second}`);
  const third = edge.release('mfe-finance', rename('Fees of the third version'));
  edge.removeFile('mfe-finance', third, (path) => path.endsWith('.js') && path !== 'remoteEntry.js');
  const tried = page.waitForResponse((response) => response.url().includes(`/mfe-finance/${third}/`) && response.status() === 404).catch(() => undefined); // prettier-ignore
  await poll();
  await Promise.race([tried, page.waitForTimeout(12_000)]);
  expect(await listStoredRemotes(page)).toContain(`mfe-finance@${second}`);
  expect(await listStoredRemotes(page)).not.toContain(`mfe-finance@${third}`);

  await edge.shutDown();
  await page.goto(`${edge.url}/finance/fees`);
  await expect(heading(page, 'Fees of the second version')).toBeVisible();
  const versions = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => /mfe-finance\/(\w+)\//.exec(name)?.[1]),
  );
  expect(new Set(versions.filter(Boolean))).toEqual(new Set([second]));
});

test('updates the worker after a release of the shell, and keeps the form and the files of an open tab', async ({ page, edge }) => {
  test.setTimeout(180_000);
  await signIn(page, edge, 'partner_admin');
  await waitUntilStored(page);
  await page.goto(`${edge.url}/quotes/new`);
  await page.getByLabel('Title').fill('Half a quote');
  await page.evaluate(() => void ((globalThis as { __alive?: boolean }).__alive = true));
  const before = await findShells(page);
  // The browser itself looks for a new worker soon after a navigation.
  await page.waitForTimeout(10_000);
  const version = edge.releaseShell();
  // Tabs look for a new worker every minute.
  await expect.poll(() => findShells(page), { timeout: 90_000 }).toEqual([...before, `shell@${version}`].sort());
  await expect(page.getByLabel('Title')).toHaveValue('Half a quote');
  expect(await page.evaluate(() => (globalThis as { __alive?: boolean }).__alive)).toBe(true);

  // It takes over when the worker before has finished what it is doing.
  const isActive = () =>
    page.evaluate(async () => {
      const { installing, waiting, active } = (await navigator.serviceWorker.getRegistration())!;
      return installing === null && waiting === null && active?.state === 'activated';
    });
  await expect.poll(isActive, { timeout: 30_000 }).toBe(true);
  await edge.shutDown();
  // A part of the shell that this tab has not loaded yet.
  await page.getByRole('button', { name: 'Help' }).click();
  await expect(page.getByLabel('Subject')).toBeVisible();
  await page.goto(`${edge.url}/pwa/install`);
  await expect(heading(page, 'Install the app')).toBeVisible();
  expect(await page.locator('meta[name=app-version]').getAttribute('content')).toBe(version);
});

test('keeps the shell before where a file of a new one cannot be had', async ({ page, edge }) => {
  await signIn(page, edge, 'customer');
  await waitUntilStored(page);
  const before = await findShells(page);
  const version = edge.releaseShell();
  edge.removeFile('shell', version, (path) => path === 'app.js');
  const update = page.evaluate(async () => (await navigator.serviceWorker.getRegistration())!.update().then(() => 'found', String));
  expect(await update).toBe('found');
  await page.waitForTimeout(8_000);
  expect(await findShells(page)).toEqual(before);
  await edge.shutDown();
  await page.goto(`${edge.url}/pwa/install`);
  await expect(heading(page, 'Install the app')).toBeVisible();
});

test('never runs a stored file that was changed: the fallback shows, and online the remote works again', async ({
  page,
  edge,
  provoked,
}) => {
  provoked.push(/integrity/i);
  await signIn(page, edge, 'partner_admin');
  await waitUntilStored(page);
  await replaceStored(page, 'mfe-finance', 'remoteEntry.js', 'document.title = globalThis.__ran = "ran"');
  await page.context().setOffline(true);
  await page.goto(`${edge.url}/finance/fees`);
  await expect(getRemoteFallback(page, 'mfe-finance')).toBeVisible();
  expect(await page.evaluate(() => (globalThis as { __ran?: string }).__ran)).toBeUndefined();
  await page.context().setOffline(false);
  // The fallback tries again by itself, too, once the browser is back online.
  await expect(async () => {
    const tryAgain = page.getByRole('button', { name: 'Try again' });
    if (await tryAgain.isVisible()) await tryAgain.click({ timeout: 1_000 });
    await expect(page.getByText('What a payment costs')).toBeVisible({ timeout: 8_000 });
  }).toPass({ timeout: 40_000 });
  await expect(getRemoteFallback(page, 'mfe-finance')).toHaveCount(0);
});

test('runs a stored file that was changed if its hash was changed too, which proves that the test above can fail', async ({
  page,
  edge,
}) => {
  await signIn(page, edge, 'partner_admin');
  await waitUntilStored(page);
  const text = 'globalThis.__ran = "ran"';
  await replaceStored(page, 'mfe-finance', 'remoteEntry.js', text);
  await page.evaluate(async (script) => {
    const name = (await caches.keys()).find((each) => each.endsWith('/registry'))!;
    const cache = await caches.open(name);
    const registry = (await (await cache.match('/registry.json'))!.json()) as {
      remotes: { name: string; files: Record<string, string> }[];
    };
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-384', new TextEncoder().encode(script)));
    registry.remotes.find((each) => each.name === 'mfe-finance')!.files['remoteEntry.js'] =
      `sha384-${btoa(String.fromCharCode(...digest))}`;
    await cache.put('/registry.json', Response.json(registry));
    sessionStorage.clear();
  }, text);
  await edge.shutDown();
  await page.goto(`${edge.url}/finance/fees`);
  await expect.poll(() => page.evaluate(() => (globalThis as { __ran?: string }).__ran)).toBe('ran');
});
