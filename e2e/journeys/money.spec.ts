import type { Page } from '@playwright/test';
import type { JournalEntry } from '@techadds/shared/contract/ledger/endpoints';
import type { OrderDetail } from '@techadds/shared/contract/orders/endpoints';
import type { Balance } from '@techadds/shared/contract/payouts/endpoints';
import { keyboardInput, mouseInput, type InputMethod } from '../support/input-method';
import { expect, waitUntilLoaded, test } from '../support/scenario';
import { payFrame } from '../support/payment';

const variants: { name: string; hand: InputMethod; viewport: { width: number; height: number } }[] = [
  { name: 'with the mouse on a wide screen', hand: mouseInput, viewport: { width: 1366, height: 900 } },
  { name: 'by keyboard alone on a phone', hand: keyboardInput, viewport: { width: 390, height: 844 } },
];

for (const { name, hand, viewport } of variants)
  test(`${name}: pays, completes and releases an order, pays out, refunds a part, and keeps the ledger balanced`, async ({
    openIn,
    read,
  }) => {
    test.setTimeout(180_000);
    const open = openIn(viewport);
    const press = (page: Page, role: 'button' | 'link', label: string | RegExp) =>
      hand.press(page, page.getByRole(role, { name: label, exact: true }).first());
    /** Presses a button whose confirmation dialog has a button of the same name. */
    const confirm = async (page: Page, label: string) => {
      await press(page, 'button', label);
      await hand.press(page, page.getByRole('dialog').getByRole('button', { name: label, exact: true }));
      await expect(page.getByRole('dialog')).toBeHidden();
    };

    // The customer orders and pays by card.
    const customer = await open('customer', '/marketplace?query=penetration');
    await hand.press(customer, customer.getByRole('link', { name: /Web app penetration test/ }).first());
    await expect(customer.getByRole('heading', { level: 1 })).toHaveText('Web app penetration test');
    await press(customer, 'button', 'Order now');
    await customer.waitForURL(/\/orders\/[0-9a-f-]{36}$/);
    const id = customer.url().split('/').pop()!;
    const frame = payFrame(customer);
    for (const [field, typed] of [
      ['Card number', '4242424242424242'],
      ['Expires', '12/40'],
      ['Security code', '123'],
    ] as const)
      await hand.type(customer, frame.getByLabel(field), typed);
    await hand.press(customer, frame.getByRole('button', { name: /^Pay / }));
    await expect(customer.getByText('Waiting for').first()).toBeVisible();

    // The partner delivers, the customer accepts.
    const partner = await open('partner_admin', `/partners/orders/${id}`);
    await press(partner, 'button', 'Accept order');
    await press(partner, 'button', 'Start work');
    await confirm(partner, 'Deliver');
    await customer.reload();
    await waitUntilLoaded(customer);
    await confirm(customer, 'Accept delivery');
    await expect(customer.getByText('Completed').first()).toBeVisible();

    // The partner's share is released; the breakdown explains the amount.
    await partner.reload();
    await waitUntilLoaded(partner);
    await press(partner, 'button', 'Why this amount');
    const why = partner.getByRole('region', { name: 'Why this amount' }).or(partner.getByRole('dialog', { name: 'Why this amount' }));
    await expect(why.getByText('Balances to zero')).toBeVisible();
    await hand.press(partner, why.getByRole('button', { name: 'Close' }));
    const order = await read<OrderDetail>('partner_admin', `/orders/${id}`);
    const { partnerCents, commissionCents, taxCents } = order.shares!;
    expect(order.shares!.releasedAt).not.toBeNull();
    const money = (cents: number) => `$${(cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`;

    // Released money is pending for a week: pay out the same amount of earlier earnings.
    await partner.goto('/finance/payouts');
    await waitUntilLoaded(partner);
    const before = await read<Balance>('partner_admin', '/finance/balance');
    expect(before.pendingCents).toBeGreaterThanOrEqual(partnerCents);
    await press(partner, 'button', 'Pay out now');
    const request = partner.getByRole('dialog', { name: 'Pay out now' });
    await hand.type(partner, request.getByLabel('Amount'), (partnerCents / 100).toFixed(2));
    await hand.press(partner, request.getByRole('button', { name: `Pay out ${money(partnerCents)}` }));
    await expect(partner.getByRole('region', { name: 'Notifications' })).toContainText('is on its way');
    const said = (await partner.getByRole('region', { name: 'Notifications' }).textContent())!;
    const number = said.match(/PO-\d{4}-\d{4}/)![0];

    // An administrator marks the payout as paid.
    const admin = await open('admin', `/finance/payouts?query=${number}`);
    await hand.press(admin, admin.getByRole('link', { name: number }));
    await confirm(admin, 'Mark paid');
    await expect(admin.getByText('Paid', { exact: true }).first()).toBeVisible();

    // Refund 30 % of the order, with its ledger open in another page.
    const ledger = await open('admin', `/finance/ledger?subjectType=order&subjectId=${id}`);
    await expect(ledger.getByText(/was released/).first()).toBeVisible();
    await expect(ledger.getByText(/^Refund of/)).toHaveCount(0);
    await admin.goto(`/admin/orders/${id}`);
    await waitUntilLoaded(admin);
    await press(admin, 'button', 'Refund');
    const refund = admin.getByRole('dialog', { name: /^Refund OR-/ });
    const refundCents = Math.round(order.payCents * 0.3);
    await hand.choose(admin, refund.getByLabel('Given in'), 'Percent');
    await hand.type(admin, refund.getByLabel('Share'), '30');
    await hand.choose(admin, refund.getByLabel('Reason'), 'Not as it should be');
    await expect(refund.getByText(money(Math.round(commissionCents * 0.3)))).toBeVisible();
    await hand.press(admin, refund.getByRole('button', { name: `Refund ${money(refundCents)}` }));
    await expect(refund).toBeHidden();
    await expect(admin.getByRole('region', { name: 'Notifications' })).toContainText(`${money(refundCents)} goes back`);

    await ledger.reload();
    await waitUntilLoaded(ledger);
    await expect(ledger.getByText(/^Refund of/).first()).toBeVisible();
    const { items } = await read<{ items: JournalEntry[] }>('admin', `/finance/ledger/entries?subjectType=order&subjectId=${id}`);
    const booked = items.find(({ kind }) => kind === 'refund')!.postings;
    const gave = (account: string) =>
      booked.filter(({ debit }) => debit.code.startsWith(account)).reduce((sum, { amountCents }) => sum + amountCents, 0);
    expect([gave('commission'), gave('tax_payable')]).toEqual([Math.round(commissionCents * 0.3), Math.round(taxCents * 0.3)]);
    expect(booked.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(refundCents);
    await press(ledger, 'link', 'Trial balance');
    await expect(ledger.getByText('Difference $0.00').first()).toBeVisible();
    for (const difference of await ledger.getByText(/^Difference/).allTextContents()) expect(difference).toMatch(/^Difference \D*0[.0]*$/);
  });
