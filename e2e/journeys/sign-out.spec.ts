import type { Registry } from '@techadds/shared/contract/releases/registry';
import type { Page } from '@playwright/test';
import { emails, password } from '../support/accounts';
import { expect, waitUntilLoaded, test } from '../support/test';

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('/dashboard');
  await waitUntilLoaded(page);
}

/** The HTTP status per address, or `none` on a network error. With `cached`, from the browser cache only. */
const fetchStatuses = (page: Page, addresses: string[], cached: boolean) =>
  page.evaluate(
    ([wanted, mode]) =>
      Promise.all(
        wanted.map((address) =>
          fetch(address, { cache: mode, mode: 'same-origin' }).then(
            ({ status }) => status,
            () => 'none',
          ),
        ),
      ),
    [addresses, cached ? 'only-if-cached' : 'default'] as const,
  );

/** Signs in as the admin, opens the audit log and returns the addresses of its remote's files. */
async function openAuditLog(page: Page): Promise<string[]> {
  await signIn(page, emails.admin);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Audit log' }).click();
  await expect(page.getByRole('table')).toBeVisible();
  const { remotes } = (await (await page.request.get('/registry.json')).json()) as Registry;
  const { base, page: files } = remotes.find(({ name }) => name === 'mfe-admin')!;
  return files.map((file) => base + file);
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.waitForURL('/login');
}

test('leaves none of the admin’s remote files in the browser cache for the next user', async ({ page }) => {
  const addresses = await openAuditLog(page);
  expect(await fetchStatuses(page, addresses, true)).toEqual(addresses.map(() => 200));
  await signOut(page);
  await signIn(page, emails.customer);
  expect(await fetchStatuses(page, addresses, true)).toEqual(addresses.map(() => 'none'));
  expect(await fetchStatuses(page, addresses, false)).toEqual(addresses.map(() => 404));
});

test('finds the admin’s files in the browser cache without Clear-Site-Data, which proves that the test above can fail', async ({
  page,
}) => {
  const addresses = await openAuditLog(page);
  await page.route('**/api/auth/logout', (route) => route.fulfill({ status: 204 }));
  await signOut(page);
  // The browser does not use its cache while requests are intercepted.
  await page.unroute('**/api/auth/logout');
  await signIn(page, emails.customer);
  expect(await fetchStatuses(page, addresses, true)).toEqual(addresses.map(() => 200));
});

test('ends the session in all tabs on sign-out', async ({ page, context }) => {
  await signIn(page, emails.partner_staff);
  const other = await context.newPage();
  await other.goto('/partners/orders');
  await waitUntilLoaded(other);
  await page.goto('/logout');
  await page.waitForURL('/login');
  await other.waitForURL(/\/login/);
});
