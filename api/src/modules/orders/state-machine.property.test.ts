import fc from 'fast-check';
import type { Balance } from '@techadds/shared/contract/payouts/endpoints';
import type { OrderDetail } from '@techadds/shared/contract/orders/endpoints';
import { createTestApp, type TestApp } from '../../../test/app';
import { payByCard } from '../../../test/payment-frame';
import { addMarketplace } from '../../../test/marketplace-fixture';
import { findUnreconciledRows } from '../reconciliation/reconciliation.service';
import { advanceOrders, resumePayments, releaseHeldFunds } from './orders.jobs';

const runs = Number(process.env.LIVES ?? 25);
let app: TestApp;
let serviceIds: string[];
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
}, 60_000);
afterAll(() => app.close());

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
    `select regexp_replace(a.code, '^(partner|escrow):.*', '\\1') as code,
       sum(case when p.credit_code = a.code then p.amount_cents else -p.amount_cents end)::float8 as credit
     from postings p join ledger_accounts a on a.tenant_id = p.tenant_id and a.code in (p.credit_code, p.debit_code)
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

test('invariant 9: the customer’s payment equals partner share, commission, fee, tax and refunds after any sequence of actions', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(4), fc.array(attemptArbitrary, { minLength: 3, maxLength: 14 }), async (service, actions) => {
      const made = await app.as('customer').post('/orders', { serviceId: serviceIds[service], package: 'Standard' });
      const { id } = made.json<OrderDetail>();
      for (const each of [{ what: 'pay', share: 0 }, ...actions]) {
        await attemptAction(id, each);
        const credit = await getOrderBalances(id);
        const order = (await app.as('admin').get(`/orders/${id}`)).json<OrderDetail>();
        const paid = order.paymentStatus === 'none' ? 0 : order.payCents;
        // What a partner cannot give back is owed: the platform loses nothing.
        expect(credit('losses')).toBe(0);
        const balance = (await app.as('partner_admin').get('/finance/balance')).json<Balance>();
        expect(balance.owedCents).toBe(await getExpectedDebt());
        expect(balance.owedCents).toBeGreaterThanOrEqual(0);
        // All earnings are set off first, so nothing is available while something is owed.
        expect(Math.min(balance.owedCents, balance.availableCents)).toBe(0);
        const earned = credit('partner') + credit('commission') + credit('fee_recovery') + credit('tax_payable');
        expect(paid - order.refundedCents).toBe(credit('escrow') + earned);
        expect(credit('escrow')).toBeGreaterThanOrEqual(0);
        if (order.shares?.releasedAt) {
          expect(credit('escrow')).toBe(0);
          const { partnerCents, commissionCents, feeCents, taxCents } = order.shares;
          expect([partnerCents, commissionCents, feeCents, taxCents]).toEqual(
            ['partner', 'commission', 'fee_recovery', 'tax_payable'].map(credit),
          );
        }
        // Clearing, cash and processing fees are the only accounts on the other side.
        expect(credit('processor_clearing') + credit('cash') + credit('processing_fees') + credit('escrow') + earned).toBe(0);
      }
    }),
    { numRuns: runs, interruptAfterTimeLimit: 150_000, markInterruptAsFailure: false },
  );
  expect(await app.asOwner('select currency from ledger_accounts group by 1 having sum(posted_debit - posted_credit) <> 0')).toEqual([]);
  const tenantId = app.tenants.acme.id;
  expect(await app.deps.db.withSnapshot(tenantId, (tx) => findUnreconciledRows(tx, tenantId))).toEqual([]);
}, 300_000);
