import type { Deposit } from '@techadds/shared/contract/deposits/endpoints';
import type { TrialBalance } from '@techadds/shared/contract/ledger/endpoints';
import { customers } from '../../schema';
import { createTestApp, type TestApp } from '../../../test/app';
import { addMarketplace, type Marketplace, type TestUser } from '../../../test/marketplace-fixture';

let app: TestApp;
let market: Marketplace;
const customerId = crypto.randomUUID();
beforeEach(async () => {
  app = await createTestApp();
  market = await addMarketplace(app);
  const { id: tenantId, partnerId } = app.tenants.acme;
  const user = { tenantId, id: customerId, partnerId, kind: 'company' as const, name: 'Customer One', email: 'one@x.test' };
  await app.deps.db.withTenant(tenantId, (tx) => tx.insert(customers).values(user));
}, 60_000);
afterEach(async () => {
  expect((await app.as('admin').get('/finance/ledger/verify')).json()).toMatchObject({ ok: true });
  await app.close();
});

const asPartner = () => app.as('partner_admin');
const createDeposit = async (change: object = {}) =>
  (await asPartner().post('/finance/deposits', { kind: 'partner_topup', amountCents: 50_000, ...change })).json<
    Deposit & { code: string }
  >();
const sendAction = async (id: string, what: string, body?: object, who = app.as('admin')) => {
  const response = await who.post(`/finance/deposits/${id}/${what}`, body);
  return { http: response.statusCode, ...response.json<Deposit & { code: string; fields: object }>() };
};
const getTrialBalanceRows = async () =>
  (await app.as('admin').get('/finance/ledger/trial-balance')).json<TrialBalance>().currencies[0]?.rows ?? [];
const getAvailableCents = async () => (await asPartner().get('/finance/balance')).json<{ availableCents: number }>().availableCents;

test('credits a top-up to the partner once an admin has settled it', async () => {
  const made = await createDeposit();
  expect(made).toMatchObject({ status: 'pending', kind: 'partner_topup', customer: null, feeCents: 0, allowedActions: ['cancel'] });
  expect(made.number).toMatch(/^DE-\d{4}-0001$/);
  expect(made.reference).toBe(made.number);
  expect(await getAvailableCents()).toBe(0);
  expect(await sendAction(made.id, 'settle', undefined, asPartner())).toMatchObject({ http: 403 });
  expect(await sendAction(made.id, 'settle')).toMatchObject({ http: 200, status: 'settled', settledAt: expect.any(String) });
  expect(await getAvailableCents()).toBe(50_000);
  expect(await sendAction(made.id, 'settle')).toMatchObject({
    ...{ http: 409, code: 'illegal_transition', error: 'This deposit is settled. Nothing was changed.' },
    ...{ from: 'settled', to: 'settled', allowed: [] },
  });
});

describe('notifies', () => {
  interface Notified {
    type: string;
    title: string;
    body: string;
    path: string;
  }
  const readNotified = async (who: Pick<TestUser, 'get'>) =>
    (await who.get('/notifications')).json<{ items: Notified[] }>().items.filter(({ type }) => type.startsWith('deposit.'));
  const expectNobodyElse = async () => {
    for (const who of [app.as('super_admin'), app.as('partner_staff'), market.secondPartnerAdmin, market.secondCustomer])
      expect(await readNotified(who)).toEqual([]);
  };

  test('the admin of a top-up to settle, and the partner of its arrival', async () => {
    const { id, number } = await createDeposit();
    expect(await readNotified(app.as('admin'))).toMatchObject([
      {
        ...{ type: 'deposit.announced', title: `Deposit ${number} was announced`, path: '/finance/payouts/bank-statements' },
        body: `Test partner_admin expects $500.00 with the reference ${number}. A bank statement confirms it.`,
      },
    ]);
    expect(await readNotified(asPartner())).toEqual([]);
    await sendAction(id, 'settle');
    const path = `/finance/deposits?query=${number}`;
    expect(await readNotified(asPartner())).toMatchObject([
      { type: 'deposit.settled', title: `Deposit ${number} arrived`, body: '$500.00 was credited to your balance.', path },
    ]);
    expect(await readNotified(app.as('admin'))).toHaveLength(1);
    expect(await readNotified(app.as('customer'))).toEqual([]);
    await expectNobodyElse();
  });

  test.each([false, true])('the customer whose credit it is (merged into another: %s)', async (merged) => {
    const { id: tenantId, partnerId, users } = app.tenants.acme;
    const { id, number } = await createDeposit({ kind: 'down_payment', customerId });
    const owner = merged ? crypto.randomUUID() : customerId;
    if (merged) {
      const row = { tenantId, id: owner, partnerId, kind: 'company' as const, name: 'Customer Two', email: 'two@x.test' };
      await app.deps.db.withTenant(tenantId, (tx) => tx.insert(customers).values(row));
      await app.asOwner('update customers set merged_into_id = $1 where id = $2', [owner, customerId]);
    }
    await app.asOwner('update customers set user_id = $1 where id = $2', [users.customer.id, owner]);
    await sendAction(id, 'settle');
    expect(await readNotified(app.as('customer'))).toMatchObject([
      {
        ...{ type: 'deposit.settled', title: 'Your payment to Halden Consulting arrived', path: '/orders/credit' },
        body: `$500.00 of deposit ${number} was added to your credit.`,
      },
    ]);
    expect(await readNotified(asPartner())).toMatchObject([{ body: '$500.00 was credited to Customer One.' }]);
    await expectNobodyElse();
  });
});

