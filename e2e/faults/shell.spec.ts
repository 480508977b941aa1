import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from '../support/test';

test('starts where the shell’s scripts take longer than those of a remote may', async ({ as }) => {
  const page = await as('customer');
  await page.route(/\/(start|app)\.js$/, async (route) => {
    await wait(5_000);
    await route.continue();
  });
  await page.goto('/orders');
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible({ timeout: 30_000 });
});

test('says that the app did not load where its first script does not arrive, and loads it again', async ({ as, provoked }) => {
  provoked.push(/start\.js/);
  const page = await as('customer');
  await page.route(/\/start\.js$/, (route) => route.abort());
  await page.goto('/orders');
  await expect(page.getByRole('heading', { name: 'TechAdds didn’t load' })).toBeVisible();
  await expect(page.getByText('The connection may be interrupted. Load the page again.')).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
});
