import type { Page } from '@playwright/test';
import { emails, password } from '../support/accounts';
import { expect, test, waitUntilLoaded } from '../support/test';

const notice = 'This browser stores nothing on this device, as in a private window. The app works with a connection only.';

/** Denies everything that keeps data, as Chromium does where a user blocks it. */
const blockStorage = (page: Page) =>
  page.addInitScript(() => {
    const deny = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage', 'caches'])
      Object.defineProperty(globalThis, name, { configurable: true, get: deny });
    IDBFactory.prototype.open = deny;
    IDBFactory.prototype.databases = deny;
    LockManager.prototype.request = () => Promise.reject(new DOMException('Access is denied.', 'SecurityError'));
  });

test('works where the browser stores nothing, and says once what does not', async ({ page }) => {
  test.setTimeout(120_000);
  await blockStorage(page);
  await page.goto('/login');
  await page.getByLabel('Email').fill(emails.partner_admin);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('/dashboard');
  await waitUntilLoaded(page);

  const title = `Stored nowhere ${Date.now()}`;
  const follow = (name: string) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click();
  await follow('Quotes');
  await page.getByRole('link', { name: 'New quote' }).first().click();
  await expect(page.getByText(notice)).toBeVisible();
  await page.getByLabel('Title').fill(title);
  await page.getByRole('combobox', { name: 'Customer' }).click();
  await page.getByRole('listbox', { name: 'Customers' }).getByRole('option').first().click();
  await page.getByLabel('Item', { exact: true }).fill('Audit');
  await page.getByLabel('Price', { exact: true }).fill('1200');
  await page.getByRole('button', { name: 'Save quote' }).click();
  await expect(page).toHaveURL(/\/quotes\/[0-9a-f-]{36}$/);
  await expect(page.locator('main').getByText(title)).toBeVisible();
  await expect(page.getByText(notice)).toHaveCount(0, { timeout: 20_000 });

  await follow('Quotes');
  await page.getByRole('link', { name: 'New quote' }).first().click();
  await expect(page.getByLabel('Title')).toBeVisible();
  await expect(page.getByText(notice)).toHaveCount(0);
  await page.getByRole('button', { name: 'Sync center' }).click();
  await expect(page.getByRole('dialog', { name: 'Sync center' })).toContainText(notice);
  await page.getByRole('dialog', { name: 'Sync center' }).getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.waitForURL('/login');
});
