import { emails, password } from '../support/accounts';
import { recordWrites } from '../support/record-writes';
import { expect, test } from '../support/test';

test('reports a wrong password and keeps the e-mail address', async ({ page }) => {
  await page.goto('/login');
  await page.getByLabel('Email').fill('nobody@acme.test');
  await page.getByLabel('Password', { exact: true }).fill('not-the-password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('nobody@acme.test');
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
});

test('shows empty and invalid fields before sending a request', async ({ page }) => {
  const sent: string[] = [];
  page.on('request', (request) => request.url().includes('/auth/login') && sent.push(request.url()));
  await page.goto('/login');
  await page.getByLabel('Email').fill('ana@halden');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/full e-mail address/);
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(/required/);
  expect(sent).toEqual([]);
});

test('returns to a deep link after sign-in, never to another site', async ({ page }) => {
  await page.goto('/orders');
  await page.waitForURL(/\/login\?next=%2Forders$/);
  await page.getByLabel('Email').fill(emails.customer);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await page.waitForURL('/orders');

  await page.goto('/logout');
  await page.waitForURL('/login');
  await page.goto('/login?next=https://evil.example/');
  await page.getByLabel('Email').fill(emails.customer);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await page.waitForURL('/dashboard');
});

test('stores the token in storage and in a cookie of one day, and removes both on sign-out', async ({ page, context }) => {
  await page.goto('/login');
  await page
    .getByRole('button', { name: /^Customer/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('/dashboard');
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const cookie = (await context.cookies()).find((each) => each.name === 'token');
  expect(cookie).toMatchObject({ value: token, path: '/', sameSite: 'Lax' });
  expect(cookie!.expires - Date.now() / 1000).toBeGreaterThan(86_300);
  expect(cookie!.expires - Date.now() / 1000).toBeLessThan(86_500);

  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.waitForURL('/login');
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  expect((await context.cookies()).find((each) => each.name === 'token')).toBeUndefined();
  const old = await page.request.get('/api/auth/me', { headers: { authorization: `Bearer ${token}` } });
  expect(old.status()).toBe(401);
});

test('clears the form of the help drawer without sending a request', async ({ as }) => {
  const page = await as('customer');
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Help' }).click();
  const drawer = page.getByRole('dialog', { name: 'Submit a Ticket' });
  await expect(drawer).toBeVisible();
  expect((await drawer.boundingBox())!.width).toBe(320);
  const sent = recordWrites(page);
  await drawer.getByLabel('Subject').fill('A question');
  await drawer.getByLabel('Message').fill('Where are my orders?');
  await drawer.getByRole('button', { name: 'Submit' }).click();
  await expect(drawer.getByLabel('Subject')).toHaveValue('');
  await expect(drawer.getByLabel('Message')).toHaveValue('');
  expect(sent).toEqual([]);
});

test('answers questions in Ask TechAdds with links to the catalog, and reports a failure', async ({ as }) => {
  const page = await as('customer');
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Ask TechAdds' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ask TechAdds' });
  await dialog.getByLabel('Your question').fill('penetration test');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(dialog.getByRole('link', { name: /penetration test/i }).first()).toBeVisible();
  await page.route('**/api/ai/chat', (route) => route.abort());
  await dialog.getByLabel('Your question').fill('And now?');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(dialog.getByText('Error contacting AI')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Ask TechAdds' })).toBeFocused();
});
