import type { FeePreview } from '@techadds/shared/contract/fees/endpoints';
import type { OrderDetail } from '@techadds/shared/contract/orders/endpoints';
import type { PayoutDetail } from '@techadds/shared/contract/payouts/endpoints';
import { allJobs } from '../../job-registry';
import { createTestApp, type TestApp } from '../../../test/app';
import { addMarketplace } from '../../../test/marketplace-fixture';
import { parsePdf } from '../../../test/parse-pdf';
import { createPaymentFrame, payByCard } from '../../../test/payment-frame';
import { runDueJobs } from '../../platform/jobs/job-runner';
import { ensureJobs } from '../../platform/jobs/jobs';

const dayMs = 86_400_000;
/** 10 % tax, 2.9 % and 30 minor units of fee on the total, 12 % commission on the price, all in minor units. */
const [priceCents, totalCents, feeCents, netCents] = [123_450, 135_795, 3_968, 104_668];

const currencies = [
  { currency: 'JPY', price: '123450', total: '135795', net: '104668', shown: '¥135,795', printed: ['135,795', '104,668'] },
  { currency: 'KWD', price: '123.450', total: '135.795', net: '104.668', shown: 'KWD 135.795', printed: ['135.795', '104.668'] },
];

describe.each(currencies)('an order in $currency', ({ currency, price, total, net, shown, printed }) => {
  let app: TestApp;
  let serviceId: string;
  let order: OrderDetail;
  let payout: PayoutDetail;
  let paymentPage: string;
  const partner = () => app.as('partner_admin');
  const customer = () => app.as('customer');
  const runAction = async (who: ReturnType<typeof partner>, action: string, body?: object) => {
    const response = await who.post(`/orders/${order.id}/${action}`, body, { 'idempotency-key': crypto.randomUUID() });
    expect([action, response.statusCode < 300 ? '' : response.body]).toEqual([action, '']);
    return response.json<OrderDetail>();
  };

  beforeAll(async () => {
    app = await createTestApp();
    const market = await addMarketplace(app);
    await market.addCardFee();
    await market.addCommission();
    serviceId = await market.addService({ name: 'Network audit', priceCents, taxBp: 1000 });
    for (const table of ['tenants', 'services', 'fee_profiles'])
      await app.asOwner(`update ${table} set currency = $1 where tenant_id = $2`, [currency, app.tenants.acme.id]);
    order = (await customer().post('/orders', { serviceId, package: 'Standard', expectedTotalCents: totalCents })).json<OrderDetail>();
    const { payment } = (await customer().post(`/orders/${order.id}/pay`)).json<OrderDetail>();
    paymentPage = (await createPaymentFrame(app, payment!.url!).open()).body;
    await payByCard(app, customer(), order.id);
    await runAction(partner(), 'accept');
    await runAction(partner(), 'start');
    await runAction(partner(), 'deliver', { note: 'Here it is.' });
    await runAction(customer(), 'complete');
    app.advanceBeyondTokens(7 * dayMs + 60_000);
    await ensureJobs(app.deps, allJobs);
    await runDueJobs(app.deps, allJobs);
    const account = {
      holder: 'Halden',
      country: 'DE',
      currency,
      accountNumber: 'DE89370400440532013000',
      schedule: 'manual',
      minimumCents: 0,
    };
    expect((await partner().send({ method: 'PUT', url: '/finance/payout-account', payload: account })).statusCode).toBe(200);
    payout = (await partner().post('/finance/payouts', {}, { 'idempotency-key': crypto.randomUUID() })).json<PayoutDetail>();
  }, 60_000);
  afterAll(() => app.close());

  test('is charged, split and paid out to the minor unit, with the fee of the preview', async () => {
    expect(order).toMatchObject({ currency, totalCents });
    const preview = await partner().get(`/finance/fee-preview?amountCents=${totalCents}&method=card`);
    expect(preview.json<FeePreview>()).toMatchObject({ currency, feeCents });
    expect(payout).toMatchObject({ currency, amountCents: netCents });
  });

  test('shows the amount with the decimals of the currency on the payment page', () => {
    expect(paymentPage.replaceAll('\u00a0', ' ')).toContain(`Pay ${shown}`);
  });

  test('has statements and exports in units of the currency', async () => {
    const csv = (await partner().get(`/finance/payouts/${payout.id}/statement?format=csv`)).body.split('\r\n');
    const cells = csv.at(-2)!.slice(1, -1).split('","');
    expect([cells[3], cells[8], cells[9]]).toEqual([total, net, currency]);
    const pdf = parsePdf((await partner().get(`/finance/payouts/${payout.id}/statement`)).rawPayload.toString('latin1'));
    for (const amount of printed) expect(pdf.texts).toContain(amount);
    expect((await partner().get('/services/export')).body).toContain(`"${price}","${currency}"`);
    expect((await app.as('admin').get('/finance/report/export')).body).toContain(`"${total}"`);
  });

  test('is refunded to the minor unit', async () => {
    await app
      .as('admin')
      .post(`/orders/${order.id}/refund`, { amountCents: 1, reason: 'other' }, { 'idempotency-key': crypto.randomUUID() });
    const [refund] = await app.asOwner(`select amount_cents::int as cents, currency from refunds where order_id = $1`, [order.id]);
    expect(refund).toEqual({ cents: 1, currency });
  });

  test('has quotes whose document shows the decimals of the currency', async () => {
    const made = await partner().post('/customers', { name: 'Yui', email: `yui@${currency.toLowerCase()}.test` });
    const line = { name: 'Audit', quantity: 1, unitPriceCents: priceCents, taxBp: 1000 };
    const validUntil = new Date(app.deps.clock().getTime() + 30 * dayMs).toISOString().slice(0, 10);
    const quote = await partner().post('/quotes', {
      customerId: made.json<{ id: string }>().id,
      title: 'Audit',
      lines: [line],
      validUntil,
    });
    expect(quote.statusCode).toBe(201);
    const pdf = await partner().get(`/quotes/${quote.json<{ id: string }>().id}/pdf`);
    expect(parsePdf(pdf.rawPayload.toString('latin1')).texts).toContain(`${currency} ${printed[0]}`);
  });
});
