import type { Page } from '@playwright/test';
import { expect, getRemoteFallback, navigateTo, waitUntilLoaded, test } from '../support/test';

/** Changes the heading of the fees page, so that a new version is recognizable. */
const replaceHeading = (title: string) => (_file: string, text: string) =>
  text.includes('What a payment costs') ? text.replaceAll('What a payment costs', title) : undefined;

/** Makes an open tab fetch the registry, as it does every minute and when the browser comes back online. */
const refetchRegistry = (page: Page) => page.evaluate(() => dispatchEvent(new Event('online')));

interface MarkedWindow {
  __alive?: boolean;
}

/** Opens the fees page and types text into the shell that a reload would lose. */
async function openFees(page: Page): Promise<void> {
  await page.goto('/finance/fees');
  await expect(page.getByRole('heading', { name: 'What a payment costs' })).toBeVisible();
  await page.evaluate(() => void ((globalThis as MarkedWindow).__alive = true));
  await page.getByRole('button', { name: 'Help' }).click();
  await page.getByLabel('Subject').fill('Half a question');
  await page.keyboard.press('Escape');
}

async function expectShellState(page: Page): Promise<void> {
  expect(await page.evaluate(() => (globalThis as MarkedWindow).__alive)).toBe(true);
  await page.getByRole('button', { name: 'Help' }).click();
  await expect(page.getByLabel('Subject')).toHaveValue('Half a question');
  await page.keyboard.press('Escape');
}

test('applies a release and a rollback in an open tab without a reload, and keeps the shell’s state', async ({ as, edge }) => {
  const page = await as('partner_admin', edge);
  await openFees(page);

  edge.release('mfe-finance', replaceHeading('What the second version costs'));
  await refetchRegistry(page);
  await expect(page.getByRole('heading', { name: 'What the second version costs' })).toBeVisible();
  await expectShellState(page);

  edge.release('mfe-finance', replaceHeading('What the third version costs'));
  await refetchRegistry(page);
  await expect(page.getByRole('heading', { name: 'What the third version costs' })).toHaveCount(0);
  await expectShellState(page);

  edge.rollback('mfe-finance');
  edge.rollback('mfe-finance');
  await refetchRegistry(page);
  await expect(page.getByRole('heading', { name: 'What a payment costs' })).toBeVisible();
  await expectShellState(page);
});

test('ten releases and rollbacks within ten seconds leave an open tab at the last of them, without a reload', async ({ as, edge }) => {
  const page = await as('partner_admin', edge);
  await openFees(page);
  const changes = [1, 2, 3, 4, 5].flatMap((n) => [
    () => void edge.release('mfe-finance', replaceHeading(`What version ${n} costs`)),
    () => edge.rollback('mfe-finance'),
  ]);
  // The version that is left is none of those before.
  changes.push(() => void edge.release('mfe-finance', replaceHeading('What the last one costs')));
  const begun = Date.now();
  for (const change of changes) {
    change();
    await refetchRegistry(page);
    await page.waitForTimeout(500);
  }
  expect(Date.now() - begun).toBeLessThan(10_000);
  await expect(page.getByRole('heading', { name: 'What the last one costs' })).toBeVisible();
  await expectShellState(page);
});

test('removes a switched-off remote from an open tab, keeps the shell usable, and restores the remote when it is switched on', async ({
  as,
  edge,
}) => {
  const page = await as('partner_admin', edge);
  await openFees(page);

  edge.switchRemote('mfe-finance', 'off');
  await refetchRegistry(page);
  await expect(getRemoteFallback(page, 'mfe-finance')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'What a payment costs' })).toHaveCount(0);
  await expectShellState(page);
  await navigateTo(page, '/customers');
  await expect(page.getByRole('heading', { level: 1, name: 'Customers' })).toBeVisible();
  await navigateTo(page, '/finance/fees');
  await expect(getRemoteFallback(page, 'mfe-finance')).toBeVisible();

  edge.switchRemote('mfe-finance', 'on');
  await refetchRegistry(page);
  await expect(page.getByRole('heading', { name: 'What a payment costs' })).toBeVisible();
  await expectShellState(page);
});

