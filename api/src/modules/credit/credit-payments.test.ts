import type { CreditBalance, CreditEntry } from '@techadds/shared/contract/credit/endpoints';
import type { OrderDetail } from '@techadds/shared/contract/orders/endpoints';
import { createTestApp, type TestApp } from '../../../test/app';
import { addMarketplace } from '../../../test/marketplace-fixture';
import { isDistributed } from '../../../test/template';
import { cards, payByCard } from '../../../test/payment-frame';
import { advanceOrders, resumePayments } from '../orders/orders.jobs';
import { findUnreconciledRows } from '../reconciliation/reconciliation.service';

let app: TestApp;
let serviceId: string;
let customerId: string;
beforeAll(async () => {
  app = await createTestApp({ REQUESTS_PER_MINUTE: '1000000' });
  const market = await addMarketplace(app);
  await market.addCardFee({ payer: 'customer', refundable: true });
  await market.addCommission();
  serviceId = await market.addService({ name: 'Audit', priceCents: 100_000, taxBp: 0 });
  const { email } = app.tenants.acme.users.customer;
  const made = await app.as('partner_admin').post('/customers', { kind: 'person', name: 'Test Customer', email });
  customerId = made.json<{ id: string }>().id;
  // The first order links the account to the customer.
  await placeOrder();
}, 120_000);
afterAll(() => app.close());
afterEach(async () => {
  const { id } = app.tenants.acme;
  expect(await app.deps.db.withSnapshot(id, (tx) => findUnreconciledRows(tx, id))).toEqual([]);
});

const placeOrder = (more: object = {}) => app.as('customer').post('/orders', { serviceId, package: 'Standard', quantity: 1, ...more });
const getOrder = async (id: string) => (await app.as('customer').get(`/orders/${id}`)).json<OrderDetail>();

async function deposit(amountCents: number): Promise<string> {
  const body = { kind: 'down_payment', customerId, amountCents, method: 'wire' };
  const { id } = (await app.as('partner_admin').post('/finance/deposits', body)).json<{ id: string }>();
  expect((await app.as('admin').post(`/finance/deposits/${id}/settle`)).statusCode).toBe(200);
  return id;
}

async function getBalance(): Promise<Pick<CreditBalance, 'availableCents' | 'reservedCents'>> {
  const { balances } = (await app.as('customer').get('/credit')).json<{ balances: CreditBalance[] }>();
  const { availableCents, reservedCents } = balances[0] ?? { availableCents: 0, reservedCents: 0 };
  return { availableCents, reservedCents };
}

/** Uses up what is left, so that each test begins with what it deposits. */
async function emptyCredit(): Promise<void> {
  const { availableCents } = await getBalance();
  for (let left = availableCents; left > 0; left -= 100_000)
    expect((await placeOrder({ creditCents: Math.min(left, 100_000), method: 'invoice' })).statusCode).toBe(201);
}

beforeEach(emptyCredit);

test('credit pays a whole order at once, without a fee', async () => {
  await deposit(150_000);
  const made = await placeOrder({ creditCents: 100_000, expectedTotalCents: 100_000 });
  expect(made.statusCode).toBe(201);
  const order = made.json<OrderDetail>();
  expect(order).toMatchObject({ fulfilmentStatus: 'placed', paymentStatus: 'paid', payCents: 100_000, creditCents: 100_000 });
  expect((await getBalance()).availableCents).toBe(50_000);
  const { items } = (await app.as('customer').get('/credit/entries?limit=1')).json<{ items: CreditEntry[] }>();
  expect(items).toMatchObject([{ kind: 'payment', reserved: false, amountCents: -100_000, reference: order.number, orderId: order.id }]);
  const invoices = await app.asOwner(`select content->'payments' as payments from invoices where order_id = $1`, [order.id]);
  expect(invoices).toEqual([{ payments: [{ label: 'Paid from credit', amountCents: 100_000 }] }]);
});

