import type { Page } from '@playwright/test';
import type { Deposit } from '@techadds/shared/contract/deposits/endpoints';
import type { JournalEntry, TrialBalance } from '@techadds/shared/contract/ledger/endpoints';
import type { PayoutDetail } from '@techadds/shared/contract/payouts/endpoints';
import type { ProjectDetail } from '@techadds/shared/contract/projects/endpoints';
import type { QuoteDetail } from '@techadds/shared/contract/quotes/endpoints';
import { waitForLink } from '../support/mail';
import { toSecondTenantEmail, useSecondTenant } from '../support/second-tenant';
import { expect, test, waitUntilLoaded } from '../support/scenario';

/** The quote of the reference calculation: 1,995.98 with tax. */
const lines = [
  { Item: 'Consulting', Quantity: '10', Price: '120', Discount: '10%', Tax: '20' },
  { Item: 'Gateway', Quantity: '1', Price: '499.99', Tax: '20' },
  { Item: 'Manuals', Quantity: '3', Price: '33.33', Tax: '0' },
];

async function fillLine(page: Page, number: number, values: Partial<(typeof lines)[number]>): Promise<void> {
  const row = page.getByLabel(`Line ${number}`, { exact: true });
  for (const [label, value] of Object.entries(values)) await row.getByLabel(label, { exact: true }).fill(value);
}

async function addLine(page: Page, number: number, values: Partial<(typeof lines)[number]>): Promise<void> {
  await page.getByRole('button', { name: 'Add line' }).click();
  await fillLine(page, number, values);
}

