import { startWebhookReceiver, verifyReceived, type Received, type WebhookReceiver } from '../../api/test/webhook-receiver';
import { expect, test, waitUntilLoaded } from '../support/test';

/** The job that sends events runs every two seconds; the log is read again every five. */
const sendingMs = 20_000;

let receiver: WebhookReceiver;
test.beforeAll(async () => void (receiver = await startWebhookReceiver(Number(new URL(process.env.WEBHOOK_ORIGINS!).port))));
test.afterAll(() => receiver.close());

test('a webhook gets signed events, shows them in its log, sends one again, and changes its secret', async ({
  page,
  enter,
  freshSession,
}) => {
  test.setTimeout(120_000);
  await enter(page, await freshSession('partner_admin'));
  await page.goto('/settings/integrations/webhooks');
  await waitUntilLoaded(page);
  const name = `Warehouse ${Date.now().toString(36)}`;
  await page.getByRole('button', { name: 'New webhook' }).click();
  const drawer = page.getByRole('dialog', { name: 'New webhook' });
  await drawer.getByLabel('Address').fill(receiver.url);
  await drawer.getByLabel('Description').fill(name);
  await drawer.getByRole('button', { name: 'Create webhook' }).click();
  const shown = page.getByRole('dialog', { name: 'Signing secret' });
  const takeSecret = async () => {
    const secret = await shown.getByLabel('Secret', { exact: true }).inputValue();
    await shown.getByLabel('I have stored it').check();
    await shown.getByRole('button', { name: 'Done' }).click();
    return secret;
  };
  const secret = await takeSecret();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page.reload();
  await waitUntilLoaded(page);
  expect(await page.content()).not.toContain(secret);

  // Other journeys cause events of this partner at the same time.
  const listTests = () => receiver.received.filter(({ body }) => (JSON.parse(body) as { type: string }).type === 'webhook.test');
  const waitForTest = async (count: number): Promise<Received> => {
    await expect.poll(() => listTests().length, { timeout: sendingMs }).toBe(count);
    return listTests()[count - 1]!;
  };
  await page.getByRole('button', { name: 'Send test event' }).click();
  const first = await waitForTest(1);
  expect(verifyReceived(secret, first).type).toBe('webhook.test');
  expect(() => verifyReceived(secret, { ...first, body: `${first.body} ` })).toThrow();

  const entry = page.getByRole('row').filter({ hasText: 'webhook.test' }).filter({ hasText: '204' });
  await expect(entry).toHaveCount(1, { timeout: sendingMs });
  await entry.getByText('webhook.test').click();
  const log = page.getByRole('dialog', { name: 'Test event' });
  await expect(log.getByText(first.headers['webhook-id']!)).toBeVisible();
  await log.getByRole('button', { name: 'Replay' }).click();
  const again = await waitForTest(2);
  expect(again.headers['webhook-id']).toBe(first.headers['webhook-id']);
  expect(verifyReceived(secret, again)).toEqual(verifyReceived(secret, first));
  await expect(entry).toHaveCount(2, { timeout: sendingMs });

  await page.getByRole('button', { name: 'Rotate secret' }).click();
  await page.getByRole('dialog', { name: 'Rotate the secret?' }).getByRole('button', { name: 'Rotate secret' }).click();
  const next = await takeSecret();
  expect(next).not.toBe(secret);
  await page.getByRole('button', { name: 'Send test event' }).click();
  const rotated = await waitForTest(3);
  for (const each of [secret, next]) expect(verifyReceived(each, rotated).type).toBe('webhook.test');
  expect(() => verifyReceived(next, again)).toThrow();

  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog', { name: 'Delete this webhook?' }).getByRole('button', { name: 'Delete webhook' }).click();
  await expect(page.getByText('The webhook is deleted')).toBeVisible();
});
