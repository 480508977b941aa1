import type { CreditBalance } from '@techadds/shared/contract/credit/endpoints';
import type { JournalEntry } from '@techadds/shared/contract/ledger/endpoints';
import type { OrderDetail } from '@techadds/shared/contract/orders/endpoints';
import { callApi } from '../support/api';
import { confirm, expect, test, phoneFirst, waitUntilLoaded } from '../support/scenario';

// One after the other: both use the credit of one customer, which no other journey does.
test.describe.configure({ mode: 'default' });
for (const [name, viewport] of phoneFirst)
  test(`a customer pays an order with credit and has credit paid out, and the ledger agrees, ${name}`, async ({
    openIn,
    read,
    sessions,
  }) => {
    test.setTimeout(180_000);
    const open = openIn(viewport);
    const getBalance = async () => {
      const { balances } = await read<{ balances: CreditBalance[] }>('customer', '/credit');
      return balances.find(({ currency, partner }) => currency === 'USD' && partner.name === partnerName)!;
    };

    // The partner's customer pays in advance, more than the order costs.
    const customer = await open('customer', '/marketplace?query=penetration');
    await customer
      .getByRole('link', { name: /Web app penetration test/ })
      .first()
      .click();
    await expect(customer.getByRole('heading', { level: 1 })).toHaveText('Web app penetration test');
    const serviceId = new URL(customer.url()).pathname.split('/').pop()!;
    const { partner } = await read<{ partner: { name: string } }>('customer', `/marketplace/catalog/items/${serviceId}`);
    const partnerName = partner.name;
    const { customerId } = await getBalance();
    const deposit = { kind: 'down_payment', customerId, amountCents: 300_000, method: 'wire' };
    const { id: depositId } = await callApi<{ id: string }>(
      customer,
      await sessions('partner_admin'),
      'POST',
      '/finance/deposits',
      deposit,
    );
    await callApi(customer, await sessions('admin'), 'POST', `/finance/deposits/${depositId}/settle`);
    const before = await getBalance();

    // The credit pays all of it at once.
    await customer.reload();
    await waitUntilLoaded(customer);
    await customer.getByRole('checkbox', { name: /^Use credit/ }).check();
    await expect(customer.getByText('Your credit pays at once.')).toBeVisible();
    await customer.getByRole('button', { name: 'Order now', exact: true }).first().click();
    await customer.waitForURL(/\/orders\/[0-9a-f-]{36}$/);
    const id = customer.url().split('/').pop()!;
    await expect(customer.getByText('Waiting for').first()).toBeVisible();
    const order = await read<OrderDetail>('customer', `/orders/${id}`);
    expect(order).toMatchObject({ paymentStatus: 'paid', creditCents: order.payCents });
    expect(await getBalance()).toMatchObject({
      availableCents: before.availableCents - order.payCents,
      reservedCents: before.reservedCents,
    });

    // It goes to the partner like any other payment.
    const seller = await open('partner_admin', `/partners/orders/${id}`);
    for (const step of ['Accept order', 'Start work']) await seller.getByRole('button', { name: step, exact: true }).first().click();
    await confirm(seller, 'Deliver');
    await customer.reload();
    await waitUntilLoaded(customer);
    await confirm(customer, 'Accept delivery');
    await expect(customer.getByText('Completed').first()).toBeVisible();
    const { items } = await read<{ items: JournalEntry[] }>('admin', `/finance/ledger/entries?subjectType=order&subjectId=${id}`);
    const postings = items.filter(({ phase }) => phase === 'posted').flatMap((entry) => entry.postings);
    const booked = (account: string) =>
      postings.reduce(
        (sum, { debit, credit, amountCents }) =>
          sum + (credit.code.startsWith(account) ? amountCents : 0) - (debit.code.startsWith(account) ? amountCents : 0),
        0,
      );
    const { partnerCents, commissionCents, taxCents } = (await read<OrderDetail>('partner_admin', `/orders/${id}`)).shares!;
    expect(['customer:', 'escrow:', 'partner:', 'commission', 'tax_payable', 'processor_clearing'].map(booked)).toEqual([
      ...[0 - order.payCents, 0, partnerCents, commissionCents, taxCents, 0],
    ]);

    // A part of what is left is paid out: it is set aside until an administrator has transferred it.
    await customer.goto('/orders/credit');
    await waitUntilLoaded(customer);
    await expect(customer.getByRole('link', { name: order.number, exact: true })).toBeVisible();
    await customer.getByRole('button', { name: `Pay out the credit with ${partnerName}, USD` }).click();
    const form = customer.getByRole('dialog', { name: 'Pay out credit' });
    await form.getByLabel('Amount, USD').fill('50.00');
    await form.getByLabel('Account holder').fill('Kestrel Foods');
    await form.getByLabel('IBAN or account number').fill('DE89 3704 0044 0532 0130 00');
    await form.getByRole('button', { name: 'Request payout' }).click();
    const messages = customer.getByRole('region', { name: 'Notifications' });
    await expect(messages).toContainText('$50.00 goes to account …3000');
    const number = /CP-\d{4}-\d{4}/.exec((await messages.textContent())!)![0];
    const reserved = await getBalance();
    expect(reserved.reservedCents).toBe(before.reservedCents + 5_000);

    const admin = await open('admin', `/finance/payouts/credit?query=${number}`);
    await admin.getByRole('button', { name: `Mark paid ${number}` }).click();
    const paying = admin.getByRole('dialog');
    await paying.getByLabel(/^Reference/).fill(`TX ${number}`);
    await paying.getByRole('button', { name: 'Mark paid' }).click();
    await expect(admin.getByRole('region', { name: 'Notifications' })).toContainText(`${number} is paid`);
    expect(await getBalance()).toMatchObject({ availableCents: reserved.availableCents, reservedCents: before.reservedCents });

    // The statement says so, and can be downloaded.
    await customer.reload();
    await waitUntilLoaded(customer);
    const button = customer.getByRole('button', { name: /^Download PS-/ }).first();
    // A busy server answers that it has no time for a PDF now, as it may to anybody.
    await expect(async () => {
      const [download] = await Promise.all([customer.waitForEvent('download', { timeout: 10_000 }), button.click()]);
      expect(download.suggestedFilename()).toMatch(/^PS-\d{4}-\d{6}\.pdf$/);
    }).toPass({ timeout: 60_000 });
    for (const chain of ['/audit/logs/verify', '/finance/ledger/verify']) expect(await read('admin', chain)).toMatchObject({ ok: true });
  });
