import type { JournalEntry } from '@techadds/shared/contract/ledger/endpoints';
import type { OrderDetail, RefundPreview } from '@techadds/shared/contract/orders/endpoints';
import type { PartnerDebt, WrittenOff } from '@techadds/shared/contract/partner-debts/endpoints';
import type { Balance, PayoutDetail } from '@techadds/shared/contract/payouts/endpoints';
import { createTestApp, type TestApp } from '../../../test/app';
import { addMarketplace } from '../../../test/marketplace-fixture';
import { payByCard } from '../../../test/payment-frame';
import { createSystemContext } from '../audit/action-context.service';
import { chartOfAccounts } from '../ledger/chart-of-accounts.service';
import { postEntry } from '../ledger/ledger.service';
import { verifyLedger } from '../ledger/verify-ledger.rules';
import { releaseHeldFunds } from '../orders/orders.jobs';
import { applyPaymentEvent } from '../payments/payments.rules';
import { findUnreconciledRows } from '../reconciliation/reconciliation.service';
import { computeSetOff, setOffAvailable } from './set-off.service';

let app: TestApp;
let serviceId: string;
let [tenantId, partnerId] = ['', ''];
const [partner, admin, customer] = [() => app.as('partner_admin'), () => app.as('admin'), () => app.as('customer')];
const dayMs = 86_400_000;

beforeEach(async () => {
  app = await createTestApp();
  const market = await addMarketplace(app);
  await market.addCommission();
  serviceId = await market.addService({ name: 'Review', priceCents: 100_000, taxBp: 0 });
  ({ id: tenantId, partnerId } = app.tenants.acme);
  await putPayoutAccount();
}, 60_000);
afterEach(async () => {
  const problems = await app.deps.db.withSnapshot(tenantId, async (tx) => [
    ...(await verifyLedger(tx, tenantId)).problems,
    ...(await findUnreconciledRows(tx, tenantId)),
  ]);
  expect(problems).toEqual([]);
  await app.close();
});

const putPayoutAccount = () =>
  partner().send({
    method: 'PUT',
    url: '/finance/payout-account',
    payload: { holder: 'H', country: 'DE', currency: 'USD', accountNumber: 'DE89370400440532013000', schedule: 'manual', minimumCents: 0 },
  });
const putSettings = (payload: object, who = admin()) => who.send({ method: 'PUT', url: '/finance/debt-settings', payload });
const getBalance = async () => (await partner().get('/finance/balance')).json<Balance>();
const getShares = async (id: string) => (await partner().get(`/orders/${id}`)).json<OrderDetail>().shares;
const getLedgerCents = async (account: string) => {
  const [row] = await app.asOwner(
    `select coalesce(sum(posted_debit - posted_credit), 0)::int cents from ledger_accounts where tenant_id = $1 and code = $2`,
    [tenantId, account],
  );
  return Number(row?.cents);
};
const passHold = () => releaseHeldFunds(app.deps, tenantId, new Date(app.deps.clock().getTime() + 8 * dayMs));

/** Sells for 1,000.00, of which the partner earns 880.00. */
async function completeSale(): Promise<string> {
  const { id } = (await customer().post('/orders', { serviceId, package: 'Standard' })).json<OrderDetail>();
  await payByCard(app, customer(), id);
  for (const [who, action] of [
    [partner(), 'accept'],
    [partner(), 'start'],
    [partner(), 'deliver'],
    [customer(), 'complete'],
  ] as const)
    await who.post(`/orders/${id}/${action}`, {});
  return id;
}
async function earn(): Promise<string> {
  const id = await completeSale();
  await passHold();
  return id;
}
async function payOut(): Promise<PayoutDetail> {
  const made = (await partner().post('/finance/payouts', {})).json<PayoutDetail>();
  return (await admin().post(`/finance/payouts/${made.id}/mark-paid`)).json<PayoutDetail>();
}
const refund = (id: string, amountCents: number) => admin().post(`/orders/${id}/refund`, { amountCents, reason: 'other' });

/** A partner who was paid out and owes the refund of it. */
async function makeDebt(amountCents = 100_000): Promise<string> {
  const id = await earn();
  await payOut();
  expect((await refund(id, amountCents)).statusCode).toBe(200);
  return id;
}
const writeOff = (body: object, headers?: Record<string, string>, who = admin(), of = partnerId) =>
  who.send({ method: 'POST', url: `/finance/partner-debts/${of}/write-off`, payload: body, ...(headers && { headers }) });

