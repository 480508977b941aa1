import type { Page } from '@playwright/test';
import { waitForEmailLink } from '../support/mail';
import { expect, waitUntilLoaded, test } from '../support/test';

const firstPassword = 'a quiet harbour at dawn';
const secondPassword = 'nine lanterns over snow';

/** The path and query of a link from an email, to be opened on the server under test. */
const toPath = (link: string) => {
  const { pathname, search } = new URL(link);
  return pathname + search;
};

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.waitForURL('/login');
}

test('lets a customer register, confirm the e-mail address, reset the password, sign in with it and sign out', async ({ page }) => {
  const email = `olive-${Date.now()}@kestrel.test`;
  await page.goto('/login');
  await page.getByRole('link', { name: 'Create an account' }).click();
  await page.waitForURL(/\/register/);
  await page.getByLabel('First name').fill('Olive');
  await page.getByLabel('Last name').fill('Brandt');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(firstPassword);
  await page.getByLabel('Marketplace').fill('acme');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL('/dashboard');
  await waitUntilLoaded(page);

  await page.goto('/settings/email');
  await waitUntilLoaded(page);
  await expect(page.getByText('Not confirmed')).toBeVisible();
  await page.goto(toPath(await waitForEmailLink(page.request, email, '/verify-email')));
  await expect(page.getByRole('heading', { name: 'E-mail confirmed' })).toBeVisible();
  await page.goto('/settings/email');
  await waitUntilLoaded(page);
  await expect(page.getByText('Not confirmed')).toBeHidden();
  await signOut(page);

  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await page.waitForURL(/\/forgot-password/);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  const reset = toPath(await waitForEmailLink(page.request, email, '/reset-password'));
  await page.goto(reset);
  await page.getByLabel('New password', { exact: true }).fill('password1');
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByLabel('New password', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('New password', { exact: true }).fill(secondPassword);
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByRole('heading', { name: 'Password changed' })).toBeVisible();

  await page.goto(reset);
  await page.getByLabel('New password', { exact: true }).fill('another one that is fine');
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByText(/This link was used already/)).toBeVisible();

  await signIn(page, email, firstPassword);
  await expect(page.getByRole('alert')).toBeVisible();
  await signIn(page, email, secondPassword);
  await page.waitForURL('/dashboard');
  await waitUntilLoaded(page);
  await signOut(page);
});
