import type { JournalEntry } from '@techadds/shared/contract/ledger/endpoints';
import type { ProjectDetail, ProjectFinance } from '@techadds/shared/contract/projects/endpoints';
import type { Quote } from '@techadds/shared/contract/quotes/endpoints';
import { waitForLink } from '../support/mail';
import { payByCard } from '../support/payment';
import { expect, test, desktopFirst, waitUntilLoaded } from '../support/scenario';
import { toAuthHeaders } from '../support/test';

for (const [place, viewport] of desktopFirst)
  test(`an accepted quote becomes a project whose milestone is paid, done, approved and released, ${place}`, async ({
    openIn,
    read,
    request,
    sessions,
    browser,
  }) => {
    test.setTimeout(180_000);
    const open = openIn(viewport);

    // The partner sends a quote, which the customer accepts behind its link.
    const sent = await read<{ items: Quote[] }>('customer', '/quotes?limit=1');
    const customerId = sent.items[0]!.customer.id;
    const headers = toAuthHeaders(await sessions('partner_admin'));
    const send = async (path: string, data: object = {}) => {
      const answer = await request.post(`/api${path}`, { headers, data });
      expect(answer.ok(), await answer.text()).toBe(true);
      return (await answer.json()) as Quote;
    };
    const services = await read<{ items: { id: string }[] }>('partner_admin', '/services?status=active&shown=live&limit=1');
    const line = { name: 'Rollout', quantity: 1, unit: 'project', unitPriceCents: 100_000, taxBp: 1000, serviceId: services.items[0]!.id };
    const title = `Rollout ${place}`;
    const quote = await send('/quotes', { customerId, title, validUntil: '2099-12-31', lines: [line] });
    const { number } = await send(`/quotes/${quote.id}/send`);
    const visitor = await browser.newPage({ viewport });
    await visitor.goto(await waitForLink(request, sent.items[0]!.customer.email, '/auth/q/', number));
    await visitor.getByRole('button', { name: 'Accept quote' }).first().click();
    const acceptance = visitor.getByRole('dialog');
    await acceptance.getByLabel('Your name').fill('Sam Carter');
    await acceptance.getByRole('button', { name: 'Accept quote' }).click();
    await expect(acceptance).toBeHidden();

    // The partner makes a project of it.
    const partner = await open('partner_admin', `/quotes/${quote.id}`);
    await partner.getByRole('button', { name: 'More actions' }).click();
    await partner.getByRole('menuitem', { name: 'Create project' }).click();
    await expect(partner.getByText(`$1,100.00 for`)).toBeVisible();
    await partner.getByRole('button', { name: 'Create project' }).click();
    await partner.waitForURL(/\/projects\/[0-9a-f-]{36}$/);
    const id = partner.url().split('/').pop()!;
    await expect(partner.getByText('Not funded')).toBeVisible();
    await expect(partner.getByRole('button', { name: /Start work/ })).toHaveCount(0);

    // The customer finds it and pays the milestone into escrow.
    const customer = await open('customer', '/projects');
    await customer.getByRole('link', { name: title }).first().click();
    await customer.getByRole('button', { name: `Pay $1,100.00: ${title}` }).click();
    await customer.getByRole('button', { name: 'Go to payment' }).click();
    await payByCard(customer);
    await expect(customer.getByText('$1,100.00 in escrow')).toBeVisible();

    // The partner starts and submits, the customer approves.
    await partner.reload();
    await waitUntilLoaded(partner);
    await partner.getByRole('button', { name: `Start work: ${title}` }).click();
    await partner.getByRole('button', { name: `Submit: ${title}` }).click();
    await partner.getByRole('dialog').getByLabel('Message').fill('All stores are connected.');
    await partner.getByRole('dialog').getByRole('button', { name: 'Submit' }).click();
    await expect(partner.getByText(/without an answer it is approved in/)).toBeVisible();
    await customer.reload();
    await waitUntilLoaded(customer);
    await customer.getByRole('button', { name: `Approve: ${title}` }).click();
    await customer.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
    await expect(customer.getByText('Released', { exact: true }).first()).toBeVisible();
    await expect(customer.getByText('Completed').first()).toBeVisible();

    // What the page shows is what the ledger has.
    const project = await read<ProjectDetail>('partner_admin', `/projects/${id}`);
    const finance = await read<ProjectFinance>('partner_admin', `/projects/${id}/finance`);
    expect([project.percentComplete, finance.paidCents, finance.heldCents]).toEqual([100, 110_000, 0]);
    expect(finance.partnerCents + finance.commissionCents + finance.feeCents + finance.taxCents).toBe(110_000);
    const milestoneId = project.milestones[0]!.id;
    const { items } = await read<{ items: JournalEntry[] }>(
      'admin',
      `/finance/ledger/entries?subjectType=milestone&subjectId=${milestoneId}`,
    );
    const change = (account: string) =>
      items
        .flatMap(({ postings }) => postings)
        .reduce(
          (sum, { debit, credit, amountCents }) =>
            sum + (credit.code.startsWith(account) ? amountCents : 0) - (debit.code.startsWith(account) ? amountCents : 0),
          0,
        );
    expect([change('escrow:'), change('partner:'), change('commission'), change('tax_payable')]).toEqual([
      0,
      finance.partnerCents,
      finance.commissionCents,
      finance.taxCents,
    ]);
    await partner.reload();
    await waitUntilLoaded(partner);
    await expect(partner.getByText('Payment split')).toBeVisible();
  });
