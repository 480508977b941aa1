import { brotliCompressSync, constants } from 'node:zlib';
import type { Page, Request } from '@playwright/test';
import { roles } from '@techadds/shared/roles';
import { getMenu } from '@techadds/shared/routes';
import { emails, password } from '../support/accounts';
import { blockScripts } from '../support/early-sign-in';
import { expect, waitUntilLoaded, test } from '../support/test';

/** Kilobytes (1000 bytes) of JavaScript after brotli. Never raise them. */
const budget = { usableLogin: 8.5, login: 112, firstRemote: 176.5 };

/** Sums the JavaScript a page requests, each file once, compressed as the edge stores it. */
function measureJavaScript(page: Page) {
  const sizes = new Map<string, number>();
  const pending: Promise<void>[] = [];
  const isScript = (url: string) => new URL(url).pathname.endsWith('.js');
  let loading = 0;
  let lastChange = Date.now();
  const track = (by: 1 | -1) => (request: Request) => {
    if (!isScript(request.url())) return;
    loading += by;
    lastChange = Date.now();
  };
  page.on('request', track(1)).on('requestfinished', track(-1)).on('requestfailed', track(-1));
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (!isScript(response.url()) || response.status() !== 200) return;
    const compress = (body: Buffer) => brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
    pending.push(response.body().then((body) => void sizes.set(pathname, compress(body))));
  });
  return async (what: string) => {
    // Not `networkidle`, which an open event stream prevents.
    await expect.poll(() => loading === 0 && Date.now() - lastChange > 1_000, { message: 'scripts have loaded' }).toBe(true);
    await Promise.all(pending);
    const kilobytes = [...sizes.values()].reduce((sum, size) => sum + size, 0) / 1000;
    const files = [...sizes.entries()].map(([path, size]) => `${path} ${size}`);
    console.log(`${what}: ${kilobytes.toFixed(1)} KB of JavaScript in ${files.length} files`);
    return { kilobytes, files: files.join('\n') };
  };
}

/** Keeps what a page starts after ten seconds or more out of the measurement, which lasts that long on a slow machine. */
const skipLongTimers = (page: Page) =>
  page.addInitScript(() => {
    const start = globalThis.setTimeout;
    globalThis.setTimeout = ((handler: () => void, ms = 0) => start(handler, ms >= 10_000 ? 3_600_000 : ms)) as typeof start;
  });

/** Otherwise other pages of the menu are prefetched while a page is shown for seconds, as on a busy machine. */
const saveData = (page: Page) => page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));

async function signIn(page: Page): Promise<void> {
  await page.getByLabel('Email').fill(emails.customer);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

test(`loads at most ${budget.usableLogin} KB of JavaScript until the sign-in page can be used`, async ({ page }) => {
  const total = measureJavaScript(page);
  // A page that works without these scripts works before they have loaded.
  await blockScripts(page, 'app');
  await page.goto('/login');
  await page.getByLabel('Email').fill(emails.customer);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('This field is required.')).toBeVisible();
  const login = await total('sign-in page, usable');
  expect(login.kilobytes, login.files).toBeGreaterThan(1);
  expect(login.kilobytes, login.files).toBeLessThanOrEqual(budget.usableLogin);
});

test(`loads at most ${budget.login} KB of JavaScript for the sign-in page and ${budget.firstRemote} KB in total for the first remote screen`, async ({
  page,
}) => {
  await skipLongTimers(page);
  await saveData(page);
  const total = measureJavaScript(page);
  await page.goto('/login?next=/marketplace');
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  const login = await total('sign-in page');
  // A broken measurement of 0 KB would pass every budget.
  expect(login.kilobytes).toBeGreaterThan(50);
  expect(login.kilobytes, login.files).toBeLessThanOrEqual(budget.login);

  await signIn(page);
  await page.waitForURL('/marketplace');
  await expect(page.locator('main a[href^="/marketplace/"]').first()).toBeVisible();
  const remote = await total('first remote screen');
  expect(remote.files).toContain('/remotes/mfe-marketplace/');
  expect(remote.kilobytes, remote.files).toBeLessThanOrEqual(budget.firstRemote);
});

test(`loads at most ${budget.firstRemote} KB of JavaScript in total for the first remote screen reached from the dashboard`, async ({
  page,
}) => {
  await skipLongTimers(page);
  await saveData(page);
  const total = measureJavaScript(page);
  await page.goto('/login');
  await signIn(page);
  await page.waitForURL('/dashboard');
  await waitUntilLoaded(page);
  await expect(page.getByRole('img', { name: /running total/ })).toBeVisible();
  const dashboard = await total('dashboard');
  expect(dashboard.kilobytes).toBeGreaterThan(budget.login);

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Marketplace', exact: true }).click();
  await expect(page.locator('main a[href^="/marketplace/"]').first()).toBeVisible();
  const remote = await total('first remote screen by way of the dashboard');
  expect(remote.files).toContain('/remotes/mfe-marketplace/');
  expect(remote.kilobytes, remote.files).toBeLessThanOrEqual(budget.firstRemote);
});

