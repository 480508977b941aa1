import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { CommissionRate } from '@techadds/shared/contract/commission/endpoints';
import type { ContractDetail } from '@techadds/shared/contract/contracts/endpoints';
import type { Template } from '@techadds/shared/contract/contract-templates/endpoints';
import type { Customer } from '@techadds/shared/contract/customers/endpoints';
import type { JournalEntry, TrialBalance } from '@techadds/shared/contract/ledger/endpoints';
import type { ProjectDetail, ProjectFinance } from '@techadds/shared/contract/projects/endpoints';
import type { Quote } from '@techadds/shared/contract/quotes/endpoints';
import { waitForLink } from '../support/mail';
import { payByCard } from '../support/payment';
import { toSecondTenantEmail, useSecondTenant, type SecondTenant } from '../support/second-tenant';
import { confirm, expect, test, waitUntilLoaded } from '../support/scenario';

const milestones = [
  { title: 'Design', amount: '1500.00', commissionCents: 19_500, feeCents: 4_380, partnerCents: 126_120 },
  { title: 'Rollout', amount: '2500.00', commissionCents: 30_000, feeCents: 7_280, partnerCents: 212_720 },
  { title: 'Handover', amount: '1000.00', commissionCents: 12_000, feeCents: 2_930, partnerCents: 85_070 },
];

interface Sale {
  service: { id: string; category: { id: string }; partner: { id: string } };
  rate: CommissionRate;
}

/** A graduated rate of one service, 500.00 below the end of its first tier, whatever the partner has sold so far. */
async function addGraduatedRate({ call }: SecondTenant): Promise<Sale> {
  const { items } = await call<{ items: Sale['service'][] }>('partner_admin', 'GET', '/services?status=active&shown=live&limit=1');
  const service = items[0]!;
  // The oldest of equal rates counts: one that a failed try left must go.
  const left = await call<{ items: CommissionRate[] }>('admin', 'GET', '/admin/commission/rates?query=graduated-');
  for (const { id } of left.items) await call('admin', 'DELETE', `/admin/commission/rates/${id}`);
  const code = `graduated-${Date.now()}`;
  const form = { name: code, code, tierMode: 'graduated', tierPeriod: 'lifetime' } as const;
  const open = { ...form, tiers: [{ fromCents: 0, toCents: null, rateBp: 1500 }] };
  const created = await call<CommissionRate>('admin', 'POST', '/admin/commission/rates', open);
  const rules = [
    { reference: 'service', referenceId: service.id },
    { reference: 'category', referenceId: service.category.id },
    { reference: 'partner', referenceId: service.partner.id },
  ];
  const path = `/admin/commission/rates/${created.id}`;
  await call('admin', 'PUT', `${path}/rules`, { rules });
  const preview = await call<{ lines: { code: string; priorCents: number }[] }>('admin', 'POST', '/admin/commission/preview', {
    partnerId: service.partner.id,
    lines: [{ serviceId: service.id, netCents: 100 }],
  });
  expect(preview.lines[0]!.code).toBe(code);
  const [first, second] = [50_000, 4_050_000].map((cents) => preview.lines[0]!.priorCents + cents) as [number, number];
  const tiers = [
    { fromCents: 0, toCents: first, rateBp: 1500 },
    { fromCents: first, toCents: second, rateBp: 1200 },
    { fromCents: second, toCents: null, rateBp: 1000 },
  ];
  const rate = await call<CommissionRate>('admin', 'PUT', path, { ...form, tiers });
  return { service, rate };
}

/** An approved template, and a quote of 5,000.00 that the customer accepted. */
async function prepareDocuments({ call }: SecondTenant, { request }: Page, serviceId: string) {
  const name = `Agreement ${Date.now()}`;
  const bodyHtml = '<h2>Scope</h2><p>{{partner.name}} does {{contract.title}} for {{customer.name}}, for {{contract.value}}.</p>';
  const { id: templateId } = await call<Template>('partner_admin', 'POST', '/contracts/templates', { name, bodyHtml });
  await call('partner_admin', 'POST', `/contracts/templates/${templateId}/submit`);
  await call('admin', 'POST', `/admin/contracts/templates/${templateId}/approve`);
  const customers = await call<{ items: Customer[] }>('partner_admin', 'GET', `/customers?query=${toSecondTenantEmail('customer')}`);
  const draft = await call<Quote>('partner_admin', 'POST', '/quotes', {
    ...{ customerId: customers.items[0]!.id, title: `Branch offices ${Date.now()}`, validUntil: '2099-12-31' },
    lines: [{ name: 'Rollout', quantity: 1, unit: 'project', unitPriceCents: 500_000, serviceId }],
  });
  const quote = await call<Quote>('partner_admin', 'POST', `/quotes/${draft.id}/send`);
  const link = await waitForLink(request, toSecondTenantEmail('customer'), '/auth/q/', quote.number);
  const token = link.split('/').pop()!;
  const accepted = await request.post(`/api/public/quotes/${token}/accept`, { data: { name: 'Tomas Keller', totalCents: 500_000 } });
  expect(accepted.ok(), await accepted.text()).toBe(true);
  return { quote, template: name };
}

