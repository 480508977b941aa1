import type { FeePreview } from '@techadds/shared/contract/fees/endpoints';
import type { Notification } from '@techadds/shared/contract/notifications/endpoints';
import type { OrderDetail } from '@techadds/shared/contract/orders/endpoints';
import { createTestApp, type TestApp } from '../../../test/app';
import { createPaymentFrame, cards, payByCard } from '../../../test/payment-frame';
import { addMarketplace, type Marketplace } from '../../../test/marketplace-fixture';
import { withFailingCommits } from '../../../test/failing-commit';
import { ProviderRejectionError } from '../payments/providers/payment-provider';
import { advanceOrders, resumePayments, releaseHeldFunds } from './orders.jobs';

let app: TestApp;
let market: Marketplace;
let serviceId: string;
beforeAll(async () => {
  app = await createTestApp();
  market = await addMarketplace(app);
  await market.addCardFee();
  await market.addCommission();
  serviceId = await market.addService({ name: 'Web app penetration test', priceCents: 100_000, taxBp: 1000 });
}, 60_000);
afterAll(() => app.close());

const dayMs = 86_400_000;
const asCustomer = () => app.as('customer');
const asPartner = () => app.as('partner_staff');
const asAdmin = () => app.as('admin');
const getTenant = () => app.tenants.acme;
const postOk = async (who: ReturnType<typeof asCustomer>, url: string, body?: object) => {
  const response = await who.post(url, body);
  if (response.statusCode >= 300) throw new Error(`${url}: ${response.statusCode} ${response.body}`);
  return response.json<OrderDetail>();
};
const getOrderDetail = async (id: string, who = asCustomer()) => (await who.get(`/orders/${id}`)).json<OrderDetail>();

async function placeOrder(body: object = {}): Promise<OrderDetail> {
  return postOk(asCustomer(), '/orders', { serviceId, package: 'Standard', ...body });
}
async function placePaidOrder(): Promise<OrderDetail> {
  const made = await placeOrder();
  await payByCard(app, asCustomer(), made.id);
  return getOrderDetail(made.id);
}
async function placeDeliveredOrder(): Promise<OrderDetail> {
  const { id } = await placePaidOrder();
  await postOk(asPartner(), `/orders/${id}/accept`);
  await postOk(asPartner(), `/orders/${id}/start`);
  return postOk(asPartner(), `/orders/${id}/deliver`, { note: 'The report is attached.' });
}
const placeCompletedOrder = async () => postOk(asCustomer(), `/orders/${(await placeDeliveredOrder()).id}/complete`);

const runJobs = async () => {
  const now = app.deps.clock();
  await advanceOrders(app.deps, getTenant().id, now);
  await app.deps.payments.waitUntilIdle();
  await resumePayments(app.deps, getTenant().id, now);
  await app.deps.payments.waitUntilIdle();
  await releaseHeldFunds(app.deps, getTenant().id, now);
};

/** Balance of an order's postings per account, in the normal direction of the account. */
async function getOrderBalances(orderId: string): Promise<Record<string, number>> {
  const rows = await app.asOwner(
    `select a.code, a.type, sum(case when p.credit_code = a.code then p.amount_cents else -p.amount_cents end)::int as credit
     from postings p join ledger_accounts a on a.tenant_id = p.tenant_id and a.code in (p.credit_code, p.debit_code)
     where p.order_id = $1 group by 1, 2`,
    [orderId],
  );
  const short = (code: string) => code.replace(/^partner:.*:/, 'partner ').replace(/^escrow:.*/, 'escrow');
  return Object.fromEntries(
    rows
      .map(({ code, type, credit }) => [short(String(code)), Number(credit) * (type === 'asset' || type === 'expense' ? -1 : 1)] as const)
      .filter(([, cents]) => cents !== 0),
  );
}

