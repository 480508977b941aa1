import type { Locator, Page } from '@playwright/test';
import type { DealDetail } from '@techadds/shared/contract/crm/deals';
import type { getForecast, getPipeline, Stage } from '@techadds/shared/contract/crm/pipeline';
import type { Customer } from '@techadds/shared/contract/customers/endpoints';
import type { Output } from '@techadds/shared/contract/endpoint';
import type { SalesforceRecord } from '@techadds/shared/contract/salesforce/endpoints';
import { useSecondTenant } from '../support/second-tenant';
import { toAuthHeaders } from '../support/test';
import { expect, test, desktopFirst, waitUntilLoaded } from '../support/scenario';

const column = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });
const cardLink = (page: Page, name: string): Locator =>
  page.getByRole('region', { name: 'Board' }).getByRole('link', { name, exact: true });

/** Waits for the one PUT of a move. */
async function movesOnce(page: Page, act: () => Promise<unknown>): Promise<void> {
  const puts: string[] = [];
  const count = (request: { method(): string; url(): string }) => {
    if (request.method() === 'PUT' && request.url().includes('/crm/deals/')) puts.push(request.url());
  };
  page.on('request', count);
  const answer = page.waitForResponse((response) => response.request().method() === 'PUT' && response.url().includes('/crm/deals/'));
  await act();
  expect((await answer).status()).toBe(200);
  page.off('request', count);
  expect(puts).toHaveLength(1);
}

/** Adds a contact and, from its page, a deal. Returns the id of the deal. */
async function addContactAndDeal(page: Page, name: string): Promise<string> {
  await page.getByRole('button', { name: 'New contact' }).first().click();
  const contact = page.getByRole('dialog', { name: 'New contact' });
  await contact.getByLabel('First name').fill('Mina');
  await contact.getByLabel('Last name').fill(name);
  await contact.getByLabel('E-mail 1', { exact: true }).fill('mina@journey.example');
  await contact.getByRole('button', { name: 'Add contact' }).click();
  await page.waitForURL(/\/crm\/contacts\/[0-9a-f-]{36}$/);
  await page.getByRole('button', { name: 'New deal' }).first().click();
  const deal = page.getByRole('dialog', { name: 'New deal' });
  await deal.getByLabel('Name', { exact: true }).fill(name);
  await deal.getByLabel('Value').fill('2,500');
  await deal.getByRole('button', { name: 'Add deal' }).click();
  await page.waitForURL(/\/crm\/deals\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('link', { name: `Mina ${name}` })).toBeVisible();
  return page.url().split('/').pop()!;
}

/** The deals of a search by stage, and what the forecast says of this month. */
const readSums = async (read: <T>(role: 'partner_admin', path: string) => Promise<T>, name: string) => {
  const query = encodeURIComponent(name);
  const { stages } = await read<Output<typeof getPipeline>>('partner_admin', `/crm/pipeline?query=${query}`);
  const { months } = await read<Output<typeof getForecast>>('partner_admin', `/crm/forecast?months=1&query=${query}`);
  const { openCents, weightedCents, wonCents } = months[0]!;
  const filled = stages.filter(({ count }) => count > 0).map((stage) => [stage.name, stage.count, stage.totalCents, stage.weightedCents]);
  return { stages: filled, forecast: { openCents, weightedCents, wonCents } };
};

