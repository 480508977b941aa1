import type { Page } from '@playwright/test';
import { emails, password } from '../support/accounts';
import { axeFindings } from '../support/axe';
import { blockScripts, holdApp, measureShifts, openEarly, readPositions, waitForTakeover } from '../support/early-sign-in';
import { expect, test, waitUntilLoaded } from '../support/test';

/** The sign-in page as it is in the document, before React. */

const getEmail = (page: Page) => page.getByLabel('Email');
const getPassword = (page: Page) => page.getByLabel('Password', { exact: true });
const getButton = (page: Page) => page.getByRole('button', { name: 'Sign in' });
const widths = [1366, 390];

async function fill(page: Page, secret = password): Promise<void> {
  await getEmail(page).fill(emails.customer);
  await getPassword(page).fill(secret);
}

/** Counts the requests for documents and for sessions. */
function countRequests(page: Page): { documents: number; logins: number } {
  const counts = { documents: 0, logins: 0 };
  page.on('request', (request) => {
    if (request.isNavigationRequest()) counts.documents += 1;
    if (request.url().endsWith('/auth/login') && request.method() === 'POST') counts.logins += 1;
  });
  return counts;
}

for (const start of ['/', '/login'])
  test(`signs in at ${start} before the app has loaded, and the app opens where the visitor wanted to go`, async ({ page, context }) => {
    const release = await holdApp(page);
    const counts = countRequests(page);
    await openEarly(page, `${start}?next=/marketplace`);
    await fill(page);
    await getButton(page).dblclick();
    await page.waitForURL('/marketplace', { waitUntil: 'commit' });
    expect(counts.logins).toBe(1);
    const token = (await context.cookies()).find(({ name }) => name === 'token')?.value;
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBe(token);
    release();
    await waitUntilLoaded(page);
    await expect(page.getByRole('button', { name: 'Account' })).toBeVisible();
  });

test('signs in where the app’s scripts never arrive', async ({ page, provoked }) => {
  provoked.push(/main\.js/);
  await blockScripts(page, 'app');
  await page.goto('/login');
  await fill(page);
  await page.keyboard.press('Enter');
  await page.waitForURL('/dashboard', { waitUntil: 'commit' });
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem('user')!) as object)).toMatchObject({ email: emails.customer });
});

for (const width of widths)
  test(`hands text, focus, caret and errors to React at ${width} px, where nothing moves`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    const release = await holdApp(page);
    await openEarly(page, '/login');
    await getPassword(page).fill('half a password');
    await getEmail(page).fill('ana@');
    await getPassword(page).focus();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await expect(getEmail(page)).toHaveAccessibleDescription(/full e-mail address/);
    await page.evaluate(() => document.fonts.ready);
    const before = await readPositions(page);
    const field = await getPassword(page).elementHandle();
    const readShifts = await measureShifts(page);

    release();
    await waitForTakeover(page);
    await expect(page.getByRole('heading', { name: 'Demo accounts' })).toBeAttached();
    expect(await readPositions(page)).toEqual(before);
    expect(await readShifts()).toBeLessThanOrEqual(0.02);
    // The same element: a password manager, an input method and the browser's undo go on.
    expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.type('X');
    await expect(getPassword(page)).toHaveValue('half a passwoXrd');
    await expect(getEmail(page)).toHaveValue('ana@');
    await expect(getEmail(page)).toHaveAccessibleDescription(/full e-mail address/);
    await getEmail(page).pressSequentially('acme.test');
    await expect(getEmail(page)).not.toHaveAccessibleDescription(/./);
  });

test('loses nothing that is typed while React takes over', async ({ page }) => {
  const release = await holdApp(page);
  await openEarly(page, '/login');
  await getEmail(page).focus();
  const text = 'a.very.long.address.that.takes.a.while.to.type@acme.test';
  const typing = page.keyboard.type(text, { delay: 15 });
  release();
  await typing;
  await waitForTakeover(page);
  await expect(getEmail(page)).toHaveValue(text);
  await page.keyboard.type('x');
  await expect(getEmail(page)).toHaveValue(`${text}x`);
});

test('finishes a request that is under way once when React arrives, without another page load', async ({ page }) => {
  const release = await holdApp(page);
  const counts = countRequests(page);
  let answer = () => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/auth/login', async (route) => {
    await answered;
    await route.continue();
  });
  await openEarly(page, '/login?next=/marketplace');
  await fill(page);
  await getButton(page).click();
  await expect(getButton(page)).toHaveAttribute('aria-busy', 'true');
  release();
  await waitForTakeover(page);
  await expect(getButton(page)).toHaveAttribute('aria-busy', 'true');
  await getButton(page).click();
  answer();
  await page.waitForURL('/marketplace');
  await waitUntilLoaded(page);
  expect(counts).toEqual({ documents: 1, logins: 1 });
});