/** Debits less credits of all accounts by currency, where they differ. */
const listUnbalancedCurrencies = async () =>
  (await app.asOwner(`select currency, sum(posted_debit - posted_credit)::int as off from ledger_accounts group by 1`)).filter(
    ({ off }) => off !== 0,
  );
afterEach(async () => expect(await listUnbalancedCurrencies()).toEqual([]));

describe('Vector A: net 1,000.00 and tax 100.00 by card at 2.9 % + 0.30, commission 12 %', () => {
  test('books payment, release and partial refund to the cent', async () => {
    const made = await placeOrder();
    expect(made).toMatchObject({
      fulfilmentStatus: 'pending_payment',
      paymentStatus: 'none',
      payCents: 110_000,
      allowedActions: ['pay', 'cancel'],
    });
    await payByCard(app, asCustomer(), made.id);
    const { id } = made;
    expect(await getOrderDetail(id)).toMatchObject({ fulfilmentStatus: 'placed', paymentStatus: 'paid' });
    expect(await getOrderBalances(id)).toEqual({ processor_clearing: 106_780, processing_fees: 3220, escrow: 110_000 });

    app.advanceBeyondTokens(dayMs + 60_000);
    await runJobs();
    expect(await getOrderBalances(id)).toEqual({ cash: 106_780, processing_fees: 3220, escrow: 110_000 });

    await postOk(asPartner(), `/orders/${id}/accept`);
    await postOk(asPartner(), `/orders/${id}/start`);
    await postOk(asPartner(), `/orders/${id}/deliver`, {});
    await postOk(asCustomer(), `/orders/${id}/complete`);
    const released = { cash: 106_780, processing_fees: 3220, commission: 12_000, fee_recovery: 3220, tax_payable: 10_000 };
    expect(await getOrderBalances(id)).toEqual({ ...released, 'partner pending': 84_780 });
    expect((await getOrderDetail(id, asPartner())).shares).toMatchObject({
      partnerCents: 84_780,
      commissionCents: 12_000,
      feeCents: 3220,
      taxCents: 10_000,
    });
    expect((await getOrderDetail(id)).shares).toBeNull();

    app.advanceBeyondTokens(7 * dayMs + 60_000);
    await runJobs();
    expect(await getOrderBalances(id)).toEqual({ ...released, 'partner available': 84_780 });

    await postOk(asAdmin(), `/orders/${id}/refund`, { amountCents: 33_000, reason: 'product_unsatisfactory' });
    await app.deps.payments.waitUntilIdle();
    expect(await getOrderBalances(id)).toEqual({
      cash: 106_780 - 33_000,
      processing_fees: 3220,
      'partner available': 84_780 - 25_434 - 966,
      commission: 12_000 - 3600,
      fee_recovery: 3220,
      tax_payable: 10_000 - 3000,
    });
    expect(await getOrderDetail(id)).toMatchObject({
      paymentStatus: 'partially_refunded',
      refundedCents: 33_000,
      fulfilmentStatus: 'completed',
    });
  });

  test('takes a refund from the pending amount, and makes the rest available', async () => {
    const { id } = await placeCompletedOrder();
    await postOk(asAdmin(), `/orders/${id}/refund`, { amountCents: 33_000, reason: 'other' });
    expect(await getOrderBalances(id)).toMatchObject({ 'partner pending': 84_780 - 26_400 });
    app.advanceBeyondTokens(7 * dayMs + 60_000);
    await runJobs();
    expect(await getOrderBalances(id)).toMatchObject({
      'partner available': 58_380,
      commission: 8400,
      tax_payable: 7000,
      fee_recovery: 3220,
    });
    expect(await getOrderBalances(id)).not.toHaveProperty('partner pending');
  });
});

