import type { BrowserContext, Page } from '@playwright/test';
import { emails, password } from '../support/accounts';
import { toAuthHeaders, expect, navigateTo, waitUntilLoaded, test, type SignedIn } from '../support/test';
import { ageToken } from '../support/expired-token';

test.describe.configure({ timeout: 180_000 });

const rounds = Number(process.env.SESSION_ROUNDS ?? 1);
const getStoredToken = (page: Page) => page.evaluate(() => localStorage.getItem('token'));

/** Stores a session in the browser; pages opened afterwards are signed in. */
async function storeSession(page: Page, { token, user, tenant }: SignedIn): Promise<void> {
  const { origin } = new URL(page.url());
  await page.context().addCookies([{ name: 'token', value: token, url: origin, sameSite: 'Lax' }]);
  await page.evaluate((entries) => Object.entries(entries).forEach(([key, value]) => localStorage.setItem(key, value)), {
    user: JSON.stringify(user),
    tenantId: tenant.id,
    subdomain: tenant.subdomain,
    token,
  });
}

/** Opens `count` tabs on the sign-in page. */
async function openTabs(context: BrowserContext, count: number): Promise<Page[]> {
  const tabs = await Promise.all(Array.from({ length: count }, () => context.newPage()));
  await Promise.all(tabs.map((tab) => tab.goto('/login')));
  return tabs;
}

/** Counts the refresh requests of the browser from now on. */
function countRefreshes(context: BrowserContext): () => number {
  let count = 0;
  context.on('request', (request) => {
    if (request.url().endsWith('/api/auth/refresh')) count += 1;
  });
  return () => count;
}

/** Opens `path` in all tabs. Retries, because a tab may be navigating after a session change in another one. */
const openInAll = (tabs: readonly Page[], path: string) =>
  Promise.all(tabs.map((tab) => expect(() => tab.goto(path)).toPass({ timeout: 60_000 })));
const expectInApp = (tab: Page) => expect(tab.getByRole('navigation', { name: 'Main' })).toBeVisible({ timeout: 60_000 });

test(`refreshes an expired token once for ten tabs and keeps them signed in, ${rounds} time${rounds === 1 ? '' : 's'}`, async ({
  context,
  freshSession,
  request,
}) => {
  test.setTimeout(60_000 + rounds * 60_000);
  const tabs = await openTabs(context, 10);
  await storeSession(tabs[0]!, await freshSession('customer'));
  for (let round = 0; round < rounds; round += 1) {
    await openInAll(tabs, '/login');
    const old = ageToken((await getStoredToken(tabs[0]!))!, 1200);
    await tabs[0]!.evaluate((token) => localStorage.setItem('token', token), old);
    const refreshes = countRefreshes(context);
    await openInAll(tabs, '/orders');
    await Promise.all(tabs.map(expectInApp));
    expect(refreshes()).toBe(1);
    const tokens = new Set(await Promise.all(tabs.map(getStoredToken)));
    expect(tokens.size).toBe(1);
    const [token] = tokens;
    expect(token).not.toBe(old);
    expect((await request.get('/api/auth/me', { headers: { authorization: `Bearer ${token}` } })).status()).toBe(200);
    expect(tabs.map((tab) => new URL(tab.url()).pathname)).toEqual(tabs.map(() => '/orders'));
  }
});

test('without the Web Locks API, refreshes once per tab and returns the same token to all', async ({ context, freshSession }) => {
  await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'locks'));
  const tabs = await openTabs(context, 5);
  const session = await freshSession('customer');
  await storeSession(tabs[0]!, { ...session, token: ageToken(session.token, 1200) });
  const refreshes = countRefreshes(context);
  // Holds the requests until all five have been sent.
  await context.route('**/api/auth/refresh', async (route) => {
    await expect.poll(refreshes, { timeout: 30_000 }).toBe(5);
    await route.continue();
  });
  await openInAll(tabs, '/orders');
  await Promise.all(tabs.map(expectInApp));
  // Proves that the single request of the test above is due to the lock.
  expect(refreshes()).toBe(5);
  expect(new Set(await Promise.all(tabs.map(getStoredToken))).size).toBe(1);
});

test('signs out all ten tabs, and revokes the token at once', async ({ context, freshSession, request }) => {
  const tabs = await openTabs(context, 10);
  const session = await freshSession('customer');
  await storeSession(tabs[0]!, session);
  await openInAll(tabs, '/orders');
  // Ten tabs load slowly at once; measure only after all have loaded.
  await Promise.all(tabs.map(expectInApp));
  await Promise.all(tabs.map(waitUntilLoaded));

  // Records when each tab has removed the user's data, by a common clock.
  await Promise.all(
    tabs.map((tab) =>
      tab.evaluate(() => {
        // A mutation observer runs before the page navigates away; a timer might not.
        const watch = new MutationObserver(() => {
          if (document.querySelector('nav[aria-label=Main]')) return;
          watch.disconnect();
          // Storage survives the navigation.
          localStorage.setItem(`gone ${crypto.randomUUID()}`, String(Date.now()));
        });
        watch.observe(document, { childList: true, subtree: true });
      }),
    ),
  );
  const [first, ...others] = tabs as [Page, ...Page[]];
  await first.getByRole('button', { name: 'Account' }).click();
  const item = first.getByRole('menuitem', { name: 'Logout' });
  await item.waitFor();
  const start = Date.now();
  await item.evaluate((element) => (element as HTMLElement).click());
  await first.waitForURL('/login');
  expect((await request.get('/api/auth/me', { headers: toAuthHeaders(session) })).status()).toBe(401);
  await Promise.all(others.map((tab) => tab.waitForURL('/login')));
  const gone = await first.evaluate(() =>
    Object.entries(localStorage).flatMap(([key, at]) => (key.startsWith('gone ') ? [Number(at)] : [])),
  );
  expect(gone).toHaveLength(10);
  const slowest = Math.max(...gone) - start;
  console.log(`a sign-out reached ${gone.length} tabs within ${slowest} ms`);
  expect(await Promise.all(tabs.map(getStoredToken))).toEqual(tabs.map(() => null));
  expect((await context.cookies()).filter(({ name }) => name === 'token')).toEqual([]);
});

