import type { Page } from '@playwright/test';
import { placeOrder } from '../support/orders';
import { toAuthHeaders, expect, test } from '../support/test';

/** A PNG of one pixel, base64. */
const onePixelPng = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const getMessageLog = (page: Page) => page.getByRole('log');
const sendMessage = async (page: Page, text: string) => {
  await page.getByRole('textbox', { name: 'Message' }).fill(text);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
};

test('shows messages, typing and read receipts to both sides of an order in real time', async ({ as, sessions }) => {
  const [customer, partner] = [await as('customer'), await as('partner_admin')];
  const { id, number } = await placeOrder(customer, await sessions('customer'), await sessions('partner_admin'));
  // Events arrive only once the stream is open.
  const listening = [customer, partner].map((page) => page.waitForResponse(/\/api\/notifications\/stream/));
  await customer.goto(`/orders/${id}`);
  await partner.goto('/dashboard');
  await Promise.all(listening);

  const bell = partner.getByRole('button', { name: /^Notifications/ });
  const unread = async () => Number((await bell.getAttribute('aria-description'))?.match(/\d+/)?.[0] ?? 0);
  const before = await unread();
  await sendMessage(customer, 'Can you start on Monday? 🚀');
  await expect(getMessageLog(customer).getByText('Sent')).toBeVisible();
  // The bell counts it at once, without waiting for the poll of every minute.
  await expect.poll(unread).toBeGreaterThan(before);
  await bell.click();
  await partner.getByRole('link', { name: new RegExp(`wrote about ${number}`) }).click();
  await expect(partner).toHaveURL(new RegExp(`/partners/orders/${id}`));
  await expect(getMessageLog(partner).getByText('Can you start on Monday? 🚀')).toBeVisible();
  await expect(getMessageLog(customer).getByText(/^Read by/)).toBeVisible();

  await partner.getByRole('textbox', { name: 'Message' }).pressSequentially('Yes, ');
  await expect(customer.getByText(/is writing$/)).toBeVisible();
  await sendMessage(partner, 'Yes, at nine.');
  await expect(getMessageLog(customer).getByText('Yes, at nine.')).toBeVisible();
});

test('sends a message again after a lost response, without duplicating it', async ({ as, sessions }) => {
  const customer = await as('customer');
  const { id } = await placeOrder(customer, await sessions('customer'), await sessions('partner_admin'));
  await customer.goto(`/orders/${id}`);
  await expect(getMessageLog(customer)).toBeVisible();
  // The server receives the message; its response is lost.
  await customer.route('**/api/chat/messages/*', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    await route.fetch();
    await route.abort();
  });
  await sendMessage(customer, 'Only once');
  const failed = getMessageLog(customer).getByRole('alert').or(getMessageLog(customer).getByText('Sent'));
  await expect(failed.first()).toBeVisible();
  await customer.unroute('**/api/chat/messages/*');
  const again = getMessageLog(customer).getByRole('button', { name: 'Try again' });
  if (await again.isVisible()) await again.click();
  await expect(getMessageLog(customer).getByText('Sent')).toBeVisible();
  await expect(getMessageLog(customer).getByText('Only once')).toHaveCount(1);
  const answer = await customer.request.get(`/api/chat/messages/${id}`, { headers: toAuthHeaders(await sessions('customer')) });
  expect(((await answer.json()) as { items: unknown[] }).items).toHaveLength(1);
});