test('credit pays a part, the card the rest with a fee on the rest only', async () => {
  await deposit(40_000);
  const reservedBefore = (await getBalance()).reservedCents;
  const order = (await placeOrder({ creditCents: 40_000 })).json<OrderDetail>();
  // 600.00 grossed up by 2.9 % and 0.30.
  expect(order).toMatchObject({ fulfilmentStatus: 'pending_payment', payCents: 40_000 + 61_823, creditCents: 40_000 });
  expect(await getBalance()).toEqual({ availableCents: 0, reservedCents: reservedBefore + 40_000 });
  await payByCard(app, app.as('customer'), order.id);
  expect(await getOrder(order.id)).toMatchObject({ fulfilmentStatus: 'placed', paymentStatus: 'paid' });
  expect((await getBalance()).reservedCents).toBe(reservedBefore);
  const [invoice] = await app.asOwner(`select content->'payments' as payments from invoices where order_id = $1`, [order.id]);
  expect(invoice).toEqual({
    payments: [
      { label: 'Paid by card', amountCents: 61_823 },
      { label: 'Paid from credit', amountCents: 40_000 },
    ],
  });
});

test('a refund goes to the card until its charge is back, then to the credit', async () => {
  await deposit(40_000);
  const { id } = (await placeOrder({ creditCents: 40_000 })).json<OrderDetail>();
  await payByCard(app, app.as('customer'), id);
  const refund = (amountCents: number) => app.as('admin').post(`/orders/${id}/refund`, { amountCents, reason: 'other' });
  expect((await refund(61_000)).statusCode).toBe(200);
  expect(await getOrder(id)).toMatchObject({ refundedCents: 61_000, creditRefundedCents: 0 });
  const preview = (await app.as('admin').get(`/orders/${id}/refund-preview?amountCents=1823`)).json();
  expect(preview).toMatchObject({ amountCents: 1_823, creditCents: 1_000 });
  expect((await refund(1_823)).statusCode).toBe(200);
  expect(await getOrder(id)).toMatchObject({ refundedCents: 62_823, creditRefundedCents: 1_000 });
  expect((await getBalance()).availableCents).toBe(1_000);
  expect((await app.as('customer').post(`/orders/${id}/cancel`, { reason: 'No' })).statusCode).toBe(200);
  await app.deps.payments.waitUntilIdle();
  expect(await getOrder(id)).toMatchObject({ refundedCents: 101_823, creditRefundedCents: 40_000, paymentStatus: 'refunded' });
  expect((await getBalance()).availableCents).toBe(40_000);
});

test('credit comes back when the order expires after a declined card', async () => {
  await deposit(30_000);
  const { id } = (await placeOrder({ creditCents: 30_000 })).json<OrderDetail>();
  await payByCard(app, app.as('customer'), id, cards.declined);
  expect((await getBalance()).availableCents).toBe(0);
  const later = new Date(app.deps.clock().getTime() + 16 * 60_000);
  const deps = { ...app.deps, clock: () => later };
  await advanceOrders(deps, app.tenants.acme.id, later);
  // The card can still be charged until its payment is canceled.
  await app.deps.payments.waitUntilIdle();
  await resumePayments(deps, app.tenants.acme.id, later);
  expect(await getOrder(id)).toMatchObject({ fulfilmentStatus: 'expired', paymentStatus: 'none' });
  expect((await getBalance()).availableCents).toBe(30_000);
});

test('credit comes back when the customer cancels before paying', async () => {
  await deposit(30_000);
  const { id } = (await placeOrder({ creditCents: 30_000 })).json<OrderDetail>();
  expect((await app.as('customer').post(`/orders/${id}/cancel`, { reason: 'No' })).statusCode).toBe(200);
  expect((await getBalance()).availableCents).toBe(30_000);
});

