import type { Locator, Page } from '@playwright/test';
import { recordWrites } from '../support/record-writes';
import { expect, waitUntilLoaded, test } from '../support/test';

/** A text with emoji and several scripts, cut to `length`. A seed that is unique per run makes it searchable. */
const makeLongText = (seed: string, length: number) => `${seed} Grüße 你好 🧑‍🔧👩🏽‍💻 ${'Ærøskøbing '.repeat(80)}`.slice(0, length).trim();

async function openNewCustomer(page: Page): Promise<Locator> {
  await page.goto('/customers');
  await waitUntilLoaded(page);
  await page.getByRole('button', { name: 'New customer' }).click();
  return page.getByRole('dialog', { name: 'New customer' });
}

test('stores long texts and emoji of a customer exactly, and shows them without breaking the layout', async ({ as }) => {
  const page = await as('partner_admin');
  const drawer = await openNewCustomer(page);
  const name = makeLongText(`Zz ${Date.now()}`, 120);
  const note = makeLongText('Note', 500);
  await drawer.getByLabel('Name').fill(name);
  await drawer.getByLabel('E-mail').fill(`zz-${Date.now()}@example.com`);
  await drawer.getByLabel('Note').fill(note);
  const saved = page.waitForResponse((response) => response.request().method() === 'POST' && response.url().endsWith('/api/customers'));
  await drawer.getByRole('button', { name: 'Add customer' }).click();
  const response = await saved;
  expect(response.status()).toBe(201);
  expect(await response.json()).toMatchObject({ name, note });
  await expect(drawer).toBeHidden();
  await expect(page.getByRole('row').filter({ hasText: name.slice(0, 20) })).toBeVisible();
  await expect(page.getByText('Customer created but not found in list')).toHaveCount(0);
  for (const width of [1366, 390]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), `${width} px`).toBe(0);
  }
});

test('renders HTML in a name as text', async ({ as }) => {
  const page = await as('partner_admin');
  const drawer = await openNewCustomer(page);
  const name = `<img src=x onerror="globalThis.__ran=1"> ${Date.now()}`;
  await drawer.getByLabel('Name').fill(name);
  await drawer.getByLabel('E-mail').fill(`m-${Date.now()}@example.com`);
  await drawer.getByRole('button', { name: 'Add customer' }).click();
  await expect(page.getByRole('row').filter({ hasText: '<img src=x' }).first()).toBeVisible();
  expect(await page.evaluate(() => '__ran' in globalThis)).toBe(false);
});

test('shows validation errors of a customer at their fields, and keeps the input', async ({ as }) => {
  const page = await as('partner_admin');
  const drawer = await openNewCustomer(page);
  const sent = recordWrites(page);
  await drawer.getByLabel('E-mail').fill('not-an-address');
  await drawer.getByLabel('Country').fill('1');
  await drawer.getByLabel('Website').fill('javascript:alert(1)');
  await drawer.getByLabel('Name').fill('x'.repeat(500));
  await drawer.getByRole('button', { name: 'Add customer' }).click();
  for (const field of ['Name', 'E-mail', 'Country', 'Website']) {
    await expect(drawer.getByLabel(field)).toHaveAttribute('aria-invalid', 'true');
    await expect(drawer.getByLabel(field)).toHaveAccessibleDescription(/\w{3}/);
  }
  await expect(drawer.getByLabel('E-mail')).toHaveValue('not-an-address');
  expect(sent).toEqual([]);
});

test('shows validation errors of the server at their fields', async ({ as }) => {
  const page = await as('partner_admin');
  const email = `twice-${Date.now()}@example.com`;
  for (const attempt of [1, 2]) {
    const drawer = await openNewCustomer(page);
    await drawer.getByLabel('Name').fill('Twice');
    await drawer.getByLabel('E-mail').fill(email);
    await drawer.getByRole('button', { name: 'Add customer' }).click();
    if (attempt === 1) await expect(drawer).toBeHidden();
    else await expect(drawer.getByLabel('E-mail')).toHaveAccessibleDescription(/already/i);
  }
});

