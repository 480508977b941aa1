import fc from 'fast-check';
import type { Balance } from '@techadds/shared/contract/payouts/endpoints';
import type { Perk } from '@techadds/shared/contract/perks/endpoints';
import type { OrderDetail } from '@techadds/shared/contract/orders/endpoints';
import { createTestApp, type TestApp } from '../../../test/app';
import { payByCard } from '../../../test/payment-frame';
import { addMarketplace } from '../../../test/marketplace-fixture';
import { findUnreconciledRows } from '../reconciliation/reconciliation.service';
import { advanceOrders, resumePayments, releaseHeldFunds } from './orders.jobs';

const runs = Number(process.env.LIVES ?? 25);
/** Many lives are compared with the ledger when they end; few after each action. */
const comparesEachAction = runs <= 200;
/** Below the lifetime of tokens, by more than a life takes. */
const signInEveryMs = 10 * 60_000;
let signedInAt = Date.now();
let app: TestApp;
let serviceIds: string[];
let perkCodes: string[];
beforeAll(async () => {
  app = await createTestApp({ REQUESTS_PER_MINUTE: '1000000' });
  const market = await addMarketplace(app);
  await market.addCardFee();
  await market.addCommission();
  const bank = { holder: 'H', country: 'DE', currency: 'USD', accountNumber: 'DE89370400440532013000' };
  const payload = { ...bank, schedule: 'manual', minimumCents: 0 };
  await app.as('partner_admin').send({ method: 'PUT', url: '/finance/payout-account', payload });
  serviceIds = await Promise.all(
    [100_000, 33, 1, 7_777_777, 24_999].map((priceCents, n) => market.addService({ name: `Service ${n}`, priceCents, taxBp: n * 325 })),
  );
  perkCodes = await createPerks();
  await addCredit();
}, 120_000);
afterAll(() => app.close());

/** Gives the customer more credit than all lives use, once a part of it was refunded. */
async function addCredit(): Promise<void> {
  const { email } = app.tenants.acme.users.customer;
  const partner = app.as('partner_admin');
  const { id: customerId } = (await partner.post('/customers', { kind: 'person', name: 'Test Customer', email })).json<{ id: string }>();
  const deposit = { kind: 'down_payment', customerId, amountCents: 90_000_000_000, method: 'wire' };
  const { id } = (await partner.post('/finance/deposits', deposit)).json<{ id: string }>();
  expect((await app.as('admin').post(`/finance/deposits/${id}/settle`)).statusCode).toBe(200);
  expect((await partner.post(`/finance/deposits/${id}/refund`, { amountCents: 1_001, reason: 'Too much' })).statusCode).toBe(200);
}

/** An active perk of each kind and bearer, with shares that do not divide evenly. Returns their codes. */
async function createPerks(): Promise<string[]> {
  const kinds = [
    { kind: 'percent', value: 1233 },
    { kind: 'percent', value: 10_000 },
    { kind: 'fixed', value: 777 },
    { kind: 'free_service', value: 0 },
    { kind: 'credit', value: 900_000_000 },
  ];
  const bearers = [
    { costBearer: 'partner' },
    { costBearer: 'platform' },
    { costBearer: 'shared', platformShareBp: 3333 },
    { costBearer: 'shared', platformShareBp: 9999 },
  ];
  const codes: string[] = [];
  for (const [n, terms] of kinds.flatMap((kind) => bearers.map((bearer) => ({ ...kind, ...bearer }))).entries()) {
    const made = await app.as('partner_admin').post('/perks', { title: `Perk ${n}`, code: `PERK-${n}`, ...terms });
    const { id, code, approval } = made.json<Perk>();
    if (approval === 'pending') await app.as('admin').post(`/admin/perks/${id}/approve`, {});
    expect((await app.as('partner_admin').post(`/perks/${id}/activate`)).statusCode).toBe(200);
    codes.push(code);
  }
  return codes;
}

