import type { OrderDetail } from '@techadds/shared/contract/orders/endpoints';
import { createTestApp, type TestApp } from '../../../test/app';
import { addMarketplace } from '../../../test/marketplace-fixture';
import { payByCard } from '../../../test/payment-frame';
import { processPayments } from './payments.jobs';
import { ProviderRejectionError } from './providers/payment-provider';

const day = 24 * 3_600_000;

let app: TestApp;
let tenantId: string;
let serviceId: string;
beforeAll(async () => {
  app = await createTestApp();
  tenantId = app.tenants.acme.id;
  serviceId = await (await addMarketplace(app)).addService({ name: 'Pen test' });
}, 60_000);
afterAll(() => app.close());

/** A captured payment whose settlement the provider is asked for. */
async function addCapturedPayment(): Promise<string> {
  const order = (await app.as('customer').post('/orders', { serviceId, package: 'Standard' })).json<OrderDetail>();
  await payByCard(app, app.as('customer'), order.id);
  const [payment] = await app.asOwner('select id, status from payments where order_id = $1', [order.id]);
  expect(payment!.status).toBe('captured');
  return payment!.id as string;
}

/** Asks the provider for settlements several times. Returns how often it was asked. */
async function countRequests(error: Error): Promise<number> {
  const findSettlement = jest.fn(() => Promise.reject(error));
  const { payments } = app.deps;
  const deps = { ...app.deps, payments: { ...payments, provider: { ...payments.provider, findSettlement } } };
  for (let run = 0; run < 3; run += 1) {
    app.advanceBeyondTokens(day);
    await processPayments(deps, tenantId);
  }
  return findSettlement.mock.calls.length;
}

test('asks again for a settlement where the provider does not answer', async () => {
  const id = await addCapturedPayment();
  expect(await countRequests(new Error('No answer'))).toBe(3);
  await app.asOwner('update payments set due_at = null where id = $1', [id]);
});

test('does not ask again for a settlement that the provider refuses, and keeps the reason', async () => {
  const id = await addCapturedPayment();
  expect(await countRequests(new ProviderRejectionError('resource_missing', 'No such payment.'))).toBe(1);
  const [payment] = await app.asOwner('select status, due_at, failure_code from payments where id = $1', [id]);
  expect(payment).toEqual({ status: 'captured', due_at: null, failure_code: 'resource_missing' });
});

test('captures a new payment at once, however many older ones wait for their payout', async () => {
  const batchSize = 20;
  for (let n = 0; n < batchSize; n += 1) await addCapturedPayment();
  app.advanceBeyondTokens(day);
  await addCapturedPayment();
}, 60_000);
