import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { unloggedCalls } from '../../../../../test/unlogged-calls';
import { ProviderRejectionError, type PaymentProvider } from '../payment-provider';
import { createStripeProvider } from './stripe';

interface RecordedRequest {
  method: string;
  path: string;
  form: Record<string, string>;
  key: string | undefined;
}

const webhookSecret = 'whsec_test';
const createIntent = (changes: object = {}) => ({
  ...{ id: 'pi_3MtwBw', object: 'payment_intent', amount: 110_000, currency: 'usd', status: 'requires_payment_method' },
  ...{ client_secret: 'pi_3MtwBw_secret_x', metadata: { tenantId: 'tenant', paymentId: 'payment' }, ...changes },
});

let server: Server;
let port: PaymentProvider;
let recordedRequests: RecordedRequest[] = [];
let queuedResponses: { status: number; body: object }[] = [];
const queueResponse = (body: object, status = 200) => void queuedResponses.push({ status, body });

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}

beforeAll(async () => {
  server = createServer((request, response) => {
    void readBody(request).then((body) => {
      const { method = '', url: path = '', headers } = request;
      recordedRequests.push({
        method,
        path,
        form: Object.fromEntries(new URLSearchParams(body)),
        key: headers['idempotency-key'] as string | undefined,
      });
      const { status, body: reply } = queuedResponses.shift() ?? { status: 500, body: { error: { message: 'Nothing prepared' } } };
      response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_1' }).end(JSON.stringify(reply));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  port = createStripeProvider({ secretKey: 'sk_test_1', webhookSecret, publishableKey: 'pk_test_1', apiUrl }, unloggedCalls);
});
afterAll(() => new Promise((resolve) => server.close(resolve)));
beforeEach(() => {
  recordedRequests = [];
  queuedResponses = [];
});

const request = {
  tenantId: 'tenant',
  paymentId: 'payment',
  method: 'card',
  amountCents: 110_000,
  feeCents: 3220,
  currency: 'USD',
  description: 'TechAdds OR-1',
} as const;
const capturablePayment = { tenantId: 'tenant', paymentId: 'payment', ref: 'pi_3MtwBw' };

test('creates an intent with manual capture, with our id as the idempotency key', async () => {
  queueResponse(createIntent());
  expect(await port.createPayment(request)).toEqual({ ref: 'pi_3MtwBw' });
  expect(recordedRequests[0]).toMatchObject({ method: 'POST', path: '/v1/payment_intents', key: 'open-payment' });
  expect(recordedRequests[0]?.form).toMatchObject({
    amount: '110000',
    currency: 'usd',
    capture_method: 'manual',
    'metadata[tenantId]': 'tenant',
    'metadata[paymentId]': 'payment',
  });
});

test.each([
  ['JPY', 500, '500'],
  ['KWD', 5120, '5120'],
  ['ISK', 500, '50000'],
])('charges and refunds %s in the units that Stripe counts', async (currency, amountCents, amount) => {
  queueResponse(createIntent());
  await port.createPayment({ ...request, currency, amountCents });
  queueResponse({ id: 're_1', object: 'refund', status: 'succeeded' });
  await port.refund({ tenantId: 'tenant', refundId: 'r-1', ref: 'pi_3MtwBw', amountCents, currency });
  expect(recordedRequests.map(({ form }) => form.amount)).toEqual([amount, amount]);
});

test('renders a card page with Stripe’s element that allows only Stripe’s origins', async () => {
  queueResponse(createIntent());
  const page = await port.getCardPage({ ...request, ref: 'pi_3MtwBw' }, 'dark');
  if (!('html' in page)) throw new Error('It should be a page.');
  expect(page.html).toContain('data-secret="pi_3MtwBw_secret_x"');
  expect(page.html).not.toContain('sk_test');
  expect(page.policy).toContain("default-src 'none'");
  expect(page.policy).toContain("frame-ancestors 'self'");
});

test('treats a payment that is already captured as captured', async () => {
  queueResponse(createIntent({ status: 'succeeded' }));
  await port.capture(capturablePayment);
  expect(recordedRequests[0]).toMatchObject({ path: '/v1/payment_intents/pi_3MtwBw/capture', key: 'capture-payment' });
  queueResponse({ error: { type: 'invalid_request_error', code: 'payment_intent_unexpected_state', message: 'Already captured.' } }, 400);
  queueResponse(createIntent({ status: 'succeeded' }));
  await port.capture(capturablePayment);
  queueResponse({ error: { type: 'invalid_request_error', code: 'payment_intent_unexpected_state', message: 'Canceled.' } }, 400);
  queueResponse(createIntent({ status: 'canceled' }));
  await expect(port.capture(capturablePayment)).rejects.toBeInstanceOf(ProviderRejectionError);
});

test('does not treat a server error of Stripe as a refusal', async () => {
  queueResponse({ error: { type: 'api_error', message: 'Try later.' } }, 500);
  await expect(port.capture(capturablePayment)).rejects.not.toBeInstanceOf(ProviderRejectionError);
});

test('treats a payment that Stripe does not know as refused in every request', async () => {
  const noSuchPayment = { error: { type: 'invalid_request_error', code: 'resource_missing', message: 'No such payment_intent.' } };
  const unexpectedState = { error: { type: 'invalid_request_error', code: 'payment_intent_unexpected_state', message: 'Canceled.' } };
  const isRefused = expect.objectContaining({ name: 'ProviderRefusal', code: 'resource_missing' });
  queueResponse(noSuchPayment, 404);
  await expect(port.findSettlement(capturablePayment)).rejects.toEqual(isRefused);
  queueResponse(noSuchPayment, 404);
  await expect(port.getCardPage({ ...request, ref: 'pi_3MtwBw' }, 'dark')).rejects.toEqual(isRefused);
  queueResponse(unexpectedState, 400);
  queueResponse(noSuchPayment, 404);
  await expect(port.capture(capturablePayment)).rejects.toEqual(isRefused);
});

test('refunds with its own idempotency key, and may be pending', async () => {
  for (const [status, expected] of [
    ['succeeded', 'succeeded'],
    ['pending', 'pending'],
  ] as const) {
    queueResponse({ id: 're_1', object: 'refund', status });
    expect(await port.refund({ tenantId: 'tenant', refundId: 'r-1', ref: 'pi_3MtwBw', amountCents: 33_000, currency: 'USD' })).toEqual({
      ref: 're_1',
      status: expected,
    });
  }
  expect(recordedRequests[0]).toMatchObject({
    path: '/v1/refunds',
    key: 'refund-r-1',
    form: { payment_intent: 'pi_3MtwBw', amount: '33000', 'metadata[refundId]': 'r-1' },
  });
  queueResponse({ id: 're_2', object: 'refund', status: 'failed', failure_reason: 'lost_or_stolen_card' });
  await expect(
    port.refund({ tenantId: 'tenant', refundId: 'r-2', ref: 'pi_3MtwBw', amountCents: 1, currency: 'USD' }),
  ).rejects.toMatchObject({
    code: 'lost_or_stolen_card',
  });
});

test('reports a settlement once the balance transaction is available', async () => {
  const charge = (status: string, settlement: object = { currency: 'usd' }) =>
    createIntent({
      latest_charge: {
        id: 'ch_1',
        object: 'charge',
        balance_transaction: { id: 'txn_1', object: 'balance_transaction', status, fee: 3220, net: 106_780, ...settlement },
      },
    });
  queueResponse(charge('pending'));
  expect(await port.findSettlement(capturablePayment)).toBeNull();
  queueResponse(charge('available'));
  expect(await port.findSettlement(capturablePayment)).toEqual({ feeCents: 3220 });
  queueResponse({ ...charge('available', { currency: 'usd', exchange_rate: 0.007 }), currency: 'jpy' });
  expect(await port.findSettlement(capturablePayment)).toEqual({ feeCents: 4600 });
});

describe('webhooks', () => {
  const event = (type: string, object: object) => JSON.stringify({ id: `evt_${type}`, object: 'event', type, data: { object } });
  const signed = (body: string, at = Date.now(), secret = webhookSecret) => {
    const seconds = Math.floor(at / 1000);
    return { 'stripe-signature': `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}` };
  };
  const read = (body: string, headers = signed(body)) => port.parseWebhook(body, headers, new Date());

  test.each([
    [
      'payment_intent.amount_capturable_updated',
      createIntent({ status: 'requires_capture' }),
      { kind: 'authorized', paymentId: 'payment' },
    ],
    ['payment_intent.succeeded', createIntent({ status: 'succeeded' }), { kind: 'captured', paymentId: 'payment' }],
    ['payment_intent.canceled', createIntent({ status: 'canceled' }), { kind: 'canceled' }],
    [
      'payment_intent.payment_failed',
      createIntent({
        last_payment_error: { type: 'card_error', code: 'card_declined', decline_code: 'insufficient_funds', message: 'Too little.' },
      }),
      { kind: 'failed', code: 'insufficient_funds', message: 'Too little.' },
    ],
    [
      'refund.updated',
      { id: 're_1', object: 'refund', status: 'succeeded', metadata: { tenantId: 'tenant', refundId: 'r-1' } },
      { kind: 'refunded', refundId: 'r-1' },
    ],
    [
      'refund.failed',
      { id: 're_1', object: 'refund', status: 'failed', failure_reason: 'declined', metadata: { tenantId: 'tenant', refundId: 'r-1' } },
      { kind: 'refund_failed', message: 'declined' },
    ],
  ])('parse %s', async (type, object, expected) => {
    expect(await read(event(type, object))).toMatchObject({ id: `evt_${type}`, tenantId: 'tenant', ...expected });
  });

  test('ignore other event types and foreign objects', async () => {
    expect(await read(event('customer.created', { id: 'cus_1', object: 'customer' }))).toBeUndefined();
    expect(await read(event('payment_intent.succeeded', createIntent({ metadata: {} })))).toBeUndefined();
  });

  test('reject a wrong signature, a changed body and an old timestamp', async () => {
    const body = event('payment_intent.succeeded', createIntent());
    for (const headers of [{}, signed(body, Date.now(), 'whsec_other'), signed(body, Date.now() - 301_000), signed(`${body} `)])
      await expect(port.parseWebhook(body, headers, new Date())).rejects.toThrow();
  });
});