let feeTerms = '';
/** Sets who bears the fee of later orders. */
async function setFee(terms: { payer: string; refundable: boolean }): Promise<void> {
  if (feeTerms === JSON.stringify(terms)) return;
  feeTerms = JSON.stringify(terms);
  const payload = { name: 'Card', method: 'card', percentBp: 290, fixedCents: 30, minCents: null, maxCents: null, ...terms };
  expect((await app.as('admin').send({ method: 'PUT', url: '/finance/fee-profiles', payload })).statusCode).toBe(200);
}

const lifeArbitrary = fc.record({
  service: fc.nat(4),
  perk: fc.option(fc.nat(19), { freq: 4 }),
  quantity: fc.constantFrom(1, 1, 1, 3),
  /** The share of the price that credit pays, if any. */
  credit: fc.option(fc.constantFrom(0.01, 0.3, 0.5, 0.99, 1), { freq: 2 }),
  fee: fc.record({ payer: fc.constantFrom('partner', 'partner', 'customer', 'platform'), refundable: fc.boolean() }),
  taxRemitter: fc.constantFrom('platform', 'partner'),
});
type Life = typeof lifeArbitrary extends fc.Arbitrary<infer T> ? T : never;

/** Lets all users sign in again before their tokens expire: many lives take longer. */
function renewSignIns(): void {
  if (Date.now() - signedInAt < signInEveryMs) return;
  signedInAt = Date.now();
  app.advanceBeyondTokens(0);
}

/** Places an order; a perk that takes nothing off a price of a cent is left out. */
async function placeOrder({ service, perk, quantity, credit, fee, taxRemitter }: Life): Promise<string> {
  await setFee(fee);
  await app.asOwner('update tenants set tax_remitter = $1', [taxRemitter]);
  const body = { serviceId: serviceIds[service], package: 'Standard', quantity };
  const withPerk = perk === null ? undefined : await app.as('customer').post('/orders', { ...body, perkCode: perkCodes[perk] });
  const made = withPerk?.statusCode === 201 ? withPerk : await app.as('customer').post('/orders', body);
  expect(made.statusCode).toBe(201);
  const { id, totalCents, perks } = made.json<OrderDetail>();
  const creditCents = Math.floor(totalCents * (credit ?? 0));
  if (creditCents === 0) return id;
  // The same order once more, now that its total is known.
  const perkCode = perks.length > 0 ? { perkCode: perkCodes[perk!] } : {};
  const withCredit = await app.as('customer').post('/orders', { ...body, ...perkCode, creditCents });
  expect(withCredit.statusCode).toBe(201);
  expect(withCredit.json<OrderDetail>()).toMatchObject({ creditCents, totalCents });
  return withCredit.json<OrderDetail>().id;
}

/** Actions in any order; the server must reject those that the status does not allow, without changing anything. */
const attemptArbitrary = fc.oneof(
  fc
    .constantFrom(
      'pay',
      'accept',
      'start',
      'deliver',
      'complete',
      'accept',
      'start',
      'deliver',
      'complete',
      'requestChanges',
      'dispute',
      'tick',
      'holds',
      'holds',
      'payout',
    )
    .map((what) => ({ what, share: 0 })),
  fc.record({ what: fc.constantFrom('refund', 'split', 'refund'), share: fc.double({ min: 0.001, max: 1.1, noNaN: true }) }),
  fc.constantFrom(0.1, 0.9).map((share) => ({ what: 'endPayout', share })),
  fc.constantFrom('decline', 'cancel', 'resolve', 'refuse').map((what) => ({ what, share: 0 })),
);

