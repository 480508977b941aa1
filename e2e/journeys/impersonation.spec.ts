import type { Page } from '@playwright/test';
import { getMenu } from '@techadds/shared/routes';
import { switchTenant } from '../support/impersonation';
import { expect, waitUntilLoaded, test } from '../support/test';

const listMenuPaths = (page: Page) =>
  page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));

test('lets a super-admin switch to another marketplace by keyboard and back, and records it in that marketplace’s audit log', async ({
  page,
  freshSession,
  enter,
}) => {
  await enter(page, await freshSession('super_admin'));
  await page.goto('/dashboard');
  await waitUntilLoaded(page);
  await page.getByRole('button', { name: 'Switch marketplace' }).focus();
  await page.keyboard.press('Enter');
  const list = page.getByRole('dialog', { name: 'Switch marketplace' });
  await list.getByRole('combobox').fill('Acme');
  await expect(list.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(page.getByText(/You now work in Acme/)).toBeVisible();
  await page.waitForURL('/dashboard');
  await waitUntilLoaded(page);
  await page.goto('/audit/logs?event=tenant.switched');
  await waitUntilLoaded(page);
  await expect(page.getByRole('row').nth(1)).toContainText('Mira Solberg');
  await page.reload();
  await waitUntilLoaded(page);
  await page.getByRole('button', { name: 'Go back' }).click();
  await expect(page.getByText(/You now work in TechAdds/)).toBeVisible();
  await waitUntilLoaded(page);
  await expect(page.getByRole('button', { name: 'Go back' })).toBeHidden();
});

test('view as: shows user, reason and time left, uses the user’s menu, blocks changes, and is recorded in the audit log', async ({
  page,
  freshSession,
  enter,
}) => {
  await enter(page, await freshSession('super_admin'));
  await page.goto('/dashboard');
  await waitUntilLoaded(page);
  await switchTenant(page, 'Acme Services');
  await page.goto('/observability?tab=view-as&user=admin@acme');
  await waitUntilLoaded(page);
  await expect(page.getByRole('button', { name: /^View as/, disabled: true }).first()).toBeVisible();

  await page.getByLabel('Find a user by name or e-mail').fill('partner-admin@acme');
  const start = page.getByRole('button', { name: /^View as/ });
  await expect(start).toHaveCount(1);
  await start.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('Too short');
  await dialog.getByRole('button', { name: 'Start viewing' }).click();
  await expect(dialog.getByLabel('Reason')).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel('Reason').fill('Ticket 4711: the queue looks empty');
  await dialog.getByRole('button', { name: 'Start viewing' }).click();

  const banner = page.getByRole('region', { name: 'View as' });
  await expect(banner).toContainText('Ticket 4711: the queue looks empty');
  await expect(banner.getByRole('timer')).toContainText(/^(30:00|29:5\d) left$/);
  await page.waitForURL('/dashboard');
  await waitUntilLoaded(page);
  expect(await listMenuPaths(page)).toEqual(getMenu('partner_admin').map(({ path }) => path));

  await page.getByRole('link', { name: 'Order management' }).click();
  await waitUntilLoaded(page);
  const sent: string[] = [];
  page.on('request', (request) => request.method() !== 'GET' && request.url().includes('/orders/') && sent.push(request.url()));
  await page
    .getByRole('tab', { name: /^Placed/ })
    .or(page.getByRole('link', { name: /^Placed/ }))
    .first()
    .click();
  await waitUntilLoaded(page);
  await page
    .getByRole('button', { name: /^Accept OR-/ })
    .first()
    .click();
  await expect(page.getByText(/You are viewing as .*; nothing can be changed/).first()).toBeVisible();
  expect(sent).toEqual([]);

  await banner.getByRole('button', { name: 'Stop' }).click();
  await expect(banner).toBeHidden();
  await page.waitForURL(/\/observability/);
  await page.goto('/audit/logs?event=view_as.started');
  await waitUntilLoaded(page);
  await page.getByRole('row').nth(1).click();
  await expect(page.getByText('Ticket 4711: the queue looks empty').first()).toBeVisible();
});