describe('a refund', () => {
  test.each([
    ['the partner declines', async (id: string) => postOk(asPartner(), `/orders/${id}/decline`, { reason: 'Fully booked.' }), 'declined'],
    ['the customer cancels', async (id: string) => postOk(asCustomer(), `/orders/${id}/cancel`, { reason: 'Not needed.' }), 'canceled'],
    ['an admin cancels', async (id: string) => postOk(asAdmin(), `/orders/${id}/cancel`, { reason: 'By phone.' }), 'canceled'],
  ])('returns the whole payment if %s', async (_name, end, status) => {
    const { id } = await placePaidOrder();
    await end(id);
    await app.deps.payments.waitUntilIdle();
    expect(await getOrderDetail(id)).toMatchObject({ fulfilmentStatus: status, paymentStatus: 'refunded', refundedCents: 110_000 });
    expect(await getOrderBalances(id)).toEqual({ processor_clearing: -3220, processing_fees: 3220 });
    app.advanceBeyondTokens(dayMs + 60_000);
    await runJobs();
    expect(await getOrderBalances(id)).toEqual({ cash: -3220, processing_fees: 3220 });
  });

  test('of a part before the release leaves the rest to be released', async () => {
    const { id } = await placeDeliveredOrder();
    await postOk(asAdmin(), `/orders/${id}/refund`, { amountCents: 33_000, reason: 'order_change' });
    expect(await getOrderBalances(id)).toMatchObject({ escrow: 77_000 });
    await postOk(asCustomer(), `/orders/${id}/complete`);
    expect(await getOrderBalances(id)).toMatchObject({
      'partner pending': 58_380,
      commission: 8400,
      fee_recovery: 3220,
      tax_payable: 7000,
    });
  });

  test('is rejected beyond the paid amount and for an unpaid order', async () => {
    const { id } = await placeDeliveredOrder();
    const much = await asAdmin().post(`/orders/${id}/refund`, { amountCents: 110_001, reason: 'other' });
    expect([much.statusCode, much.json()]).toEqual([
      422,
      expect.objectContaining({ fields: { amountCents: 'At most $1,100.00 can be refunded.' } }),
    ]);
    await postOk(asAdmin(), `/orders/${id}/refund`, { amountCents: 110_000, reason: 'other' });
    const again = await asAdmin().post(`/orders/${id}/refund`, { amountCents: 1, reason: 'other' });
    expect(again.statusCode).toBe(422);
    await postOk(asCustomer(), `/orders/${id}/complete`);
    expect(await getOrderBalances(id)).not.toHaveProperty('escrow');
  });

  test('of everything after the release leaves the fee to the partner', async () => {
    const { id } = await placeCompletedOrder();
    await postOk(asAdmin(), `/orders/${id}/refund`, { amountCents: 110_000, reason: 'product_unsatisfactory' });
    const after = await getOrderBalances(id);
    expect((after['partner available'] ?? 0) + (after['partner pending'] ?? 0) - (after.losses ?? 0)).toBe(-3220);
    expect(after).not.toHaveProperty('commission');
    expect(after).not.toHaveProperty('tax_payable');
    // The order page says what the journal says: what the partner could not cover is not the partner's.
    expect((await getOrderDetail(id, asPartner())).shares).toMatchObject({
      ...{ partnerCents: (after['partner available'] ?? 0) + (after['partner pending'] ?? 0), commissionCents: 0 },
      ...{ feeCents: after.fee_recovery ?? 0, taxCents: 0 },
    });
  });
});

