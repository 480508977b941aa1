import type { JournalEntry } from '@techadds/shared/contract/ledger/endpoints';
import type { OrderDetail } from '@techadds/shared/contract/orders/endpoints';
import { confirm, expect, waitUntilLoaded, test, viewports } from '../support/scenario';
import { payByCard } from '../support/payment';

for (const [name, viewport] of viewports)
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