async function sign(visitor: Page, link: string, name: string): Promise<void> {
  await visitor.goto(link);
  await waitUntilLoaded(visitor);
  await visitor.getByRole('radio', { name: 'Type' }).check({ force: true });
  await visitor.getByLabel('Your name, as your signature').fill(name);
  await visitor.getByRole('checkbox', { name: /^I agree to sign electronically/ }).check();
  await visitor.getByRole('button', { name: 'Sign and finish' }).click();
}

/** The file of a signed contract, which is sealed. */
async function downloadSealed(partner: Page): Promise<Buffer> {
  const file = partner.waitForEvent('download');
  await partner.getByRole('button', { name: 'Download PDF' }).click();
  return readFile(await (await file).path());
}

test('an accepted quote becomes a signed and sealed contract and a project, whose milestones are paid out to the cent', async ({
  browser,
  page,
  request,
  enter,
  baseURL,
}) => {
  test.setTimeout(240_000);
  const tenant = useSecondTenant({ browser, page, enter }, baseURL!);
  const { call, open } = tenant;
  const { service, rate } = await addGraduatedRate(tenant);
  const { quote, template } = await prepareDocuments(tenant, page, service.id);
  const key = Date.now();
  const signers = [
    { name: 'Ana Sørensen', email: `ana-${key}@halden.example` },
    { name: 'Jonas Weber', email: `jonas-${key}@kestrel.example` },
  ] as const;

  // The partner makes a contract of the quote by the approved template.
  const partner = await open('partner_admin', `/quotes/${quote.id}`);
  await partner.getByRole('button', { name: 'Make contract' }).click();
  const dialog = partner.getByRole('dialog');
  await dialog.getByLabel('Template').selectOption(template);
  await dialog.getByRole('button', { name: 'Make contract' }).click();
  await partner.waitForURL(/\/contracts\/[0-9a-f-]{36}$/);
  const contractId = partner.url().split('/').pop()!;
  const getContract = () => call<ContractDetail>('partner_admin', 'GET', `/contracts/${contractId}`);
  const { number } = await getContract();
  await expect(partner.getByText(/for \$5,000\.00\.$/)).toBeVisible();

  // Two recipients sign one after the other.
  await partner.getByRole('button', { name: 'Send for signature' }).click();
  await dialog.getByRole('button', { name: 'Add recipient' }).click();
  for (const [n, { name, email }] of signers.entries()) {
    await dialog.getByLabel('Name', { exact: true }).nth(n).fill(name);
    await dialog.getByLabel('E-mail', { exact: true }).nth(n).fill(email);
  }
  await dialog.getByRole('button', { name: 'Send for signature' }).click();
  await expect(dialog).toBeHidden();
  const [first, second] = signers;
  const oldLink = await waitForLink(request, first.email, '/auth/sign/');
  const mailTo = async (email: string) =>
    ((await (await request.get('/api/dev/mail')).json()) as { to: string }[]).filter(({ to }) => to === email);
  expect(await mailTo(second.email)).toEqual([]);

  // Another link makes the first one invalid.
  await partner.getByRole('button', { name: `Resend to ${first.name}` }).click();
  await expect(partner.getByRole('region', { name: 'Notifications' })).toContainText('Another link is on its way');
  await expect.poll(async () => (await mailTo(first.email)).length).toBe(2);
  const newLink = await waitForLink(request, first.email, '/auth/sign/');
  expect(newLink).not.toBe(oldLink);
  await page.goto(oldLink);
  await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
  expect(await mailTo(second.email)).toEqual([]);
  await sign(page, newLink, first.name);
  await expect(page.getByText('Jonas Weber signs next. You get a copy once all have.')).toBeVisible();
  await sign(page, await waitForLink(request, second.email, '/auth/sign/'), second.name);
  await expect(page.getByText('Signed by all')).toBeVisible();

  // The sealed file is what the record says; one other byte, and it is not.
  await partner.reload();
  await waitUntilLoaded(partner);
  const file = await downloadSealed(partner);
  await page.goto('/verify');
  const upload = (buffer: Buffer) => page.getByLabel('PDF to verify').setInputFiles({ name: 'c.pdf', mimeType: 'application/pdf', buffer });
  await upload(file);
  await expect(page.getByText('This is the sealed contract')).toBeVisible();
  await expect(page.getByLabel('Passed')).toHaveCount(4);
  await expect(page.getByText(number)).toBeVisible();
  const flipped = Buffer.from(file);
  flipped[Math.floor(flipped.length / 3)]! ^= 1;
  await upload(flipped);
  await expect(page.getByText('This is not a sealed contract')).toBeVisible();

  // Its value is split into three milestones, and it becomes a project with them.
  await partner.getByRole('button', { name: 'Plan milestones' }).click();
  for (const [n, { title, amount }] of milestones.entries()) {
    if (n > 0) await dialog.getByRole('button', { name: 'Add milestone' }).click();
    const row = dialog.getByRole('group', { name: `Milestone ${n + 1}` });
    await row.getByLabel('Title').fill(title);
    await row.getByLabel('Amount').fill(amount);
  }
  await dialog.getByRole('button', { name: 'Save milestones' }).click();
  await expect(dialog).toBeHidden();
  await partner.getByRole('button', { name: 'More actions' }).click();
  await partner.getByRole('menuitem', { name: 'Create project' }).click();
  await expect(partner.getByText('$5,000.00 for')).toBeVisible();
  await partner.getByRole('button', { name: 'Create project' }).click();
  await partner.waitForURL(/\/projects\/[0-9a-f-]{36}$/);
  const projectId = partner.url().split('/').pop()!;
  const customer = await open('customer', `/projects/${projectId}`);
  const planned = await call<ProjectDetail>('partner_admin', 'GET', `/projects/${projectId}`);
  for (const [n, { title }] of milestones.entries()) {
    await customer.getByRole('button', { name: new RegExp(`^Pay \\$[0-9,.]+: ${title}$`) }).click();
    await customer.getByRole('button', { name: 'Go to payment' }).click();
    await payByCard(customer);
    await expect(customer.getByRole('button', { name: new RegExp(`^Pay .*: ${title}$`) })).toHaveCount(0);
    await expect(customer.locator('iframe[title=Payment]')).toHaveCount(0);
    if (n === 0) {
      await partner.reload();
      await waitUntilLoaded(partner);
      await partner.getByRole('button', { name: `Start work: ${title}` }).click();
      await partner.getByRole('button', { name: `Submit: ${title}` }).click();
      await dialog.getByRole('button', { name: 'Submit' }).click();
      await expect(dialog).toBeHidden();
    } else
      for (const step of ['start', 'submit'])
        await call('partner_admin', 'POST', `/projects/${projectId}/milestones/${planned.milestones[n]!.id}/${step}`, {});
    await customer.reload();
    await waitUntilLoaded(customer);
    await customer.getByRole('button', { name: `Approve: ${title}` }).click();
    await customer.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
    await expect(customer.getByRole('dialog')).toBeHidden();
  }
  await expect(customer.getByText('Completed').first()).toBeVisible();

  // Commission, fees and the partner's share are exact, per milestone and in the journal.
  const project = await call<ProjectDetail>('partner_admin', 'GET', `/projects/${projectId}`);
  expect(project.milestones.map(({ title, shares }) => ({ title, ...shares }))).toEqual(
    milestones.map(({ amount: _, ...expected }) => expect.objectContaining({ ...expected, taxCents: 0 })),
  );
  expect(await call<ProjectFinance>('partner_admin', 'GET', `/projects/${projectId}/finance`)).toMatchObject({
    ...{ paidCents: 500_000, heldCents: 0, partnerCents: 423_910, commissionCents: 61_500, feeCents: 14_590 },
  });
  const credits: Record<string, number> = { 'partner:': 0, commission: 0, fee_recovery: 0 };
  for (const { id } of project.milestones) {
    const path = `/finance/ledger/entries?subjectType=milestone&subjectId=${id}`;
    const { items } = await call<{ items: JournalEntry[] }>('admin', 'GET', path);
    for (const { credit, amountCents } of items.find(({ kind }) => kind === 'release')!.postings)
      for (const account of Object.keys(credits)) if (credit.code.startsWith(account)) credits[account]! += amountCents;
  }
  expect(credits).toEqual({ 'partner:': 423_910, commission: 61_500, fee_recovery: 14_590 });

  // What was released is pending for a week: the same amount of earlier earnings is paid out.
  await partner.goto('/finance/payouts');
  await waitUntilLoaded(partner);
  await partner.getByRole('button', { name: 'Pay out now' }).click();
  await dialog.getByLabel('Amount').fill('4239.10');
  await dialog.getByRole('button', { name: 'Pay out $4,239.10' }).click();
  await expect(partner.getByRole('region', { name: 'Notifications' })).toContainText('is on its way');
  const payout = (await partner.getByRole('region', { name: 'Notifications' }).textContent())!.match(/PO-\d{4}-\d{4}/)![0];
  const admin = await open('admin', `/finance/payouts?query=${payout}`);
  await admin.getByRole('link', { name: payout }).click();
  await confirm(admin, 'Mark paid');
  await expect(admin.getByText('Paid', { exact: true }).first()).toBeVisible();

  const trial = await call<TrialBalance>('admin', 'GET', '/finance/ledger/trial-balance');
  for (const { differenceCents } of trial.currencies) expect(differenceCents).toBe(0);
  for (const chain of ['/audit/logs/verify', '/finance/ledger/verify'])
    expect(await call<{ ok: boolean }>('admin', 'GET', chain)).toMatchObject({ ok: true });
  const audit = await call<{ items: { event: string }[] }>('admin', 'GET', `/audit/logs?target=${contractId}&limit=100`);
  const events = audit.items.map(({ event }) => event.replace('contract.', '')).reverse();
  expect(events.filter((event) => ['created', 'sent', 'resent', 'signed', 'completed', 'sealed'].includes(event))).toEqual([
    ...['created', 'sent', 'resent', 'signed', 'signed', 'completed', 'sealed'],
  ]);
  await call('admin', 'DELETE', `/admin/commission/rates/${rate.id}`);
});
