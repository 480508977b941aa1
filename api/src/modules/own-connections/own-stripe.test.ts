import type { Integration, PaymentConnection } from '@techadds/shared/contract/integrations/endpoints';
import type { OrderDetail } from '@techadds/shared/contract/orders/endpoints';
import { createTestApp, type TenantName, type TestApp } from '../../../test/app';
import { addMarketplace } from '../../../test/marketplace-fixture';
import { signStripeEvent, startStripeServer, toStripeKeys, type StripeServer } from '../../../test/stripe-server';
import { processPayments } from '../payments/payments.jobs';
import { deleteDispensableKeys } from './stripe-accounts.jobs';

const day = 24 * 3_600_000;
const halden = toStripeKeys('halden');

let app: TestApp;
let stripe: StripeServer;
let serviceId: string;
beforeAll(async () => {
  stripe = await startStripeServer();
  app = await createTestApp({ STRIPE_API_URL: stripe.url });
  serviceId = await (await addMarketplace(app)).addService({ name: 'Pen test' });
}, 60_000);
afterAll(async () => {
  await app.close();
  await stripe.close();
});
beforeEach(async () => {
  stripe.calls.length = 0;
  Object.assign(stripe.state, { revokedKeys: new Set(), chargesEnabled: true });
  await app.asOwner(`update payments set status = 'canceled', stripe_account_id = null, due_at = null; delete from stripe_accounts`);
});

const put = (changes: object = {}, tenant: TenantName = 'acme') =>
  app.as('admin', tenant).send({ method: 'PUT', url: '/integrations/payments', payload: { ...halden, ...changes } });
const get = async (tenant: TenantName = 'acme') => (await app.as('admin', tenant).get('/integrations/payments')).json<PaymentConnection>();
const disconnect = () => app.as('admin').send({ method: 'DELETE', url: '/integrations/payments' });
const check = async () => (await app.as('admin').post('/integrations/payments/test')).json<{ ok: boolean; message: string }>();
const findCard = async () =>
  (await app.as('admin').get('/integrations/providers'))
    .json<{ items: Integration[] }>()
    .items.find(({ provider }) => provider === 'payments');
const getAccounts = () =>
  app.asOwner('select ref, mode, secret_key is not null as has_keys, disconnected_at from stripe_accounts order by ref');

interface OpenedPayment {
  orderId: string;
  id: string;
  url: string;
}
/** An order of the customer with a payment that is open. */
async function openPayment(): Promise<OpenedPayment> {
  const customer = app.as('customer');
  const { id: orderId } = (await customer.post('/orders', { serviceId, package: 'Standard' })).json<OrderDetail>();
  const { payment } = (await customer.post(`/orders/${orderId}/pay`)).json<OrderDetail>();
  const [row] = await app.asOwner('select id from payments where order_id = $1', [orderId]);
  return { orderId, id: row!.id as string, url: payment!.url! };
}
const showFrame = ({ url }: OpenedPayment) => app.app.inject({ method: 'GET', url });
const findPayment = async ({ id }: Pick<OpenedPayment, 'id'>) =>
  (await app.asOwner('select status, ref, stripe_account_id, failure_code from payments where id = $1', [id]))[0]!;
const sendEvent = async (
  event: object,
  secret: string,
  { tenant = 'acme', at = Date.now() }: { tenant?: TenantName; at?: number } = {},
) => {
  const { webhookUrl } = await get(tenant);
  const answer = await app.app.inject({ method: 'POST', url: new URL(webhookUrl).pathname, ...signStripeEvent(event, secret, at) });
  await app.deps.payments.waitUntilIdle();
  return answer;
};
/** The customer pays in the frame, and Stripe reports it. */
async function payByStripe(payment: OpenedPayment, secret = halden.webhookSecret) {
  await showFrame(payment);
  const { ref } = await findPayment(payment);
  const event = stripe.authorize(ref as string);
  return { event, answer: await sendEvent(event, secret) };
}