test('a ticket becomes one deal, which is dragged by keyboard and mouse, lost with a reason, reopened and won', async ({
  openIn,
  read,
  sessions,
}) => {
  test.setTimeout(120_000);
  const page = await openIn({ width: 1366, height: 900 })('partner_admin', '/crm/contacts');
  const seller = await sessions('partner_admin');
  const customers = await read<{ items: Customer[] }>('partner_admin', '/customers?limit=1');
  const customer = customers.items[0]!;
  const name = `Journey ${Date.now()}`;

  // The ticket is taken over twice, at the same time.
  const today = new Date().toISOString().slice(0, 10);
  const ticket = { ticketId: `T-17 ${name}`, name, customerId: customer.id, amountCents: 250_000, expectedCloseDate: today };
  const fromTicket = () => page.request.post('/api/crm/deals/from-ticket', { headers: toAuthHeaders(seller), data: ticket });
  const answers = await Promise.all([fromTicket(), fromTicket()]);
  expect(answers.map((answer) => answer.status()).sort()).toEqual([200, 201]);
  const ids = await Promise.all(answers.map(async (answer) => ((await answer.json()) as { id: string }).id));
  expect(ids[0]).toBe(ids[1]);
  const id = ids[0]!;
  await page.goto(`/crm/pipeline?query=${encodeURIComponent(name)}`);
  await waitUntilLoaded(page);
  await expect(column(page, 'Prospecting')).toContainText('$2,500');
  expect(await readSums(read, name)).toEqual({
    stages: [['Prospecting', 1, 250_000, 25_000]],
    forecast: { openCents: 250_000, weightedCents: 25_000, wonCents: 0 },
  });

  // By keyboard.
  await cardLink(page, name).focus();
  await movesOnce(page, async () => {
    for (const key of ['Space', 'ArrowRight', 'Space']) await page.keyboard.press(key);
  });
  await expect(column(page, 'Qualification').getByRole('link', { name })).toBeVisible();

  // With the mouse.
  await movesOnce(page, () => cardLink(page, name).locator('xpath=ancestor::li').dragTo(column(page, 'Proposal')));
  await expect(column(page, 'Proposal').getByRole('link', { name })).toBeVisible();
  await expect(column(page, 'Proposal')).toContainText('Weighted $1,250');
  expect(await readSums(read, name)).toEqual({
    stages: [['Proposal', 1, 250_000, 125_000]],
    forecast: { openCents: 250_000, weightedCents: 125_000, wonCents: 0 },
  });

  // Lost needs a reason.
  await page.getByRole('button', { name: `Move ${name} to…` }).click();
  await page.getByRole('menuitem', { name: 'Closed Lost' }).click();
  const lost = page.getByRole('dialog');
  await lost.getByRole('button', { name: 'Mark as lost' }).click();
  await expect(lost.getByText('This field is required.')).toBeVisible();
  await lost.getByLabel('Reason').selectOption('Price');
  await movesOnce(page, () => lost.getByRole('button', { name: 'Mark as lost' }).click());
  await expect(lost).toBeHidden();
  expect((await readSums(read, name)).forecast).toEqual({ openCents: 0, weightedCents: 0, wonCents: 0 });

  // Reopened and won on its page.
  await page.goto(`/crm/deals/${id}`);
  await waitUntilLoaded(page);
  await expect(page.getByText('Price', { exact: true }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Reopen' }).click();
  await page.getByRole('menuitem', { name: 'Negotiation' }).click();
  await page.getByRole('button', { name: 'Mark as won' }).click();
  await page.getByRole('link', { name: 'Create quote' }).click();
  await expect(page.getByLabel('Title')).toHaveValue(name);
  await expect(page.getByRole('combobox', { name: 'Customer' })).toHaveValue(customer.name);
  await expect(page.getByLabel('Price', { exact: true }).first()).toHaveValue(/2,?500/);
  expect((await readSums(read, name)).forecast).toEqual({ openCents: 0, weightedCents: 0, wonCents: 250_000 });

  const deal = await read<DealDetail>('partner_admin', `/crm/deals/${id}`);
  expect(deal).toMatchObject({ stage: { name: 'Closed Won' }, lostReason: null, closedAt: expect.any(String), ticketId: ticket.ticketId });
  expect(deal.stageHistory.map((stage) => stage.name)).toEqual([
    ...['Prospecting', 'Qualification', 'Proposal', 'Closed Lost', 'Negotiation', 'Closed Won'],
  ]);
  const audit = await read<{ items: { event: string }[] }>('admin', `/audit/logs?target=${id}`);
  expect(audit.items.map(({ event }) => event)).toEqual(expect.arrayContaining(['deal.lost', 'deal.reopened', 'deal.won']));
});

// In a tenant of its own: what is applied writes every record that differs.
test('a comparison with Salesforce shows what differs, and writes it once it is applied', async ({ browser, page, enter, baseURL }) => {
  const { call, open } = useSecondTenant({ browser, page, enter }, baseURL!);
  const name = `Fiber ${Date.now()}`;
  const there = async () =>
    (await call<{ items: SalesforceRecord[] }>('partner_admin', 'GET', `/crm/salesforce/records?query=${encodeURIComponent(name)}`)).items;
  await call('partner_admin', 'POST', '/crm/deals', { name, amountCents: 1_840_000, expectedCloseDate: '2099-12-31' });
  const partner = await open('partner_admin', '/crm/salesforce');
  const compare = async () => {
    await partner.getByRole('button', { name: 'Compare' }).click();
    const dialog = partner.getByRole('dialog');
    await dialog.getByRole('radio', { name: /To Salesforce/ }).check({ force: true });
    await dialog.getByRole('button', { name: 'Compare' }).click();
    await partner.waitForURL(/\/crm\/(salesforce|sync-runs).*[0-9a-f-]{36}$/);
    await expect(partner.getByText('Dry run: nothing was written')).toBeVisible();
    return partner.url().split('/').pop()!;
  };
  const runId = await compare();
  await partner.getByRole('searchbox').fill(name);
  const differences = partner.getByRole('table', { name: `Differences of ${name}` });
  await expect(differences).toContainText('18400.00');
  expect(await there()).toEqual([]);

  await partner.getByRole('button', { name: 'Apply' }).click();
  await partner.getByRole('dialog').getByRole('button', { name: 'Write' }).click();
  await expect(partner.getByText(/^\d+ written, \d+ failed$/)).toBeVisible();
  await expect.poll(async () => (await there()).map(({ fields }) => Number(fields.Amount))).toEqual([18_400]);
  await expect(partner.getByRole('listitem').filter({ has: differences })).toContainText('Written');
  const audit = await call<{ items: { event: string }[] }>('admin', 'GET', '/audit/logs?event=crm_sync.applied');
  expect(audit.items.length).toBeGreaterThan(0);

  // It is the same on both sides from then on.
  await partner.goto('/crm/salesforce');
  await waitUntilLoaded(partner);
  expect(await compare()).not.toBe(runId);
  await partner.getByRole('searchbox').fill(name);
  await expect(differences).toHaveCount(0);
});

for (const [suffix, viewport] of desktopFirst)
  test(`the board is used with the menu of a card ${suffix}, and an undone move is back in place`, async ({ openIn }) => {
    const page = await openIn(viewport)('partner_admin', '/crm/contacts');
    const name = `Back ${viewport.width} ${Date.now()}`;
    await addContactAndDeal(page, name);
    await page.goto(`/crm/pipeline?query=${encodeURIComponent(name)}`);
    await waitUntilLoaded(page);
    await page.getByRole('button', { name: `Move ${name} to…` }).click();
    await movesOnce(page, () => page.getByRole('menuitem', { name: 'Negotiation' }).click());
    await movesOnce(page, () => page.getByRole('button', { name: 'Undo', exact: true }).click());
    await expect(column(page, 'Prospecting').getByRole('link', { name })).toBeVisible();
  });

test('two people who drag at the same time both see where the deals are', async ({ openIn, read }) => {
  const open = openIn({ width: 1366, height: 900 });
  const partner = await open('partner_admin', '/crm/contacts');
  const name = `Both ${Date.now()}`;
  const id = await addContactAndDeal(partner, name);
  const boards = [partner, await open('admin', '/crm/pipeline')];
  for (const board of boards) {
    await board.goto(`/crm/pipeline?query=${encodeURIComponent(name)}`);
    await waitUntilLoaded(board);
    await cardLink(board, name).focus();
  }
  await Promise.all(
    boards.map(async (board, n) => {
      for (const key of ['Space', ...Array.from({ length: n + 1 }, () => 'ArrowRight'), 'Space']) await board.keyboard.press(key);
    }),
  );
  const { stage } = await expect
    .poll(async () => (await read<DealDetail>('admin', `/crm/deals/${id}`)).stage.name)
    .not.toBe('Prospecting')
    .then(() => read<DealDetail>('admin', `/crm/deals/${id}`));
  const { items } = await read<{ items: Stage[] }>('admin', '/crm/stages');
  expect(items.map((each) => each.name)).toContain(stage.name);
  for (const board of boards) await expect(column(board, stage.name).getByRole('link', { name })).toBeVisible({ timeout: 20_000 });
});
