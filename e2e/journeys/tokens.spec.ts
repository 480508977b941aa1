import { password } from '../support/accounts';
import { expect, test, waitUntilLoaded } from '../support/test';

test('an API token is shown once, calls what its scopes allow, shows its last use, and is rotated and revoked at once', async ({
  page,
  request,
  enter,
  freshSession,
}) => {
  test.setTimeout(120_000);
  const name = `Warehouse ${Date.now().toString(36)}`;
  await enter(page, await freshSession('admin'));
  const openTokens = async () => {
    await page.goto('/integrations/providers/token');
    await waitUntilLoaded(page);
  };
  const call = async (secret: string, path: string, method = 'GET') =>
    (
      await request.fetch(`/api${path}`, { method, headers: { authorization: `Bearer ${secret}` }, ...(method === 'POST' && { data: {} }) })
    ).status();
  /** Takes the secret; the password is asked for where it was not confirmed for a while. */
  const takeSecret = async () => {
    const confirm = page.getByRole('dialog', { name: 'Confirm your password' });
    const shown = page.getByRole('dialog', { name: `Token for ${name}` });
    await expect(confirm.or(shown)).toBeVisible();
    if (await confirm.isVisible()) {
      await confirm.getByLabel('Password').fill(password);
      await confirm.getByLabel('Password').press('Enter');
    }
    const secret = await shown.getByLabel('Token', { exact: true }).inputValue();
    await shown.getByLabel('I have stored it').check();
    await shown.getByRole('button', { name: 'Done' }).click();
    return secret;
  };
  await openTokens();
  await page.getByRole('button', { name: 'New token' }).first().click();
  const drawer = page.getByRole('dialog', { name: 'New API token' });
  await drawer.getByLabel('Name', { exact: true }).fill(name);
  await drawer.getByLabel('Orders', { exact: true }).selectOption('read');
  await drawer.getByRole('button', { name: 'Create token' }).click();
  const first = await takeSecret();
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText('Never');
  await expect(row).toContainText(first.slice(0, 8));
  expect(await page.content()).not.toContain(first);

  expect(await call(first, '/orders/queue')).toBe(200);
  expect(await call(first, '/audit/logs')).toBe(403);
  expect(await call(first, '/admin/brands', 'POST')).toBe(403);
  await openTokens();
  await expect(row).not.toContainText('Never');

  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Rotate' }).click();
  const rotate = page.getByRole('dialog', { name: `Rotate ${name}?` });
  await rotate.getByLabel('Old token expires').selectOption('0');
  await rotate.getByRole('button', { name: 'Rotate token' }).click();
  const second = await takeSecret();
  expect([await call(first, '/orders/queue'), await call(second, '/orders/queue')]).toEqual([401, 200]);

  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Revoke' }).click();
  await page.getByRole('button', { name: 'Revoke token' }).click();
  await expect(page.getByText(`${name} is revoked`)).toBeVisible();
  expect(await call(second, '/orders/queue')).toBe(401);

  // Created, rotated and revoked.
  await page.goto(`/audit/logs?query=${encodeURIComponent(name)}`);
  await waitUntilLoaded(page);
  await expect(page.getByRole('row').filter({ hasText: name })).toHaveCount(3);
});
