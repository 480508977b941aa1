import { placeOrder } from '../support/orders';
import { expect, waitUntilLoaded, test } from '../support/test';

test('lets a partner find an order, accept it and open another page by keyboard alone', async ({ as, sessions }) => {
  const page = await as('partner_staff');
  const { number } = await placeOrder(page, await sessions('customer'), await sessions('partner_admin'));
  await page.goto('/dashboard');
  await waitUntilLoaded(page);

  const requests: string[] = [];
  page.on('request', (request) => void requests.push(new URL(request.url()).pathname));
  const field = page.getByRole('combobox', { name: 'Search or jump to' });
  await page.keyboard.press('Control+k');
  await expect(field).toBeFocused();
  await page.keyboard.type(number);
  const found = page.getByRole('option', { name: number });
  await expect(found).toHaveAttribute('aria-selected', 'true');
  await expect(field).toHaveAttribute('aria-activedescendant', (await found.getAttribute('id'))!);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(number);
  expect(requests.filter((path) => path === '/api/search').length).toBeLessThan(number.length);

  await page.keyboard.press('Control+k');
  await page.keyboard.type('accept');
  await expect(page.getByRole('group', { name: number }).getByRole('option', { name: 'Accept order' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Notifications' })).toContainText(`${number} is accepted`);
  await expect(page.getByRole('button', { name: 'Accept order' })).toBeHidden();

  await page.keyboard.press('g');
  await page.keyboard.press('s');
  await page.waitForURL('/services');
  const search = page.getByRole('searchbox', { name: 'Search services' });
  await expect(page.getByRole('heading', { level: 1, name: 'Services' })).toBeVisible();
  await search.waitFor();
  await page.keyboard.press('/');
  await expect(search).toBeFocused();
  await page.keyboard.type('gm?');
  await expect(search).toHaveValue('gm?');
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('moves through a list, selects, archives, undoes and creates with single-key shortcuts', async ({ as }) => {
  const page = await as('partner_admin');
  await page.goto('/services');
  const links = page.locator('main tbody [data-row]');
  await links.first().waitFor();
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');
  const [first, second] = [await links.nth(0).textContent(), await links.nth(1).textContent()];
  await page.keyboard.press('j');
  await expect.poll(focused).toBe(first);
  await page.keyboard.press('j');
  await expect.poll(focused).toBe(second);
  // Shortcuts ignore keys with modifiers, which belong to the browser.
  await page.keyboard.press('Shift+J');
  await page.keyboard.press('k');
  await expect.poll(focused).toBe(first);
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await expect(page.locator('main tbody tr').nth(1).getByRole('checkbox')).toBeChecked();
  await page.keyboard.press('?');
  const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(shortcuts.getByRole('region', { name: 'On this page' })).toContainText('Archive');
  await page.keyboard.press('Escape');
  await expect.poll(focused).toBe(second);
  await page.keyboard.press('e');
  const messages = page.getByRole('region', { name: 'Notifications' });
  await expect(messages).toContainText('1 service archived');
  await expect(links.filter({ hasText: second! })).toHaveCount(0);
  // An open modal makes the page inert, but not the toasts.
  await page.keyboard.press('?');
  await shortcuts.getByRole('button', { name: 'Undo' }).click();
  await page.keyboard.press('Escape');
  await expect(links.filter({ hasText: second! })).toBeVisible();
  await page.keyboard.press('c');
  await page.waitForURL('/services/new');
});

test('offers the actions of a page in a remote until the page is left', async ({ as }) => {
  const page = await as('super_admin');
  await page.goto('/admin/brands');
  await page.getByRole('button', { name: 'New brand' }).first().waitFor();
  await page.keyboard.press('Control+k');
  const offered = page.getByRole('group', { name: 'Brands' }).getByRole('option', { name: 'New brand' });
  await expect(offered).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('c');
  await expect(page.getByRole('dialog', { name: 'New brand' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.keyboard.press('g');
  await page.keyboard.press('d');
  await page.waitForURL('/dashboard');
  await waitUntilLoaded(page);
  await page.keyboard.press('c');
  await expect(page.getByRole('combobox', { name: 'Search or jump to' })).toHaveValue('new ');
  await expect(page.getByRole('option', { name: 'New brand' })).toBeHidden();
});

test('disables single-key shortcuts by a setting, but not Ctrl+K', async ({ as }) => {
  const page = await as('partner_staff');
  await page.goto('/settings/appearance');
  const choice = page.getByRole('checkbox', { name: 'Single-key shortcuts' });
  await choice.press('Space');
  await expect(choice).not.toBeChecked();
  await page.goto('/services');
  await page.locator('main tbody [data-row]').first().waitFor();
  for (const key of ['j', 'c', '?', '/', 'g', 's']) await page.keyboard.press(key);
  await page.waitForTimeout(300);
  expect(await page.evaluate(() => document.activeElement?.matches('main, body'))).toBe(true);
  expect(new URL(page.url()).pathname).toBe('/services');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Search or jump to' })).toBeFocused();
});

test('closes the shortcuts dialog with Escape, and handles shortcuts again', async ({ as }) => {
  const page = await as('customer');
  await page.goto('/dashboard');
  await waitUntilLoaded(page);
  const button = page.getByRole('button', { name: 'Search or jump to' });
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Search or jump to' })).toBeFocused();
  await page.keyboard.type('keyboard');
  await page.keyboard.press('Enter');
  const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(shortcuts).toContainText('Marketplace');
  await expect(shortcuts).not.toContainText('Payouts');
  await page.keyboard.press('Escape');
  await expect(shortcuts).toBeHidden();
  await page.keyboard.press('?');
  await expect(shortcuts).toBeVisible();
});

test('loads the code of the palette only when it is opened', async ({ as }) => {
  const page = await as('customer');
  await page.goto('/dashboard');
  await waitUntilLoaded(page);
  await page.waitForLoadState('networkidle');
  const scripts: string[] = [];
  page.on('request', (request) => request.url().endsWith('.js') && scripts.push(request.url()));
  await page.keyboard.press('y');
  await page.waitForTimeout(300);
  expect(scripts).toEqual([]);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search or jump to' }).waitFor();
  expect(scripts.length).toBeGreaterThan(0);
});
