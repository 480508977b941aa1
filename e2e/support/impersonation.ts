import type { Page } from '@playwright/test';
import { expect, waitUntilLoaded } from './test';

/** Switches the super-admin to the marketplace with this name. */
export async function switchTenant(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Switch marketplace' }).click();
  const list = page.getByRole('dialog', { name: 'Switch marketplace' });
  await list.getByRole('combobox').fill(name);
  await list.getByRole('option', { name }).click();
  await expect(page.getByText(`You now work in ${name}`)).toBeVisible();
  await waitUntilLoaded(page);
}

/** Views as the user whom the text finds, from the dashboard of a super-admin. */
export async function viewAs(page: Page, user: string): Promise<void> {
  await switchTenant(page, 'Acme Services');
  await page.goto(`/observability?tab=view-as&user=${user}`);
  const start = page.getByRole('button', { name: /^View as/ });
  await expect(start).toHaveCount(1);
  await start.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('Ticket 4712: no push messages arrive');
  await dialog.getByRole('button', { name: 'Start viewing' }).click();
  await page.waitForURL('/dashboard');
  await waitUntilLoaded(page);
}
