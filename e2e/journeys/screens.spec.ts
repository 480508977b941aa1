import type { Page } from '@playwright/test';
import { routes } from '@techadds/shared/routes';
import { axeFindings } from '../support/axe';
import { takeTurn } from '../support/combinations';
import { followSteps, screens } from '../support/screens';
import { expect, getRemoteFallback, waitUntilLoaded, test } from '../support/test';

const phoneViewport = { width: 390, height: 844 };

/** A theme and a size. */
interface Look {
  colorScheme: 'light' | 'dark';
  size: 'desk' | 'phone';
}
/** The next of two in this order differs in both. */
const looks: readonly Look[] = [
  { colorScheme: 'light', size: 'desk' },
  { colorScheme: 'dark', size: 'phone' },
  { colorScheme: 'dark', size: 'desk' },
  { colorScheme: 'light', size: 'phone' },
];

/** Nothing overflows a phone, and axe finds nothing in the look whose turn it is, or with `JOURNEYS=all` in every one. */
async function expectAccessible(page: Page, turn: number): Promise<void> {
  const chosen = takeTurn(looks, turn);
  for (const { colorScheme } of chosen.filter(({ size }) => size === 'desk')) await expectNoFindings(page, colorScheme);
  await page.setViewportSize(phoneViewport);
  await expect.poll(() => listOverflow(page)).toEqual([]);
  for (const { colorScheme } of chosen.filter(({ size }) => size === 'phone')) await expectNoFindings(page, colorScheme);
}

async function expectNoFindings(page: Page, colorScheme: Look['colorScheme']): Promise<void> {
  await page.emulateMedia({ colorScheme });
  expect(await axeFindings(page), `${colorScheme}, ${page.viewportSize()!.width} px`).toEqual([]);
}

/** The elements that overflow the page to the right and make it scroll horizontally. */
const listOverflow = (page: Page) =>
  page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    return [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 0.5)
      .map((element) => element.outerHTML.slice(0, 120));
  });

test('lists every implemented route in support/screens.ts', () => {
  const listed = new Set(screens.map(({ path }) => path.split('?')[0]));
  expect(routes.filter(({ path, planned }) => planned === undefined && !listed.has(path)).map(({ path }) => path)).toEqual([]);
});

for (const [turn, screen] of screens.entries())
  test(`${screen.name}: passes axe, and does not overflow a phone`, async ({ showPage }) => {
    const page = await showPage(screen.role, screen.path);
    await followSteps(page, screen);
    // A page that a step opens may still be loading.
    await expect(page.locator('h1').first()).toBeAttached();
    await expectAccessible(page, turn);
  });

const publicPaths = [
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password?token=a&email=ana@acme.test',
  '/verify-email',
  '/request-verify-email',
  '/form-test',
  '/test-js',
  '/services/new',
  '/verify',
];
for (const [turn, path] of publicPaths.entries())
  test(`${path}, signed out: passes axe, and does not overflow a phone`, async ({ page }) => {
    await page.goto(path);
    // Some of its buttons are permanently busy, so it never settles.
    if (path === '/form-test') await expect(page.getByRole('heading', { name: 'Form test' })).toBeVisible();
    else await waitUntilLoaded(page);
    if (path === '/login') await expect(page.getByRole('heading', { name: 'Demo accounts' })).toBeVisible();
    await expectAccessible(page, turn);
  });

test('fallback of a remote: passes axe, and does not overflow a phone', async ({ as }) => {
  const page = await as('customer');
  await page.route('**/remotes/**', (route) => route.abort());
  await page.goto('/marketplace');
  await expect(getRemoteFallback(page, 'mfe-marketplace')).toBeVisible();
  await expectAccessible(page, 0);
});

test('phone menu: passes axe in light and dark mode', async ({ as }) => {
  const page = await as('admin');
  await page.setViewportSize(phoneViewport);
  await page.goto('/dashboard');
  await waitUntilLoaded(page);
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Audit log' })).toBeVisible();
  for (const { colorScheme } of looks.slice(0, 2)) await expectNoFindings(page, colorScheme);
});

test('detects an unnamed button, low contrast and overflow', async ({ page }) => {
  await page.goto('/login');
  await waitUntilLoaded(page);
  await page.evaluate(() => {
    const main = document.querySelector('main')!;
    const button = document.createElement('button');
    const text = document.createElement('p');
    const box = document.createElement('div');
    text.textContent = 'Faint';
    text.style.cssText = 'color: #bbb; background: #fff';
    box.style.width = '3000px';
    box.textContent = 'Wide';
    main.append(button, text, box);
  });
  const found = await axeFindings(page);
  expect(found.some((finding) => finding.startsWith('button-name'))).toBe(true);
  expect(found.some((finding) => finding.startsWith('color-contrast'))).toBe(true);
  expect(await listOverflow(page)).not.toEqual([]);
});