test('a quote that was written offline gets an option, is accepted without it, and is followed by project, deposit and one payout', async ({
  browser,
  page,
  request,
  enter,
  baseURL,
}) => {
  test.setTimeout(120_000);
  const { call, open } = useSecondTenant({ browser, page, enter }, baseURL!);
  const title = `Branch network ${Date.now()}`;

  // Written without a connection, sent once with it.
  const partner = await open('partner_admin', '/quotes/new');
  await partner.getByLabel('Title').fill(title);
  await partner.getByRole('combobox', { name: 'Customer' }).fill(toSecondTenantEmail('customer'));
  await partner.getByRole('listbox', { name: 'Customers' }).getByRole('option').first().click();
  await fillLine(partner, 1, lines[0]!);
  await addLine(partner, 2, lines[1]!);
  await addLine(partner, 3, lines[2]!);
  await partner.context().setOffline(true);
  await partner.getByRole('button', { name: 'Save quote' }).click();
  const waiting = partner.getByRole('table', { name: 'Pending quotes' }).getByRole('row').filter({ hasText: title });
  await expect(waiting).toContainText('$1,995.98 to be confirmed');
  const posts: { body: string; key: string | undefined }[] = [];
  partner.context().on('request', (sent) => {
    if (sent.method() === 'POST' && sent.url().endsWith('/api/quotes'))
      posts.push({ body: sent.postData()!, key: sent.headers()['idempotency-key'] });
  });
  await partner.context().setOffline(false);
  await expect(waiting).toHaveCount(0, { timeout: 25_000 });
  const find = async () =>
    (await call<{ items: QuoteDetail[] }>('partner_admin', 'GET', `/quotes?query=${encodeURIComponent(title)}`)).items;
  const [draft] = await find();
  expect(draft).toMatchObject({ status: 'draft', totalCents: 199_598 });

  // The same request once more makes no second quote.
  expect(posts).toHaveLength(1);
  const again = await call<QuoteDetail>('partner_admin', 'POST', '/quotes', JSON.parse(posts[0]!.body) as object);
  expect(again.id).toBe(draft!.id);
  expect(await find()).toHaveLength(1);

  // An option is added online, and the quote is sent.
  await partner.goto(`/quotes/${draft!.id}/edit`);
  await waitUntilLoaded(partner);
  await addLine(partner, 4, { Item: 'Staff training', Quantity: '1', Price: '250', Tax: '0' });
  await partner.getByRole('button', { name: 'Actions for Staff training' }).click();
  await partner.getByRole('menuitem', { name: 'Make it optional' }).click();
  await partner.getByRole('button', { name: 'Save quote' }).click();
  await partner.waitForURL(/\/quotes\/[0-9a-f-]{36}$/);
  await partner.getByRole('button', { name: 'Send quote' }).first().click();
  await partner.getByRole('dialog').getByRole('button', { name: 'Send quote' }).click();
  await expect(partner.getByRole('dialog')).toBeHidden();

  // The customer tries the option and accepts without it.
  await page.goto(await waitForLink(request, toSecondTenantEmail('customer'), '/auth/q/', draft!.number));
  const bar = page.getByRole('region', { name: 'Your answer' });
  const option = page.getByRole('switch', { name: 'Staff training' });
  if (await option.isChecked()) await option.click();
  for (const total of ['$2,245.98', '$1,995.98']) {
    await option.click();
    await expect(bar).toContainText(total);
  }
  await bar.getByRole('button', { name: 'Accept quote' }).click();
  await page.getByRole('dialog').getByLabel('Your name').fill('Tomas Keller');
  await page.getByRole('dialog').getByRole('button', { name: 'Accept quote' }).click();
  await expect(page.getByText(/^You accepted this quote on/)).toBeVisible();

  // A project of the accepted value.
  const services = await call<{ items: { id: string }[] }>('partner_admin', 'GET', '/services?status=active&shown=live&limit=1');
  const made = await call<{ id: string }>('partner_admin', 'POST', `/quotes/${draft!.id}/convert`, {
    ...{ to: 'project', serviceId: services.items[0]!.id },
  });
  const project = await call<ProjectDetail>('customer', 'GET', `/projects/${made.id}`);
  expect(project).toMatchObject({ valueCents: 199_598, quote: { id: draft!.id } });

  // A deposit of 30 %, received by the administrator, is in the journal once.
  const amountCents = 59_879;
  const customerId = project.customer.id;
  const announced = { kind: 'down_payment', customerId, amountCents, reference: draft!.number };
  const deposit = await call<Deposit>('partner_admin', 'POST', '/finance/deposits', announced);
  await call('admin', 'POST', `/finance/deposits/${deposit.id}/settle`, {});
  const entries = await call<{ items: JournalEntry[] }>(
    'admin',
    'GET',
    `/finance/ledger/entries?subjectType=deposit&subjectId=${deposit.id}`,
  );
  const credited = entries.items
    .flatMap(({ postings }) => postings)
    .filter(({ credit }) => credit.code === `customer:${customerId}:credit`);
  // The fee of the bank transfer is taken off.
  expect(credited.map((posting) => posting.amountCents)).toEqual([amountCents - 1_500]);

  // One payout, however often it is asked for.
  const payouts = () => call<{ meta: { total: number } }>('partner_admin', 'GET', '/finance/payouts?limit=1');
  const { total } = (await payouts()).meta;
  await partner.goto('/finance/payouts');
  await waitUntilLoaded(partner);
  await partner.getByRole('button', { name: 'Pay out now' }).click();
  await partner.getByRole('dialog').getByLabel('Amount').fill('598.79');
  await partner.getByRole('dialog').getByRole('button', { name: 'Pay out $598.79' }).dblclick();
  await expect(partner.getByRole('region', { name: 'Notifications' })).toContainText('is on its way');
  expect((await payouts()).meta.total).toBe(total + 1);
  const newest = await call<{ items: PayoutDetail[] }>('partner_admin', 'GET', '/finance/payouts?limit=1');
  expect(newest.items[0]).toMatchObject({ amountCents });

  const trial = await call<TrialBalance>('admin', 'GET', '/finance/ledger/trial-balance');
  for (const { differenceCents } of trial.currencies) expect(differenceCents).toBe(0);
  const audit = await call<{ items: { event: string }[] }>('admin', 'GET', `/audit/logs?target=${draft!.id}`);
  expect(audit.items.map(({ event }) => event.replace('quote.', ''))).toEqual([
    ...['converted', 'accepted', 'viewed', 'sent', 'updated', 'created'],
  ]);
});
