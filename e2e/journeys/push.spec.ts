import type { Page } from '@playwright/test';
import type { PushService } from '../../api/test/push-service';
import { emails, password } from '../support/accounts';
import { axeFindings } from '../support/axe';
import { viewAs } from '../support/impersonation';
import { placeOrder } from '../support/orders';
import { listPayoutEntries, findPayoutAtBank, sumOf } from '../support/payouts';
import { installPush, openWorker, startConfiguredPushService } from '../support/push-browser';
import { expect, test, toAuthHeaders, waitUntilLoaded } from '../support/test';

/** The job that sends messages runs every two seconds. */
const sendingMs = 20_000;
const workerMs = 30_000;

let service: PushService;
test.describe.configure({ mode: 'serial' });
// Other journeys run without a worker.
test.use({ serviceWorkers: 'allow' });
test.beforeAll(async () => void (service = await startConfiguredPushService()));
test.afterAll(() => service.close());

const getSwitch = (page: Page, name: string) => page.getByRole('switch', { name });
const countPosts = (page: Page) => {
  const posts: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && request.url().endsWith('/api/pwa/push') && posts.push(request.url()));
  return posts;
};
async function openSettings(page: Page): Promise<void> {
  await page.goto('/settings/notifications');
  await waitUntilLoaded(page);
}
async function turnOn(page: Page): Promise<void> {
  await openSettings(page);
  await getSwitch(page, 'Push messages on this device').check();
  // The worker is installed once the app has loaded completely.
  await expect(page.getByText('You are notified on this device')).toBeVisible({ timeout: workerMs });
}
const listReceived = (name: string) => service.messages.filter(({ to }) => to === name).map(({ payload }) => payload);
const findOrderMessage = async (name: string, number: string) => {
  await expect.poll(() => listReceived(name).some(({ title }) => title.includes(number)), { timeout: sendingMs }).toBe(true);
  return listReceived(name).find(({ title }) => title.includes(number))!;
};

test('a partner turns push on, receives a new order and accepts it from the message, exactly once', async ({
  page,
  enter,
  freshSession,
}) => {
  test.setTimeout(120_000);
  const [partner, customer] = [await freshSession('partner_admin'), await freshSession('customer')];
  await installPush(page.context(), service, 'partner');
  await enter(page, partner);
  const posts = countPosts(page);
  await turnOn(page);
  expect(posts).toHaveLength(1);
  await page.reload();
  await expect(getSwitch(page, 'Push messages on this device')).toBeChecked();
  expect(posts).toHaveLength(1);

  const order = await placeOrder(page, customer, partner);
  const payload = await findOrderMessage('partner', order.number);
  expect(payload).toMatchObject({ title: `New order ${order.number}`, body: '', path: `/partners/orders/${order.id}` });
  expect(service.errors).toEqual([]);
  const worker = await openWorker(page);
  const shown = await worker.deliver(JSON.stringify(payload));
  expect(shown).toMatchObject({
    title: payload.title,
    options: { tag: payload.tag, actions: [{ action: 'accept' }, { action: 'decline' }] },
  });
  expect(await worker.deliver(JSON.stringify({ ...payload, type: 'order.eaten' }))).toMatchObject({ title: 'You have a new notification' });
  expect(await worker.deliver('no JSON')).toMatchObject({ title: 'You have a new notification' });

  const accepted: string[] = [];
  page.on('request', (request) => request.url().endsWith('/accept') && accepted.push(request.headers()['idempotency-key'] ?? ''));
  await worker.click(shown, 'accept');
  const dialog = page.getByRole('dialog', { name: `Accept ${order.number}?` });
  await expect(dialog).toContainText(order.customer.name);
  expect(await axeFindings(page)).toEqual([]);
  expect(accepted).toEqual([]);
  await expect(page).toHaveURL(`/partners/orders/${order.id}`);
  await dialog.getByRole('button', { name: 'Accept order' }).click();
  await expect(page.getByText(`${order.number} is accepted.`)).toBeVisible();
  expect(accepted).toEqual([`push-accept-${order.id}`]);
  await worker.click(shown, 'accept');
  await expect(page.getByText(`${order.number} can no longer be accepted.`)).toBeVisible();
  expect(accepted).toHaveLength(1);
});

test('a session that has ended is opened first, and the action of the message goes on', async ({ page, freshSession }) => {
  const order = await placeOrder(page, await freshSession('customer'), await freshSession('partner_admin'));
  await page.goto(`/partners/orders/${order.id}?action=decline`);
  await page.waitForURL('**/login?next=*');
  await page.getByLabel('Email').fill(emails.partner_admin);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('dialog', { name: `Decline ${order.number}?` })).toBeVisible();
});