test('keeps the previous version running if a new one cannot be loaded', async ({ as, edge, provoked }) => {
  provoked.push(/out of order/);
  const page = await as('partner_admin', edge);
  await openFees(page);

  for (const file of ['remoteEntry.js', '__federation_expose_mfe.js']) {
    const version = edge.release('mfe-finance', (path, text) => (path === file ? `throw new Error('out of order');\n${text}` : undefined));
    const tried = page.waitForRequest((request) => request.url().includes(`/mfe-finance/${version}/`));
    await refetchRegistry(page);
    await tried;
    await page.getByLabel('Amount').fill('250.00');
    await expect(page.getByText('$250.00').first()).toBeVisible();
    await expect(page.getByRole('heading', { name: 'What a payment costs' })).toBeVisible();
    await expect(getRemoteFallback(page, 'mfe-finance')).toHaveCount(0);
  }
  await expectShellState(page);
  // A new tab gets the broken version, with the fallback.
  const other = await as('partner_admin', edge);
  await other.goto('/finance/fees');
  await expect(getRemoteFallback(other, 'mfe-finance')).toBeVisible({ timeout: 8_000 });
  edge.rollback('mfe-finance');
  edge.rollback('mfe-finance');
  await refetchRegistry(other);
  await expect(other.getByRole('heading', { name: 'What a payment costs' })).toBeVisible();
});

test('returns to the previous version if the page of a new one throws', async ({ as, edge, provoked }) => {
  provoked.push(/out of order/);
  const page = await as('partner_admin', edge);
  await openFees(page);
  edge.release('mfe-finance', (_file, text) => text.replace('"What a payment costs"', '(()=>{throw new Error("out of order")})()'));
  const swapped = page.waitForEvent('console', { predicate: (message) => message.text().includes('out of order') });
  await refetchRegistry(page);
  await swapped;
  await expect(page.getByRole('heading', { name: 'What a payment costs' })).toBeVisible();
  await expect(getRemoteFallback(page, 'mfe-finance')).toHaveCount(0);
  await expectShellState(page);
});

test('offers a new version instead of forcing it while the page has unsaved changes', async ({ as, edge }) => {
  const page = await as('customer', edge);
  await page.goto('/marketplace');
  await page.locator('main a[href^="/marketplace/"]').first().click();
  await page.getByLabel('Requirements').fill('Half a thought');
  const version = edge.release('mfe-marketplace');
  await refetchRegistry(page);
  await expect(page.getByText(/A new version of Marketplace is ready/)).toBeVisible();
  await expect(page.getByLabel('Requirements')).toHaveValue('Half a thought');

  // Leaving the page discards the unsaved changes.
  await navigateTo(page, '/dashboard');
  await waitUntilLoaded(page);
  await navigateTo(page, '/marketplace');
  await expect(page.getByRole('searchbox')).toBeVisible();
  await expect(page.getByText(/A new version of Marketplace is ready/)).toHaveCount(0);
  const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map((entry) => entry.name));
  expect(loaded.some((url) => url.includes(`/mfe-marketplace/${version}/`))).toBe(true);
});

/** A form of each remote: where it opens, and a field of it. */
const forms = [
  { remote: 'mfe-marketplace', role: 'partner_admin', path: '/services/new', field: 'Name' },
  { remote: 'mfe-crm-contracts', role: 'partner_admin', path: '/customers', button: 'New customer', field: 'Name' },
  { remote: 'mfe-partner', role: 'partner_admin', path: '/settings/integrations/webhooks', button: 'New webhook', field: 'Address' },
  { remote: 'mfe-finance', role: 'partner_admin', path: '/finance/deposits', button: 'New deposit', field: 'Amount' },
  { remote: 'mfe-admin', role: 'admin', path: '/admin/brands', button: 'New brand', field: 'Name' },
] as const;

