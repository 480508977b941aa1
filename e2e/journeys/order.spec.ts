import type { Page } from '@playwright/test';
import type { OrderDetail } from '@techadds/shared/contract/orders/endpoints';
import { payByCard, payFrame } from '../support/payment';
import { recordWrites } from '../support/record-writes';
import { toAuthHeaders, expect, test } from '../support/test';

/** Opens a service from the marketplace search. */
async function openService(page: Page): Promise<void> {
  await page.goto('/dashboard');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Marketplace', exact: true }).click();
  await page.getByRole('searchbox').fill('penetration');
  await page.waitForURL(/query=penetration/);
  await page
    .getByRole('link', { name: /Web app penetration test/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Web app penetration test');
}

/** The number and id of the order that is open. */
async function readOpenOrder(page: Page): Promise<{ number: string; id: string }> {
  await page.waitForURL(/\/orders\/[0-9a-f-]{36}$/);
  const heading = page.getByRole('heading', { level: 1, name: /OR-\d{4}-\d{4}/ });
  return { number: (await heading.textContent())!.match(/OR-\d{4}-\d{4}/)![0], id: page.url().split('/').pop()! };
}

test('places one order on a double click, shows the partner’s acceptance to the customer, and records it in the audit log', async ({
  as,
  sessions,
}) => {
  const customer = await as('customer');
  await openService(customer);
  await customer.getByRole('radio', { name: /Standard/ }).check();
  const sent = recordWrites(customer);
  await customer.getByRole('button', { name: 'Order now' }).dblclick();
  const { number, id } = await readOpenOrder(customer);
  expect(sent.filter((url) => url.endsWith('/api/orders'))).toHaveLength(1);
  await payByCard(customer);
  await expect(customer.getByText('Waiting for').first()).toBeVisible();

  const partner = await as('partner_staff');
  await partner.goto('/partners/orders');
  await partner.getByRole('searchbox').fill(number);
  const row = partner.getByRole('row').filter({ hasText: number });
  await expect(row).toHaveCount(1);
  await row.getByRole('button', { name: `Accept ${number}` }).click();
  await expect(partner.getByRole('region', { name: 'Notifications' })).toContainText(`${number} is accepted`);

  // The open page updates without a reload.
  await expect(customer.getByText('has accepted and does the work next').first()).toBeVisible({ timeout: 25_000 });
  await customer.getByRole('button', { name: /^Notifications/ }).click();
  await expect(customer.getByRole('link', { name: new RegExp(number) }).first()).toBeVisible();

  const admin = await as('admin');
  await admin.goto(`/audit/logs?target=${number}`);
  for (const event of ['order.placed', 'order.accepted']) await expect(admin.getByRole('cell', { name: event })).toBeVisible();
  await admin.getByRole('row').filter({ hasText: 'order.accepted' }).click();
  await expect(admin.getByRole('region', { name: 'Event' }).or(admin.getByRole('complementary', { name: 'Event' }))).toContainText(
    'accepted',
  );

  const order = await customer.request.get(`/api/orders/${id}`, { headers: toAuthHeaders(await sessions('customer')) });
  const { fulfilmentStatus, timeline } = (await order.json()) as OrderDetail;
  expect(fulfilmentStatus).toBe('accepted');
  expect(timeline.map(({ event }) => event)).toEqual(['placed', 'accepted']);
});

test('shows the customer why an order was declined, and rejects accepting it afterwards', async ({ as, sessions }) => {
  const customer = await as('customer');
  await openService(customer);
  await customer.getByRole('button', { name: 'Order now' }).click();
  const { number, id } = await readOpenOrder(customer);
  await payByCard(customer);
  await expect(customer.getByText('Waiting for').first()).toBeVisible();

  const partner = await as('partner_admin');
  await partner.goto(`/partners/orders?query=${number}`);
  await partner.getByRole('button', { name: `Decline ${number}` }).click();
  const dialog = partner.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Decline order' }).click();
  await expect(dialog.getByRole('textbox')).toHaveAccessibleDescription(/\S/);
  await dialog.getByRole('textbox').fill('Fully booked until January.');
  await dialog.getByRole('button', { name: 'Decline order' }).click();
  await expect(dialog).toBeHidden();

  await customer.reload();
  await expect(customer.getByText('Declined').first()).toBeVisible();
  await expect(customer.getByText('Fully booked until January.').first()).toBeVisible();
  await expect(customer.getByText('Your money is on its way back.').first()).toBeVisible();
  await expect(customer.getByText('Refunded').first()).toBeVisible();

  const late = await partner.request.post(`/api/orders/${id}/accept`, { headers: toAuthHeaders(await sessions('partner_admin')) });
  expect(late.status()).toBe(409);
});

test('sends nothing when reloaded before ordering, and does not order twice after a lost response', async ({ as }) => {
  const customer = await as('customer');
  await openService(customer);
  const service = customer.url();
  const sent = recordWrites(customer);
  await customer.getByLabel('Requirements').fill('Only the staging system.');
  await customer.reload();
  await expect(customer).toHaveURL(service);
  await expect(customer.getByLabel('Requirements')).toHaveValue('');
  expect(sent).toEqual([]);

  // The order is placed, but the response is lost.
  let arrived: { id: string } | undefined;
  await customer.route('**/api/orders', async (route) => {
    arrived = (await (await route.fetch()).json()) as { id: string };
    await route.abort('connectionreset');
  });
  await customer.getByRole('button', { name: 'Order now' }).click();
  await expect(customer.getByRole('alert')).toContainText('was not confirmed');
  await customer.unroute('**/api/orders');
  await customer.getByRole('button', { name: 'Order now' }).click();
  expect((await readOpenOrder(customer)).id).toBe(arrived!.id);
});

test('reports a declined card, accepts another one, and releases the money on completion', async ({ as, sessions }) => {
  const customer = await as('customer');
  await openService(customer);
  await customer.getByRole('radio', { name: /Standard/ }).check();
  await customer.getByRole('button', { name: 'Order now' }).click();
  const { id } = await readOpenOrder(customer);
  await payByCard(customer, '4000 0000 0000 0002');
  await expect(payFrame(customer).getByRole('alert')).toContainText('declined');
  // The unpaid order can still be paid after a reload.
  await customer.reload();
  await payByCard(customer, '4000 0025 0000 3155');
  await payFrame(customer).getByRole('button', { name: 'Yes, it is me' }).click();
  await expect(customer.getByText('Waiting for').first()).toBeVisible();

  const partner = await as('partner_admin');
  const confirm = async (page: Page, label: string) => {
    await page.getByRole('button', { name: label, exact: true }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: label, exact: true }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
  };
  await partner.goto(`/partners/orders/${id}`);
  await partner.getByRole('button', { name: 'Accept order' }).click();
  await partner.getByRole('button', { name: 'Start work' }).click();
  await confirm(partner, 'Deliver');
  await customer.reload();
  await confirm(customer, 'Accept delivery');
  await expect(customer.getByText('Completed').first()).toBeVisible();

  const order = await partner.request.get(`/api/orders/${id}`, { headers: toAuthHeaders(await sessions('partner_admin')) });
  const { shares } = (await order.json()) as OrderDetail;
  expect(shares).toMatchObject({ partnerCents: 84_780, commissionCents: 12_000, feeCents: 3220, taxCents: 10_000 });
});