test('settings are saved and honored: details, quiet hours and what was switched off', async ({ page, enter, freshSession }) => {
  test.setTimeout(120_000);
  const [partner, customer] = [await freshSession('partner_staff'), await freshSession('customer')];
  await installPush(page.context(), service, 'staff');
  await enter(page, partner);
  await turnOn(page);
  await getSwitch(page, 'Show details on the lock screen').check();
  await page.reload();
  await expect(getSwitch(page, 'Show details on the lock screen')).toBeChecked();
  const first = await placeOrder(page, customer, partner);
  expect((await findOrderMessage('staff', first.number)).body).not.toBe('');
  await getSwitch(page, 'Show details on the lock screen').uncheck();

  await getSwitch(page, 'Quiet hours').check();
  await page.getByLabel('From', { exact: true }).fill('00:00');
  await page.getByLabel('Until', { exact: true }).fill('00:00');
  await page.getByLabel('Time zone').selectOption('UTC');
  await page.getByRole('button', { name: 'Save quiet hours' }).click();
  await expect(page.getByText('Not saved yet')).toBeHidden();
  await page.reload();
  await expect(page.getByLabel('Time zone')).toHaveValue('UTC');
  const quiet = await placeOrder(page, customer, partner);
  // Messages of an order are sent together, so those of a colleague who has no quiet hours show that it was this person's turn.
  await findOrderMessage('partner', quiet.number);
  await getSwitch(page, 'Quiet hours').uncheck();
  await expect(page.getByText('Quiet hours are off')).toBeVisible();

  const placed = page.getByRole('checkbox', { name: 'An order is placed: by push' });
  await placed.uncheck();
  const unwanted = await placeOrder(page, customer, partner);
  await findOrderMessage('partner', unwanted.number);
  await placed.check();
  const last = await placeOrder(page, customer, partner);
  await findOrderMessage('staff', last.number);
  const titles = listReceived('staff').map(({ title }) => title);
  expect(titles.filter((title) => [quiet, unwanted].some(({ number }) => title.includes(number)))).toEqual([]);
});

test('a payout that the bank rejects is announced by push and comes back, and its retry is booked once', async ({
  page,
  as,
  enter,
  freshSession,
}) => {
  test.setTimeout(120_000);
  const [partner, admin] = [await freshSession('partner_admin'), await freshSession('admin')];
  await installPush(page.context(), service, 'payee');
  await enter(page, partner);
  await turnOn(page);
  const rejected = await findPayoutAtBank(page, partner);

  const office = await as('admin');
  await office.goto(`/finance/payouts/${rejected.id}`);
  await office.getByRole('button', { name: 'Mark failed' }).click();
  const question = office.getByRole('dialog', { name: `Did the bank return ${rejected.number}?` });
  await question.getByLabel('Reason').selectOption('account_closed');
  await question.getByRole('button', { name: 'Mark failed' }).click();
  await expect(office.getByText(`${rejected.number} is marked as failed.`)).toBeVisible();
  expect(await findOrderMessage('payee', rejected.number)).toMatchObject({
    title: `Payout failed: ${rejected.number}`,
    path: `/finance/payouts/${rejected.id}`,
  });
  const returned = await listPayoutEntries(page, admin, rejected.id);
  expect([sumOf(returned, 'available'), sumOf(returned, 'in_transit')]).toEqual([0, 0]);

  // The retry is a payout of its own; the same request again is answered with it and books nothing.
  await page.goto(`/finance/payouts/${rejected.id}`);
  const sent = page.waitForRequest((request) => request.url().endsWith('/retry'));
  await page.getByRole('button', { name: 'Retry', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Retry', exact: true }).click();
  const request = await sent;
  const retry = (await (await request.response())!.json()) as { id: string; amountCents: number };
  await page.waitForURL(`/finance/payouts/${retry.id}`);
  const booked = await listPayoutEntries(page, admin, retry.id);
  expect([retry.amountCents, sumOf(booked, 'available')]).toEqual([rejected.amountCents, -rejected.amountCents]);
  const key = request.headers()['idempotency-key']!;
  const again = await page.request.post(request.url(), { headers: { ...toAuthHeaders(partner), 'idempotency-key': key } });
  expect(((await again.json()) as { id: string }).id).toBe(retry.id);
  expect(await listPayoutEntries(page, admin, retry.id)).toEqual(booked);
  await office.goto('/finance/ledger?tab=balance');
  await expect(office.getByText('Difference $0.00').first()).toBeVisible();
});

test('signing out ends the subscription', async ({ page, enter, freshSession }) => {
  test.setTimeout(120_000);
  const [partner, customer] = [await freshSession('partner_staff'), await freshSession('customer')];
  await installPush(page.context(), service, 'signed-out');
  await enter(page, partner);
  await turnOn(page);
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.waitForURL('/login');
  expect(await page.evaluate(() => localStorage.getItem('test-subscription'))).toBeNull();
  const order = await placeOrder(page, customer, await freshSession('partner_admin'));
  await findOrderMessage('partner', order.number);
  expect(listReceived('signed-out')).toEqual([]);
});

test('a super-admin who views as somebody is never subscribed', async ({ page, enter, freshSession }) => {
  test.setTimeout(120_000);
  await installPush(page.context(), service, 'super-admin');
  await enter(page, await freshSession('super_admin'));
  const posts = countPosts(page);
  await turnOn(page);
  expect(posts).toHaveLength(1);
  await page.goto('/dashboard');
  await waitUntilLoaded(page);
  await viewAs(page, 'partner-admin@acme');
  // As in a new browser session, with a connection that comes back.
  await page.evaluate(() => {
    sessionStorage.removeItem('push-registered');
    dispatchEvent(new Event('online'));
  });
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Settings', exact: true }).click();
  await page.getByRole('link', { name: 'Notifications' }).last().click();
  await expect(page.getByText('You are viewing as somebody else.')).toBeVisible();
  await expect(getSwitch(page, 'Push messages on this device')).toBeDisabled();
  expect(posts).toHaveLength(1);
  await page.getByRole('region', { name: 'View as' }).getByRole('button', { name: 'Stop' }).click();
  await expect.poll(() => posts.length).toBe(2);
});
