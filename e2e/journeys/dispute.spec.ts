import type { JournalEntry } from '@techadds/shared/contract/ledger/endpoints';
import type { OrderDetail } from '@techadds/shared/contract/orders/endpoints';
import { confirm, expect, waitUntilLoaded, test, phoneFirst } from '../support/scenario';
import type { CommissionReport, getAnalyticsSummary } from '@techadds/shared/contract/analytics/endpoints';
import type { Customer } from '@techadds/shared/contract/customers/endpoints';
import type { CustomerStatement } from '@techadds/shared/contract/customers/statement';
import type { Output } from '@techadds/shared/contract/endpoint';
import type { FinanceReport } from '@techadds/shared/contract/reports/endpoints';
import { payByCard } from '../support/payment';
import { toSecondTenantEmail, useSecondTenant, type SecondTenant } from '../support/second-tenant';

for (const [name, viewport] of phoneFirst)
  test(`freezes the money of a disputed order until an administrator splits it, ${name}`, async ({ openIn, read }) => {
    test.setTimeout(120_000);
    const open = openIn(viewport);

    const customer = await open('customer', '/marketplace?query=penetration');
    await customer
      .getByRole('link', { name: /Web app penetration test/ })
      .first()
      .click();
    await customer.getByRole('radio', { name: /Standard/ }).check();
    await customer.getByRole('button', { name: 'Order now' }).click();
    await customer.waitForURL(/\/orders\/[0-9a-f-]{36}$/);
    const id = customer.url().split('/').pop()!;
    await payByCard(customer);
    await expect(customer.getByText('Waiting for').first()).toBeVisible();

    const partner = await open('partner_admin', `/partners/orders/${id}`);
    await partner.getByRole('button', { name: 'Accept order' }).click();
    await partner.getByRole('button', { name: 'Start work' }).click();
    await confirm(partner, 'Deliver');
    await customer.reload();
    await waitUntilLoaded(customer);
    await confirm(customer, 'Dispute', 'Half of what was agreed is missing.');
    await expect(customer.getByText('The money stays where it is until the dispute is decided.')).toBeVisible();

    // While it is disputed, no money is released and no timer runs.
    const frozen = await read<OrderDetail>('partner_admin', `/orders/${id}`);
    expect(frozen).toMatchObject({ fulfilmentStatus: 'disputed', autoAt: null });
    expect(frozen.shares?.releasedAt).toBeNull();
    await partner.goto(`/partners/orders?query=${frozen.number}`);
    await expect(partner.getByText('Frozen')).toBeVisible();

    const admin = await open('admin', `/admin/orders/${id}`);
    await admin.getByRole('button', { name: 'Decide dispute' }).click();
    const dialog = admin.getByRole('dialog');
    await dialog.getByRole('radio', { name: /Split/i }).check({ force: true });
    await dialog.getByLabel(/^Back to/).fill('330.00');
    await dialog.getByLabel('Note').fill('A part of it was missing.');
    await dialog.getByRole('button', { name: 'Decide' }).click();
    await expect(dialog).toBeHidden();

    const decided = await read<OrderDetail>('admin', `/orders/${id}`);
    expect(decided).toMatchObject({ fulfilmentStatus: 'split', refundedCents: 33_000 });
    const { partnerCents, commissionCents, feeCents, taxCents, releasedAt } = decided.shares!;
    expect(releasedAt).not.toBeNull();
    expect(partnerCents + commissionCents + feeCents + taxCents).toBe(decided.payCents - 33_000);
    const { items } = await read<{ items: JournalEntry[] }>('admin', `/finance/ledger/entries?subjectType=order&subjectId=${id}`);
    const escrow = items
      .flatMap(({ postings }) => postings)
      .reduce((sum, { debit, credit, amountCents }) => {
        const into = credit.code.startsWith('escrow') ? amountCents : 0;
        return sum + into - (debit.code.startsWith('escrow') ? amountCents : 0);
      }, 0);
    expect(escrow).toBe(0);
    for (const page of [customer, partner]) {
      await page.goto('/dashboard');
      await page.getByRole('button', { name: /^Notifications/ }).click();
      await expect(page.getByRole('link', { name: new RegExp(`The dispute over ${frozen.number} is decided`) })).toBeVisible();
    }
    for (const chain of ['/audit/logs/verify', '/finance/ledger/verify'])
      expect(await read<{ ok: boolean }>('admin', chain)).toMatchObject({ ok: true });
  });

type Figures = Record<string, number>;

