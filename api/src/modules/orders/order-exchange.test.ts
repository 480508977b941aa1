import type { Invoice } from '@techadds/shared/contract/invoices/endpoints';
import type { OrderDetail, RefundPreview } from '@techadds/shared/contract/orders/endpoints';
import type { Balance, PayoutDetail } from '@techadds/shared/contract/payouts/endpoints';
import { createTestApp, type TestApp } from '../../../test/app';
import { addMarketplace, type Marketplace, type TestUser } from '../../../test/marketplace-fixture';
import { payByCard } from '../../../test/payment-frame';
import { parsePdf } from '../../../test/parse-pdf';
import { allJobs } from '../../job-registry';
import { saveRates } from '../currency/currency.db';
import { issueMonthlyStatements } from '../invoices/invoices.jobs';
import { formatMonth } from '../invoices/statement-month';
import { verifyLedger } from '../ledger/verify-ledger.rules';
import { applyPaymentEvent } from '../payments/payments.rules';
import { findUnreconciledRows } from '../reconciliation/reconciliation.service';
import { computeExchange, formatExchange, formatRate } from './order-exchange.service';
import { releaseHeldFunds } from './orders.jobs';

const dayMs = 86_400_000;
/** 880.00 dollars at the bundled rates: 880 / 1.0705 = 822.04670…, and 1 % of it. */
const [grossCents, spreadCents, netCents] = [82_205, 822, 81_383];
const text = 'at 0.93414292 of 2024-06-28 (European Central Bank, as shipped with TechAdds), spread 1 %';

let app: TestApp;
let market: Marketplace;
let serviceId: string;
let tenantId: string;
const [partner, admin, customer] = [() => app.as('partner_admin'), () => app.as('admin'), () => app.as('customer')];

beforeEach(async () => {
  app = await createTestApp();
  market = await addMarketplace(app);
  await market.addCommission();
  serviceId = await market.addService({ name: 'Review', priceCents: 100_000, taxBp: 0 });
  tenantId = app.tenants.acme.id;
  expect((await putAccount('EUR')).statusCode).toBe(200);
}, 60_000);
afterEach(async () => {
  expect(await findProblems()).toEqual([]);
  await app.close();
});

const findProblems = () =>
  app.deps.db.withSnapshot(tenantId, async (tx) => [
    ...(await verifyLedger(tx, tenantId)).problems,
    ...(await findUnreconciledRows(tx, tenantId)),
  ]);
const putAccount = (currency: string) => {
  const account = { holder: 'H', country: 'DE', currency, accountNumber: 'DE89370400440532013000', schedule: 'manual', minimumCents: 0 };
  return partner().send({ method: 'PUT', url: '/finance/payout-account', payload: account });
};
const getBalance = async (currency = 'EUR') => (await partner().get(`/finance/balance?currency=${currency}`)).json<Balance>();
const getShares = async (id: string) => (await partner().get(`/orders/${id}`)).json<OrderDetail>().shares;
const refund = async (id: string, amountCents: number) => {
  const response = await admin().post(`/orders/${id}/refund`, { amountCents, reason: 'other' });
  expect([response.statusCode, response.statusCode === 200 ? '' : response.body]).toEqual([200, '']);
};
const deps = () => ({ ...app.deps, payments: app.deps.payments });
/** The jobs as with a source of rates. */
const withSource = () => ({ ...deps(), config: { ...app.deps.config, currencySourceUrl: 'https://rates.example/daily.xml' } });
const afterHold = () => new Date(app.deps.clock().getTime() + 8 * dayMs);
/** The administrators see failed jobs on their home page. */
const awaitRates = allJobs.find(({ name }) => name === 'orders.await-rates')!.run;
const passHold = (jobDeps = deps()) => releaseHeldFunds(jobDeps, tenantId, afterHold());
const publish = (daysBefore: number, rates: Record<string, number>) => {
  const asOf = new Date(afterHold().getTime() - daysBefore * dayMs).toISOString().slice(0, 10);
  return saveRates(app.deps.db, { asOf, source: 'European Central Bank', rates }, app.deps.clock());
};

