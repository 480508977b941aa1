import { signStripeEvent, toStripeKeys } from '../../api/test/stripe-server';
import { startConfiguredStripe } from '../support/connected-services';
import { expect, test, waitUntilLoaded } from '../support/test';

const keys = toStripeKeys('halden');

/** In the platform's own marketplace, where no other journey pays. */
test('an administrator connects a Stripe account, tests it, rotates a key and disconnects', async ({ as }) => {
  const stripe = await startConfiguredStripe();
  const page = await as('super_admin');
  try {
    await page.goto('/settings/integrations/providers');
    await waitUntilLoaded(page);
    const card = page.getByRole('listitem', { name: 'Payments' });
    const drawer = page.getByRole('dialog', { name: 'Stripe account' });
    await page.getByRole('button', { name: 'Connect your Stripe account' }).click();
    const address = await drawer.getByText(/\/api\/payments\/webhook\//).textContent();
    await drawer.getByLabel('Publishable key').fill(keys.publishableKey);
    await drawer.getByLabel(/^Secret key/).fill(keys.secretKey);
    await drawer.getByLabel(/^Signing secret/).fill(keys.webhookSecret);
    await drawer.getByRole('button', { name: 'Connect' }).click();
    await expect(page.getByText('Halden is connected in test mode')).toBeVisible();
    await expect(card.getByText('Halden, test mode')).toBeVisible();
    await expect(card.getByText(/arrive in the marketplace’s own Stripe account/)).toBeVisible();

    const ping = { id: 'evt_1', object: 'event', type: 'customer.created', data: { object: {} } };
    const post = async (secret: string) => {
      const { payload, headers } = signStripeEvent(ping, secret);
      return (await page.request.post(address!, { data: Buffer.from(payload), headers })).status();
    };
    expect([await post(keys.webhookSecret), await post('whsec_other')]).toEqual([200, 400]);

    await page.getByRole('button', { name: 'Edit your Stripe account' }).click();
    await expect(drawer.getByLabel('Publishable key')).toHaveValue(keys.publishableKey);
    for (const label of [/^Secret key/, /^Signing secret/]) await expect(drawer.getByLabel(label)).toHaveValue('');
    await drawer.getByLabel(/^Secret key/).fill(toStripeKeys('halden', 'test', '2').secretKey);
    await drawer.getByRole('button', { name: 'Connect' }).click();
    await expect(drawer).toBeHidden();
    await page.getByRole('button', { name: 'Test Payments' }).click();
    await expect(page.getByText('Stripe takes the keys of Halden, test mode.')).toBeVisible();
  } finally {
    await page.getByRole('button', { name: 'Disconnect your Stripe account' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
    await expect(page.getByText('New payments go to the operator’s account')).toBeVisible();
    await stripe.close();
  }
});