describe('connecting', () => {
  test('asks Stripe before it saves, and shows the account', async () => {
    const saved = await put();
    expect(saved.json()).toMatchObject({
      ...{ isOwn: true, hasSecret: true, accountId: 'acct_halden', accountName: 'Halden', mode: 'test', checkError: null, former: [] },
    });
    expect(stripe.listCalls('halden test')).toEqual([
      ...['GET /v1/account', 'POST /v1/setup_intents', 'GET /v1/setup_intents/{id}', 'POST /v1/setup_intents/{id}/cancel'],
    ]);
    expect(await findCard()).toMatchObject({ status: 'connected', account: 'Halden, test mode', managedBy: 'team', canConnect: true });
    await app.deps.callLog.waitUntilIdle();
    expect((await app.as('admin').get('/integrations/providers/payments/calls')).json()).toMatchObject({ meta: { total: 4 } });
  });

  test.each([
    ['two modes', { publishableKey: toStripeKeys('halden', 'live').publishableKey }, { secretKey: expect.stringContaining('live mode') }],
    [
      'keys of two accounts',
      { publishableKey: 'pk_test_other1' },
      { publishableKey: expect.stringContaining('account of the secret key') },
    ],
    ['a publishable key as the secret', { secretKey: halden.publishableKey }, { secretKey: expect.stringContaining('sk_test_') }],
    ['a secret key as the publishable one', { publishableKey: halden.secretKey }, { publishableKey: expect.stringContaining('pk_test_') }],
    ['another webhook secret', { webhookSecret: 'secret' }, { webhookSecret: expect.stringContaining('whsec_') }],
    ['no secret key', { secretKey: undefined }, { secretKey: expect.any(String) }],
    ['no webhook secret', { webhookSecret: undefined }, { webhookSecret: expect.any(String) }],
  ])('names the field of %s', async (_, changes, fields) => {
    const answer = await put(changes);
    expect([answer.statusCode, answer.json()]).toEqual([422, expect.objectContaining({ fields })]);
    expect(await getAccounts()).toEqual([]);
  });

  test('says why Stripe does not take the keys, and saves nothing', async () => {
    stripe.state.revokedKeys.add(halden.secretKey);
    expect((await put()).json()).toMatchObject({
      fields: {
        secretKey: expect.stringMatching(/^The Stripe account did not let us in\. Check the secret key.*\(Code 401, reference id /),
      },
    });
    stripe.state.revokedKeys.clear();
    stripe.state.chargesEnabled = false;
    const live = toStripeKeys('halden', 'live');
    expect((await put(live)).json()).toMatchObject({ fields: { secretKey: expect.stringContaining('Finish its set-up at Stripe') } });
    expect(await getAccounts()).toEqual([]);
  });

  test('says that Stripe cannot be reached, and keeps the connection', async () => {
    await put();
    await stripe.close();
    const answer = await put();
    stripe = Object.assign(stripe, await startStripeServer(Number(new URL(stripe.url).port)));
    expect([answer.statusCode, answer.json()]).toEqual([
      503,
      expect.objectContaining({ code: 'stripe_unavailable', error: expect.stringContaining('could not be reached') }),
    ]);
    expect(await get()).toMatchObject({ isOwn: true });
  });

  test('the secrets are never shown nor logged, and stored encrypted', async () => {
    const saved = await put();
    await check();
    await app.deps.callLog.waitUntilIdle();
    const audited = await app.asOwner("select * from audit_events where event like 'payments.connection%'");
    const stored = [await app.asOwner('select * from stripe_accounts'), await app.asOwner('select * from provider_calls')];
    expect(audited.length).toBeGreaterThan(0);
    for (const text of [saved.body, JSON.stringify([await get(), audited, stored]), app.logged.join('')])
      for (const secret of [halden.secretKey, halden.webhookSecret]) expect(text).not.toContain(secret);
  });

  test('omitted secrets are kept for the same account, and a rotated key replaces the old one', async () => {
    await put();
    expect((await put({ secretKey: undefined, webhookSecret: undefined })).statusCode).toBe(200);
    expect((await put({ ...toStripeKeys('halden', 'test', '2'), webhookSecret: undefined })).statusCode).toBe(200);
    stripe.state.revokedKeys.add(halden.secretKey);
    expect(await check()).toEqual({ ok: true, message: 'Stripe takes the keys of Halden, test mode.' });
    expect((await put({ ...toStripeKeys('other'), webhookSecret: undefined })).json()).toMatchObject({
      fields: { webhookSecret: expect.stringContaining('account is another one') },
    });
    expect(await getAccounts()).toHaveLength(1);
  });

  test('an edit of an older version is refused, also one that overtakes another', async () => {
    const { updatedAt } = (await put()).json<PaymentConnection>();
    await put();
    expect((await put({ updatedAt })).statusCode).toBe(409);
    await app.asOwner('delete from stripe_accounts');
    const codes = (await Promise.all([put(), put(toStripeKeys('other'))])).map(({ statusCode }) => statusCode);
    expect(codes.sort()).toEqual([200, 409]);
    expect(await getAccounts()).toHaveLength(1);
  });

  test('the test says what is wrong with keys that no longer work, and the card does, too', async () => {
    expect(await check()).toMatchObject({ ok: true, message: expect.stringContaining('built-in processor') });
    await put();
    stripe.state.revokedKeys.add(halden.secretKey);
    expect(await check()).toMatchObject({ ok: false, message: expect.stringContaining('did not let us in') });
    expect(await findCard()).toMatchObject({ status: 'needs_attention', problem: expect.stringContaining('Code 401') });
  });

  test('only administrators connect an account, and those of another tenant see nothing of it', async () => {
    await put();
    for (const role of ['partner_admin', 'partner_staff', 'customer'] as const) {
      expect((await app.as(role).get('/integrations/payments')).statusCode).toBe(403);
      expect((await app.as(role).send({ method: 'PUT', url: '/integrations/payments', payload: halden })).statusCode).toBe(403);
      expect((await app.as(role).send({ method: 'DELETE', url: '/integrations/payments' })).statusCode).toBe(403);
    }
    expect(await get('globex')).toMatchObject({ isOwn: false, publishableKey: '' });
    expect((await get('globex')).webhookUrl).not.toBe((await get()).webhookUrl);
  });
});

describe('payments', () => {
  test('are made, captured and refunded with the account, and the frame has its publishable key', async () => {
    await put();
    const payment = await openPayment();
    const frame = await showFrame(payment);
    expect(frame.body).toContain(`data-key="${halden.publishableKey}"`);
    expect(frame.headers['content-security-policy']).toContain("default-src 'none'; script-src https://js.stripe.com 'sha256-");
    const { ref } = await findPayment(payment);
    expect((await sendEvent(stripe.authorize(ref as string), halden.webhookSecret)).statusCode).toBe(200);
    expect(await findPayment(payment)).toMatchObject({ status: 'captured' });
    const { lastWebhookAt } = await get();
    expect(lastWebhookAt).not.toBeNull();
    await app.as('partner_admin').post(`/orders/${payment.orderId}/decline`, { reason: 'No time.' });
    await app.deps.payments.waitUntilIdle();
    expect(await app.asOwner('select status from refunds where payment_id = $1', [payment.id])).toEqual([{ status: 'succeeded' }]);
    expect(stripe.calls.at(-1)).toMatchObject({ owner: 'halden test', path: '/v1/refunds', form: { payment_intent: ref } });
  });

  test('stay with the account that they were made with after a switch, also in the middle', async () => {
    const ofOperator = await openPayment();
    await put();
    const first = await openPayment();
    await put(toStripeKeys('other'));
    const second = await openPayment();
    expect((await showFrame(ofOperator)).statusCode).toBe(303);
    await payByStripe(first);
    await payByStripe(second, toStripeKeys('other').webhookSecret);
    for (const payment of [first, second]) expect(await findPayment(payment)).toMatchObject({ status: 'captured' });
    expect(stripe.listCalls('halden test')).toContain('POST /v1/payment_intents/{id}/capture');
    await disconnect();
    expect(await findPayment(await openPayment())).toMatchObject({ stripe_account_id: null });
    await app.as('partner_admin').post(`/orders/${first.orderId}/decline`, { reason: 'No time.' });
    await app.deps.payments.waitUntilIdle();
    expect(stripe.calls.at(-1)).toMatchObject({ owner: 'halden test', path: '/v1/refunds' });
  });

  test('of an account that is connected again go on with its new keys; test and live mode are two accounts', async () => {
    await put();
    const payment = await openPayment();
    await payByStripe(payment);
    await put(toStripeKeys('halden', 'live'));
    expect(await getAccounts()).toHaveLength(2);
    stripe.state.revokedKeys.add(halden.secretKey);
    await app.as('partner_admin').post(`/orders/${payment.orderId}/decline`, { reason: 'No time.' });
    await app.deps.payments.waitUntilIdle();
    const getRefund = async () => (await app.asOwner('select status from refunds where payment_id = $1', [payment.id]))[0];
    expect(await getRefund()).toEqual({ status: 'requested' });
    expect((await put({ ...toStripeKeys('halden', 'test', '2') })).statusCode).toBe(200);
    app.advance(60_000);
    await processPayments(app.deps, app.tenants.acme.id);
    expect(await getRefund()).toEqual({ status: 'succeeded' });
  });

  test('whose keys Stripe no longer takes wait, and the card says so', async () => {
    await put();
    stripe.state.revokedKeys.add(halden.secretKey);
    const frame = await showFrame(await openPayment());
    expect([frame.statusCode, frame.json()]).toEqual([503, expect.objectContaining({ code: 'payment_unavailable' })]);
    expect(await findCard()).toMatchObject({ status: 'needs_attention', problem: expect.stringContaining('Check the secret key') });
  });
});

describe('webhooks', () => {
  test('are accepted with the signing secret of the account only, within five minutes', async () => {
    await put();
    await put(toStripeKeys('other'), 'globex');
    const payment = await openPayment();
    await showFrame(payment);
    const event = stripe.authorize((await findPayment(payment)).ref as string);
    const answers = [
      await sendEvent(event, 'whsec_guessed'),
      await sendEvent(event, toStripeKeys('other').webhookSecret),
      await sendEvent(event, halden.webhookSecret, { at: Date.now() - 301_000 }),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400]);
    expect(answers[0]!.json()).toMatchObject({ code: 'bad_signature' });
    expect(await findPayment(payment)).toMatchObject({ status: 'open' });
    const address = new URL((await get()).webhookUrl).pathname;
    const signed = signStripeEvent(event, halden.webhookSecret);
    expect((await app.app.inject({ method: 'POST', url: `${address}x`, ...signed })).statusCode).toBe(404);
    const forged = Buffer.from(address.split('/').at(-1)!, 'base64url').fill(0, 40).toString('base64url');
    expect((await app.app.inject({ method: 'POST', url: `/payments/webhook/${forged}`, ...signed })).statusCode).toBe(404);
  });

  test('are applied once', async () => {
    await put();
    const payment = await openPayment();
    const { event } = await payByStripe(payment);
    for (let n = 0; n < 3; n += 1) expect((await sendEvent(event, halden.webhookSecret)).statusCode).toBe(200);
    expect(
      await app.asOwner('select kind from journal_entries where about_id = $1 and kind = $2', [payment.orderId, 'capture']),
    ).toHaveLength(1);
    expect(stripe.listCalls('halden test').filter((call) => call.endsWith('/capture'))).toHaveLength(1);
  });

  test('about a payment of the operator, of another account or of another tenant do nothing', async () => {
    const ofOperator = await openPayment();
    await put();
    const ofFirst = await openPayment();
    await put(toStripeKeys('other'));
    await put(toStripeKeys('third'), 'globex');
    const { secretKey: _, webhookSecret } = toStripeKeys('other');
    const before = await app.asOwner('select count(*)::int as n from provider_events');
    const captured = (tenantId: string, paymentId: string) => ({
      ...{ id: `evt_${paymentId}`, object: 'event', type: 'payment_intent.succeeded' },
      data: { object: { id: 'pi_x', object: 'payment_intent', status: 'succeeded', metadata: { tenantId, paymentId } } },
    });
    for (const paymentId of [ofOperator.id, ofFirst.id, 'none', crypto.randomUUID()])
      expect((await sendEvent(captured(app.tenants.acme.id, paymentId), webhookSecret)).statusCode).toBe(200);
    const thirdSecret = toStripeKeys('third').webhookSecret;
    const foreign = await sendEvent(captured(app.tenants.acme.id, ofFirst.id), thirdSecret, { tenant: 'globex' });
    expect(foreign.statusCode).toBe(200);
    for (const payment of [ofOperator, ofFirst]) expect(await findPayment(payment)).toMatchObject({ status: 'open' });
    expect(await app.asOwner('select count(*)::int as n from provider_events')).toEqual(before);
    expect((await sendEvent(captured(app.tenants.acme.id, ofFirst.id), halden.webhookSecret)).statusCode).toBe(200);
    expect(await findPayment(ofFirst)).toMatchObject({ status: 'captured' });
  });

  test('of the operator do nothing about a payment of the tenant’s own account', async () => {
    await put();
    const payment = await openPayment();
    await app.asOwner(
      `insert into processor_events (tenant_id, type, data, due_at, created_at) values ($1, 'payment.captured', $2, now() - interval '1 second', now())`,
      [app.tenants.acme.id, JSON.stringify({ tenantId: app.tenants.acme.id, paymentId: payment.id })],
    );
    await app.deps.payments.runDueWork(app.tenants.acme.id, app.deps.clock());
    await app.deps.payments.waitUntilIdle();
    expect(await findPayment(payment)).toMatchObject({ status: 'open' });
  });
});

