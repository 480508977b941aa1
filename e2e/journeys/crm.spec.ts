import type { Locator, Page } from '@playwright/test';
import type { DealDetail } from '@techadds/shared/contract/crm/deals';
import type { Stage } from '@techadds/shared/contract/crm/pipeline';
import { expect, test, viewports, waitUntilLoaded } from '../support/scenario';

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

test('a contact gets a deal, which is dragged by keyboard and mouse, lost with a reason, reopened and won', async ({ openIn, read }) => {
  test.setTimeout(120_000);
  const page = await openIn({ width: 1366, height: 900 })('partner_admin', '/crm/contacts');
  const name = `Journey ${Date.now()}`;
  const id = await addContactAndDeal(page, name);
  await page.goto(`/crm/pipeline?query=${encodeURIComponent(name)}`);
  await waitUntilLoaded(page);
  await expect(column(page, 'Prospecting')).toContainText('$2,500');

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

  // Lost needs a reason.
  await page.getByRole('button', { name: `Move ${name} to…` }).click();
  await page.getByRole('menuitem', { name: 'Closed Lost' }).click();
  const lost = page.getByRole('dialog');
  await lost.getByRole('button', { name: 'Mark as lost' }).click();
  await expect(lost.getByText('This field is required.')).toBeVisible();
  await lost.getByLabel('Reason').selectOption('Price');
  await movesOnce(page, () => lost.getByRole('button', { name: 'Mark as lost' }).click());
  await expect(lost).toBeHidden();

  // Reopened and won on its page.
  await page.goto(`/crm/deals/${id}`);
  await waitUntilLoaded(page);
  await expect(page.getByText('Price', { exact: true }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Reopen' }).click();
  await page.getByRole('menuitem', { name: 'Negotiation' }).click();
  await page.getByRole('button', { name: 'Mark as won' }).click();
  await page.getByRole('link', { name: 'Create quote' }).click();
  await expect(page.getByLabel('Title')).toHaveValue(name);

  const deal = await read<DealDetail>('partner_admin', `/crm/deals/${id}`);
  expect(deal).toMatchObject({ stage: { name: 'Closed Won' }, lostReason: null, closedAt: expect.any(String) });
  expect(deal.stageHistory.map((stage) => stage.name)).toEqual([
    ...['Prospecting', 'Qualification', 'Proposal', 'Closed Lost', 'Negotiation', 'Closed Won'],
  ]);
  const audit = await read<{ items: { event: string }[] }>('admin', `/audit/logs?target=${id}`);
  expect(audit.items.map(({ event }) => event)).toEqual(expect.arrayContaining(['deal.lost', 'deal.reopened', 'deal.won']));
});

for (const [suffix, viewport] of viewports)
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