describe('a refund after the payout', () => {
  test('is owed by the partner, and no loss of the platform', async () => {
    const id = await earn();
    await payOut();
    const preview = (await admin().get(`/orders/${id}/refund-preview?amountCents=50000`)).json<RefundPreview>();
    expect(preview).toMatchObject({ partnerCents: 44_000, owedCents: 44_000 });
    await refund(id, 50_000);
    expect(await getBalance()).toMatchObject({ availableCents: 0, pendingCents: 0, owedCents: 44_000, payoutsPaused: false });
    expect(await getLedgerCents(`partner:${partnerId}:owed`)).toBe(44_000);
    expect(await getLedgerCents('losses')).toBe(0);
    // The order page and the report say the same: the partner has half of the share, and has been paid all of it.
    expect(await getShares(id)).toMatchObject({ partnerCents: 44_000, owedCents: 44_000, setOffCents: 0, commissionCents: 6_000 });
    const { items } = (await admin().get('/finance/partner-debts')).json<{ items: PartnerDebt[] }>();
    expect(items).toEqual([
      { partner: { id: partnerId, name: 'Halden Consulting' }, currency: 'USD', owedCents: 44_000, payoutsPaused: false },
    ]);
    expect((await partner().get('/finance/partner-debts')).statusCode).toBe(403);
    expect((await app.as('admin', 'globex').get('/finance/partner-debts')).json()).toMatchObject({ items: [] });
  });

  test('takes what is available first', async () => {
    const first = await earn();
    await payOut();
    await earn();
    await refund(first, 100_000);
    expect(await getBalance()).toMatchObject({ availableCents: 0, owedCents: 0 });
  });
});

describe('a later earning', () => {
  test('is set off before anything is available, and the statement says so', async () => {
    await makeDebt(50_000);
    const second = await completeSale();
    expect(await getBalance()).toMatchObject({ pendingCents: 88_000, owedCents: 44_000 });
    await passHold();
    expect(await getBalance()).toMatchObject({ pendingCents: 0, availableCents: 44_000, owedCents: 0 });
    expect(await getShares(second)).toMatchObject({ partnerCents: 88_000, owedCents: 0, setOffCents: 44_000 });
    const { lines, id } = await payOut();
    expect(lines).toEqual([
      expect.objectContaining({ orderId: second, grossCents: 100_000, commissionCents: 12_000, setOffCents: 44_000, netCents: 44_000 }),
    ]);
    const statement = (await partner().get(`/finance/payouts/${id}/statement?format=csv`)).body;
    expect(statement).toContain('"1000","120","0","0","440","440","USD"');
    expect((await partner().get(`/finance/payouts/${id}/statement`)).statusCode).toBe(200);
  });

  test('that is set off as a whole is on the next statement once', async () => {
    await makeDebt();
    await earn();
    expect(await getBalance()).toMatchObject({ availableCents: 0, owedCents: 0 });
    await earn();
    const { lines, amountCents } = await payOut();
    expect([amountCents, lines.map(({ grossCents, setOffCents, netCents }) => [grossCents, setOffCents, netCents])]).toEqual([
      88_000,
      [
        [100_000, 88_000, 0],
        [100_000, 0, 88_000],
      ],
    ]);
    await earn();
    expect((await payOut()).lines).toHaveLength(1);
  });

  test('is set off by the share that the collection rule says', async () => {
    await putSettings({ owedLimitCents: 100_000, collectionBp: 2_500 });
    await makeDebt();
    await earn();
    expect(await getBalance()).toMatchObject({ availableCents: 66_000, owedCents: 66_000, collectionBp: 2_500 });
    const { lines } = await payOut();
    expect(lines).toEqual([expect.objectContaining({ grossCents: 100_000, setOffCents: 22_000, netCents: 66_000 })]);
  });

  test('in another currency is not set off', async () => {
    await makeDebt();
    const inEuro = { tenantId, partnerId, currency: 'EUR' };
    const setOff = await app.deps.db.withTenant(tenantId, async (tx) => [
      await computeSetOff(tx, inEuro, 50_000),
      await computeSetOff(tx, { ...inEuro, currency: 'USD' }, 50_000),
    ]);
    expect(setOff).toEqual([0, 50_000]);
  });

  test('is never set off twice by concurrent earnings', async () => {
    await makeDebt(50_000);
    await app.deps.db.withTenant(tenantId, (tx) =>
      postEntry(
        tx,
        {
          ...{ tenantId, reference: 'gift', kind: 'adjustment', subject: { type: 'partner', id: partnerId }, description: 'Gift' },
          postings: [
            { debit: chartOfAccounts.cash, credit: chartOfAccounts.partnerAvailable(partnerId), amountCents: 100_000, currency: 'USD' },
          ],
          ...{ actorId: null, cid: 'c' },
        },
        app.deps.clock(),
      ),
    );
    const debtor = { tenantId, partnerId, currency: 'USD' };
    await Promise.all(
      ['one', 'two', 'three'].map((reference) =>
        app.deps.db.withTenant(tenantId, (tx) => {
          const context = createSystemContext(tenantId, 'c', app.deps.clock());
          return setOffAvailable(tx, context, debtor, { reference, description: reference, creditedCents: 30_000 });
        }),
      ),
    );
    expect(await getBalance()).toMatchObject({ availableCents: 56_000, owedCents: 0 });
  });
});