describe('disconnecting', () => {
  test('deletes the keys at once where the account took no money', async () => {
    await put();
    expect((await disconnect()).json()).toMatchObject({
      isOwn: false,
      former: [{ accountId: 'acct_halden', openCount: 0, keysUntil: null }],
    });
    expect(await getAccounts()).toMatchObject([{ has_keys: false }]);
    expect(await findCard()).toMatchObject({ status: 'built_in', managedBy: 'operator' });
    expect((await disconnect()).statusCode).toBe(200);
  });

  test('keeps the keys for the payments of the account until they can no longer be refunded', async () => {
    await put();
    const payment = await openPayment();
    await payByStripe(payment);
    await disconnect();
    const [former] = (await get()).former;
    expect(former).toMatchObject({ accountName: 'Halden', openCount: 1, keysUntil: expect.any(String) });
    const { deps, tenants } = app;
    const inDays = (days: number) => new Date(deps.clock().getTime() + days * day);
    expect(await deleteDispensableKeys(deps, tenants.acme.id, inDays(181))).toBe(0);
    await app.asOwner(`update payments set settled_at = now(), due_at = null where id = $1`, [payment.id]);
    expect(await deleteDispensableKeys(deps, tenants.acme.id, inDays(179))).toBe(0);
    expect(await deleteDispensableKeys(deps, tenants.acme.id, inDays(181))).toBe(1);
    expect(await deleteDispensableKeys(deps, tenants.globex.id, inDays(181))).toBe(0);
    expect((await get()).former).toMatchObject([{ keysUntil: null }]);
  });

  test('a refund after that fails and gives the money back to the order, and is sent nowhere else', async () => {
    await put();
    const payment = await openPayment();
    await payByStripe(payment);
    await disconnect();
    await app.asOwner('update stripe_accounts set secret_key = null, webhook_secret = null');
    stripe.calls.length = 0;
    await app.as('partner_admin').post(`/orders/${payment.orderId}/decline`, { reason: 'No time.' });
    await app.deps.payments.waitUntilIdle();
    const [refund] = await app.asOwner('select status, failure_message from refunds where payment_id = $1', [payment.id]);
    expect(refund).toEqual({ status: 'failed', failure_message: expect.stringContaining('keys were deleted') });
    expect(stripe.calls).toEqual([]);
  });
});
