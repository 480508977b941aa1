import { roles } from '@techadds/shared/roles';
import { getMenu } from '@techadds/shared/routes';
import { expect, test, toAuthHeaders, waitUntilLoaded } from '../support/test';

const opened = new Set<string>();
/** Each page of a menu, for the first role that has it. */
const pages = roles.flatMap((role) =>
  getMenu(role)
    .filter(({ path, planned }) => !planned && !opened.has(path) && opened.add(path))
    .map(({ path }) => ({ role, path })),
);

for (const role of roles.filter((each) => pages.some((page) => page.role === each)))
  test(`the document requests the first data of each page of ${role}, and the page uses it instead of asking again`, async ({ as }) => {
    test.setTimeout(120_000);
    const page = await as(role);
    let requested: string[] = [];
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      if (pathname.startsWith('/api/')) requested.push(pathname.slice('/api'.length) + search);
    });
    for (const { path } of pages.filter((each) => each.role === role)) {
      requested = [];
      await page.goto(path);
      await waitUntilLoaded(page);
      const early = JSON.parse((await page.locator('#early-requests').textContent()) ?? '[]') as string[];
      expect(early, path).toContain('/auth/me');
      // A change, such as the contrast check of the branding, discards what is left.
      const listUnused = () =>
        page.evaluate(() => ((globalThis as { __earlyRequests?: { url: string }[] }).__earlyRequests ?? []).map(({ url }) => url));
      await expect.poll(listUnused, { message: path }).toEqual([]);
      for (const url of early.filter((each) => !each.includes('{')))
        expect(
          requested.filter((each) => each === url),
          path,
        ).toEqual([url]);
    }
  });

test('the first rows come with the document: they are requested before the app has run', async ({ as }) => {
  const page = await as('partner_admin');
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/shell/*/main.js', async (route) => {
    await held;
    await route.continue();
  });
  const list = page.waitForResponse((response) => response.url().includes('/api/orders/queue?'));
  await page.goto('/partners/orders', { waitUntil: 'commit' });
  expect((await list).status()).toBe(200);
  release();
  await expect(page.locator('tbody tr').first()).toBeVisible();
});

test('a session that has ended meanwhile leads to the sign-in page as before', async ({ page, request, enter, freshSession }) => {
  const session = await freshSession('customer');
  await enter(page, session);
  await request.post('/api/auth/logout', { headers: toAuthHeaders(session) });
  await page.goto('/orders');
  await page.waitForURL(/\/login\?next=%2Forders/);
});
