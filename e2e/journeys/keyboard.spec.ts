import type { Page } from '@playwright/test';
import { tabTo } from '../support/keyboard';
import { emails, password } from '../support/accounts';
import { expect, waitUntilLoaded, test } from '../support/test';
import { payFrame } from '../support/payment';

/** Whether an outline or a shadow marks the focused element. */
const hasFocusRing = (page: Page) =>
  page.evaluate(() => {
    const ring = (element: Element, pseudo?: string) => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element, pseudo);
      return (outlineStyle !== 'none' && parseFloat(outlineWidth) >= 1) || boxShadow !== 'none';
    };
    const element = document.activeElement!;
    return [element, ...element.querySelectorAll('*')].some((each) => ring(each) || ring(each, '::after')) || ring(element.parentElement!);
  });

test('lets a customer sign in and order, and the partner accept, without a mouse', async ({ page, as }) => {
  await page.goto('/login');
  await tabTo(page, page.getByLabel('Email'));
  await page.keyboard.type(emails.customer);
  await tabTo(page, page.getByLabel('Password', { exact: true }));
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await page.waitForURL('/dashboard');
  await waitUntilLoaded(page);

  await page.keyboard.press('Tab');
  await tabTo(page, page.getByRole('link', { name: 'Marketplace', exact: true }));
  expect(await hasFocusRing(page)).toBe(true);
  await page.keyboard.press('Enter');
  await waitUntilLoaded(page);
  await tabTo(page, page.getByRole('searchbox'));
  await page.keyboard.type('penetration');
  const service = page.getByRole('link', { name: /Web app penetration test/ }).first();
  await tabTo(page, service);
  expect(await hasFocusRing(page)).toBe(true);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Web app penetration test');
  await tabTo(page, page.getByRole('radio', { checked: true }));
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('radio').first()).toBeChecked();
  await tabTo(page, page.getByRole('button', { name: 'Order now' }).first());
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/orders\/[0-9a-f-]{36}$/);
  const number = (await page.getByRole('heading', { level: 1, name: /OR-/ }).textContent())!.match(/OR-\d{4}-\d{4}/)![0];
  const frame = payFrame(page);
  for (const [field, typed] of [
    ['Card number', '4242424242424242'],
    ['Expires', '12/40'],
    ['Security code', '123'],
  ] as const) {
    await tabTo(page, frame.getByLabel(field));
    await page.keyboard.type(typed);
  }
  await page.keyboard.press('Enter');
  await expect(page.getByText('Waiting for').first()).toBeVisible();

  const partner = await as('partner_staff');
  await partner.goto(`/partners/orders?query=${number}`);
  await waitUntilLoaded(partner);
  await tabTo(partner, partner.getByRole('button', { name: `Accept ${number}` }));
  await partner.keyboard.press('Enter');
  await expect(partner.getByRole('region', { name: 'Notifications' })).toContainText(`${number} is accepted`);
});

test('traps the focus in the phone menu, and restores it on close', async ({ as }) => {
  const page = await as('customer');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/dashboard');
  await waitUntilLoaded(page);
  const button = page.getByRole('button', { name: 'Menu' });
  await tabTo(page, button);
  await page.keyboard.press('Enter');
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu).toBeVisible();
  for (let presses = 0; presses < 20; presses += 1) {
    await page.keyboard.press('Tab');
    const inside = await menu.evaluate((dialog) => dialog.contains(document.activeElement) || document.activeElement === document.body);
    expect(inside).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(button).toBeFocused();
});

test('offers a skip link to the content on the first Tab', async ({ as }) => {
  const page = await as('admin');
  await page.goto('/audit/logs');
  await waitUntilLoaded(page);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});