async function attemptAction(id: string, { what, share }: { what: string; share: number }): Promise<void> {
  const [customer, partner, admin] = [app.as('customer'), app.as('partner_admin'), app.as('admin')];
  const { payCents } = (await customer.get(`/orders/${id}`)).json<OrderDetail>();
  const cents = Math.max(1, Math.floor(payCents * share));
  const tenantId = app.tenants.acme.id;
  const now = app.deps.clock();
  const url = `/orders/${id}`;
  const attempts: Record<string, () => Promise<unknown>> = {
    pay: () => payByCard(app, customer, id).catch(() => undefined),
    accept: () => partner.post(`${url}/accept`),
    start: () => partner.post(`${url}/start`),
    deliver: () => partner.post(`${url}/deliver`, {}),
    complete: () => customer.post(`${url}/complete`),
    requestChanges: () => customer.post(`${url}/request-changes`, { note: 'More' }),
    dispute: () => customer.post(`${url}/dispute`, { reason: 'No' }),
    refund: () => admin.post(`${url}/refund`, { amountCents: cents, reason: 'other' }),
    split: () => admin.post(`${url}/dispute/resolve`, { outcome: 'split', refundCents: cents, note: 'Half' }),
    resolve: () => admin.post(`${url}/dispute/resolve`, { outcome: 'completed', note: 'Fine' }),
    refuse: () => admin.post(`${url}/dispute/resolve`, { outcome: 'canceled', note: 'Not fine' }),
    decline: () => partner.post(`${url}/decline`, { reason: 'No' }),
    cancel: () => admin.post(`${url}/cancel`, { reason: 'No' }),
    tick: async () => {
      await advanceOrders(app.deps, tenantId, now);
      await resumePayments(app.deps, tenantId, new Date(now.getTime() + 86_400_000));
    },
    payout: () => partner.post('/finance/payouts', {}),
    endPayout: async () => {
      const { items } = (await admin.get('/finance/payouts?limit=1')).json<{ items: { id: string }[] }>();
      const end = share > 0.5 ? (['mark-paid', {}] as const) : (['mark-failed', { code: 'account_closed' }] as const);
      if (items[0]) await admin.post(`/finance/payouts/${items[0].id}/${end[0]}`, end[1]);
    },
    holds: () => releaseHeldFunds(app.deps, tenantId, new Date(now.getTime() + 8 * 86_400_000)),
  };
  await attempts[what]!();
  await app.deps.payments.waitUntilIdle();
}

/** Credits less debits of the order's postings by account. */
async function getOrderBalances(orderId: string) {
  const rows = await app.asOwner(
    `select regexp_replace(a.code, '^(partner|escrow|customer):.*', '\\1') as code,
       sum(case when p.credit_code = a.code then p.amount_cents else -p.amount_cents end)::float8 as credit
     from postings p join journal_entries e on e.tenant_id = p.tenant_id and e.id = p.entry_id and e.phase in ('posted', 'post')
       join ledger_accounts a on a.tenant_id = p.tenant_id and a.code in (p.credit_code, p.debit_code)
     where p.order_id = $1 group by 1`,
    [orderId],
  );
  const of = Object.fromEntries(rows.map(({ code, credit }) => [String(code), Number(credit)]));
  return (code: string) => of[code] ?? 0;
}

/** What the partner owes, recomputed: refunds that were not covered, less what earnings and returned payouts settled. */
async function getExpectedDebt(): Promise<number> {
  const [row] = await app.asOwner(
    `select coalesce(sum(case when e.kind = 'refund' then p.amount_cents else -p.amount_cents end), 0)::float8 as cents
     from postings p join journal_entries e on e.tenant_id = p.tenant_id and e.id = p.entry_id
     where p.debit_code like '%:owed' or p.credit_code like '%:owed'`,
  );
  return Number(row?.cents);
}

/** The tax of the customer's documents about an order: invoices less credit notes. */
async function getInvoicedTax(orderId: string): Promise<number> {
  const [row] = await app.asOwner(
    `select coalesce(sum(case kind when 'invoice' then tax_cents when 'credit_note' then -tax_cents end), 0)::float8 as cents
     from invoices where order_id = $1 and customer_id is not null`,
    [orderId],
  );
  return Number(row?.cents);
}

