import { brotliCompressSync, constants } from 'node:zlib';
import type { Page } from '@playwright/test';
import { emails, password } from '../support/people';
import { expect, test } from '../support/test';

/** Kilobytes (1000 bytes) of JavaScript after brotli; they only go down. */
const budget = { login: 115, firstRemote: 185 };

/** Adds up the JavaScript that a page has asked for, each file once, compressed as the edge stores it. */
function measure(page: Page) {
  const sizes = new Map<string, number>();
  const pending: Promise<void>[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (!pathname.endsWith('.js') || response.status() !== 200) return;
    pending.push(
      response
        .body()
        .then((body) => void sizes.set(pathname, brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length)),
    );
  });
  return async () => {
    await page.waitForLoadState('networkidle');
    await Promise.all(pending);
    return {
      kilobytes: [...sizes.values()].reduce((sum, size) => sum + size, 0) / 1000,
      files: [...sizes.entries()].map(([path, size]) => `${path} ${size}`),
    };
  };
}

test(`the sign-in page needs at most ${budget.login} KB of JavaScript, and the first remote screen ${budget.firstRemote} KB in all`, async ({
  page,
}) => {
  const total = measure(page);
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  const login = await total();
  console.log(`login ${login.kilobytes.toFixed(1)} KB in ${login.files.length} files`);
  expect(login.kilobytes, login.files.join('\n')).toBeLessThanOrEqual(budget.login);
  // A measurement that sees nothing would pass every budget.
  expect(login.kilobytes).toBeGreaterThan(50);

  await page.getByLabel('Email').fill(emails.customer);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('/dashboard');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Marketplace', exact: true }).click();
  await expect(page.locator('main a[href^="/marketplace/"]').first()).toBeVisible();
  const remote = await total();
  console.log(`first remote screen ${remote.kilobytes.toFixed(1)} KB in ${remote.files.length} files`);
  expect(remote.kilobytes, remote.files.join('\n')).toBeLessThanOrEqual(budget.firstRemote);
});