describe('money that comes back', () => {
  test('from a failed payout is set off', async () => {
    const id = await earn();
    const made = (await partner().post('/finance/payouts', {})).json<PayoutDetail>();
    await refund(id, 50_000);
    expect(await getBalance()).toMatchObject({ availableCents: 0, inTransitCents: 88_000, owedCents: 44_000 });
    await admin().post(`/finance/payouts/${made.id}/mark-failed`, { code: 'account_closed' });
    expect(await getBalance()).toMatchObject({ availableCents: 44_000, inTransitCents: 0, owedCents: 0 });
    const { lines } = await payOut();
    expect(lines.reduce((sum, { netCents }) => sum + netCents, 0)).toBe(44_000);
    expect(lines.find(({ orderId }) => orderId === null)).toMatchObject({ grossCents: 0, setOffCents: 44_000, netCents: -44_000 });
  });

  test('as a top-up settles the debt', async () => {
    await makeDebt(50_000);
    const { id } = (await partner().post('/finance/deposits', { kind: 'partner_topup', amountCents: 50_000 })).json<{ id: string }>();
    await admin().post(`/finance/deposits/${id}/settle`);
    expect(await getBalance()).toMatchObject({ availableCents: 6_000, owedCents: 0 });
  });

  test.each([
    [0, 44_000],
    [10_000, 34_000],
  ])('from a refund that could not be sent gives back what was collected, less %s that was written off', async (writtenOff, collected) => {
    const id = await makeDebt(50_000);
    if (writtenOff > 0) await writeOff({ amountCents: writtenOff, currency: 'USD', reason: 'Small.' });
    await earn();
    expect(await getBalance()).toMatchObject({ availableCents: 88_000 - collected, owedCents: 0 });
    const [row] = await app.asOwner(`update refunds set status = 'requested' where order_id = $1 returning id`, [id]);
    const event = {
      kind: 'refund_failed' as const,
      type: 'refund.failed',
      id: 'event',
      tenantId,
      refundId: String(row?.id),
      message: 'No.',
    };
    await app.deps.db.withTenant(tenantId, (tx) => applyPaymentEvent(tx, event, app.deps.clock()));
    expect(await getBalance()).toMatchObject({ availableCents: 88_000, owedCents: 0 });
    expect(await getLedgerCents('losses')).toBe(0);
    expect(await getShares(id)).toMatchObject({ partnerCents: 88_000, owedCents: 0 });
  });
});