/** Compares an order with its postings, and what its partner owes. */
async function compareWithLedger(id: string): Promise<void> {
  const credit = await getOrderBalances(id);
  const order = (await app.as('admin').get(`/orders/${id}`)).json<OrderDetail>();
  // An authorized amount is not paid before it is captured, which a busy machine may do after the other actions.
  const paid = ['none', 'authorized'].includes(order.paymentStatus) ? 0 : order.payCents;
  // What a partner cannot give back is owed: the platform loses nothing.
  expect(credit('losses')).toBe(0);
  const balance = (await app.as('partner_admin').get('/finance/balance')).json<Balance>();
  expect(balance.owedCents).toBe(await getExpectedDebt());
  expect(balance.owedCents).toBeGreaterThanOrEqual(0);
  // All earnings are set off first, so nothing is available while something is owed.
  expect(Math.min(balance.owedCents, balance.availableCents)).toBe(0);
  const earned = credit('partner') + credit('commission') + credit('fee_recovery') + credit('tax_payable');
  // What the platform bears of a perk is part of the money, and comes back with refunds.
  const borneCents = 0 - credit('promotions');
  expect(paid - order.refundedCents + borneCents).toBe(credit('escrow') + earned);
  expect(borneCents).toBeGreaterThanOrEqual(0);
  expect(borneCents).toBeLessThanOrEqual(order.shares?.platformDiscountCents ?? 0);
  if (paid > 0 && order.refundedCents === order.payCents) expect(borneCents).toBe(0);
  // The payment method gets its charge back first, the credit the rest.
  const chargeCents = order.payCents - order.creditCents;
  expect(0 - credit('customer')).toBe(paid > 0 ? order.creditCents - order.creditRefundedCents : 0);
  expect(order.creditRefundedCents).toBeGreaterThanOrEqual(0);
  expect(order.refundedCents - order.creditRefundedCents).toBeLessThanOrEqual(chargeCents);
  expect(credit('escrow')).toBeGreaterThanOrEqual(0);
  if (order.shares?.releasedAt) {
    expect(credit('escrow')).toBe(0);
    const { partnerCents, commissionCents, feeCents, taxCents, partnerTaxCents } = order.shares;
    expect([partnerCents, commissionCents, feeCents, taxCents]).toEqual(
      ['partner', 'commission', 'fee_recovery', 'tax_payable'].map(credit),
    );
    expect(taxCents + partnerTaxCents).toBe(await getInvoicedTax(id));
    expect(Math.min(taxCents, partnerTaxCents)).toBe(0);
  }
  // Clearing, cash, credit, processing fees and discounts are the only accounts on the other side.
  const others = ['processor_clearing', 'cash', 'processing_fees', 'promotions', 'customer'].reduce((sum, code) => sum + credit(code), 0);
  expect(others + credit('escrow') + earned).toBe(0);
}

/** Orders that hold a redemption although they came to nothing, or whose redemption is not the discount that they have. */
const findWrongRedemptions = () =>
  app.asOwner(
    `select o.number from orders o left join perk_redemptions r on r.tenant_id = o.tenant_id and r.order_id = o.id
     where (o.discount_cents > 0) <> (r.id is not null) or r.amount_cents <> o.discount_cents or r.partner_cents <> o.partner_discount_cents
       or (r.status = 'returned') <> (o.fulfilment_status in ('expired', 'declined', 'canceled') and r.id is not null)`,
  );

test(
  'invariant 9: payment and platform’s discount equal partner share, commission, fee, tax and refunds after any sequence of actions',
  async () => {
    await fc.assert(
      fc.asyncProperty(lifeArbitrary, fc.array(attemptArbitrary, { minLength: 3, maxLength: 14 }), async (life, actions) => {
        renewSignIns();
        const id = await placeOrder(life);
        for (const each of [{ what: 'pay', share: 0 }, ...actions]) {
          await attemptAction(id, each);
          if (comparesEachAction) await compareWithLedger(id);
        }
        await compareWithLedger(id);
      }),
      { numRuns: runs, ...(comparesEachAction && { interruptAfterTimeLimit: 150_000, markInterruptAsFailure: false }) },
    );
    expect(await findWrongRedemptions()).toEqual([]);
    expect(await app.asOwner('select currency from ledger_accounts group by 1 having sum(posted_debit - posted_credit) <> 0')).toEqual([]);
    const tenantId = app.tenants.acme.id;
    expect(await app.deps.db.withSnapshot(tenantId, (tx) => findUnreconciledRows(tx, tenantId))).toEqual([]);
  },
  Math.max(300_000, runs * 5_000),
);