describe('a refund preview', () => {
  const preview = (id: string, amountCents?: number, who = asAdmin()) =>
    who.get(`/orders/${id}/refund-preview${amountCents === undefined ? '' : `?amountCents=${amountCents}`}`);

  test('shows what the refund takes from each party, and changes nothing', async () => {
    const { id } = await placeCompletedOrder();
    const before = await getOrderBalances(id);
    expect((await preview(id, 33_000)).json()).toEqual({
      ...{ currency: 'USD', amountCents: 33_000, creditCents: 0, mostCents: 110_000, released: true },
      ...{ partnerCents: 25_434 + 966, commissionCents: 3600, feeCents: 0, taxCents: 3000, promotionCents: 0, owedCents: 0 },
    });
    expect(await getOrderBalances(id)).toEqual(before);
    await postOk(asAdmin(), `/orders/${id}/refund`, { amountCents: 33_000, reason: 'other' });
    const after = await getOrderBalances(id);
    const taken = (account: string) => (before[account] ?? 0) - (after[account] ?? 0);
    expect([taken('partner pending'), taken('commission'), taken('tax_payable'), taken('fee_recovery')]).toEqual([26_400, 3600, 3000, 0]);
    expect((await preview(id)).json()).toMatchObject({ amountCents: 77_000, mostCents: 77_000 });
  });

  test('shows the amount that the partner can no longer cover', async () => {
    const { id } = await placeCompletedOrder();
    app.advanceBeyondTokens(7 * dayMs + 60_000);
    await runJobs();
    // Other orders have left the partner a balance that covers part of it.
    const [{ cents = 0 } = {}] = await app.asOwner(
      `select (posted_credit - posted_debit)::int cents from ledger_accounts where code = 'partner:' || $1 || ':available'`,
      [getTenant().partnerId],
    );
    const response = (await preview(id)).json<{ partnerCents: number; owedCents: number }>();
    expect(response.partnerCents).toBe(84_780 + 3220);
    expect(response.owedCents).toBe(Math.max(0, 88_000 - Number(cents)));
  });

  test('of everything before the release is the whole payment with the fee', async () => {
    const { id } = await placeDeliveredOrder();
    expect((await preview(id)).json()).toMatchObject({
      ...{ amountCents: 110_000, released: false, owedCents: 0 },
      ...{ partnerCents: 84_780, commissionCents: 12_000, feeCents: 3220, taxCents: 10_000 },
    });
  });

  test('is available for a dispute, and rejected if nothing can be refunded', async () => {
    const { id } = await placeDeliveredOrder();
    expect((await preview(id, 110_001)).json()).toMatchObject({ fields: { amountCents: 'At most $1,100.00 can be refunded.' } });
    await postOk(asCustomer(), `/orders/${id}/dispute`, { reason: 'Half of it is missing.' });
    expect((await preview(id, 1)).statusCode).toBe(200);
    expect((await preview((await placeOrder()).id)).statusCode).toBe(409);
    for (const who of [asCustomer(), asPartner()]) expect((await preview(id, 1, who)).statusCode).toBe(403);
  });
});