for (const { remote, role, path, field, ...form } of forms)
  test(`keeps the version of ${remote} and the values of its form until they are discarded, and takes the new version then`, async ({
    as,
    edge,
  }) => {
    const page = await as(role, edge);
    await page.goto(path);
    if ('button' in form) await page.getByRole('button', { name: form.button }).first().click();
    await page.getByLabel(field).first().fill('12');
    const version = edge.release(remote);
    await refetchRegistry(page);
    const notice = page.getByText(/A new version of .* is ready/);
    await expect(notice).toBeVisible();
    await expect(page.getByLabel(field).first()).toHaveValue('12');

    await page.getByLabel(field).first().fill('');
    await expect(notice).toHaveCount(0);
    const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map((entry) => entry.name));
    expect(loaded.some((url) => url.includes(`/${remote}/${version}/`))).toBe(true);
  });

test('restores what is typed in a form after an update during it', async ({ as, edge }) => {
  const page = await as('partner_admin', edge);
  await page.goto('/services/new');
  await page.getByLabel('Name').first().fill('Half a thought');
  const version = edge.release('mfe-marketplace');
  await refetchRegistry(page);
  await page.getByRole('button', { name: 'Update now' }).click();
  await expect(page.getByText('We restored what you had typed.')).toBeVisible();
  await expect(page.getByLabel('Name').first()).toHaveValue('Half a thought');
  const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map((entry) => entry.name));
  expect(loaded.some((url) => url.includes(`/mfe-marketplace/${version}/`))).toBe(true);
  // Whoever discards it now decides about the text, and it is gone for good.
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByLabel('Name').first()).toHaveValue('');
});

test('offers a new version inside an open drawer, to the mouse, the keyboard and screen readers', async ({ as, edge }) => {
  const page = await as('partner_admin', edge);
  await page.goto('/customers');
  await page.getByRole('button', { name: 'New customer' }).first().click();
  const drawer = page.getByRole('dialog');
  const name = drawer.getByLabel('Name').first();
  await name.fill('Half a customer');
  const version = edge.release('mfe-crm-contracts');
  await refetchRegistry(page);
  const update = page.getByRole('button', { name: 'Update now' });
  await expect(drawer.getByText(/A new version of .* is ready/)).toBeVisible();
  await expect(name).toBeFocused();

  const devtools = await page.context().newCDPSession(page);
  const isAnnounced = async () => {
    const { nodes } = await devtools.send('Accessibility.getFullAXTree');
    return nodes.some((node) => !node.ignored && node.name?.value === 'Update now');
  };
  const isClickable = () =>
    update.click({ trial: true, timeout: 2_000 }).then(
      () => true,
      () => false,
    );
  /** The elements that the Tab key reaches before it comes back to the field. */
  const listTabStops = async () => {
    const stops: string[] = [];
    await name.focus();
    for (let n = 0; n < 40; n += 1) {
      await page.keyboard.press('Tab');
      if (await name.evaluate((field) => field === document.activeElement)) break;
      stops.push(await page.evaluate(() => document.activeElement?.textContent ?? ''));
    }
    return stops;
  };
  expect([await isAnnounced(), await isClickable(), await listTabStops()]).toEqual([true, true, expect.arrayContaining(['Update now'])]);

  // Outside of the drawer, nothing of it can be reached.
  const place = await update.evaluateHandle((button) => button.parentElement!.parentElement!.parentElement);
  await page.evaluate(() => {
    const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Update now');
    document.querySelector('main')!.append(button!.parentElement!.parentElement!);
  });
  expect([await isAnnounced(), await isClickable(), await listTabStops()]).toEqual([
    false,
    false,
    expect.not.arrayContaining(['Update now']),
  ]);
  await place.evaluate((column) => {
    const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Update now');
    column!.append(button!.parentElement!.parentElement!);
  });

  await update.click();
  await expect(page.getByText('We restored what you had typed.')).toBeAttached();
  await expect(update).toHaveCount(0);
  await expect(name).toHaveValue('Half a customer');
  const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map((entry) => entry.name));
  expect(loaded.some((url) => url.includes(`/mfe-crm-contracts/${version}/`))).toBe(true);
});

