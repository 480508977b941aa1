import type { ProjectDetail } from '@techadds/shared/contract/projects/endpoints';
import type { Quote, QuoteDetail } from '@techadds/shared/contract/quotes/endpoints';
import { callApi } from '../support/api';
import { waitForLink } from '../support/mail';
import { expect, test, desktopFirst, waitUntilLoaded } from '../support/scenario';

const optional = { name: 'Staff training', quantity: 1, unitPriceCents: 25_000, optional: true, selected: false };

for (const [place, viewport] of desktopFirst)
  test(`a quote is countered, revised, accepted and becomes a project with the accepted value, ${place}`, async ({
    openIn,
    read,
    request,
    sessions,
    browser,
  }) => {
    const open = openIn(viewport);
    const seller = await sessions('partner_admin');
    const known = await read<{ items: Quote[] }>('customer', '/quotes?limit=1');
    const { customer } = known.items[0]!;
    const services = await read<{ items: { id: string }[] }>('partner_admin', '/services?status=active&shown=live&limit=1');
    const serviceId = services.items[0]!.id;
    const partner = await open('partner_admin', '/quotes');

    // The partner offers two hours more than the customer wants, and sees the e-mail before it is sent.
    const draft = await callApi<QuoteDetail>(partner, seller, 'POST', '/quotes', {
      ...{ customerId: customer.id, title: `Branch offices ${place}`, validUntil: '2099-12-31' },
      lines: [
        {
          ...{ name: 'Consulting', quantity: 12, unit: 'hour', unitPriceCents: 12_000, taxBp: 2000, serviceId },
          discount: { type: 'percent', value: 1000 },
        },
        { name: 'Gateway', quantity: 1, unitPriceCents: 49_999, taxBp: 2000 },
        { name: 'Manuals', quantity: 3, unitPriceCents: 3_333 },
        optional,
      ],
    });
    await partner.goto(`/quotes/${draft.id}`);
    await partner.getByRole('button', { name: 'Send quote' }).first().click();
    await expect(partner.getByRole('region', { name: 'E-mail preview' })).toContainText(draft.number);
    await partner.getByRole('dialog').getByRole('button', { name: 'Send quote' }).click();
    await expect(partner.getByRole('dialog')).toBeHidden();

    // The customer proposes ten hours.
    const visitor = await browser.newPage({ viewport });
    await visitor.goto(await waitForLink(request, customer.email, '/auth/q/', draft.number));
    const bar = visitor.getByRole('region', { name: 'Your answer' });
    await expect(bar).toContainText('$2,255.18');
    await bar.getByRole('button', { name: 'Propose changes' }).click();
    const proposal = visitor.getByRole('dialog');
    await proposal.getByLabel(/^Message to/).fill('Ten hours will do.');
    await proposal.getByLabel('Quantity of Consulting').fill('10');
    await proposal.getByRole('checkbox', { name: 'Staff training, optional' }).check();
    await proposal.getByRole('button', { name: 'Send proposal' }).click();
    await expect(visitor.getByText('You proposed other terms')).toBeVisible();

    // The partner sees it beside the version, and makes a new version of it.
    await partner.reload();
    await waitUntilLoaded(partner);
    await expect(partner.getByText('Quantity from 12 hour to 10 hour')).toBeVisible();
    await partner.getByRole('button', { name: 'Accept into a new version' }).click();
    await partner.waitForURL(/\/edit$/);
    await expect(visitor.getByText('You proposed other terms')).toBeVisible();
    await partner.goto(`/quotes/${draft.id}`);
    await partner.getByRole('button', { name: 'Send version 2' }).first().click();
    await partner.getByRole('dialog').getByRole('button', { name: 'Send quote' }).click();
    await expect(partner.getByRole('dialog')).toBeHidden();
    await expect(partner.getByRole('table', { name: 'Version 1 and Version 2' })).toContainText('Changed');

    // The customer leaves the option out, and accepts.
    await visitor.reload();
    await expect(bar).toContainText('$2,245.98');
    await visitor.getByRole('switch', { name: 'Staff training' }).click();
    await expect(bar).toContainText('$1,995.98');
    await bar.getByRole('button', { name: 'Accept quote' }).click();
    const acceptance = visitor.getByRole('dialog');
    await acceptance.getByLabel('Your name').fill('Sam Carter');
    await acceptance.getByRole('button', { name: 'Accept quote' }).click();
    await expect(visitor.getByText(/^You accepted this quote on/)).toBeVisible();

    // Converted once, by two presses at the same time.
    const convert = () =>
      request.post(`/api/quotes/${draft.id}/convert`, { headers: { authorization: `Bearer ${seller.token}` }, data: { to: 'project' } });
    const answers = await Promise.all([convert(), convert()]);
    expect(answers.map((answer) => answer.status()).sort()).toEqual([201, 409]);
    const quote = await read<QuoteDetail>('partner_admin', `/quotes/${draft.id}`);
    expect(quote).toMatchObject({ status: 'converted', totalCents: 199_598, versionNumber: 2 });
    const project = await read<ProjectDetail>('customer', `/projects/${quote.project!.id}`);
    expect(project).toMatchObject({ valueCents: 199_598, quote: { id: draft.id } });
    expect(project.milestones.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(199_598);
    await partner.reload();
    await expect(partner.getByRole('link', { name: `Open ${project.number}` })).toBeVisible();
    const audit = await read<{ items: { event: string }[] }>('admin', `/audit/logs?target=${draft.id}`);
    expect(audit.items.map(({ event }) => event)).toEqual(
      ['converted', 'accepted', 'viewed', 'sent', 'revised', 'countered', 'viewed', 'sent', 'created'].map((name) => `quote.${name}`),
    );
  });