/** Sells for 1,000.00, of which the partner earns 880.00. */
async function completeSale(ofService = serviceId, seller: Pick<TestUser, 'post'> = partner()): Promise<string> {
  const { id } = (await customer().post('/orders', { serviceId: ofService, package: 'Standard' })).json<OrderDetail>();
  await payByCard(app, customer(), id);
  for (const [who, action] of [
    [seller, 'accept'],
    [seller, 'start'],
    [seller, 'deliver'],
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
const payOut = async () => {
  const response = await partner().post('/finance/payouts', {});
  expect(response.statusCode).toBe(201);
  const made = response.json<PayoutDetail>();
  return (await admin().post(`/finance/payouts/${made.id}/mark-paid`)).json<PayoutDetail>();
};
const failRefund = async () => {
  await app.deps.payments.waitUntilIdle();
  const [row] = await app.asOwner(`update refunds set status = 'requested' where status <> 'failed' returning id`);
  const event = { kind: 'refund_failed' as const, type: 'refund_failed', id: 'evt', tenantId, refundId: String(row?.id), message: 'No.' };
  await app.deps.db.withTenant(tenantId, (tx) => applyPaymentEvent(tx, event, app.deps.clock()));
};

describe('the end of the hold', () => {
  test('exchanges the share into the currency of the partner’s payouts, and says at which rate', async () => {
    const id = await completeSale();
    expect(await getShares(id)).toMatchObject({ exchange: null, exchangesInto: 'EUR' });
    await passHold();
    expect(await getBalance()).toMatchObject({ availableCents: netCents, pendingCents: 0 });
    expect(await getBalance('USD')).toMatchObject({ availableCents: 0, pendingCents: 0 });
    expect(await getShares(id)).toMatchObject({
      ...{ partnerCents: 88_000, exchangesInto: null },
      exchange: { currency: 'EUR', partnerCents: netCents, spreadCents, description: `USD 880.00 ${text}` },
    });
  });

  test('is a line of the payout and of its statement that adds up in the partner’s currency', async () => {
    const id = await earn();
    const [{ number }] = (await app.asOwner('select number from orders where id = $1', [id])) as [{ number: string }];
    const payout = await payOut();
    expect(payout).toMatchObject({ currency: 'EUR', amountCents: netCents });
    expect(payout.lines).toEqual([
      expect.objectContaining({ orderId: id, grossCents, commissionCents: 0, feeCents: spreadCents, netCents }),
    ]);
    expect(payout.lines[0]?.description).toBe(`${number} exchanged: USD 880.00 ${text}`);
    expect((await partner().get(`/finance/payouts/${payout.id}/statement?format=csv`)).body).toContain(`USD 880.00 ${text}`);
    const pdf = await partner().get(`/finance/payouts/${payout.id}/statement`);
    expect(parsePdf(pdf.rawPayload.toString('latin1')).texts).toContain(`${number} exchanged: USD 880.00 ${text}`);
  });

  test('is an entry of the monthly statements of both currencies, with the rate on a line of its own', async () => {
    await earn();
    const nextMonth = new Date(afterHold().getTime() + 31 * dayMs);
    await issueMonthlyStatements(app.deps, tenantId, nextMonth);
    const { items } = (await admin().get('/finance/invoices?kind=monthly_statement&limit=200')).json<{ items: Invoice[] }>();
    const month = formatMonth(afterHold().toISOString().slice(0, 7));
    for (const currency of ['EUR', 'USD']) {
      const statement = items.find(({ subject, currency: of }) => subject.name === month && of === currency)!;
      const pdf = await partner().get(`/finance/invoices/${statement.id}/pdf`);
      expect(parsePdf(pdf.rawPayload.toString('latin1')).texts).toContain(`USD 880.00 ${text}`);
    }
  });

  test('uses the tenant’s currency for a partner without a payout account', async () => {
    await app.asOwner('delete from payout_accounts');
    await earn();
    expect(await getBalance('USD')).toMatchObject({ availableCents: 88_000 });
  });

  test('counts the decimals of both currencies', async () => {
    expect((await putAccount('JPY')).statusCode).toBe(200);
    await earn();
    // 880 × 171.94 / 1.0705 = 141342.8…, and 1 % of it: 1413.
    expect(await getBalance('JPY')).toMatchObject({ availableCents: 141_343 - 1413 });
  });
});

describe('a refund', () => {
  test('takes the share back at the rate of its exchange, whatever the rates are then', async () => {
    const id = await earn();
    await publish(0, { EUR: 100_000_000, USD: 300_000_000 });
    await refund(id, 50_000);
    expect(await getShares(id)).toMatchObject({ partnerCents: 44_000, exchange: { partnerCents: 40_691, spreadCents: 411 } });
    expect(await getBalance()).toMatchObject({ availableCents: 40_691, owedCents: 0 });
    await refund(id, 50_000);
    expect(await getShares(id)).toMatchObject({ partnerCents: 0, exchange: { partnerCents: 0, spreadCents: 0 } });
    expect(await getBalance()).toMatchObject({ availableCents: 0, owedCents: 0 });
    const left = await app.asOwner(`select code from ledger_accounts where code like 'fx:%' and posted_debit <> posted_credit`);
    expect(left).toEqual([]);
  });

  test('of less than the smallest unit of the other currency is not lost, and cannot be reversed by hand', async () => {
    const id = await earn();
    // A cent is worth 0.934 euro cents, so one in fifteen changes nothing in euros.
    for (let cents = 0; cents < 16; cents += 1) await refund(id, 1);
    const entries = await app.asOwner(`select id from journal_entries where kind = 'adjustment'`);
    expect(entries.length).toBeGreaterThan(0);
    for (const { id: entryId } of [...entries, ...(await app.asOwner(`select id from journal_entries where kind = 'exchange'`))]) {
      const response = await admin().post(`/finance/ledger/entries/${String(entryId)}/reverse`, { reason: 'Test' });
      expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([409, 'is_exchange']);
    }
    expect((await getShares(id))?.exchange?.partnerCents).toBe((await getBalance()).availableCents);
  });

  test('before the end of the hold changes nothing in another currency', async () => {
    const id = await completeSale();
    await refund(id, 50_000);
    await passHold();
    expect(await getBalance()).toMatchObject({ availableCents: 40_691 });
    expect(await getShares(id)).toMatchObject({ partnerCents: 44_000, exchange: { partnerCents: 40_691 } });
  });

  test('after the payout is owed in the partner’s currency, and set off against later earnings', async () => {
    const id = await earn();
    await payOut();
    const preview = (await admin().get(`/orders/${id}/refund-preview?amountCents=50000`)).json<RefundPreview>();
    expect(preview).toMatchObject({ partnerCents: 44_000, owedCents: 44_000 });
    await refund(id, 50_000);
    expect(await getBalance()).toMatchObject({ availableCents: 0, owedCents: netCents - 40_691 });
    await earn();
    expect(await getBalance()).toMatchObject({ availableCents: 40_691, owedCents: 0 });
  });

  test('that could not be sent gives back what it had taken, of what was available and as a debt', async () => {
    const first = await earn();
    await payOut();
    const second = await earn();
    await refund(first, 100_000);
    expect(await getBalance()).toMatchObject({ availableCents: 0, owedCents: 0 });
    await failRefund();
    expect(await getBalance()).toMatchObject({ availableCents: netCents, owedCents: 0 });
    await payOut();
    await refund(second, 50_000);
    expect(await getBalance()).toMatchObject({ availableCents: 0, owedCents: netCents - 40_691 });
    await failRefund();
    expect(await getBalance()).toMatchObject({ availableCents: 0, owedCents: 0 });
    expect(await getShares(second)).toMatchObject({ exchange: { partnerCents: netCents, spreadCents } });
  });

  test('before the hold that could not be sent later is exchanged at the rate of the order', async () => {
    const id = await completeSale();
    await refund(id, 50_000);
    await passHold();
    await publish(0, { EUR: 100_000_000, USD: 300_000_000 });
    await failRefund();
    expect(await getBalance()).toMatchObject({ availableCents: netCents, pendingCents: 0 });
  });
});

describe('with a source of rates', () => {
  test('uses the newest rates, those of up to a week before where a day has none', async () => {
    await completeSale();
    await publish(7, { EUR: 100_000_000, USD: 125_000_000 });
    await passHold(withSource());
    // 880 / 1.25 = 704, less 1 %.
    expect(await getBalance()).toMatchObject({ availableCents: 69_696 });
  });

  test('keeps the share pending without new rates, says so to the administrators, and exchanges it once there are', async () => {
    const id = await completeSale();
    await publish(8, { EUR: 100_000_000, USD: 125_000_000 });
    await passHold(withSource());
    expect(await getBalance('USD')).toMatchObject({ pendingCents: 88_000, availableCents: 0 });
    expect(await getBalance()).toMatchObject({ availableCents: 0 });
    await expect(awaitRates(withSource(), tenantId, afterHold())).rejects.toThrow('1 order from USD to EUR');
    await publish(0, { EUR: 100_000_000, USD: 200_000_000 });
    await awaitRates(withSource(), tenantId, afterHold());
    await passHold(withSource());
    expect(await getBalance('USD')).toMatchObject({ pendingCents: 0 });
    expect(await getShares(id)).toMatchObject({ exchange: { partnerCents: 43_560, spreadCents: 440 } });
  });

  test('never uses the bundled rates, nor rates that lack one of the currencies', async () => {
    await completeSale();
    await passHold(withSource());
    await publish(0, { EUR: 100_000_000, JPY: 17_000_000_000 });
    await passHold(withSource());
    expect(await getBalance('USD')).toMatchObject({ pendingCents: 88_000 });
  });

  test('makes other orders available, and does not try those that wait', async () => {
    await completeSale();
    const { secondPartnerId, secondPartnerAdmin } = market;
    const other = await market.addService({ name: 'Other', priceCents: 100_000, taxBp: 0, partnerId: secondPartnerId });
    await completeSale(other, secondPartnerAdmin);
    expect(await passHold(withSource())).toBe(1);
    expect((await secondPartnerAdmin.get('/finance/balance')).json<Balance>()).toMatchObject({ currency: 'USD', availableCents: 88_000 });
  });
});

describe('the currency of payouts', () => {
  test('cannot be changed while money is available, on its way or owed in it', async () => {
    const id = await earn();
    const refused = await putAccount('USD');
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([409, 'payout_currency_in_use']);
    expect(refused.body).toContain('Pay it out first');
    const { id: payoutId } = (await partner().post('/finance/payouts', {})).json<PayoutDetail>();
    expect((await putAccount('USD')).body).toContain('on its way');
    await admin().post(`/finance/payouts/${payoutId}/mark-paid`);
    await refund(id, 10_000);
    expect((await putAccount('USD')).body).toContain('still owed');
    await admin().post(`/finance/partner-debts/${app.tenants.acme.partnerId}/write-off`, {
      ...{ amountCents: (await getBalance()).owedCents, currency: 'EUR', reason: 'Goodwill' },
    });
    expect((await putAccount('USD')).statusCode).toBe(200);
  });
});

test.each([
  ['the rate', `jsonb_set(exchange, '{toRateE8}', '100000001')`],
  ['the spread', `jsonb_set(exchange, '{spreadBp}', '99')`],
  ['the day', `jsonb_set(exchange, '{asOf}', '"2024-06-27"')`],
  ['the source', `jsonb_set(exchange, '{source}', '"Somebody"')`],
  ['the amount', `jsonb_set(exchange, '{boughtCents}', '82206')`],
  ['the share', `jsonb_set(exchange, '{exchangedCents}', '87999')`],
  ['an entry', `jsonb_set(exchange, '{soldEntryId}', '"${crypto.randomUUID()}"')`],
  ['all of it', 'null'],
])('the reconciliation detects that %s was changed', async (_what, changed) => {
  await earn();
  const [before] = await app.asOwner('select exchange from orders where exchange is not null');
  await app.asOwner(`update orders set exchange = ${changed}`);
  expect(await findProblems()).not.toEqual([]);
  await app.asOwner('update orders set exchange = $1', [JSON.stringify(before?.exchange)]);
});

describe('the text of an exchange', () => {
  const terms = { asOf: '2026-11-26', source: 'European Central Bank', spreadBp: 250, currency: 'EUR', exchangedCents: 0 };
  const amounts = { boughtCents: 0, spreadCents: 0 };

  test.each([
    [100_000_000, 108_420_000, '1.0842'],
    [108_420_000, 100_000_000, '0.92233905'],
    [1_748_721_000_000, 100_000_000, '0.000057184651'],
    [100_000_000, 1_748_721_000_000, '17487.21'],
    [100_000_000, 100_000_000, '1'],
  ])('a rate of %d to %d is %s', (fromRateE8, toRateE8, expected) => {
    expect(formatRate({ fromRateE8, toRateE8 })).toBe(expected);
  });

  test('names amount, rate, day, source and spread', () => {
    const exchange = { ...terms, ...amounts, fromRateE8: 100_000_000, toRateE8: 108_420_000, currency: 'USD' };
    expect(formatExchange(84_800, 'EUR', exchange)).toBe('EUR 848.00 at 1.0842 of 2026-11-26 (European Central Bank), spread 2.5 %');
  });

  test('amounts below zero have no spread: the partner gives back more than the share', () => {
    const rates = { currency: 'EUR', fromRateE8: 200_000_000, toRateE8: 100_000_000, spreadBp: 100 };
    expect(computeExchange(-1000, 'USD', rates)).toEqual({ boughtCents: -500, spreadCents: 0 });
  });
});
