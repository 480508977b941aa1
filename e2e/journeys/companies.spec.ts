import { callApi } from '../support/api';
import { waitForEmailLink } from '../support/mail';
import { expect, test, waitUntilLoaded, type SignedIn } from '../support/test';

const reason = 'Two invoices are more than 60 days overdue.';
const newPassword = 'Long-enough-Passphrase-7';

test('a company is approved and gets a marketplace; a suspension stops its users at once with the reason, until it ends', async ({
  page,
  browser,
  baseURL,
  freshSession,
  enter,
}) => {
  test.setTimeout(120_000);
  const suffix = Date.now().toString(36);
  const [name, email] = [`Fjellvik ${suffix}`, `ida@fjellvik-${suffix}.test`];
  const superAdmin = await freshSession('super_admin');
  await enter(page, superAdmin);
  await page.goto('/super-admin/companies');
  await waitUntilLoaded(page);
  await page.getByRole('button', { name: 'New company' }).first().click();
  const drawer = page.getByRole('dialog', { name: 'New company' });
  await drawer.getByLabel('Name', { exact: true }).fill(name);
  await drawer.getByLabel('Legal name').fill(`${name} AS`);
  await drawer.getByLabel('Country').fill('no');
  await drawer.getByRole('button', { name: 'Add company' }).click();
  await expect(page.getByRole('heading', { name })).toBeVisible();
  await expect(page.getByText('This company waits for approval.')).toBeVisible();
  await page.getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('button', { name: 'New marketplace' }).click();
  const form = page.getByRole('dialog', { name: 'New marketplace' });
  await form.getByLabel('Name', { exact: true }).fill(name);
  await form.getByLabel('Subdomain').fill(`fjellvik-${suffix}`);
  await form.getByLabel('First name').fill('Ida');
  await form.getByLabel('Last name').fill('Berg');
  await form.getByLabel('E-mail').fill(email);
  await form.getByRole('button', { name: 'Create marketplace' }).click();
  await expect(page.getByText(`fjellvik-${suffix}, 1 user`)).toBeVisible();

  const link = new URL(await waitForEmailLink(page.request, email, '/reset-password'));
  const token = link.searchParams.get('token');
  expect((await page.request.post('/api/auth/reset-password', { data: { email, token, newPassword } })).ok()).toBe(true);
  const signIn = await page.request.post('/api/auth/login', { data: { email, password: newPassword } });
  const session = (await signIn.json()) as SignedIn;

  const context = await browser.newContext({ baseURL: baseURL!, viewport: { width: 390, height: 844 } });
  const admin = await context.newPage();
  await enter(admin, session);
  await admin.goto('/settings/marketplace');
  await waitUntilLoaded(admin);
  const rename = async (to: string) => {
    await admin.getByLabel('Name', { exact: true }).fill(to);
    await admin.getByRole('button', { name: 'Save marketplace' }).click();
  };
  await rename(`${name} One`);
  await expect(admin.getByText('The marketplace is saved')).toBeVisible();

  await page.getByRole('button', { name: 'Suspend' }).click();
  const dialog = page.getByRole('dialog', { name: `Suspend ${name}?` });
  await dialog.getByLabel('Reason').fill(reason);
  await dialog.getByRole('button', { name: 'Suspend' }).click();
  await expect(page.getByText(`${name} is suspended`)).toBeVisible();
  const banner = admin.getByRole('status', { name: 'Suspension' });
  await expect(banner).toContainText(reason);
  await rename(`${name} Two`);
  await expect(admin.getByText(`This company is suspended, so nothing was changed. ${reason}`)).toBeVisible();
  await expect(admin.getByLabel('Name', { exact: true })).toHaveValue(`${name} Two`);

  await page.getByRole('button', { name: 'Reactivate' }).click();
  await expect(banner).toBeHidden();
  await rename(`${name} Two`);
  // Not the message: that of the first save may still be there.
  const readName = async () => (await callApi<{ name: string }>(page, session, 'GET', `/tenants/${session.tenant.id}`)).name;
  await expect.poll(readName).toBe(`${name} Two`);
  await context.close();
});

test('each figure of the admin home leads to as many rows', async ({ page, freshSession, enter }) => {
  await enter(page, await freshSession('super_admin'));
  // Companies of other journeys come and go meanwhile.
  await expect(async () => {
    await page.goto('/admin');
    await waitUntilLoaded(page);
    const figure = page.getByRole('link', { name: /^Companies to approve/ });
    await expect(figure).toHaveText(/\d$/);
    const count = Number(/\d+$/.exec((await figure.textContent()) ?? '')?.[0]);
    await figure.click();
    await waitUntilLoaded(page);
    await expect(page.getByRole('link', { name: /^To approve/ })).toHaveText(`To approve${count}`, { timeout: 1_000 });
  }).toPass();
});

test('title and role stay visible for a super-admin at 400 pixels', async ({ page, freshSession, enter }) => {
  await page.setViewportSize({ width: 400, height: 860 });
  await enter(page, await freshSession('super_admin'));
  await page.goto('/admin');
  await waitUntilLoaded(page);
  for (const text of ['TechAdds', 'Super Admin']) {
    const shown = page.getByRole('banner').getByText(text, { exact: true }).first();
    await expect(shown).toBeVisible();
    expect(await shown.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
  }
});