test('deducts the card fee of the fee profile', async () => {
  await market.addCardFee();
  const made = await createDeposit({ amountCents: 110_000, method: 'card' });
  expect(made).toMatchObject({ feeCents: 3_220, creditedCents: 106_780 });
  await sendAction(made.id, 'settle');
  expect(await getAvailableCents()).toBe(106_780);
  const held = Object.fromEntries(
    (await getTrialBalanceRows()).map(({ account, debitCents, creditCents }) => [account, debitCents - creditCents]),
  );
  expect(held).toEqual({ cash: 106_780, fee_recovery: -3_220, 'partner:available': -106_780, processing_fees: 3_220 });
  expect(await createDeposit({ amountCents: 30, method: 'card' })).toMatchObject({ code: 'invalid' });
});

test('credits an advance payment to the customer', async () => {
  const made = await createDeposit({ kind: 'down_payment', customerId });
  expect(made.customer).toEqual({ id: customerId, name: 'Customer One' });
  await sendAction(made.id, 'settle');
  expect(await getAvailableCents()).toBe(0);
  expect((await getTrialBalanceRows()).find(({ account }) => account === 'customer:credit')).toMatchObject({ creditCents: 50_000 });
});

test('refunds a deposit in parts, up to the credited amount', async () => {
  const { id } = await createDeposit();
  expect(await sendAction(id, 'refund', { reason: 'Too early' })).toMatchObject({ http: 409 });
  await sendAction(id, 'settle');
  expect(await sendAction(id, 'refund', { amountCents: 20_000, reason: 'Part' })).toMatchObject({
    status: 'partially_refunded',
    refundedCents: 20_000,
  });
  expect(await sendAction(id, 'refund', { amountCents: 30_001, reason: 'Much' })).toMatchObject({
    http: 422,
    fields: { amountCents: expect.any(String) },
  });
  expect(await sendAction(id, 'refund', { reason: 'Rest' }, asPartner())).toMatchObject({
    status: 'refunded',
    refundedCents: 50_000,
    allowedActions: [],
  });
  expect(await getAvailableCents()).toBe(0);
});

test('rejects a refund of money that was already paid out', async () => {
  const { id } = await createDeposit();
  await sendAction(id, 'settle');
  await asPartner().send({
    method: 'PUT',
    url: '/finance/payout-account',
    payload: { holder: 'H', country: 'DE', currency: 'USD', accountNumber: 'DE89370400440532013000', schedule: 'manual', minimumCents: 0 },
  });
  expect((await asPartner().post('/finance/payouts', { amountCents: 40_000 })).statusCode).toBe(201);
  expect(await sendAction(id, 'refund', { reason: 'Back' })).toMatchObject({ http: 409, code: 'insufficient_funds' });
});

test('cancels a pending deposit', async () => {
  const { id } = await createDeposit();
  expect(await sendAction(id, 'cancel', undefined, asPartner())).toMatchObject({ status: 'canceled' });
  expect(await sendAction(id, 'settle')).toMatchObject({ http: 409 });
  const audit = (await app.as('admin').get('/audit/logs?event=deposit.')).json<{ items: object[] }>();
  expect(audit.items).toMatchObject([
    {
      ...{ event: 'deposit.canceled', description: expect.stringMatching(/ canceled deposit DE-\d{4}-0001$/) },
      ...{ before: { status: 'pending' }, after: { status: 'canceled' } },
    },
    { event: 'deposit.announced', description: expect.stringMatching(/ announced deposit DE-\d{4}-0001$/), after: { status: 'pending' } },
  ]);
});

test.each([
  [{ kind: 'gift' }, 'kind'],
  [{ amountCents: 0 }, 'amountCents'],
  [{ kind: 'down_payment' }, 'customerId'],
  [{ customerId }, 'customerId'],
  [{ kind: 'milestone_funding', customerId: crypto.randomUUID() }, 'customerId'],
])('rejects %j and names the field', async (change, field) => {
  const response = await asPartner().post('/finance/deposits', { kind: 'partner_topup', amountCents: 50_000, ...change });
  expect([response.statusCode, Object.keys(response.json<{ fields: object }>().fields)]).toEqual([422, [field]]);
});

test('lists, sums and returns only the partner’s own deposits', async () => {
  const { id, number } = await createDeposit();
  await createDeposit({ amountCents: 100 });
  await sendAction(id, 'settle');
  const list = async (query = '') =>
    (await asPartner().get(`/finance/deposits?${query}`)).json<{ items: Deposit[] }>().items.map(({ amountCents }) => amountCents);
  expect(await list()).toEqual([100, 50_000]);
  expect(await list('sort=amount&order=desc')).toEqual([50_000, 100]);
  expect(await list(`query=${number}`)).toEqual([50_000]);
  expect(await list('status=pending&kind=partner_topup')).toEqual([100]);
  expect((await asPartner().get('/finance/deposits/summary')).json()).toMatchObject({
    currencies: [{ currency: 'USD', settledCents: 50_000, pendingCents: 100, counts: { settled: 1, pending: 1, failed: 0 } }],
  });
  expect((await market.secondPartnerAdmin.get('/finance/deposits')).json()).toMatchObject({ items: [] });
  expect((await market.secondPartnerAdmin.get('/finance/deposits/summary')).json()).toEqual({ currencies: [] });
  expect((await market.secondPartnerAdmin.get(`/finance/deposits/${id}`)).statusCode).toBe(404);
});
