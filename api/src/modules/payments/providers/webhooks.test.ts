import type { OrderDetail } from '@techadds/shared/contract/orders/endpoints';
import { createTestApp, type TestApp } from '../../../../test/app';
import { addMarketplace } from '../../../../test/marketplace-fixture';
import { deliverWebhooks } from './simulated/webhook-delivery';
import { isWebhookSignatureValid, signWebhook } from './webhook-signature';

const secret = 'a secret of the test';
const now = new Date('2026-11-20T09:00:00Z');
const minutesLater = (n: number) => new Date(now.getTime() + n * 60_000);

test('accepts a signature for its body and secret within five minutes only', () => {
  const signature = signWebhook(secret, 'body', now);
  expect(isWebhookSignatureValid(secret, 'body', signature, minutesLater(4.9))).toBe(true);
  expect(isWebhookSignatureValid(secret, 'body', signature, minutesLater(-4.9))).toBe(true);
  for (const late of [minutesLater(5.1), minutesLater(-5.1)]) expect(isWebhookSignatureValid(secret, 'body', signature, late)).toBe(false);
  expect(isWebhookSignatureValid(secret, 'body ', signature, now)).toBe(false);
  expect(isWebhookSignatureValid('another', 'body', signature, now)).toBe(false);
  for (const other of [undefined, '', signature.replace('v1', 'v0'), `${signature}0`, ['a']])
    expect(isWebhookSignatureValid(secret, 'body', other, now)).toBe(false);
});

describe('webhooks', () => {
  let t: TestApp;
  let tenantId: string;
  let serviceId: string;
  beforeAll(async () => {
    t = await createTestApp();
    tenantId = t.tenants.acme.id;
    serviceId = await (await addMarketplace(t)).addService({ name: 'Pen test' });
  }, 60_000);
  afterAll(() => t.close());

  const emit = (type: string, data: object) =>
    t.asOwner(
      `insert into processor_events (tenant_id, type, data, due_at, created_at) values ($1, $2, $3, now() - interval '1 second', now()) returning id`,
      [tenantId, type, JSON.stringify({ tenantId, ...data })],
    );
  const later = (seconds: number) => new Date(t.deps.clock().getTime() + seconds * 1000);

  test('are rejected without a valid signature', async () => {
    const payload = { id: 'evil', type: 'payment.captured', data: { tenantId, paymentId: crypto.randomUUID() } };
    for (const headers of [{}, { 'processor-signature': signWebhook('guessed', JSON.stringify(payload), new Date()) }]) {
      const answer = await t.anonymous.post('/payments/notices/embedded', payload, headers as Record<string, string>);
      expect([answer.statusCode, answer.json()]).toEqual([400, expect.objectContaining({ code: 'bad_signature' })]);
    }
    expect((await t.anonymous.post('/payments/notices/stripe', payload)).statusCode).toBe(404);
    expect(await t.asOwner('select 1 from provider_events')).toEqual([]);
  });

  test('are redelivered with increasing delays until accepted', async () => {
    await emit('nothing.known', {});
    const answers = [500, 0, 200];
    const send = jest.fn(async () => {
      const status = answers.shift()!;
      if (status === 0) throw new Error('No answer');
      return status;
    });
    for (const [seconds, sent] of [
      [0, 1],
      [0.5, 1],
      [2, 2],
      [3, 2],
      [6, 3],
      [600, 3],
    ] as const) {
      await deliverWebhooks(t.deps.db, tenantId, secret, send, later(seconds));
      expect(send).toHaveBeenCalledTimes(sent);
    }
  });

  test('are applied once when repeated, and place a captured order once', async () => {
    const made = (await t.as('customer').post('/orders', { serviceId, package: 'Standard' })).json<OrderDetail>();
    await t.as('customer').post(`/orders/${made.id}/pay`);
    const [payment] = await t.asOwner('select id from payments where order_id = $1', [made.id]);
    const data = { paymentId: payment!.id };
    for (const type of ['payment.captured', 'payment.captured', 'payment.authorized', 'payment.failed']) {
      await emit(type, data);
      await t.deps.payments.runDueWork(tenantId, t.deps.clock());
      await t.deps.payments.waitUntilIdle();
    }
    const order = (await t.as('customer').get(`/orders/${made.id}`)).json<OrderDetail>();
    expect(order).toMatchObject({
      fulfilmentStatus: 'placed',
      paymentStatus: 'paid',
      timeline: [{ event: 'placed', actorName: 'Test customer' }],
    });
    expect(order.timeline).toHaveLength(1);
    expect(await t.asOwner(`select kind from journal_entries where about_id = $1 order by seq`, [made.id])).toEqual([{ kind: 'capture' }]);
    expect(Number((await t.asOwner('select count(*) as n from provider_events'))[0]?.n)).toBe(4);
  });

  test('are rejected out of order and applied when redelivered', async () => {
    const made = (await t.as('customer').post('/orders', { serviceId, package: 'Standard' })).json<OrderDetail>();
    await t.as('customer').post(`/orders/${made.id}/pay`);
    const [payment] = await t.asOwner('select id from payments where order_id = $1', [made.id]);
    const settledAt = async () => (await t.asOwner('select settled_at from payments where id = $1', [payment!.id]))[0]?.settled_at;
    await emit('payment.settled', { paymentId: payment!.id, feeCents: 0 });
    await t.deps.payments.runDueWork(tenantId, t.deps.clock());
    expect(await settledAt()).toBeNull();
    await emit('payment.captured', { paymentId: payment!.id });
    await t.deps.payments.runDueWork(tenantId, t.deps.clock());
    t.advance(5_000);
    await t.deps.payments.runDueWork(tenantId, t.deps.clock());
    expect(await settledAt()).not.toBeNull();
  });

  test('of a capture for an order that has ended refund it', async () => {
    const made = (await t.as('customer').post('/orders', { serviceId, package: 'Standard' })).json<OrderDetail>();
    await t.as('customer').post(`/orders/${made.id}/pay`);
    await t.as('customer').post(`/orders/${made.id}/cancel`, { reason: 'Changed my mind.' });
    const [payment] = await t.asOwner('select id from payments where order_id = $1', [made.id]);
    await emit('payment.captured', { paymentId: payment!.id });
    await t.deps.payments.runDueWork(tenantId, t.deps.clock());
    await t.deps.payments.waitUntilIdle();
    expect((await t.as('customer').get(`/orders/${made.id}`)).json()).toMatchObject({ fulfilmentStatus: 'canceled' });
    const off = await t.asOwner(`select sum(posted_credit - posted_debit)::int as cents from ledger_accounts where code = $1`, [
      `escrow:order:${made.id}`,
    ]);
    expect(Number(off[0]?.cents ?? 0)).toBe(0);
  });
});
