import type { Page } from '@playwright/test';
import type { JournalEntry, TrialBalance } from '@techadds/shared/contract/ledger/endpoints';
import type { OrderDetail } from '@techadds/shared/contract/orders/endpoints';
import type { Perk, Redemption } from '@techadds/shared/contract/perks/endpoints';
import { payByCard } from '../support/payment';
import { confirm, expect, test, waitUntilLoaded } from '../support/scenario';

const serviceName = 'Web app penetration test';
const desktop = { width: 1366, height: 900 };

/** Fills in the form of a new perk: 10 % off one service, of which the marketplace bears 40 %. */
async function createPerk(partner: Page, title: string, code: string): Promise<string> {
  await partner.getByRole('button', { name: 'New perk' }).first().click();
  const drawer = partner.getByRole('dialog', { name: 'New perk' });
  await drawer.getByLabel('Title').fill(title);
  await drawer.getByLabel('Code').fill(code);
  await drawer.getByLabel('Kind').selectOption({ label: 'Percentage off' });
  await drawer.getByLabel('Discount').fill('10');
  await drawer.getByLabel('Service').selectOption({ label: serviceName });
  await drawer.getByLabel('Last day').fill('2099-12-31');
  await drawer.getByLabel('Who bears the cost').selectOption({ label: 'You and the marketplace' });
  await drawer.getByLabel('Share of the marketplace').fill('40');
  await drawer.getByRole('button', { name: 'Create draft' }).click();
  await partner.waitForURL(/\/perks\/[0-9a-f-]{36}$/);
  await waitUntilLoaded(partner);
  return partner.url().split('/').pop()!;
}

/** Enters the code in the order form of the open service. */
async function applyCode(customer: Page, title: string, code: string): Promise<void> {
  await customer.getByLabel('Perk code').fill(code.toLowerCase());
  await customer.getByRole('button', { name: 'Apply' }).click();
  await expect(customer.getByText(`${title} is applied.`)).toBeVisible();
}

