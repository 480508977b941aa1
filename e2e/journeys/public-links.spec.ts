import type { Page } from '@playwright/test';
import type { ContractDetail } from '@techadds/shared/contract/contracts/endpoints';
import type { QuoteDetail } from '@techadds/shared/contract/quotes/endpoints';
import { callApi } from '../support/api';
import { axeFindings } from '../support/axe';
import { waitForLink } from '../support/mail';
import { expect, waitUntilLoaded, test, phoneFirst } from '../support/scenario';
import type { SignedIn } from '../support/test';

const getFirstCustomer = async (page: Page, seller: SignedIn) =>
  (await callApi<{ items: { id: string; name: string }[] }>(page, seller, 'GET', '/customers?limit=1')).items[0]!;

async function sendQuote(page: Page, seller: SignedIn): Promise<QuoteDetail> {
  const quote = await callApi<QuoteDetail>(page, seller, 'POST', '/quotes', {
    customerId: (await getFirstCustomer(page, seller)).id,
    title: 'Office firewall 🔥',
    intro: 'Thank you for the visit.',
    terms: 'Payment within 14 days.',
    validUntil: '2099-12-20',
    lines: [
      { name: 'Firewall engineer', quantity: 10, unit: 'hour', unitPriceCents: 12_000, taxBp: 1200 },
      { name: 'Staff workshop', quantity: 1, unitPriceCents: 60_000, taxBp: 600, optional: true, selected: false },
    ],
  });
  return callApi<QuoteDetail>(page, seller, 'POST', `/quotes/${quote.id}/send`);
}

async function sendContract(page: Page, seller: SignedIn, emails: readonly [string, string]): Promise<ContractDetail> {
  const contract = await callApi<ContractDetail>(page, seller, 'POST', '/contracts', {
    customerId: (await getFirstCustomer(page, seller)).id,
    title: 'Service agreement',
    body: '# 1. Scope\nThe Partner tests the Customer’s web application.\n\n# 2. Fee\nThe fee is $1,100.00.',
    valueCents: 110_000,
    effectiveOn: '2027-01-01',
  });
  const [first, second] = emails;
  return callApi<ContractDetail>(page, seller, 'POST', `/contracts/${contract.id}/sign`, {
    recipients: [
      { name: 'Ana Sørensen', email: first },
      { name: 'Jonas Weber', email: second },
    ],
  });
}

/** Opens a page and waits until it has loaded. */
async function openAndSettle(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitUntilLoaded(page);
}
async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await axeFindings(page), colorScheme).toEqual([]);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
}

for (const [name, viewport] of phoneFirst) {
  test(`lets a visitor open a quote by its link, choose an option and accept it, ${name}`, async ({ page, request, sessions }) => {
    const seller = await sessions('partner_admin');
    const { id, number, customer } = await sendQuote(page, seller);
    await page.setViewportSize(viewport);
    await openAndSettle(page, await waitForLink(request, customer.email, '/auth/q/', number));
    await expect(page).toHaveTitle(`${number} · Halden Systems`);
    const bar = page.getByRole('region', { name: 'Your answer' });
    await expect(bar).toContainText('$1,344.00');
    await expectAccessible(page);
    await page.getByRole('switch', { name: 'Staff workshop' }).click();
    await expect(bar).toContainText('$1,980.00');
    await bar.getByRole('button', { name: 'Accept quote' }).click();
    await expectAccessible(page);
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Your name').fill('Jonas Wéber 🖋');
    await dialog.getByRole('button', { name: 'Accept quote' }).click();
    await expect(page.getByText(/^You accepted this quote on .* as Jonas Wéber 🖋$/)).toBeVisible();
    await expectAccessible(page);
    const sold = await callApi<QuoteDetail>(page, seller, 'GET', `/quotes/${id}`);
    expect(sold).toMatchObject({ status: 'accepted', acceptedBy: 'Jonas Wéber 🖋', totalCents: 198_000 });
  });

  test(`lets two recipients sign a contract in order by the links of their emails, ${name}`, async ({ page, request, sessions }) => {
    const seller = await sessions('partner_admin');
    const key = crypto.randomUUID().slice(0, 8);
    const [ana, jonas] = [`ana-${key}@halden.example`, `jonas-${key}@kestrel.example`] as const;
    const { id } = await sendContract(page, seller, [ana, jonas]);
    await page.setViewportSize(viewport);

    await openAndSettle(page, await waitForLink(request, ana, '/auth/sign/'));
    await expectAccessible(page);
    const pad = (await page.getByRole('img', { name: /^Sheet to draw/ }).boundingBox())!;
    await page.mouse.move(pad.x + 40, pad.y + 70);
    await page.mouse.down();
    await page.mouse.move(pad.x + 90, pad.y + 20, { steps: 6 });
    await page.mouse.move(pad.x + 140, pad.y + 60, { steps: 6 });
    await page.mouse.up();
    await page.getByRole('checkbox', { name: /^I agree to sign electronically/ }).check();
    await page.getByRole('button', { name: 'Sign and finish' }).click();
    await expect(page.getByText(/^You signed on /)).toBeVisible();
    await expect(page.getByText('Jonas Weber signs next. You get a copy once all have.')).toBeVisible();
    await expect(page.getByRole('img', { name: 'Signature of Ana Sørensen' })).toBeVisible();
    await expectAccessible(page);

    await openAndSettle(page, await waitForLink(request, jonas, '/auth/sign/'));
    await page.getByRole('radio', { name: 'Type' }).check({ force: true });
    await page.getByLabel('Your name, as your signature').fill('Jonas Weber');
    await page.getByRole('checkbox', { name: /^I agree to sign electronically/ }).check();
    await page.getByRole('button', { name: 'Sign and finish' }).click();
    await expect(page.getByText('Signed by all')).toBeVisible();
    await expectAccessible(page);
    expect((await callApi<ContractDetail>(page, seller, 'GET', `/contracts/${id}`)).signed).toEqual({ done: 2, of: 2 });
  });
}

test('shows an invalid link without revealing anything', async ({ page }) => {
  for (const path of ['/auth/q/abc', `/auth/sign/${'A'.repeat(86)}`]) {
    await openAndSettle(page, path);
    await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
    await expectAccessible(page);
  }
});

test('opens a public link for a signed-in user as for any visitor', async ({ as, page, sessions }) => {
  const { link } = await sendQuote(page, await sessions('partner_admin'));
  const customer = await as('customer');
  await openAndSettle(customer, link!);
  await expect(customer.getByRole('region', { name: 'Your answer' })).toBeVisible();
  await expect(customer.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
  expect(await customer.evaluate(() => localStorage.getItem('token'))).not.toBeNull();
});
