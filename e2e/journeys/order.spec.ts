import { expect, test } from '../support/test';

test('a customer orders, the partner accepts, the customer sees it, and the audit log tells all of it', async ({ as }) => {
  const customer = await as('customer');
  await customer.goto('/dashboard');
  await customer.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Marketplace', exact: true }).click();
  await customer.getByRole('searchbox').fill('penetration');
  await customer
    .getByRole('link', { name: /Web app penetration test/ })
    .first()
    .click();
  await expect(customer.getByRole('heading', { level: 1 })).toHaveText('Web app penetration test');
  await customer.getByRole('radio', { name: /Standard/ }).check();
  await customer.getByRole('button', { name: 'Order now' }).dblclick();
  await customer.waitForURL(/\/orders\/[0-9a-f-]{36}$/);
  const number = (await customer.getByRole('heading', { level: 1 }).textContent())!.match(/OR-\d{4}-\d{4}/)![0];
  const id = customer.url().split('/').pop()!;
  await expect(customer.getByText('$1,100.00').first()).toBeVisible();

  const partner = await as('partner_staff');
  await partner.goto('/partners/orders');
  await partner.getByRole('searchbox').fill(number);
  await expect(partner.getByRole('row').filter({ hasText: number })).toHaveCount(1);
  await partner
    .getByRole('row')
    .filter({ hasText: number })
    .getByRole('button', { name: /Accept/ })
    .click();
  await expect(partner.getByRole('status').filter({ hasText: number })).toBeVisible();

  await expect(customer.getByText('Accepted').first()).toBeVisible({ timeout: 20_000 });
  await customer.getByRole('button', { name: /Notifications/ }).click();
  await expect(customer.getByText(new RegExp(number)).first()).toBeVisible();

  const admin = await as('admin');
  await admin.goto(`/audit/logs?target=${number}`);
  for (const event of ['order.placed', 'order.accepted']) await expect(admin.getByText(event).first()).toBeVisible();
  const orders = (await (
    await customer.request.get(`/api/orders/${id}`, {
      headers: { authorization: `Bearer ${await customer.evaluate(() => localStorage.getItem('token'))}` },
    })
  ).json()) as { fulfilmentStatus: string; timeline: unknown[] };
  expect(orders.fulfilmentStatus).toBe('accepted');
  expect(orders.timeline).toHaveLength(2);
});

test('a declined order tells the customer why', async ({ as }) => {
  const customer = await as('customer');
  await customer.goto('/marketplace?query=penetration');
  await customer
    .getByRole('link', { name: /Web app penetration test/ })
    .first()
    .click();
  await customer.getByRole('button', { name: 'Order now' }).click();
  await customer.waitForURL(/\/orders\/[0-9a-f-]{36}$/);
  const number = (await customer.getByRole('heading', { level: 1 }).textContent())!.match(/OR-\d{4}-\d{4}/)![0];

  const partner = await as('partner_admin');
  await partner.goto(`/partners/orders?query=${number}`);
  await partner
    .getByRole('row')
    .filter({ hasText: number })
    .getByRole('button', { name: /Decline/ })
    .click();
  const dialog = partner.getByRole('dialog');
  await dialog.getByRole('button', { name: /Decline/ }).click();
  await expect(dialog.getByRole('textbox')).toHaveAccessibleDescription(/required/);
  await dialog.getByRole('textbox').fill('Fully booked until January.');
  await dialog.getByRole('button', { name: /Decline/ }).click();
  await expect(dialog).toBeHidden();

  await customer.reload();
  await expect(customer.getByText('Declined').first()).toBeVisible();
  await expect(customer.getByText('Fully booked until January.').first()).toBeVisible();
});