test('a perk whose cost is shared is approved, found, redeemed, booked and paid out to the cent, and ends in the middle of a checkout', async ({
  openIn,
  read,
}) => {
  test.setTimeout(240_000);
  const open = openIn(desktop);
  const suffix = Date.now().toString(36);
  const [title, code] = [`Spring offer ${suffix}`, `SPRING-${suffix}`.toUpperCase()];
  const messages = (page: Page) => page.getByRole('region', { name: 'Notifications' });

  // The partner sees who bears what, and cannot activate it before an administrator has agreed.
  const partner = await open('partner_admin', '/perks');
  const perkId = await createPerk(partner, title, code);
  await expect(partner.getByText('Waits for an administrator.')).toBeVisible();
  const preview = partner
    .getByRole('region', { name: 'Fee preview' })
    .or(partner.locator('section, div').filter({ hasText: /^Fee preview/ }))
    .first();
  await expect(preview).toContainText('Discount borne by you');
  await expect(preview).toContainText('60.00');
  await expect(preview).toContainText('40.00');
  await expect(partner.getByRole('button', { name: 'Edit' })).toBeVisible();
  await expect(partner.getByRole('button', { name: 'Activate' })).toHaveCount(0);
  const admin = await open('admin', `/admin/perks?query=${code}`);
  await admin.getByRole('button', { name: `Approve ${title}` }).click();
  await expect(messages(admin)).toContainText(`${title} approved`);
  await partner.reload();
  await waitUntilLoaded(partner);
  await partner.getByRole('button', { name: 'Activate' }).click();
  await expect(messages(partner)).toContainText(`${title} is active`);

  // The customer sees it on the card and on the page of the service, and applies it to an order.
  const customer = await open('customer', '/marketplace?query=penetration');
  const card = customer.getByRole('article').filter({ has: customer.getByRole('link', { name: serviceName, exact: true }) });
  await expect(card.first()).toContainText(title);
  await card.first().getByRole('link', { name: serviceName, exact: true }).click();
  await expect(customer.getByRole('heading', { level: 1 })).toHaveText(serviceName);
  await waitUntilLoaded(customer);
  await expect(customer.getByText(title, { exact: true }).first()).toBeVisible();
  const servicePath = new URL(customer.url()).pathname;
  await applyCode(customer, title, code);
  const panel = customer.locator('#order');
  await expect(panel).toContainText(`Perk: ${title}`);
  await expect(panel).toContainText('$994.00');
  await customer.getByRole('button', { name: 'Order now' }).click();
  await customer.waitForURL(/\/orders\/[0-9a-f-]{36}$/);
  const id = customer.url().split('/').pop()!;
  await expect(customer.getByText(`Perk: ${title}`)).toBeVisible();
  await payByCard(customer);
  await expect(customer.getByText('Waiting for').first()).toBeVisible();

  // The order is done.
  await partner.goto(`/partners/orders/${id}`);
  await waitUntilLoaded(partner);
  await expect(partner.getByText(`Perk: ${title}`)).toBeVisible();
  await partner.getByRole('button', { name: 'Accept order', exact: true }).click();
  await partner.getByRole('button', { name: 'Start work', exact: true }).click();
  await confirm(partner, 'Deliver');
  await customer.reload();
  await waitUntilLoaded(customer);
  await confirm(customer, 'Accept delivery');
  await expect(customer.getByText('Completed').first()).toBeVisible();

  // The partner bears 60.00 of the 100.00 off: tax, commission and fee are of what is left, and the marketplace adds its 40.00.
  const { shares, discountCents, payCents, number } = await read<OrderDetail>('partner_admin', `/orders/${id}`);
  expect([discountCents, payCents]).toEqual([10_000, 99_400]);
  expect(shares).toMatchObject({
    ...{ partnerCents: 79_807, commissionCents: 11_280, feeCents: 2913, taxCents: 9400 },
    platformDiscountCents: 4000,
  });
  const ledger = await read<{ items: JournalEntry[] }>('admin', `/finance/ledger/entries?subjectType=order&subjectId=${id}`);
  const postings = ledger.items.filter(({ phase }) => phase === 'posted').flatMap((entry) => entry.postings);
  const booked = (account: string) =>
    postings.reduce(
      (sum, { debit, credit, amountCents }) =>
        sum + (credit.code.startsWith(account) ? amountCents : 0) - (debit.code.startsWith(account) ? amountCents : 0),
      0,
    );
  expect(['partner:', 'commission', 'fee_recovery', 'tax_payable', 'promotions', 'escrow:'].map(booked)).toEqual([
    ...[79_807, 11_280, 2913, 9400, -4000, 0],
  ]);

  // Released money is pending for a week: the same amount of earlier earnings is paid out.
  await partner.goto('/finance/payouts');
  await waitUntilLoaded(partner);
  await partner.getByRole('button', { name: 'Pay out now' }).click();
  const request = partner.getByRole('dialog', { name: 'Pay out now' });
  await request.getByLabel('Amount').fill('798.07');
  await request.getByRole('button', { name: 'Pay out $798.07' }).click();
  await expect(messages(partner)).toContainText('is on its way');
  const payout = /PO-\d{4}-\d{4}/.exec((await messages(partner).textContent())!)![0];
  await admin.goto(`/finance/payouts?query=${payout}`);
  await waitUntilLoaded(admin);
  await admin.getByRole('link', { name: payout }).click();
  await confirm(admin, 'Mark paid');
  await expect(admin.getByText('Paid', { exact: true }).first()).toBeVisible();

  // The perk counts its redemption, and both sides of its cost.
  await partner.goto(`/perks/${perkId}`);
  await waitUntilLoaded(partner);
  await expect(partner.getByRole('link', { name: number }).first()).toBeVisible();
  const used = await read<{ items: Redemption[] }>('partner_admin', `/perks/${perkId}/redemptions`);
  expect(used.items).toMatchObject([{ order: { id }, amountCents: 10_000, partnerCents: 6000, platformCents: 4000, status: 'redeemed' }]);
  expect(await read<Perk>('partner_admin', `/perks/${perkId}`)).toMatchObject({ redemptionCount: 1, discountCents: 10_000 });

  // It ends while the customer is about to order: the page says so, nothing is ordered, and the price is the full one again.
  await customer.goto(servicePath);
  await waitUntilLoaded(customer);
  await applyCode(customer, title, code);
  await confirm(partner, 'End');
  await expect(messages(partner)).toContainText(`${title} has ended`);
  await customer.getByRole('button', { name: 'Order now' }).click();
  await expect(customer.getByText('This perk has ended.')).toBeVisible();
  await expect(panel).toContainText('$1,100.00');
  expect(new URL(customer.url()).pathname).toBe(servicePath);
  await customer.goto('/marketplace?query=penetration');
  await waitUntilLoaded(customer);
  await expect(card.first()).toBeVisible();
  await expect(customer.getByText(title)).toHaveCount(0);

  // The audit log has each step, and books and chains are intact.
  const audit = await read<{ items: { event: string }[] }>('admin', `/audit/logs?target=${perkId}&limit=100`);
  expect(audit.items.map(({ event }) => event).reverse()).toEqual(['perk.created', 'perk.approved', 'perk.activated', 'perk.ended']);
  const trial = await read<TrialBalance>('admin', '/finance/ledger/trial-balance');
  for (const { differenceCents } of trial.currencies) expect(differenceCents).toBe(0);
  for (const chain of ['/audit/logs/verify', '/finance/ledger/verify'])
    expect(await read<{ ok: boolean }>('admin', chain)).toMatchObject({ ok: true });
});
