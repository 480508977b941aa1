import type { Page } from '@playwright/test';
import { emails, password } from '../support/accounts';
import { callApi } from '../support/api';
import { axeFindings } from '../support/axe';
import { expect, test, waitUntilLoaded } from '../support/test';

/** One tick of the sync, and what a busy machine adds. */
const tickMs = 25_000;

async function writeQuote(page: Page, title: string): Promise<void> {
  await page.getByLabel('Title').fill(title);
  await page.getByRole('combobox', { name: 'Customer' }).click();
  await page.getByRole('listbox', { name: 'Customers' }).getByRole('option').first().click();
  await page.getByLabel('Item', { exact: true }).fill('Audit');
  await page.getByLabel('Price', { exact: true }).fill('1200');
}

async function writeService(page: Page, name: string): Promise<void> {
  await page.getByLabel('Name', { exact: true }).first().fill(name);
  await page.getByLabel('Category').selectOption({ index: 1 });
}

test('a quote and a service that were saved offline are shown in every tab, and arrive once, the quote first', async ({ as }) => {
  test.setTimeout(120_000);
  const quotePage = await as('partner_admin');
  const context = quotePage.context();
  const [title, name] = [`Offline quote ${Date.now()}`, `Offline service ${Date.now()}`];
  const sent: string[] = [];
  context.on('response', (response) => {
    if (response.request().method() === 'POST' && /\/api\/(quotes|services)$/.test(response.url()))
      sent.push(`${new URL(response.url()).pathname} ${response.status()}`);
  });
  await quotePage.goto('/quotes/new');
  await waitUntilLoaded(quotePage);
  await writeQuote(quotePage, title);
  const servicePage = await context.newPage();
  await servicePage.goto('/services/new');
  await servicePage.getByRole('option', { name: 'Choose a category' }).waitFor({ state: 'attached' });
  await writeService(servicePage, name);
  const listPage = await context.newPage();
  await listPage.goto('/quotes');
  await waitUntilLoaded(listPage);

  await context.setOffline(true);
  await servicePage.getByRole('button', { name: 'Save draft' }).click();
  await expect(servicePage.getByText('Saved offline')).toBeVisible();
  await quotePage.getByRole('button', { name: 'Save quote' }).click();
  await expect(quotePage.getByText('Saved offline')).toBeVisible();
  for (const page of [quotePage, listPage]) {
    const row = page.getByRole('table', { name: 'Pending quotes' }).getByRole('row').filter({ hasText: title });
    await expect(row).toContainText('Pending');
    await expect(row).toContainText('$1,200.00 to be confirmed');
  }
  await listPage.getByRole('button', { name: 'Sync center' }).click();
  const center = listPage.getByRole('dialog', { name: 'Sync center' });
  await expect(center.getByText(/^2 waiting, offline since \d\d:\d\d/)).toBeVisible();
  expect(await axeFindings(listPage)).toEqual([]);
  expect(sent).toEqual([]);

  await context.setOffline(false);
  await expect(center.getByText(/^All changes saved/)).toBeVisible({ timeout: tickMs });
  expect(sent).toEqual(['/api/quotes 201', '/api/services 201']);
  await center.getByRole('button', { name: 'Close' }).click();
  await expect(listPage.getByRole('table', { name: 'Pending quotes' })).toHaveCount(0);
  await expect(listPage.getByRole('row').filter({ hasText: title })).toHaveCount(1);
  await listPage.goto(`/services?query=${encodeURIComponent(name)}`);
  await expect(listPage.getByRole('row').filter({ hasText: name })).toHaveCount(1);
});

test('asks before a sign-out what to do with what waits, and keeps it for the next one', async ({ page, enter, freshSession }) => {
  test.setTimeout(120_000);
  await enter(page, await freshSession('partner_admin'));
  const title = `Kept quote ${Date.now()}`;
  await page.goto('/quotes/new');
  await waitUntilLoaded(page);
  await writeQuote(page, title);
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Save quote' }).click();
  await expect(page.getByText('Saved offline')).toBeVisible();
  // No other tab has loaded the list.
  await expect(page.getByRole('table', { name: 'Pending quotes' }).getByRole('row').filter({ hasText: title })).toBeVisible();
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  const dialog = page.getByRole('dialog', { name: '1 change is not sent yet' });
  await expect(dialog).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.context().setOffline(false);
  await dialog.getByRole('button', { name: 'Keep and sign out' }).click();
  await page.waitForURL('/login');
  await page.getByLabel('Email').fill(emails.partner_admin);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('/dashboard');
  await page.goto('/quotes');
  await expect(page.getByRole('row').filter({ hasText: title })).toHaveCount(1);
  await expect(page.getByRole('table', { name: 'Pending quotes' })).toHaveCount(0, { timeout: tickMs });
});

/** Copies the one quote that waits in the browser, until there are so many. */
const copyPendingQuote = (page: Page, count: number) =>
  page.evaluate(
    (wanted) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('offline-data');
        opening.onerror = () => reject(new Error('The queue cannot be opened.'));
        opening.onsuccess = () => {
          const quotes = opening.result.transaction('quotes', 'readwrite').objectStore('quotes');
          const reading = quotes.getAll();
          reading.onsuccess = () => {
            const [quote] = reading.result;
            const start = String(quote.id).slice(0, -12);
            for (let n = 1; n < wanted; n += 1)
              quotes.put({ ...quote, id: start + String(n).padStart(12, '0'), title: `${quote.title} ${n}` });
          };
          quotes.transaction.oncomplete = () => (opening.result.close(), resolve());
        };
      }),
    count,
  );