describe('a dispute', () => {
  test('is reported to the partner’s users, and to the administrators, who decide it', async () => {
    const { id, number } = await placeDeliveredOrder();
    // An administrator who follows the order is notified once all the same.
    await postOk(asAdmin(), `/orders/${id}/subscribe`, { channels: ['in_app'] });
    await postOk(asCustomer(), `/orders/${id}/dispute`, { reason: 'Half of it is missing.' });
    const listNotifications = async (role: 'admin' | 'super_admin' | 'partner_staff' | 'customer') => {
      const { items } = (await app.as(role).get(`/notifications?query=${number}`)).json<{ items: Notification[] }>();
      return items.filter(({ type }) => type === 'order.disputed').map(({ title, path }) => [title, path]);
    };
    for (const role of ['admin', 'super_admin'] as const)
      expect(await listNotifications(role)).toEqual([[`Decide the dispute over ${number}`, `/admin/orders/${id}`]]);
    expect(await listNotifications('partner_staff')).toEqual([[`${number} is disputed`, `/partners/orders/${id}`]]);
    expect(await listNotifications('customer')).toEqual([]);
  });

  test('keeps the money in escrow until it is resolved', async () => {
    const { id } = await placeDeliveredOrder();
    await postOk(asCustomer(), `/orders/${id}/dispute`, { reason: 'Half of it is missing.' });
    expect((await asCustomer().post(`/orders/${id}/complete`)).statusCode).toBe(409);
    app.advanceBeyondTokens(15 * dayMs);
    await runJobs();
    expect(await getOrderDetail(id)).toMatchObject({ fulfilmentStatus: 'disputed', autoAt: null });
    expect(await getOrderBalances(id)).toMatchObject({ escrow: 110_000 });
    await postOk(asAdmin(), `/orders/${id}/dispute/resolve`, { outcome: 'split', refundCents: 33_000, note: 'Half was there.' });
    expect(await getOrderDetail(id)).toMatchObject({ fulfilmentStatus: 'split', refundedCents: 33_000 });
    expect(await getOrderBalances(id)).toMatchObject({ 'partner pending': 58_380 });
  });

  test.each([
    ['completed', { 'partner pending': 84_780 }],
    ['canceled', { processing_fees: 3220 }],
  ])('can be resolved as %s', async (outcome, expected) => {
    const { id } = await placeDeliveredOrder();
    await postOk(asCustomer(), `/orders/${id}/dispute`, { reason: 'It does not work.' });
    await postOk(asAdmin(), `/orders/${id}/dispute/resolve`, { outcome, note: 'Looked at it.' });
    expect(await getOrderBalances(id)).toMatchObject(expected);
    expect(await getOrderBalances(id)).not.toHaveProperty('escrow');
  });

  test('requires a refund amount for a split, and rejects one otherwise', async () => {
    const { id } = await placeDeliveredOrder();
    await postOk(asCustomer(), `/orders/${id}/dispute`, { reason: 'No.' });
    for (const body of [
      { outcome: 'split', note: 'x' },
      { outcome: 'completed', refundCents: 5, note: 'x' },
      { outcome: 'split', refundCents: 110_000, note: 'x' },
    ])
      expect((await asAdmin().post(`/orders/${id}/dispute/resolve`, body)).json()).toMatchObject({
        fields: { refundCents: expect.any(String) },
      });
  });
});