/** What the reports say of a service. */
async function readFigures({ call }: SecondTenant, serviceId: string): Promise<Record<string, Figures>> {
  const of = `serviceId=${serviceId}`;
  const report = await call<FinanceReport>('admin', 'GET', `/finance/report?${of}`);
  const commission = await call<CommissionReport>('admin', 'GET', `/analytics/commission?${of}`);
  const summary = await call<Output<typeof getAnalyticsSummary>>('admin', 'GET', `/analytics/summary?${of}`);
  const { gmv, net, refunds, tax, fees, held } = report.totals;
  return {
    report: { gmv, net, refunds, tax, fees, held, commission: report.totals.commission },
    commission: { gmv: commission.totals.gmv, commission: commission.totals.commission, released: commission.totals.released },
    analytics: Object.fromEntries(summary.figures.filter(({ unit }) => unit === 'cents').map(({ key, value }) => [key, value])),
  };
}

const subtract = (after: Figures, before: Figures): Figures =>
  Object.fromEntries(Object.entries(after).map(([key, value]) => [key, value - (before[key] ?? 0)]));

test('a refund of 30 % after the release is the same to the cent in the journal, the statement, the reports and the analytics', async ({
  browser,
  page,
  enter,
  baseURL,
}) => {
  const tenant = useSecondTenant({ browser, page, enter }, baseURL!);
  const { call, open } = tenant;
  const email = toSecondTenantEmail('customer');
  const { items } = await call<{ items: Customer[] }>('partner_admin', 'GET', `/customers?query=${email}`);
  const customerId = items[0]!.id;

  const customer = await open('customer', '/marketplace?query=penetration');
  await customer
    .getByRole('link', { name: /Web app penetration test/ })
    .first()
    .click();
  await customer.getByRole('radio', { name: /Standard/ }).check();
  await customer.getByRole('button', { name: 'Order now' }).click();
  await customer.waitForURL(/\/orders\/[0-9a-f-]{36}$/);
  const id = customer.url().split('/').pop()!;
  const { service } = await call<OrderDetail>('customer', 'GET', `/orders/${id}`);
  const before = await readFigures(tenant, service.id);
  await payByCard(customer);
  await expect(customer.getByText('Waiting for').first()).toBeVisible();
  for (const step of ['accept', 'start', 'deliver']) await call('partner_admin', 'POST', `/orders/${id}/${step}`, {});
  await call('customer', 'POST', `/orders/${id}/complete`, {});

  const admin = await open('admin', `/admin/orders/${id}`);
  await admin.getByRole('button', { name: 'Refund', exact: true }).click();
  const refund = admin.getByRole('dialog');
  await refund.getByLabel('Given in').selectOption('Percent');
  await refund.getByLabel('Share').fill('30');
  await refund.getByLabel('Reason').selectOption('Not as it should be');
  await refund.getByRole('button', { name: 'Refund $330.00' }).click();
  await expect(refund).toBeHidden();

  const entries = await call<{ items: JournalEntry[] }>('admin', 'GET', `/finance/ledger/entries?subjectType=order&subjectId=${id}`);
  const booked = entries.items.find(({ kind }) => kind === 'refund')!.postings;
  const debited = (account: string) =>
    booked.filter(({ debit }) => debit.code.startsWith(account)).reduce((sum, { amountCents }) => sum + amountCents, 0);
  // The fee is not refunded: the partner bears 9.66 more than 30 % of their share.
  expect(['partner:', 'commission', 'tax_payable'].map(debited)).toEqual([25_434 + 966, 3_600, 3_000]);

  const after = await readFigures(tenant, service.id);
  const changes = Object.fromEntries(Object.keys(after).map((name) => [name, subtract(after[name]!, before[name]!)]));
  const expected = { gmv: 110_000, net: 84_780 - 26_400, refunds: 33_000, tax: 7_000, fees: 3_220, commission: 8_400 };
  expect(changes.report).toEqual({ ...expected, held: 0 });
  expect(changes.commission).toEqual({ gmv: 110_000, commission: 8_400, released: 70_000 });
  expect(changes.analytics).toMatchObject(expected);
  const { lines } = await call<CustomerStatement>('partner_admin', 'GET', `/customers/${customerId}/statement`);
  expect(lines.filter(({ orderId }) => orderId === id).map(({ kind, chargedCents, paidCents }) => [kind, chargedCents, paidCents])).toEqual(
    [...[['order', 110_000, 0] as const, ['payment', 0, 110_000] as const, ['refund', -33_000, -33_000] as const]],
  );
  for (const chain of ['/audit/logs/verify', '/finance/ledger/verify'])
    expect(await call<{ ok: boolean }>('admin', 'GET', chain)).toMatchObject({ ok: true });
});