test('reports a created customer that is missing from the list', async ({ as }) => {
  const page = await as('partner_admin');
  const drawer = await openNewCustomer(page);
  await page.route('**/api/customers?**', (route) =>
    route.fulfill({ json: { items: [], meta: { total: 3, limit: 50, offset: 0, sort: 'newest', order: 'asc', hasMore: false } } }),
  );
  await drawer.getByLabel('Name').fill('Missing');
  await drawer.getByLabel('E-mail').fill(`missing-${Date.now()}@example.com`);
  await drawer.getByRole('button', { name: 'Add customer' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Customer created but not found in list' })).toBeVisible();
});

test('shows an invalid amount of the fee preview at its field', async ({ as }) => {
  const page = await as('partner_admin');
  await page.goto('/finance/fees');
  await waitUntilLoaded(page);
  const amount = page.getByLabel('Amount');
  for (const wrong of ['', 'abc', '0', '-5', '1.234', '99999999999999999999']) {
    await amount.fill(wrong);
    await amount.blur();
    await expect(amount, wrong).toHaveAttribute('aria-invalid', 'true');
    await expect(amount, wrong).toHaveAccessibleDescription(/Enter an amount|up to 2 decimals/);
  }
  await amount.fill('1,100.00');
  await expect(amount).not.toHaveAttribute('aria-invalid', 'true');
});

test('rejects requirements that are too long at their field, without placing an order', async ({ as }) => {
  const page = await as('customer');
  await page.goto('/marketplace');
  await page.locator('main a[href^="/marketplace/"]').first().click();
  const sent = recordWrites(page);
  await page.getByLabel('Requirements').fill('x'.repeat(20_000));
  await page.getByRole('button', { name: 'Order now' }).first().click();
  await expect(page.getByLabel('Requirements')).toHaveAccessibleDescription(/characters/);
  expect(sent).toEqual([]);
});

test('shows at its field why a mail server is not connected, and keeps the input', async ({ as }) => {
  const page = await as('admin');
  await page.goto('/settings/integrations/providers');
  await waitUntilLoaded(page);
  await page.getByRole('button', { name: 'Connect your mail server' }).click();
  const drawer = page.getByRole('dialog', { name: 'Mail server' });
  await drawer.getByLabel('Host').fill('10.0.0.5');
  await drawer.getByLabel('From address').fill('hello@halden.example');
  await drawer.getByRole('button', { name: 'Connect' }).click();
  await expect(drawer.getByLabel('Host')).toHaveAccessibleDescription(/private network/);
  await expect(drawer.getByLabel('From address')).toHaveValue('hello@halden.example');
  await drawer.getByLabel('Port').fill('x');
  await drawer.getByRole('button', { name: 'Connect' }).click();
  await expect(drawer.getByLabel('Port')).toHaveAccessibleDescription(/Enter a port/);
});

test('shows at its field why a model is not connected', async ({ as }) => {
  const page = await as('admin');
  await page.goto('/settings/integrations/providers');
  await waitUntilLoaded(page);
  await page.getByRole('button', { name: 'Connect your model' }).click();
  const drawer = page.getByRole('dialog', { name: 'Model' });
  await drawer.getByLabel('Base URL').fill('https://127.0.0.1/v1');
  await drawer.getByLabel('Model name').fill('small');
  await drawer.getByLabel(/^API key/).fill('model-key');
  await drawer.getByRole('button', { name: 'Connect' }).click();
  await expect(drawer.getByLabel('Base URL')).toHaveAccessibleDescription(/\w{3}/);
  await expect(drawer.getByLabel('Model name')).toHaveValue('small');
});

test('shows at its field why a Stripe account is not connected, and the address for its webhook', async ({ as }) => {
  const page = await as('admin');
  await page.goto('/settings/integrations/providers');
  await waitUntilLoaded(page);
  await page.getByRole('button', { name: 'Connect your Stripe account' }).click();
  const drawer = page.getByRole('dialog', { name: 'Stripe account' });
  await expect(drawer.getByText(/\/api\/payments\/webhook\//)).toBeVisible();
  await drawer.getByLabel('Publishable key').fill('pk_live_halden1');
  await drawer.getByLabel(/^Secret key/).fill('sk_test_halden1');
  await drawer.getByLabel(/^Signing secret/).fill('whsec_halden');
  await drawer.getByRole('button', { name: 'Connect' }).click();
  await expect(drawer.getByLabel(/^Secret key/)).toHaveAccessibleDescription(/live mode/);
  await expect(drawer.getByLabel('Publishable key')).toHaveValue('pk_live_halden1');
  await drawer.getByLabel('Publishable key').fill('sk_test_halden1');
  await drawer.getByRole('button', { name: 'Connect' }).click();
  await expect(drawer.getByLabel('Publishable key')).toHaveAccessibleDescription(/begins with pk_test_/);
});

test('rejects an empty question to Ask TechAdds at its field', async ({ as }) => {
  const page = await as('customer');
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Ask TechAdds' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ask TechAdds' });
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(dialog.getByLabel('Your question')).toHaveAccessibleDescription(/question/i);
});

for (const address of [
  '/marketplace?offset=-1&sort=nonsense&category=none&query=%00',
  '/orders?status=nonsense&offset=1e9',
  '/customers?status=x&sort=y&offset=abc',
])
  test(`opens the page despite invalid query parameters: ${address}`, async ({ as }) => {
    const answers: number[] = [];
    const page = await as(address.startsWith('/customers') ? 'partner_admin' : 'customer');
    page.on('response', (response) => answers.push(response.status()));
    await page.goto(address);
    await waitUntilLoaded(page);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(answers.filter((status) => status >= 500)).toEqual([]);
  });