describe('the card page', () => {
  test('accepts another card after a declined one', async () => {
    const { id } = await placeOrder();
    expect((await payByCard(app, asCustomer(), id, cards.poor)).body).toContain('not enough money');
    expect(await getOrderDetail(id)).toMatchObject({
      fulfilmentStatus: 'pending_payment',
      payment: { status: 'failed', failure: { code: 'insufficient_funds' } },
    });
    expect((await payByCard(app, asCustomer(), id, cards.pays)).body).toContain('was paid');
    expect(await getOrderDetail(id)).toMatchObject({ fulfilmentStatus: 'placed', payment: null });
  });

  test('handles 3-D Secure, and leaves the order unpaid if it fails', async () => {
    const { id } = await placeOrder();
    const { payment } = await postOk(asCustomer(), `/orders/${id}/pay`);
    const frame = createPaymentFrame(app, payment!.url!);
    await frame.open();
    expect((await frame.enter(cards.asks)).body).toContain('Your bank asks');
    expect((await frame.submit({ answer: 'no' })).body).toContain('could not confirm');
    expect((await frame.enter(cards.asks)).body).toContain('Your bank asks');
    expect((await frame.submit({ answer: 'yes' })).body).toContain('was paid');
    expect(await getOrderDetail(id)).toMatchObject({ fulfilmentStatus: 'placed' });
  });

  test('waits for a bank that responds late', async () => {
    const { id } = await placeOrder();
    expect((await payByCard(app, asCustomer(), id, cards.late)).body).toContain('has not answered');
    expect(await getOrderDetail(id)).toMatchObject({ fulfilmentStatus: 'pending_payment' });
    app.advanceBeyondTokens(20_000);
    await runJobs();
    expect(await getOrderDetail(id)).toMatchObject({ fulfilmentStatus: 'placed' });
  });

  test('opens one payment for two requests, and charges once if paid twice', async () => {
    const { id } = await placeOrder();
    const [first, second] = await Promise.all([postOk(asCustomer(), `/orders/${id}/pay`), postOk(asCustomer(), `/orders/${id}/pay`)]);
    expect(first.payment?.url).toBe(second.payment?.url);
    const frames = [createPaymentFrame(app, first.payment!.url!), createPaymentFrame(app, first.payment!.url!)];
    await Promise.all(frames.map((frame) => frame.open()));
    await Promise.all(frames.map((frame) => frame.enter(cards.pays)));
    expect(await getOrderBalances(id)).toMatchObject({ escrow: 110_000 });
  });

  test('says that the provider refuses the payment', async () => {
    const { id } = await placeOrder();
    const { payment } = await postOk(asCustomer(), `/orders/${id}/pay`);
    const { provider } = app.deps.payments;
    const refused = jest
      .spyOn(provider, 'createPayment')
      .mockRejectedValueOnce(new ProviderRejectionError('currency', 'No such currency.'));
    const page = await app.anonymous.get(payment!.url!);
    expect([page.statusCode, page.json()]).toEqual([409, expect.objectContaining({ code: 'payment_refused' })]);
    refused.mockRestore();
    expect((await app.anonymous.get(payment!.url!)).statusCode).toBe(303);
  });

  test('has a secret URL', async () => {
    const { id } = await placeOrder();
    const { payment } = await postOk(asCustomer(), `/orders/${id}/pay`);
    const [tenantId, paymentId] = payment!.url!.split('/').slice(3);
    const dashes = '-'.repeat(36);
    const secretInUmlauts = 'ä'.repeat(64);
    for (const path of [`${dashes}/${dashes}`, `${tenantId}/${dashes}`, `${dashes}/${paymentId}`, `${tenantId}/${paymentId}`])
      for (const url of [`/payments/${path}/${secretInUmlauts}/card`, `/processor/pay/${path}/${secretInUmlauts}`])
        expect([url, (await app.anonymous.get(encodeURI(url))).statusCode]).toEqual([url, 404]);
    const other = payment!.url!.replace(/[0-9a-f]{8}(?=\/card$)/, '00000000');
    expect((await app.anonymous.get(other)).statusCode).toBe(404);
    expect((await app.anonymous.get(payment!.url!)).statusCode).toBe(303);
    expect((await getOrderDetail(id, asAdmin())).payment).toBeNull();
  });
});

describe('automatic transitions', () => {
  test('expire an unpaid order after 15 minutes, and its card page with it', async () => {
    const { id } = await placeOrder();
    const { payment } = await postOk(asCustomer(), `/orders/${id}/pay`);
    const frame = createPaymentFrame(app, payment!.url!);
    await frame.open();
    app.advanceBeyondTokens(14 * 60_000);
    await runJobs();
    expect(await getOrderDetail(id)).toMatchObject({ fulfilmentStatus: 'pending_payment' });
    app.advanceBeyondTokens(2 * 60_000);
    await runJobs();
    expect(await getOrderDetail(id)).toMatchObject({ fulfilmentStatus: 'expired', paymentStatus: 'none' });
    expect((await frame.enter(cards.pays)).body).toContain('has ended');
    expect(await getOrderBalances(id)).toEqual({});
    expect((await asPartner().get(`/orders/${id}`)).statusCode).toBe(404);
  });

  test('decline and refund an unanswered order after 72 hours', async () => {
    const { id } = await placePaidOrder();
    app.advanceBeyondTokens(73 * 3_600_000);
    await runJobs();
    expect(await getOrderDetail(id)).toMatchObject({
      fulfilmentStatus: 'declined',
      paymentStatus: 'refunded',
      timeline: [{}, { event: 'declined', actorName: 'TechAdds' }],
    });
  });

  test('are counted only once they are committed', async () => {
    await placeOrder();
    app.advance(15 * 60_000);
    const failing = { ...app.deps, db: withFailingCommits(app.deps.db, 1) };
    expect(await advanceOrders(failing, getTenant().id, app.deps.clock())).toBe(0);
    expect(await advanceOrders(app.deps, getTenant().id, app.deps.clock())).toBe(1);
  });

  test('complete a delivered order after 14 days, and release the money', async () => {
    const { id, autoAt } = await placeDeliveredOrder();
    expect(Date.parse(autoAt!) - app.deps.clock().getTime()).toBeGreaterThan(13.9 * dayMs);
    app.advanceBeyondTokens(14 * dayMs + 60_000);
    await runJobs();
    expect(await getOrderDetail(id)).toMatchObject({ fulfilmentStatus: 'completed', autoAt: null });
    expect(await getOrderBalances(id)).toMatchObject({ commission: 12_000 });
  });
});