describe('the limit', () => {
  test('pauses payouts above it, and tells the admins and the partner', async () => {
    await putSettings({ owedLimitCents: 50_000, collectionBp: 1_000 });
    await makeDebt();
    await earn();
    expect(await getBalance()).toMatchObject({ availableCents: 79_200, owedCents: 79_200, payoutsPaused: true });
    const rejected = await partner().post('/finance/payouts', {});
    expect([rejected.statusCode, rejected.json()]).toEqual([409, expect.objectContaining({ code: 'payouts_paused', owedCents: 79_200 })]);
    for (const who of [admin(), partner()]) {
      const { items } = (await who.get('/notifications')).json<{ items: { type: string; title: string }[] }>();
      expect(items.filter(({ type }) => type === 'payout.paused')).toHaveLength(1);
    }
    await putSettings({ owedLimitCents: 79_200, collectionBp: 1_000 });
    expect((await partner().post('/finance/payouts', {})).statusCode).toBe(201);
  });

  test('is set by admins only, with errors that name the field, and audited', async () => {
    expect((await admin().get('/finance/debt-settings')).json()).toEqual({ owedLimitCents: 100_000, collectionBp: 10_000 });
    expect((await putSettings({ owedLimitCents: 1, collectionBp: 1 }, partner())).statusCode).toBe(403);
    const invalid = await putSettings({ owedLimitCents: -1, collectionBp: 10_001 });
    expect([invalid.statusCode, Object.keys(invalid.json<{ fields: object }>().fields)]).toEqual([422, ['owedLimitCents', 'collectionBp']]);
    expect((await putSettings({ owedLimitCents: 5, collectionBp: 10_000 })).json()).toEqual({ owedLimitCents: 5, collectionBp: 10_000 });
    const { items } = (await admin().get('/audit/logs?event=partner_debt.')).json<{ items: { event: string }[] }>();
    expect(items.map(({ event }) => event)).toEqual(['partner_debt.settings_changed']);
    expect((await app.as('admin', 'globex').get('/finance/debt-settings')).json()).toMatchObject({ owedLimitCents: 100_000 });
  });
});

describe('a write-off', () => {
  const body = { amountCents: 40_000, currency: 'USD', reason: 'The partner has closed down.' };

  test('is a loss by an audited act of an admin, booked once', async () => {
    await makeDebt(50_000);
    const key = { 'Idempotency-Key': crypto.randomUUID() };
    const [first, again] = [await writeOff(body, key), await writeOff(body, key)];
    expect([first.statusCode, first.json<WrittenOff>()]).toEqual([200, expect.objectContaining({ owedCents: 4_000 })]);
    expect(again.json()).toEqual(first.json());
    expect([await getLedgerCents('losses'), await getLedgerCents(`partner:${partnerId}:owed`)]).toEqual([40_000, 4_000]);
    const { items } = (await admin().get('/audit/logs?event=partner_debt.')).json<{ items: { event: string; description: string }[] }>();
    expect(items).toEqual([
      expect.objectContaining({ event: 'partner_debt.written_off', description: expect.stringContaining(body.reason) }),
    ]);
    const journal = (await partner().get('/finance/ledger/entries?kind=write_off')).json<{ items: JournalEntry[] }>();
    expect(journal.items.map(({ totalCents, postings }) => [totalCents, postings[0]?.credit.name])).toEqual([
      [40_000, 'Halden Consulting, owed'],
    ]);
    // A mistake is reversed by its entry; the debt is there again.
    await admin().post(`/finance/ledger/entries/${first.json<WrittenOff>().entryId}/reverse`, { reason: 'Wrong partner.' });
    expect([await getLedgerCents('losses'), (await getBalance()).owedCents]).toEqual([0, 44_000]);
  });

  test('is rejected for other roles and tenants, without a reason, and beyond what is owed', async () => {
    await makeDebt(50_000);
    for (const role of ['partner_admin', 'partner_staff', 'customer', 'super_admin'] as const)
      expect((await writeOff(body, undefined, app.as(role))).statusCode).toBe(403);
    expect((await writeOff(body, undefined, app.as('admin', 'globex'))).statusCode).toBe(404);
    for (const [change, field] of [
      [{ reason: ' ' }, 'reason'],
      [{ amountCents: 44_001 }, 'amountCents'],
      [{ amountCents: 0 }, 'amountCents'],
      [{ currency: 'EUR' }, 'amountCents'],
    ] as const) {
      const response = await writeOff({ ...body, ...change });
      expect([response.statusCode, Object.keys(response.json<{ fields: object }>().fields)]).toEqual([422, [field]]);
    }
    expect(await getLedgerCents(`partner:${partnerId}:owed`)).toBe(44_000);
  });
});
