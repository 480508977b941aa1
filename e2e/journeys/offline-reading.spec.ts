import type { Page } from '@playwright/test';
import { paths } from '@techadds/shared/paths';
import type { Role } from '@techadds/shared/roles';
import { emails, password } from '../support/accounts';
import { axeFindings } from '../support/axe';
import { cutApi, readKept, restoreApi, waitUntilKept } from '../support/read-cache';
import { rolesInTurn } from '../support/combinations';
import { expect, test, waitUntilLoaded } from '../support/test';

const asOf = (page: Page) => page.locator('main').getByText(/^As of \d\d:\d\d$/);
const firstRow = (page: Page) => page.locator('main tbody a[data-row]').first();

/** Opens a list and its first record, and returns the record's URL. */
async function openFirst(page: Page, list: string): Promise<string> {
  await page.goto(list);
  await firstRow(page).click();
  await expect(page).not.toHaveURL(new RegExp(`${list}$`));
  await waitUntilLoaded(page);
  return new URL(page.url()).pathname;
}

test('shows the lists and records that were seen when the API cannot be reached, with their time, and nothing else', async ({ as }) => {
  test.setTimeout(120_000);
  const page = await as('partner_admin');
  await page.goto(paths.dashboard);
  await waitUntilKept(page, '/dashboard/summary');
  const quote = await openFirst(page, paths.quotes);
  await waitUntilKept(page, '/quotes/{id}');
  const customer = await openFirst(page, paths.customers);
  await waitUntilKept(page, '/customers/{id}');

  await cutApi(page);
  for (const path of [paths.quotes, quote, paths.customers, customer, paths.dashboard]) {
    await page.goto(path);
    await expect(asOf(page), path).toBeVisible();
    await waitUntilLoaded(page);
    await expect(page.getByRole('alert'), path).toHaveCount(0);
  }
  await page.goto(paths.contracts);
  await expect(page.getByText('The contracts didn’t load')).toBeVisible();
  await expect(asOf(page)).toHaveCount(0);

  await page.goto(paths.quotes);
  await expect(asOf(page)).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await restoreApi(page);
  await expect(asOf(page)).toHaveCount(0, { timeout: 40_000 });
});

test('disables what needs the server, and says why to the keyboard and in menus', async ({ as }) => {
  test.setTimeout(120_000);
  const page = await as('partner_admin');
  await openFirst(page, paths.customers);
  await waitUntilKept(page, '/customers/{id}');
  await page.context().setOffline(true);
  await expect(asOf(page)).toBeVisible();
  const edit = page.getByRole('button', { name: 'Edit' });
  await expect(edit).toHaveAttribute('aria-disabled', 'true');
  await edit.focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await expect(edit).toBeFocused();
  await expect(page.getByRole('tooltip')).toHaveText(/^You are offline\./);
  await expect(edit).toHaveAccessibleDescription(/^You are offline\./);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // A link to a form that works offline stays as it is.
  await expect(page.getByRole('link', { name: 'New quote' }).first()).not.toHaveAttribute('aria-disabled');
  await page.context().setOffline(false);
  await expect(edit).not.toHaveAttribute('aria-disabled');

  await openFirst(page, paths.quotes);
  await waitUntilKept(page, '/quotes/{id}');
  await cutApi(page);
  await page.reload();
  await expect(asOf(page)).toBeVisible();
  await page.getByRole('button', { name: 'More actions' }).press('ArrowDown');
  const duplicate = page.getByRole('menuitem', { name: 'Duplicate' });
  await expect(duplicate).toHaveAttribute('aria-disabled', 'true');
  await expect(duplicate).toHaveAccessibleDescription(/^TechAdds cannot be reached\./);
  expect(await axeFindings(page)).toEqual([]);
  await duplicate.press('Enter');
  await expect(duplicate).toBeVisible();
});

async function signIn(page: Page, role: Role): Promise<void> {
  await page.goto(paths.login);
  await page.getByLabel('Email').fill(emails[role]);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(paths.dashboard);
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.waitForURL(paths.login);
}

test('shows nothing of people to the next one who signs in on the same profile, though each signs out without a connection', async ({
  page,
}) => {
  test.setTimeout(300_000);
  for (const role of rolesInTurn) {
    await signIn(page, role);
    // Of whoever was here before, nothing is left to read.
    await cutApi(page);
    await page.goto(paths.marketplace);
    await expect(page.getByRole('alert').first(), role).toBeVisible();
    await expect(asOf(page), role).toHaveCount(0);
    await restoreApi(page);

    await page.goto(paths.dashboard);
    await waitUntilKept(page, '/dashboard/summary');
    await page.goto(paths.marketplace);
    await waitUntilKept(page, '/marketplace/catalog/items', role);
    const owners = [...((await readKept(page)) ?? '').matchAll(/"owner":"\S+ (\w+) /g)].map(([, owner]) => owner);
    expect([...new Set(owners)], role).toEqual([role]);
    const otherTab = await page.context().newPage();
    await otherTab.goto(paths.dashboard);
    await waitUntilLoaded(otherTab);
    await cutApi(page);
    await page.goto(paths.marketplace);
    await expect(asOf(page), role).toBeVisible();

    await signOut(page);
    expect(await readKept(page), role).toBeUndefined();
    await otherTab.waitForURL(/\/login/);
    await otherTab.close();
    await page.goto(paths.marketplace);
    await page.waitForURL(/\/login/);
    expect(await readKept(page), role).toBeUndefined();
    await restoreApi(page);
  }
});