const hour = 3_600_000;
for (const [name, offset] of [
  ['a day fast', 24 * hour],
  ['a day slow', -24 * hour],
  ['an hour fast', hour],
  ['an hour slow', -hour],
] as const)
  test(`refreshes at most once per page load with a clock that is ${name}`, async ({ page, context, freshSession }) => {
    await page.goto('/login');
    const session = await freshSession('partner_admin');
    await context.addInitScript((ms) => {
      const Real = Date;
      globalThis.Date = class extends Real {
        constructor(...given: unknown[]) {
          super(...((given.length === 0 ? [Real.now() + ms] : given) as [number]));
        }
        static override now = () => Real.now() + ms;
      } as DateConstructor;
    }, offset);
    for (const token of [session.token, ageToken(session.token, 1200)]) {
      await storeSession(page, { ...session, token });
      const refreshes = countRefreshes(context);
      await page.goto('/customers');
      await waitUntilLoaded(page);
      // A fast clock is detected with the first response only; an expired token is refreshed whatever the clock says.
      const needed = Number(offset > 0 || token !== session.token);
      await expect.poll(refreshes).toBe(needed);
      for (const path of ['/finance/fees', '/marketplace', '/customers', '/dashboard']) {
        await navigateTo(page, path);
        await waitUntilLoaded(page);
      }
      expect(refreshes()).toBe(needed);
      expect(new URL(page.url()).pathname).toBe('/dashboard');
      session.token = (await getStoredToken(page))!;
    }
  });

test('ends the session in every tab when a refreshed token is reused after its grace period', async ({
  context,
  freshSession,
  request,
}) => {
  const tabs = await openTabs(context, 3);
  const session = await freshSession('customer');
  const exchange = () => request.post('/api/auth/refresh', { data: { token: session.token } });
  const { token } = (await (await exchange()).json()) as { token: string };
  await storeSession(tabs[0]!, { ...session, token });
  await openInAll(tabs, '/orders');
  await Promise.all(tabs.map(expectInApp));
  await Promise.all(tabs.map(waitUntilLoaded));
  // Within the grace period, reuse is accepted as a slow tab.
  expect((await exchange()).status()).toBe(200);
  await new Promise((resolve) => setTimeout(resolve, 10_500));
  const reused = await exchange();
  expect([reused.status(), reused.headers()['x-session-expired']]).toEqual([401, 'true']);
  await navigateTo(tabs[0]!, '/marketplace');
  await tabs[0]!.waitForURL('/login?next=%2Fmarketplace');
  await Promise.all(tabs.slice(1).map((tab) => tab.waitForURL(/\/login/)));
  expect(await Promise.all(tabs.map(getStoredToken))).toEqual([null, null, null]);
});

test('redirects to the sign-in page when the session has expired, and back afterwards', async ({ page, freshSession, request }) => {
  await page.goto('/login');
  const session = await freshSession('customer');
  await storeSession(page, session);
  await page.goto('/orders');
  await waitUntilLoaded(page);
  expect(await page.evaluate(() => sessionStorage.getItem('sessionId'))).toMatch(/^[0-9a-f-]{36}$/);
  const refreshes = countRefreshes(page.context());
  expect((await request.post('/api/auth/logout', { headers: toAuthHeaders(session) })).status()).toBe(204);
  await navigateTo(page, '/marketplace');
  await page.waitForURL('/login?next=%2Fmarketplace');
  expect(refreshes()).toBe(0);
  expect(await page.evaluate(() => [localStorage.getItem('token'), sessionStorage.getItem('sessionId')])).toEqual([null, null]);
  await page.getByLabel('Email').fill(emails.customer);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await page.waitForURL('/marketplace');
});

test('reloads the page for the new user when another user signs in in another tab', async ({ context, freshSession }) => {
  const [page, other] = (await openTabs(context, 2)) as [Page, Page];
  await storeSession(page, await freshSession('admin'));
  await page.goto('/audit/logs');
  await waitUntilLoaded(page);
  const loads: string[] = [];
  page.on('domcontentloaded', (at) => loads.push(at.url()));
  await other.getByLabel('Email').fill(emails.customer);
  await other.getByLabel('Password', { exact: true }).fill(password);
  await other.keyboard.press('Enter');
  await other.waitForURL('/dashboard');
  // Reloaded once, and redirected because the customer may not see the audit log.
  await page.waitForURL('/dashboard');
  await waitUntilLoaded(page);
  expect(loads).toHaveLength(1);
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Audit log' })).toHaveCount(0);
});

test('signs in only users of the tenant on the tenant’s host', async ({ page, baseURL }) => {
  const at = new URL(baseURL!);
  at.hostname = 'acme.localhost';
  const named: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/auth/login')) named.push(request.headers()['x-subdomain']);
  });
  const enter = async (email: string) => {
    await page.goto(`${at.origin}/login`);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.keyboard.press('Enter');
  };
  await enter(emails.customer.replace('acme', 'globex'));
  await expect(page.getByRole('alert')).toBeVisible();
  await enter(emails.customer);
  await page.waitForURL(`${at.origin}/dashboard`);
  await waitUntilLoaded(page);
  expect(named).toEqual(['acme', 'acme']);
});
