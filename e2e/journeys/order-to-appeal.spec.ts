import type { Page } from '@playwright/test';
import type { JournalEntry } from '@techadds/shared/contract/ledger/endpoints';
import type { OrderDetail } from '@techadds/shared/contract/orders/endpoints';
import type { RatingSummary } from '@techadds/shared/contract/ratings/endpoints';
import { confirm, expect, rate, waitUntilLoaded, test, phoneFirst } from '../support/scenario';
import { payByCard } from '../support/payment';

const makePdf = (name: string) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from(`%PDF-1.7\n${name}`) });

async function deliver(page: Page, file: string, words: string): Promise<void> {
  await page.getByRole('button', { name: 'Deliver', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Message').fill(words);
  await dialog.getByTestId('file-input').setInputFiles(makePdf(file));
  await expect(dialog.getByRole('list', { name: 'Files to deliver' })).toContainText(file);
  await dialog.getByRole('button', { name: 'Deliver', exact: true }).click();
  await expect(dialog).toBeHidden();
}

// Serial: both tests compare the average rating of the same service, the only one with the price of the example.
test.describe.configure({ mode: 'default' });
for (const [name, viewport] of phoneFirst)
  test(`carries an order from search to payment, claim, delivery, changes, acceptance, rating and appeal, ${name}`, async ({
    openIn,
    read,
  }) => {
    test.setTimeout(180_000);
    const open = openIn(viewport);
    const again = async (page: Page) => {
      await page.reload();
      await waitUntilLoaded(page);
    };

    // The customer sets an address, finds the service and pays by card.
    const customer = await open('customer', '/marketplace2?query=penetration');
    await customer.getByLabel('Your address').fill('Storgata 1, Oslo, Norway');
    await customer.getByLabel('Your address').press('Enter');
    await expect(customer.getByText(/^Serviceable in/)).toBeVisible();
    await customer
      .getByRole('link', { name: /Web app penetration test/ })
      .first()
      .click();
    await expect(customer.getByRole('heading', { level: 1 })).toHaveText('Web app penetration test');
    await customer.getByRole('radio', { name: /Standard/ }).check();
    await customer.getByRole('button', { name: 'Order now' }).click();
    await customer.waitForURL(/\/orders\/[0-9a-f-]{36}$/);
    const id = customer.url().split('/').pop()!;
    await payByCard(customer);
    await expect(customer.getByText('Waiting for').first()).toBeVisible();
    const { number, service } = await read<OrderDetail>('customer', `/orders/${id}`);
    const standing = async () => (await read<{ summary: RatingSummary }>('customer', `/ratings/service/${service.id}`)).summary.standing;
    const before = await standing();

    // One partner user claims it from the queue; the second attempt reports who was first.
    const staff = await open('partner_staff', `/partners/orders?assignee=nobody&query=${number}`);
    const lead = await open('partner_admin', `/partners/orders/${id}`);
    await staff.getByRole('checkbox', { name: `Select ${number}` }).check();
    await staff.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Claim' }).click();
    await expect(staff.getByRole('region', { name: 'Notifications' })).toContainText('1 order is yours');
    await lead.getByRole('button', { name: 'Claim', exact: true }).click();
    await expect(lead.getByRole('region', { name: 'Notifications' })).toContainText(`has claimed ${number} already`);

    // The assignee delivers with a file.
    await staff.goto(`/partners/orders/${id}`);
    await staff.getByRole('button', { name: 'Accept order' }).click();
    await staff.getByRole('button', { name: 'Start work' }).click();
    await deliver(staff, 'report.pdf', 'Everything as agreed.');

    // The customer uses up the revisions of the package, then accepts.
    await again(customer);
    const download = customer.waitForEvent('download');
    await customer.getByRole('button', { name: 'Download report.pdf' }).click();
    expect((await download).suggestedFilename()).toBe('report.pdf');
    await confirm(customer, 'Request changes', 'The summary for our management is missing.');
    await again(staff);
    await expect(staff.getByText('The summary for our management is missing.').first()).toBeVisible();
    await deliver(staff, 'report-2.pdf', 'With the summary.');
    await again(customer);
    await expect(customer.getByRole('button', { name: 'Request changes' })).toHaveAttribute('aria-disabled', 'true');
    await confirm(customer, 'Accept delivery');
    await expect(customer.getByText('Completed').first()).toBeVisible();

    // The money is split as agreed.
    const { shares, timeline } = await read<OrderDetail>('partner_admin', `/orders/${id}`);
    expect(shares).toMatchObject({ partnerCents: 84_780, commissionCents: 12_000, feeCents: 3220, taxCents: 10_000 });
    expect(timeline.map(({ event }) => event)).toEqual([
      ...['placed', 'claimed', 'accepted', 'started', 'delivered', 'changes_requested', 'delivered', 'completed'],
    ]);
    const ledger = await read<{ items: JournalEntry[] }>('admin', `/finance/ledger/entries?subjectType=order&subjectId=${id}`);
    const released = ledger.items.find(({ kind }) => kind === 'release')!.postings;
    const credited = (account: string) =>
      released.filter(({ credit }) => credit.code.startsWith(account)).reduce((sum, { amountCents }) => sum + amountCents, 0);
    expect(['partner:', 'commission', 'fee_recovery', 'tax_payable'].map(credited)).toEqual([84_780, 12_000, 3220, 10_000]);

    // The partner replies to a bad rating and appeals it with evidence.
    await rate(customer, /^2 stars/, 'It took two deliveries.', 'What should others know?');
    await expect(customer.getByText(/can’t read it yet/)).toBeVisible();
    await again(lead);
    await rate(lead, /^5 stars/, 'Clear requirements.', 'What should they know?');
    await expect(lead.getByText('It took two deliveries.')).toBeVisible();
    await lead.goto(`/ratings?query=${number}`);
    await lead.getByRole('button', { name: `Answer the rating of ${number}` }).click();
    await lead.getByLabel('Your answer').fill('The second one was in time.');
    await lead.getByRole('button', { name: 'Publish answer' }).click();
    await lead.getByRole('button', { name: `Appeal the rating of ${number}` }).click();
    const appeal = lead.getByRole('dialog');
    await appeal.getByLabel('What is not right').fill('Changes are part of the package.');
    await appeal.getByRole('button', { name: 'Add evidence' }).click();
    await appeal.getByRole('textbox', { name: 'Evidence 1' }).fill('The second delivery');
    await appeal.getByRole('textbox', { name: 'Link 1' }).fill('https://files.techadds.example/report-2.pdf');
    await appeal.getByRole('button', { name: 'Send appeal' }).click();
    await expect(appeal).toBeHidden();

    // An administrator amends it: the average changes, and both sides are notified.
    const admin = await open('admin', `/admin/ratings?tab=appeals&query=${number}`);
    await admin.getByRole('button', { name: `Take under review the appeal about ${number}` }).click();
    await expect(admin.getByText('looks at it.')).toBeVisible();
    await admin.getByRole('button', { name: `Decide the appeal about ${number}` }).click();
    const decision = admin.getByRole('dialog');
    await decision.getByRole('radio', { name: /Amend/ }).check({ force: true });
    await decision.getByRole('radio', { name: /^4 stars/ }).check({ force: true });
    await decision.getByLabel('Note').fill('Changes are part of the package.');
    await decision.getByRole('button', { name: 'Amend rating' }).click();
    await expect(decision).toBeHidden();
    expect((await standing()).sum).toBe(before.sum + 4);
    for (const page of [customer, lead]) {
      await page.goto('/dashboard');
      await page.getByRole('button', { name: /^Notifications/ }).click();
      await expect(page.getByRole('link', { name: new RegExp(`The appeal about ${number} is decided`) })).toBeVisible();
    }

    // The audit log is complete, and the hash chains of log and ledger are intact.
    const log = await read<{ items: { event: string }[] }>('admin', `/audit/logs?target=${id}&limit=100`);
    const messages = log.items.map(({ event }) => event).reverse();
    for (const { event } of timeline) expect(messages).toContain(`order.${event}`);
    for (const chain of ['/audit/logs/verify', '/finance/ledger/verify'])
      expect(await read<{ ok: boolean }>('admin', chain)).toMatchObject({ ok: true });
  });