test('restores an order that is typed after an update during it', async ({ as, edge }) => {
  const page = await as('customer', edge);
  await page.goto('/marketplace');
  await page.locator('main a[href^="/marketplace/"]').first().click();
  await page.getByLabel('Requirements').fill('Half a thought');
  await page.getByRole('button', { name: 'More: Quantity' }).click();
  edge.release('mfe-marketplace');
  await refetchRegistry(page);
  await page.getByRole('button', { name: 'Update now' }).click();
  await expect(page.getByText('We restored what you had typed.')).toBeVisible();
  await expect(page.getByLabel('Requirements')).toHaveValue('Half a thought');
  await expect(page.getByRole('spinbutton', { name: 'Quantity' })).toHaveValue('2');
});

test('a page whose shell is too old for a new version reloads itself at the next navigation, and keeps what is typed', async ({
  as,
  edge,
}) => {
  const page = await as('partner_admin', edge);
  await openFees(page);
  const second = 'What the second version costs';
  const version = edge.release('mfe-finance', replaceHeading(second));
  // As after releases of a shell and of a remote that needs it; a page load gets both.
  await page.route('**/registry.json', async (route) => {
    const response = await route.fetch();
    const registry = (await response.json()) as { shell: object; remotes: { name: string; requires: object }[] };
    for (const remote of registry.remotes)
      if (remote.name === 'mfe-finance') remote.requires = { ...remote.requires, '@techadds/shared': '^99.0.0' };
    await route.fulfill({ response, json: { ...registry, shell: { version: '00000000ee' } } });
  });
  const answered = page.waitForResponse('**/registry.json');
  await refetchRegistry(page);
  await answered;
  await expect(page.getByRole('heading', { name: 'What a payment costs' })).toBeVisible();
  await expectShellState(page);

  await page.unroute('**/registry.json');
  const loaded = page.waitForEvent('load');
  await navigateTo(page, '/customers');
  await loaded;
  await waitUntilLoaded(page);
  await expect(page).toHaveURL('/customers');
  expect(await page.evaluate(() => (globalThis as MarkedWindow).__alive)).toBeUndefined();
  await page.getByRole('button', { name: 'Help' }).click();
  await expect(page.getByLabel('Subject')).toHaveValue('Half a question');
  await page.keyboard.press('Escape');
  await navigateTo(page, '/finance/fees');
  await expect(page.getByRole('heading', { name: second })).toBeVisible();
  const files = await page.evaluate(() => performance.getEntriesByType('resource').map((entry) => entry.name));
  expect(files.some((url) => url.includes(`/mfe-finance/${version}/`))).toBe(true);
});

test('still serves the files of a replaced version', async ({ as, edge, sessions }) => {
  const page = await as('partner_admin', edge);
  const cookie = { cookie: `token=${(await sessions('partner_admin')).token}` };
  const versionOf = async () => {
    const registry = await page.request.get(`${edge.url}/registry.json`, { headers: cookie });
    const { remotes } = (await registry.json()) as { remotes: { name: string; base: string; entry: string }[] };
    const { base, entry } = remotes.find(({ name }) => name === 'mfe-finance')!;
    return base + entry;
  };
  const first = await versionOf();
  edge.release('mfe-finance');
  const second = await versionOf();
  expect(second).not.toBe(first);
  for (const address of [first, second]) expect((await page.request.get(edge.url + address, { headers: cookie })).status()).toBe(200);
});