test('shows and announces every error before React, and keeps what was typed', async ({ page, context }) => {
  await blockScripts(page, 'app');
  await page.goto('/login');
  await getButton(page).click();
  await expect(getEmail(page)).toHaveAccessibleDescription(/full e-mail address/);
  await expect(getPassword(page)).toHaveAccessibleDescription(/required/);
  await expect(getEmail(page)).toBeFocused();

  await getEmail(page).fill('nobody@acme.test');
  await getPassword(page).fill('not-the-password');
  await getButton(page).click();
  await expect(page.getByRole('alert')).toHaveText(/password is wrong/);
  await expect(getPassword(page)).toHaveValue('not-the-password');

  await context.setOffline(true);
  await getButton(page).click();
  await expect(page.getByRole('alert')).toHaveText('TechAdds could not be reached. Check the connection and try again.');
  await context.setOffline(false);

  await page.route('**/auth/login', (route) =>
    route.fulfill({ status: 429, headers: { 'retry-after': '900' }, json: { error: 'Too many attempts.', code: 'rate_limited' } }),
  );
  await getButton(page).click();
  await expect(page.getByRole('alert')).toHaveText(/^Too many attempts\. You can try again in 15 minutes, at \d\d:\d\d\.$/);
  expect(new URL(page.url()).pathname).toBe('/login');
});

for (const width of widths)
  for (const colorScheme of ['light', 'dark'] as const)
    test(`is accessible before React at ${width} px in ${colorScheme} mode`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme });
      await blockScripts(page, 'app');
      await page.goto('/login');
      await expect(page.locator('html')).toHaveClass(colorScheme);
      expect(await axeFindings(page)).toEqual([]);
      await getButton(page).click();
      await expect(page.getByRole('alert')).toHaveCount(2);
      expect(await axeFindings(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
    });

test('says so where scripts do not run, and never sends the password by itself', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false });
  const page = await context.newPage();
  const counts = countRequests(page);
  await page.goto('/login');
  await expect(page.getByText(/^TechAdds needs JavaScript/)).toBeVisible();
  await fill(page);
  await page.keyboard.press('Enter');
  await getButton(page).click();
  expect(counts.documents).toBe(1);
  expect(page.url()).not.toContain('password');
  await context.close();
});

test('says so where its script did not load, until the app has', async ({ page }) => {
  await page.route('**/sign-in.js', (route) => route.abort());
  const release = await holdApp(page);
  await page.goto('/login', { waitUntil: 'commit' });
  const notice = page.getByText(/^TechAdds needs JavaScript/);
  await expect(notice).toBeVisible();
  await fill(page);
  release();
  await expect(page.getByRole('heading', { name: 'Demo accounts' })).toBeAttached();
  await expect(notice).toBeHidden();
  await getButton(page).click();
  await page.waitForURL('/dashboard');
});

test('says that the app did not load where neither form of the sign-in page works', async ({ page, provoked }) => {
  provoked.push(/login\.js/);
  await page.route(/\/(sign-in|login)\.js$/, (route) => route.abort());
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: 'TechAdds didn’t load' })).toBeVisible();
  await expect(page.getByText('The connection may be interrupted. Load the page again.')).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Demo accounts' })).toBeAttached();
});

test('is never seen by a user who is signed in, with or without the cookie', async ({ as }) => {
  const page = await as('customer');
  await page.addInitScript(() => {
    const look = () => {
      if (document.querySelector('input[type=password]')) Object.assign(globalThis, { sawForm: true });
      requestAnimationFrame(look);
    };
    look();
  });
  const sawForm = () => page.evaluate(() => 'sawForm' in globalThis);
  for (const hasCookie of [true, false]) {
    if (!hasCookie) await page.context().clearCookies({ name: 'token' });
    await page.goto('/');
    await page.waitForURL('/dashboard');
    await waitUntilLoaded(page);
    expect(await sawForm()).toBe(false);
  }
  // The look would see it.
  await page.goto('/login');
  await getPassword(page).waitFor();
  await expect.poll(sawForm).toBe(true);
});

const readBackground = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);

test('has the color mode of the system without a script, and the chosen one with it', async ({ page, provoked }) => {
  provoked.push(/sign-in\.js|main\.js/);
  await blockScripts(page, 'all');
  const found = { light: '', dark: '' };
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto('/login');
    found[colorScheme] = await readBackground(page);
  }
  expect(found).toEqual({ light: 'rgb(255, 255, 255)', dark: 'rgb(21, 23, 27)' });
  await page.unrouteAll();
  await blockScripts(page, 'app');
  for (const [chosen, colorScheme] of [
    ['light', 'dark'],
    ['dark', 'light'],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await page.evaluate((mode) => localStorage.setItem('techadds-theme', mode), chosen);
    await page.goto('/login');
    await expect(page.locator('html')).toHaveClass(chosen);
    expect(await readBackground(page)).toBe(found[chosen]);
  }
});

test('lets a browser that has been here before paint the page with its script only', async ({ page, context }) => {
  const readScript = async () => /<script[^>]*sign-in\.js/.exec(await (await page.goto('/login'))!.text())![0];
  expect(await readScript()).toContain(' defer ');
  await waitForTakeover(page);
  expect(await readScript()).not.toContain(' defer ');
  // A cookie without anything about the visitor.
  expect((await context.cookies()).map(({ name, value }) => [name, value])).toEqual([['returning', '1']]);
});

test('has the name of the tenant on its own host, and passes the URL on to its links', async ({ page, baseURL }) => {
  const release = await holdApp(page);
  await openEarly(page, `${baseURL!.replace('localhost', 'acme.localhost')}/login?next=/orders`);
  await expect(page.getByText(/^to your Acme.* workspace on TechAdds$/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Forgot password?' })).toHaveAttribute('href', '/forgot-password?next=/orders');
  const before = await readPositions(page);
  const shown = await page.locator('main').innerText();
  release();
  await waitForTakeover(page);
  expect(await readPositions(page)).toEqual(before);
  expect(await page.locator('main').innerText()).toBe(shown);
});