describe('a bank transfer', () => {
  test('is recorded when it arrives, and released at once if the order is already completed', async () => {
    const { id } = await placeOrder({ method: 'invoice' });
    await postOk(asPartner(), `/orders/${id}/accept`);
    await postOk(asPartner(), `/orders/${id}/start`);
    await postOk(asPartner(), `/orders/${id}/deliver`, {});
    await postOk(asCustomer(), `/orders/${id}/complete`);
    expect(await getOrderBalances(id)).toEqual({});
    await postOk(asAdmin(), `/orders/${id}/record-payment`, { reference: 'SEPA 4711' });
    expect(await getOrderBalances(id)).toEqual({ cash: 110_000, 'partner pending': 88_000, commission: 12_000, tax_payable: 10_000 });
    expect((await asAdmin().post(`/orders/${id}/record-payment`, { reference: 'again' })).statusCode).toBe(200);
    expect(await getOrderBalances(id)).toMatchObject({ cash: 110_000 });
  });
});

const setFeePayer = (payer: string) => app.asOwner('update fee_profiles set payer = $1', [payer]);

describe('a fee that the customer bears', () => {
  test.each(['customer', 'partner', 'platform'] as const)('is charged as previewed where the %s bears it', async (payer) => {
    await setFeePayer(payer);
    const preview = (await asCustomer().get('/finance/fee-preview?amountCents=110000')).json<FeePreview>();
    const made = await placeOrder();
    const expected = payer === 'customer' ? preview.grossUpCents : 110_000;
    expect(made.payCents).toBe(expected);
    const [row] = await app.asOwner('select fee_cents::int, pay_cents::int from orders where id = $1', [made.id]);
    expect(row).toEqual({ fee_cents: preview.feeCents, pay_cents: expected });
    expect(preview.lines.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(preview.feeCents);
    expect(preview.netCents).toBe(payer === 'customer' ? 110_000 : 110_000 - preview.feeCents);
  });

  test('is refunded with the rest: the cap is what was paid, before and after the release', async () => {
    await setFeePayer('customer');
    for (const id of [(await placePaidOrder()).id, (await placeCompletedOrder()).id]) {
      const { payCents } = await getOrderDetail(id);
      expect((await asAdmin().post(`/orders/${id}/refund`, { amountCents: payCents + 1, reason: 'other' })).statusCode).toBe(422);
      await postOk(asAdmin(), `/orders/${id}/refund`, { amountCents: payCents, reason: 'other' });
      expect(await getOrderDetail(id)).toMatchObject({ refundedCents: payCents, paymentStatus: 'refunded' });
    }
  });
});

test('refuses an order for another total than the customer saw, with both totals', async () => {
  await setFeePayer('partner');
  const refused = await asCustomer().post('/orders', { serviceId, package: 'Standard', expectedTotalCents: 99_000 });
  expect(refused.statusCode).toBe(409);
  expect(refused.json()).toMatchObject({ code: 'total_changed', expectedTotalCents: 99_000, totalCents: 110_000 });
  expect((await placeOrder({ expectedTotalCents: 110_000 })).payCents).toBe(110_000);
});