const countPendingQuotes = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('offline-data');
        opening.onerror = () => reject(new Error('The queue cannot be opened.'));
        opening.onsuccess = () => {
          const counting = opening.result.transaction('quotes').objectStore('quotes').count();
          counting.onsuccess = () => (opening.result.close(), resolve(counting.result));
        };
      }),
  );

test('discards 10,000 changes at sign-out', async ({ page, enter, freshSession }) => {
  test.setTimeout(180_000);
  await enter(page, await freshSession('partner_admin'));
  await page.goto('/quotes/new');
  await waitUntilLoaded(page);
  await writeQuote(page, `Many ${Date.now()}`);
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Save quote' }).click();
  await expect(page.getByText('Saved offline')).toBeVisible();
  await copyPendingQuote(page, 10_000);
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  const dialog = page.getByRole('dialog', { name: '10,000 changes are not sent yet' });
  await expect(dialog).toBeVisible({ timeout: 30_000 });
  await dialog.getByRole('button', { name: 'Discard' }).click();
  await page.context().setOffline(false);
  await dialog.getByRole('button', { name: 'Discard for good' }).click();
  await page.waitForURL('/login', { timeout: 60_000 });
  expect(await countPendingQuotes(page)).toBe(0);
});

/** The quote with this title that waits in the browser, as it will be sent. */
const readPendingQuote = (page: Page, title: string) =>
  page.evaluate(
    (wanted) =>
      new Promise<Record<string, unknown>>((resolve, reject) => {
        const opening = indexedDB.open('offline-data');
        opening.onerror = () => reject(new Error('The queue cannot be opened.'));
        opening.onsuccess = () => {
          const reading = opening.result.transaction('quotes').objectStore('quotes').getAll();
          reading.onsuccess = () => {
            opening.result.close();
            const { tenant_id: _tenant, user_id: _user, ...body } = reading.result.find((quote) => quote.title === wanted);
            resolve(body);
          };
        };
      }),
    title,
  );

test('shows both versions of a quote that another device changed later, and restores the one that was replaced', async ({
  as,
  sessions,
}) => {
  test.setTimeout(120_000);
  const page = await as('partner_admin');
  const title = `Mine ${Date.now()}`;
  await page.goto('/quotes/new');
  await waitUntilLoaded(page);
  await writeQuote(page, title);
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Save quote' }).click();
  await expect(page.getByText('Saved offline')).toBeVisible();
  const body = await readPendingQuote(page, title);
  const later = new Date(Date.parse(String(body.updated_at)) + 60_000).toISOString();
  const theirs = `Theirs ${Date.now()}`;
  await callApi(page, await sessions('partner_admin'), 'POST', '/quotes', { ...body, title: theirs, updated_at: later });

  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Sync center' }).click();
  const center = page.getByRole('dialog', { name: 'Sync center' });
  await center
    .getByRole('listitem')
    .filter({ hasText: `Your quote ${title} was replaced` })
    .getByRole('link', { name: 'Compare' })
    .click({ timeout: tickMs });
  const row = page.getByRole('row', { name: /^Title Different/ });
  await expect(row).toContainText(title);
  await expect(row).toContainText(theirs);
  await expect(page.getByText('The version on the server was newer, so it was kept.')).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of [1366, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await page.emulateMedia({ colorScheme });
      expect(await axeFindings(page), `${colorScheme}, ${width} px`).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    }
  await page.getByRole('button', { name: 'Restore my version' }).click();
  await expect(page.getByText('The other version waits to be sent')).toBeVisible();
  await page.goto(`/quotes?query=${encodeURIComponent(title)}`);
  await expect(page.getByRole('row').filter({ hasText: title })).toHaveCount(1, { timeout: tickMs });
});

test('replaces the older version of another device, and lets it be restored', async ({ as, sessions }) => {
  test.setTimeout(120_000);
  const page = await as('partner_admin');
  const title = `Newest ${Date.now()}`;
  await page.goto('/quotes/new');
  await waitUntilLoaded(page);
  await writeQuote(page, title);
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Save quote' }).click();
  await expect(page.getByText('Saved offline')).toBeVisible();
  const body = await readPendingQuote(page, title);
  const earlier = new Date(Date.parse(String(body.updated_at)) - 60_000).toISOString();
  const older = `Older ${Date.now()}`;
  await callApi(page, await sessions('partner_admin'), 'POST', '/quotes', { ...body, title: older, updated_at: earlier });

  const forced = page.waitForResponse((response) => response.url().endsWith('/api/quotes?force=1'), { timeout: tickMs });
  await page.context().setOffline(false);
  expect((await forced).ok()).toBe(true);
  await page.getByRole('button', { name: 'Sync center' }).click();
  const conflict = page
    .getByRole('dialog', { name: 'Sync center' })
    .getByRole('listitem')
    .filter({ hasText: `Your quote ${title} replaced` });
  await conflict.getByRole('link', { name: 'Compare' }).click({ timeout: tickMs });
  await expect(page.getByRole('row', { name: /^Title Different/ })).toContainText(older);
  await expect(page.getByText('Your version was newer, so it replaced the one on the server.')).toBeVisible();
  await page.getByRole('button', { name: 'Restore the server’s version' }).click();
  await expect(page.getByText('The other version waits to be sent')).toBeVisible();
  await page.goto(`/quotes?query=${encodeURIComponent(older)}`);
  await expect(page.getByRole('row').filter({ hasText: older })).toHaveCount(1, { timeout: tickMs });
  await page.goto(`/quotes?query=${encodeURIComponent(title)}`);
  await expect(page.getByRole('row').filter({ hasText: title })).toHaveCount(0);
});
