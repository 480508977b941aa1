import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ProviderRefusal, type PaymentPort } from '../payment-provider';
import { stripePort } from './stripe';

interface Asked {
  method: string;
  path: string;
  form: Record<string, string>;
  key: string | undefined;
}

const webhookSecret = 'whsec_test';
const intent = (changes: object = {}) => ({
  ...{ id: 'pi_3MtwBw', object: 'payment_intent', amount: 110_000, currency: 'usd', status: 'requires_payment_method' },
  ...{ client_secret: 'pi_3MtwBw_secret_x', metadata: { tenantId: 'tenant', paymentId: 'payment' }, ...changes },
});

let server: Server;
let port: PaymentPort;
let asked: Asked[] = [];
let answers: { status: number; body: object }[] = [];
const answer = (body: object, status = 200) => void answers.push({ status, body });

async function read(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}

beforeAll(async () => {
  server = createServer((request, response) => {
    void read(request).then((body) => {
      const { method = '', url: path = '', headers } = request;
      asked.push({
        method,
        path,
        form: Object.fromEntries(new URLSearchParams(body)),
        key: headers['idempotency-key'] as string | undefined,
      });
      const { status, body: reply } = answers.shift() ?? { status: 500, body: { error: { message: 'Nothing prepared' } } };
      response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_1' }).end(JSON.stringify(reply));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  port = stripePort({ secretKey: 'sk_test_1', webhookSecret, publishableKey: 'pk_test_1', apiUrl });
});
afterAll(() => new Promise((resolve) => server.close(resolve)));
beforeEach(() => {
  asked = [];
  answers = [];
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
const known = { tenantId: 'tenant', paymentId: 'payment', ref: 'pi_3MtwBw' };

test('creates an intent with manual capture, with our id as the idempotency key', async () => {
  answer(intent());
  expect(await port.open(request)).toEqual({ ref: 'pi_3MtwBw' });
  expect(asked[0]).toMatchObject({ method: 'POST', path: '/v1/payment_intents', key: 'open-payment' });
  expect(asked[0]?.form).toMatchObject({
    amount: '110000',
    currency: 'usd',
    capture_method: 'manual',
    'metadata[tenantId]': 'tenant',
    'metadata[paymentId]': 'payment',
  });
});

test('renders a card page with Stripe’s element that allows only Stripe’s origins', async () => {
  answer(intent());
  const page = await port.cardPage({ ...request, ref: 'pi_3MtwBw' }, 'dark');
  if (!('html' in page)) throw new Error('It should be a page.');
  expect(page.html).toContain('data-secret="pi_3MtwBw_secret_x"');
  expect(page.html).not.toContain('sk_test');
  expect(page.policy).toContain("default-src 'none'");
  expect(page.policy).toContain("frame-ancestors 'self'");
});

test('treats a payment that is already captured as captured', async () => {
  answer(intent({ status: 'succeeded' }));
  await port.capture(known);
  expect(asked[0]).toMatchObject({ path: '/v1/payment_intents/pi_3MtwBw/capture', key: 'capture-payment' });
  answer({ error: { type: 'invalid_request_error', code: 'payment_intent_unexpected_state', message: 'Already captured.' } }, 400);
  answer(intent({ status: 'succeeded' }));
  await port.capture(known);
  answer({ error: { type: 'invalid_request_error', code: 'payment_intent_unexpected_state', message: 'Canceled.' } }, 400);
  answer(intent({ status: 'canceled' }));
  await expect(port.capture(known)).rejects.toBeInstanceOf(ProviderRefusal);
});

test('does not treat a server error of Stripe as a refusal', async () => {
  answer({ error: { type: 'api_error', message: 'Try later.' } }, 500);
  await expect(port.capture(known)).rejects.not.toBeInstanceOf(ProviderRefusal);
});

test('refunds with its own idempotency key, and may be pending', async () => {
  for (const [status, expected] of [
    ['succeeded', 'succeeded'],
    ['pending', 'pending'],
  ] as const) {
    answer({ id: 're_1', object: 'refund', status });
    expect(await port.refund({ tenantId: 'tenant', refundId: 'r-1', ref: 'pi_3MtwBw', amountCents: 33_000 })).toEqual({
      ref: 're_1',
      status: expected,
    });
  }
  expect(asked[0]).toMatchObject({
    path: '/v1/refunds',
    key: 'refund-r-1',
    form: { payment_intent: 'pi_3MtwBw', amount: '33000', 'metadata[refundId]': 'r-1' },
  });
  answer({ id: 're_2', object: 'refund', status: 'failed', failure_reason: 'lost_or_stolen_card' });
  await expect(port.refund({ tenantId: 'tenant', refundId: 'r-2', ref: 'pi_3MtwBw', amountCents: 1 })).rejects.toMatchObject({
    code: 'lost_or_stolen_card',
  });
});

test('reports a settlement once the balance transaction is available', async () => {
  const charge = (status: string) =>
    intent({
      latest_charge: {
        id: 'ch_1',
        object: 'charge',
        balance_transaction: { id: 'txn_1', object: 'balance_transaction', status, fee: 3220, net: 106_780 },
      },
    });
  answer(charge('pending'));
  expect(await port.settlement(known)).toBeNull();
  answer(charge('available'));
  expect(await port.settlement(known)).toEqual({ feeCents: 3220 });
});

describe('webhooks', () => {
  const event = (type: string, object: object) => JSON.stringify({ id: `evt_${type}`, object: 'event', type, data: { object } });
  const signed = (body: string, at = Date.now(), secret = webhookSecret) => {
    const seconds = Math.floor(at / 1000);
    return { 'stripe-signature': `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}` };
  };
  const read = (body: string, headers = signed(body)) => port.readNotice(body, headers, new Date());

  test.each([
    ['payment_intent.amount_capturable_updated', intent({ status: 'requires_capture' }), { what: 'authorized', paymentId: 'payment' }],
    ['payment_intent.succeeded', intent({ status: 'succeeded' }), { what: 'captured', paymentId: 'payment' }],
    ['payment_intent.canceled', intent({ status: 'canceled' }), { what: 'canceled' }],
    [
      'payment_intent.payment_failed',
      intent({
        last_payment_error: { type: 'card_error', code: 'card_declined', decline_code: 'insufficient_funds', message: 'Too little.' },
      }),
      { what: 'failed', code: 'insufficient_funds', message: 'Too little.' },
    ],
    [
      'refund.updated',
      { id: 're_1', object: 'refund', status: 'succeeded', metadata: { tenantId: 'tenant', refundId: 'r-1' } },
      { what: 'refunded', refundId: 'r-1' },
    ],
    [
      'refund.failed',
      { id: 're_1', object: 'refund', status: 'failed', failure_reason: 'declined', metadata: { tenantId: 'tenant', refundId: 'r-1' } },
      { what: 'refund_failed', message: 'declined' },
    ],
  ])('parse %s', async (type, object, expected) => {
    expect(await read(event(type, object))).toMatchObject({ id: `evt_${type}`, tenantId: 'tenant', ...expected });
  });

  test('ignore other event types and foreign objects', async () => {
    expect(await read(event('customer.created', { id: 'cus_1', object: 'customer' }))).toBeUndefined();
    expect(await read(event('payment_intent.succeeded', intent({ metadata: {} })))).toBeUndefined();
  });

  test('reject a wrong signature, a changed body and an old timestamp', async () => {
    const body = event('payment_intent.succeeded', intent());
    for (const headers of [{}, signed(body, Date.now(), 'whsec_other'), signed(body, Date.now() - 301_000), signed(`${body} `)])
      await expect(port.readNotice(body, headers, new Date())).rejects.toThrow();
  });
});