test('prefetches everything that a click on a menu entry needs when it is hovered', async ({ as }) => {
  const page = await as('customer');
  // The last that a page loads by itself.
  const stream = page.waitForRequest((request) => request.headers()['accept'] === 'text/event-stream');
  await page.goto('/dashboard');
  await waitUntilLoaded(page);
  await stream;
  await page.waitForLoadState('networkidle');
  const entry = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Marketplace', exact: true });
  await entry.hover();
  await page.waitForLoadState('networkidle');
  const late: string[] = [];
  page.on('request', (request) => request.url().endsWith('.js') && late.push(new URL(request.url()).pathname));
  await entry.click();
  await expect(page.locator('main a[href^="/marketplace/"]').first()).toBeVisible();
  const loaded = await page.evaluate(
    () => performance.getEntriesByType('resource').filter(({ name }) => name.includes('/remotes/') && name.endsWith('.js')).length,
  );
  expect(loaded).toBeGreaterThan(0);
  // The browser requests preloaded files again, but serves them from its memory cache.
  const sent = await page.evaluate(
    (paths) =>
      performance
        .getEntriesByType('resource')
        .filter((each) => paths.some((path) => each.name.endsWith(path)))
        .filter(
          (each) => (each as PerformanceResourceTiming).initiatorType === 'script' && (each as PerformanceResourceTiming).transferSize > 0,
        )
        .map(({ name }) => name),
    late,
  );
  expect(sent).toEqual([]);
});

/** Kilobytes of JavaScript after brotli that a page loads before its first rows. */
const listBudget = 177.5;
/** Pages with another budget: the first one after the sign-in, and forms. Never raise them. */
const pageBudgets: Readonly<Record<string, number>> = {
  '/dashboard': 145,
  '/partners/profile': 180,
  '/settings': 181.5,
  '/settings/branding': 181.5,
};
/** Files of JavaScript that a page loads before its first rows, and those of its remote: container, routes and page. Never raise them. */
const maxFiles = { all: 12, remote: 3 };

/** The scripts that a page names, as paths. */
const listNamedScripts = (html: string) => [...new Set([...html.matchAll(/(?:src|href)="([^"]+\.js)"/g)].map(([, path]) => path!))];

for (const role of roles)
  test(`loads at most ${listBudget} KB of JavaScript before the first rows of every page in the menu of ${role}`, async ({ as }) => {
    const { request } = await as(role);
    const sizes = new Map<string, number>();
    const getSize = async (path: string) => {
      const { 'content-length': length, 'content-encoding': encoding } = (await request.get(path)).headers();
      expect(encoding, path).toBe('br');
      return Number(length);
    };
    const found: [string, number][] = [];
    for (const { path } of getMenu(role).filter(({ planned }) => !planned)) {
      let bytes = 0;
      const scripts = listNamedScripts(await (await request.get(path, { headers: { accept: 'text/html' } })).text());
      expect(scripts.length, path).toBeLessThanOrEqual(maxFiles.all);
      expect(scripts.filter((script) => script.startsWith('/remotes/')).length, path).toBeLessThanOrEqual(maxFiles.remote);
      for (const script of scripts) {
        if (!sizes.has(script)) sizes.set(script, await getSize(script));
        bytes += sizes.get(script)!;
      }
      found.push([path, bytes / 1000]);
    }
    console.log(found.map(([path, kilobytes]) => `${path} ${kilobytes.toFixed(1)}`).join(', '));
    expect(found.filter(([path, kilobytes]) => kilobytes > (pageBudgets[path] ?? listBudget))).toEqual([]);
    // A page that named nothing would pass every budget.
    expect(Math.min(...found.map(([, kilobytes]) => kilobytes))).toBeGreaterThan(100);
  });

/** A list of each remote, and a role that opens it. */
const lists = [
  ['/services', 'partner_admin'],
  ['/partners/orders', 'partner_admin'],
  ['/finance/deposits', 'partner_admin'],
  ['/admin/users', 'admin'],
  ['/customers', 'partner_admin'],
] as const;

for (const [path, role] of lists)
  test(`names every script in the page that ${path} loads before its first rows`, async ({ as }) => {
    const page = await as(role);
    await saveData(page);
    const requests: string[] = [];
    page.on('request', (request) => request.url().endsWith('.js') && requests.push(new URL(request.url()).pathname));
    const response = await page.goto(path);
    await expect(page.locator('tbody').getByRole('row').first()).toBeVisible();
    await waitUntilLoaded(page);
    const named = listNamedScripts(await response!.text());
    // The layout loads the icons of its menu and parts of its top bar by itself.
    const others = requests.filter((script) => !named.includes(script) && !script.startsWith('/shell/'));
    expect(others).toEqual([]);
    expect(named.filter((script) => script.startsWith('/remotes/')).length).toBeGreaterThan(2);
  });