test('a transfer that arrives books the reserved credit with it', async () => {
  await deposit(30_000);
  const { id } = (await placeOrder({ creditCents: 30_000, method: 'invoice' })).json<OrderDetail>();
  expect((await app.as('admin').post(`/orders/${id}/record-payment`, { reference: 'TX-1' })).statusCode).toBe(200);
  expect(await getOrder(id)).toMatchObject({ paymentStatus: 'paid' });
  expect((await app.as('admin').post(`/orders/${id}/cancel`, { reason: 'No' })).statusCode).toBe(200);
  expect(await getOrder(id)).toMatchObject({ refundedCents: 100_000, creditRefundedCents: 30_000 });
});

/** A disputed order that waits for its transfer, with a part of it reserved from the credit. */
async function placeDisputedOrder(creditCents: number): Promise<string> {
  const { id } = (await placeOrder({ creditCents, method: 'invoice' })).json<OrderDetail>();
  for (const action of ['accept', 'start']) expect((await app.as('partner_admin').post(`/orders/${id}/${action}`)).statusCode).toBe(200);
  expect((await app.as('customer').post(`/orders/${id}/dispute`, { reason: 'No' })).statusCode).toBe(200);
  return id;
}
const resolveDispute = (id: string, body: object) => app.as('admin').post(`/orders/${id}/dispute/resolve`, { note: 'Decided', ...body });

test('reserved credit comes back when a dispute before the transfer arrives is resolved by canceling', async () => {
  await deposit(30_000);
  const before = await getBalance();
  const id = await placeDisputedOrder(30_000);
  const reserved = { availableCents: 0, reservedCents: before.reservedCents + 30_000 };
  expect(await getBalance()).toEqual(reserved);
  // Nothing was paid that could be split.
  expect((await resolveDispute(id, { outcome: 'split', refundCents: 1 })).statusCode).toBe(422);
  expect(await getBalance()).toEqual(reserved);
  expect((await resolveDispute(id, { outcome: 'canceled' })).statusCode).toBe(200);
  expect(await getOrder(id)).toMatchObject({ fulfilmentStatus: 'canceled', paymentStatus: 'none', refundedCents: 0 });
  expect(await getBalance()).toEqual(before);
});

test('credit stays reserved for the transfer when a dispute is decided for the partner', async () => {
  await deposit(30_000);
  const { reservedCents } = await getBalance();
  const id = await placeDisputedOrder(30_000);
  expect((await resolveDispute(id, { outcome: 'completed' })).statusCode).toBe(200);
  expect(await getBalance()).toEqual({ availableCents: 0, reservedCents: reservedCents + 30_000 });
  expect((await app.as('admin').post(`/orders/${id}/record-payment`, { reference: 'TX-2' })).statusCode).toBe(200);
  expect(await getOrder(id)).toMatchObject({ fulfilmentStatus: 'completed', paymentStatus: 'paid' });
  expect(await getBalance()).toEqual({ availableCents: 0, reservedCents });
});

test('fifty orders at once never use more than the credit', async () => {
  await deposit(1_050);
  const answers = await Promise.all(Array.from({ length: 50 }, () => placeOrder({ creditCents: 100, method: 'invoice' })));
  const codes = answers.map(({ statusCode }) => statusCode);
  expect(codes.filter((code) => code === 201)).toHaveLength(10);
  // Over several nodes, some of the fifty wait too long for their turn, and may try again.
  expect(new Set(codes.filter((code) => !isDistributed() || code !== 503))).toEqual(new Set([201, 409]));
  expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({ code: 'credit_changed' });
  expect((await getBalance()).availableCents).toBe(50);
});

test('a deposit whose credit was used cannot be refunded', async () => {
  const id = await deposit(10_000);
  await placeOrder({ creditCents: 10_000, method: 'invoice' });
  const answer = await app.as('partner_admin').post(`/finance/deposits/${id}/refund`, { reason: 'Back' });
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'insufficient_funds']);
});

test('rejects more credit than the order costs, and credit of nobody', async () => {
  await deposit(200_000);
  const answer = await placeOrder({ creditCents: 100_001 });
  expect([answer.statusCode, answer.json().fields.creditCents]).toEqual([422, 'The order costs less than that.']);
});
