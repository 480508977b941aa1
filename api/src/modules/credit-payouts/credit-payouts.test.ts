import type { CreditBalance } from '@techadds/shared/contract/credit/endpoints';
import type { CreditPayout } from '@techadds/shared/contract/credit/payouts';
import type { InvoiceDetail } from '@techadds/shared/contract/invoices/endpoints';
import { createTestApp, type TestApp } from '../../../test/app';
import { addMarketplace, type Marketplace } from '../../../test/marketplace-fixture';
import { parsePdf } from '../../../test/parse-pdf';
import { lockCreditPayout } from './credit-payouts.db';
import { findUnreconciledRows } from '../reconciliation/reconciliation.service';

let app: TestApp;
let market: Marketplace;
let customerId: string;
const bank = { holder: 'Test Customer', currency: 'USD', accountNumber: 'DE89 3704 0044 0532 0130 00' };

beforeAll(async () => {
  app = await createTestApp({ REQUESTS_PER_MINUTE: '1000000' });
  market = await addMarketplace(app);
  const serviceId = await market.addService({ name: 'Audit', priceCents: 100_000, taxBp: 0 });
  const { email } = app.tenants.acme.users.customer;
  const made = await app.as('partner_admin').post('/customers', { kind: 'person', name: 'Test Customer', email });
  customerId = made.json<{ id: string }>().id;
  await app.as('customer').post('/orders', { serviceId, package: 'Standard', method: 'invoice' });
  const body = { kind: 'down_payment', customerId, amountCents: 100_000, method: 'wire' };
  const { id } = (await app.as('partner_admin').post('/finance/deposits', body)).json<{ id: string }>();
  await app.as('admin').post(`/finance/deposits/${id}/settle`);
}, 120_000);
afterAll(() => app.close());

const findProblems = () => app.deps.db.withSnapshot(app.tenants.acme.id, (tx) => findUnreconciledRows(tx, app.tenants.acme.id));
afterEach(async () => expect(await findProblems()).toEqual([]));

const request = (amountCents: number, more: object = {}) =>
  app.as('customer').post('/credit-payouts', { ...bank, customerId, amountCents, ...more });
const requestId = async (amountCents: number) => (await request(amountCents)).json<CreditPayout>().id;
async function getBalance() {
  const { balances } = (await app.as('customer').get('/credit')).json<{ balances: CreditBalance[] }>();
  return [balances[0]?.availableCents, balances[0]?.reservedCents];
}
const listNotifications = async (role: 'customer' | 'admin') =>
  (await app.as(role).get('/notifications')).json<{ items: { title: string }[] }>().items.map(({ title }) => title);

test('an admin pays what a customer asked for, and the ledger books it once', async () => {
  const [availableCents] = await getBalance();
  const made = await request(10_000);
  expect(made.statusCode).toBe(201);
  expect(made.json()).toMatchObject({ number: 'CP-2026-0001', status: 'pending', bankLast4: '3000', allowedActions: ['cancel'] });
  expect(made.body).not.toContain('0532');
  expect(await getBalance()).toEqual([availableCents! - 10_000, 10_000]);
  expect(await listNotifications('admin')).toContain('Payout of credit requested: CP-2026-0001');
  const { id } = made.json<CreditPayout>();
  const paid = await app.as('admin').post(`/credit-payouts/${id}/mark-paid`, { reference: 'TX-9' });
  expect(paid.json()).toMatchObject({ status: 'paid', note: 'TX-9', allowedActions: [] });
  expect(await getBalance()).toEqual([availableCents! - 10_000, 0]);
  expect(await listNotifications('customer')).toContain('CP-2026-0001 is paid');
  const again = await app.as('admin').post(`/credit-payouts/${id}/mark-paid`, { reference: 'TX-9' });
  expect([again.statusCode, again.json().code]).toEqual([409, 'illegal_transition']);
  const events = await app.asOwner(`select event from audit_events where event like 'credit_payout.%' order by seq`);
  expect(events).toEqual([{ event: 'credit_payout.requested' }, { event: 'credit_payout.paid' }]);
});

test('a paid payout has a statement that customer, partner and admins can read, without the bank account', async () => {
  const id = await requestId(1_500);
  expect((await request(100)).json<CreditPayout>().statement).toBeNull();
  await app.as('admin').post(`/credit-payouts/${id}/mark-paid`, { reference: 'TX-10' });
  const { items } = (await app.as('customer').get('/credit-payouts?limit=200')).json<{ items: CreditPayout[] }>();
  const { statement, number } = items.find((each) => each.id === id)!;
  expect(statement).toEqual({ id: expect.any(String), number: expect.stringMatching(/^PS-2026-\d{6}$/) });
  for (const role of ['customer', 'partner_admin', 'admin'] as const) {
    const answer = await app.as(role).get(`/finance/invoices/${statement!.id}`);
    expect(answer.json<InvoiceDetail>()).toMatchObject({
      ...{
        kind: 'payout_statement',
        totalCents: 1_500,
        buyer: { name: 'Test Customer' },
        subject: { type: 'credit_payout', name: number },
      },
      content: { dueCents: 0, payments: [{ label: 'Paid by bank transfer', amountCents: 1_500 }] },
    });
    expect(answer.body).not.toContain('3000');
  }
  const pdf = await app.as('customer').get(`/finance/invoices/${statement!.id}/pdf`);
  expect(parsePdf(pdf.rawPayload.toString('latin1')).texts.join(' ')).toContain(number);
  expect((await market.secondCustomer.get(`/finance/invoices/${statement!.id}`)).statusCode).toBe(404);
});