test('attaches an image by keyboard alone, retries a failed upload, and shows the image to the participants only', async ({
  as,
  sessions,
}) => {
  const [customer, partner] = [await as('customer'), await as('partner_staff')];
  const { id } = await placeOrder(customer, await sessions('customer'), await sessions('partner_admin'));
  await customer.goto(`/chat/${id}`);
  await customer.getByRole('textbox', { name: 'Message' }).focus();
  const chooser = customer.waitForEvent('filechooser');
  await customer.keyboard.press('Tab');
  await expect(customer.getByRole('button', { name: 'Attach files' })).toBeFocused();
  await customer.keyboard.press('Enter');
  await (await chooser).setFiles({ name: 'plan.png', mimeType: 'image/png', buffer: Buffer.from(onePixelPng, 'base64') });
  await expect(customer.getByRole('list', { name: 'Files to send' })).toContainText('plan.png');
  await expect(customer.getByRole('textbox', { name: 'Message' })).toBeFocused();
  await customer.route('**/api/files', (route) => route.abort());
  await customer.keyboard.press('Control+Enter');
  await expect(getMessageLog(customer).getByRole('alert')).toContainText('Failed to send message');
  await customer.unroute('**/api/files');
  await getMessageLog(customer).getByRole('button', { name: 'Try again' }).press('Enter');
  await expect(getMessageLog(customer).getByText('Sent')).toBeVisible();

  const shown = partner.waitForResponse(/\/images\?/);
  await partner.goto(`/chat/${id}`);
  await expect(getMessageLog(partner).getByRole('link', { name: 'Open plan.png in a new tab' })).toBeVisible();
  expect((await shown).status()).toBe(200);
  const download = partner.waitForEvent('download');
  await getMessageLog(partner).getByRole('button', { name: 'Download plan.png' }).click();
  expect((await download).suggestedFilename()).toBe('plan.png');
  const answer = await partner.request.get(`/api/chat/messages/${id}`, { headers: toAuthHeaders(await sessions('partner_staff')) });
  const [message] = ((await answer.json()) as { items: { files: { id: string }[] }[] }).items;
  const stranger = await partner.request.get(`/api/files/${message?.files[0]?.id}`, { headers: toAuthHeaders(await sessions('admin')) });
  expect(stranger.status()).toBe(404);
});

test('shares one event stream between tabs, and another tab takes over when its owner is closed', async ({ as }) => {
  const first = await as('customer');
  const requests: string[] = [];
  first.context().on('request', (request) => request.url().includes('/notifications/stream') && requests.push(request.url()));
  const opened = first.waitForResponse(/\/api\/notifications\/stream/);
  await first.goto('/dashboard');
  await opened;
  const second = await first.context().newPage();
  await second.goto('/orders');
  // Long enough for the second tab to open a stream if it were going to.
  await second.waitForTimeout(8_000);
  expect(requests).toHaveLength(1);
  const taken = first.context().waitForEvent('request', (request) => request.url().includes('/notifications/stream'));
  await first.close();
  await taken;
});

test('a team talks in a channel: members, a mention, a thread and a task', async ({ as }) => {
  const [lead, staff] = [await as('partner_admin'), await as('partner_staff')];
  const name = `visits-${crypto.randomUUID().slice(0, 8)}`;
  await lead.goto('/chat?channels=new');
  const form = lead.getByRole('dialog', { name: 'New channel' });
  await form.getByLabel('Name').fill(name);
  await form.getByRole('checkbox', { name: 'Ben Okafor' }).check();
  await form.getByRole('button', { name: 'Create channel' }).click();
  await expect(lead.getByRole('heading', { name: `#${name}` })).toBeVisible();
  await lead.getByText('2 members').waitFor();
  await lead.getByRole('textbox', { name: 'Message' }).pressSequentially('Who goes? @be');
  await lead.keyboard.press('Tab');
  await lead.getByRole('button', { name: 'Send', exact: true }).click();

  await staff.goto('/chat');
  const link = staff.getByRole('list', { name: 'Conversations' }).getByRole('link', { name: `#${name}` });
  await expect(link).toContainText('1 that mention you');
  await link.click();
  await getMessageLog(staff)
    .getByRole('button', { name: /^Actions on “Who goes/ })
    .click();
  await staff.getByRole('menuitem', { name: 'Create task' }).click();
  await expect(staff.getByText('Task added')).toBeVisible();
  await getMessageLog(staff)
    .getByRole('button', { name: /^Actions on “Who goes/ })
    .click();
  await staff.getByRole('menuitem', { name: 'Reply in thread' }).click();
  await expect(staff.getByRole('textbox', { name: 'Message' })).toBeFocused();
  await sendMessage(staff, 'I do, on Monday.');
  await lead.getByRole('button', { name: '1 reply' }).click();
  await expect(getMessageLog(lead).getByText('I do, on Monday.')).toBeVisible();
});
