import type { Page, Request } from '@playwright/test';
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

/** A record of each kind: its page, the list that has one, and a role that opens it. */
const records = [
  { path: '/orders', list: '/orders', role: 'customer' },
  { path: '/marketplace', list: '/marketplace/catalog/items', role: 'customer' },
  { path: '/partners/orders', list: '/orders/queue?scope=partner', role: 'partner_admin' },
  { path: '/services', list: '/services', role: 'partner_admin' },
  { path: '/quotes', list: '/quotes', role: 'partner_admin' },
  { path: '/contracts', list: '/contracts', role: 'partner_admin' },
  { path: '/contracts/templates', list: '/contracts/templates', role: 'partner_admin' },
  { path: '/projects', list: '/projects', role: 'partner_admin' },
  { path: '/customers', list: '/customers', role: 'partner_admin' },
  { path: '/crm/deals', list: '/crm/deals', role: 'partner_admin' },
  { path: '/crm/contacts', list: '/crm/contacts', role: 'partner_admin' },
  { path: '/perks', list: '/perks', role: 'partner_admin' },
  { path: '/finance/payouts', list: '/finance/payouts', role: 'partner_admin' },
  { path: '/super-admin/companies', list: '/super-admin/companies', role: 'super_admin' },
] as const;

/** Opens a page, and checks that it uses each response that the document has requested, and requests none of them again. */
async function expectUsedOnce(page: Page, path: string, atLeast: number): Promise<void> {
  const requested: string[] = [];
  const note = (request: Request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/api/')) requested.push(pathname.slice('/api'.length) + search);
  };
  page.on('request', note);
  await page.goto(path);
  await waitUntilLoaded(page);
  const early = JSON.parse((await page.locator('#early-requests').textContent()) ?? '[]') as string[];
  expect(early, path).toContain('/auth/me');
  expect(early.length, path).toBeGreaterThanOrEqual(atLeast);
  // A change, such as the contrast check of the branding, discards what is left.
  const listUnused = () =>
    page.evaluate(() => ((globalThis as { __earlyRequests?: { url: string }[] }).__earlyRequests ?? []).map(({ url }) => url));
  await expect.poll(listUnused, { message: path }).toEqual([]);
  for (const url of early.filter((each) => !each.includes('{')))
    expect(
      requested.filter((each) => each === url),
      path,
    ).toEqual([url]);
  page.off('request', note);
}

for (const role of roles.filter((each) => pages.some((page) => page.role === each)))
  test(`the document requests the first data of each page of ${role}, and the page uses it instead of asking again`, async ({ as }) => {
    test.setTimeout(120_000);
    const page = await as(role);
    for (const { path } of pages.filter((each) => each.role === role)) await expectUsedOnce(page, path, 2);
  });

for (const role of ['customer', 'partner_admin', 'super_admin'] as const)
  test(`the document requests the record of each page of ${role}, and the page uses it`, async ({ as, sessions }) => {
    test.setTimeout(120_000);
    const page = await as(role);
    const headers = toAuthHeaders(await sessions(role));
    for (const { path, list } of records.filter((each) => each.role === role)) {
      const { items } = (await (await page.request.get(`/api${list}`, { headers })).json()) as { items: { id: string }[] };
      await expectUsedOnce(page, `${path}/${items[0]!.id}`, 3);
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