test('a decision is mailed to the customer, who waits for it', async () => {
  const id = await requestId(1_000);
  await app.as('admin').post(`/credit-payouts/${id}/decline`, { reason: 'The holder is another one.' });
  const [item] = await app.asOwner(`select title, body from digest_items where user_id = $1 order by created_at desc limit 1`, [
    app.tenants.acme.users.customer.id,
  ]);
  expect(item).toMatchObject({ body: '$10.00 is in your credit again: The holder is another one.' });
});

test.each([
  ['the customer cancels', 'customer', 'cancel', undefined],
  ['an admin declines', 'admin', 'decline', { reason: 'No' }],
] as const)('the credit is back when %s', async (_title, role, action, body) => {
  const before = await getBalance();
  const id = await requestId(2_000);
  expect((await app.as(role).post(`/credit-payouts/${id}/${action}`, body)).statusCode).toBe(200);
  expect(await getBalance()).toEqual(before);
});

test('twenty requests at once never take more than the credit', async () => {
  const [availableCents] = await getBalance();
  const each = Math.floor(availableCents! / 7);
  const answers = await Promise.all(Array.from({ length: 20 }, () => request(each)));
  const made = answers.filter(({ statusCode }) => statusCode === 201);
  expect(made).toHaveLength(7);
  expect(answers.find(({ statusCode }) => statusCode !== 201)?.json()).toMatchObject({ code: 'credit_changed' });
  for (const answer of made) await app.as('customer').post(`/credit-payouts/${answer.json<CreditPayout>().id}/cancel`);
});

test('two admins who decide at once: one of them does', async () => {
  const id = await requestId(500);
  const answers = await Promise.all([
    app.as('admin').post(`/credit-payouts/${id}/mark-paid`, { reference: 'TX' }),
    app.as('admin').post(`/credit-payouts/${id}/decline`, { reason: 'No' }),
  ]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
});

test('rejects the credit of somebody else, and a wrong account number', async () => {
  const foreign = await market.secondCustomer.post('/credit-payouts', { ...bank, customerId, amountCents: 100 });
  expect([foreign.statusCode, foreign.json().fields.customerId]).toEqual([422, 'You have no such credit.']);
  const wrong = await request(100, { accountNumber: 'DE89370400440532013001' });
  expect([wrong.statusCode, Object.keys(wrong.json().fields)]).toEqual([422, ['accountNumber']]);
});

test('customers see their own payouts only, and cannot pay them', async () => {
  const id = await requestId(300);
  const theirs = (await market.secondCustomer.get('/credit-payouts')).json<{ items: unknown[] }>();
  expect(theirs.items).toEqual([]);
  expect((await market.secondCustomer.post(`/credit-payouts/${id}/cancel`)).statusCode).toBe(404);
  expect((await app.as('customer').post(`/credit-payouts/${id}/mark-paid`, { reference: 'X' })).statusCode).toBe(403);
});

test('reconciliation finds a payout that says something else than the ledger', async () => {
  const id = await requestId(200);
  await app.asOwner(`update credit_payouts set amount_cents = 201 where id = $1`, [id]);
  expect(await findProblems()).toEqual([expect.stringMatching(/^Payout of credit CP-.*: another amount is reserved for it\.$/)]);
  await app.asOwner(`update credit_payouts set amount_cents = 200, status = 'paid' where id = $1`, [id]);
  expect((await findProblems()).join()).toContain('its status is not how it ended in the ledger');
  await app.asOwner(`update credit_payouts set status = 'pending' where id = $1`, [id]);
});

test('no payout of credit is visible in a scope that the permission does not have', async () => {
  const id = await requestId(1_000);
  const { id: tenantId } = app.tenants.acme;
  const lockAs = (scope: 'partner' | 'tenant') =>
    app.deps.db.withTenant(tenantId, (tx) => lockCreditPayout(tx, { tenantId, scope, userId: app.tenants.acme.users.customer.id }, id));
  expect(await lockAs('partner')).toBeUndefined();
  expect(await lockAs('tenant')).toMatchObject({ id });
  await app.as('customer').post(`/credit-payouts/${id}/cancel`);
});
