import type { Output } from '@techadds/shared/contract/endpoint';
import type { Balance, getPaidByMonth, PayoutAccount, PayoutDetail } from '@techadds/shared/contract/payouts/endpoints';
import { runDueJobs } from '../../platform/jobs/job-runner';
import { ensureJobs } from '../../platform/jobs/jobs';
import { allJobs } from '../../job-registry';
import { createTestApp, type TestApp } from '../../../test/app';
import { addMarketplace, type Marketplace, type TestUser } from '../../../test/marketplace-fixture';
import { chartOfAccounts } from '../ledger/chart-of-accounts.service';
import { postEntry, type NewPosting } from '../ledger/ledger.service';
import { verifyLedger } from '../ledger/verify-ledger.rules';
import { computeArrivalDay, computeNextPayoutDay } from './payout-schedule';
import { sendPayouts } from './payouts.jobs';

const iban = 'DE89 3704 0044 0532 0130 00';
let app: TestApp;
let market: Marketplace;
let [tenantId, partnerId] = ['', ''];
const orders = [crypto.randomUUID(), crypto.randomUUID()] as const;

const postOrderEntry = (
  reference: string,
  kind: 'capture' | 'release' | 'availability' | 'refund' | 'adjustment',
  orderId: string,
  moves: Omit<NewPosting, 'currency'>[],
) =>
  app.deps.db.withTenant(tenantId, (tx) =>
    postEntry(
      tx,
      {
        ...{ tenantId, reference, kind, subject: { type: 'order', id: orderId }, description: reference, actorId: null, cid: 'c' },
        postings: moves.map((each) => ({ ...each, currency: 'USD', orderId, partnerId })),
      },
      app.deps.clock(),
    ),
  );

/** Posts an order like vector A: 1,000.00 and 100.00 tax by card, 12 % commission, the fee borne by the partner. */
async function addEarnings(orderId: string): Promise<void> {
  const [escrow, pending] = [chartOfAccounts.escrow(orderId), chartOfAccounts.partnerPending(partnerId)];
  await postOrderEntry(`capture ${orderId}`, 'capture', orderId, [
    { debit: chartOfAccounts.processorClearing, credit: escrow, amountCents: 110_000 },
  ]);
  await postOrderEntry(`release ${orderId}`, 'release', orderId, [
    { debit: escrow, credit: pending, amountCents: 84_780 },
    { debit: escrow, credit: chartOfAccounts.commission, amountCents: 12_000 },
    { debit: escrow, credit: chartOfAccounts.feeRecovery, amountCents: 3_220 },
    { debit: escrow, credit: chartOfAccounts.taxPayable, amountCents: 10_000 },
  ]);
  await postOrderEntry(`available ${orderId}`, 'availability', orderId, [
    { debit: pending, credit: chartOfAccounts.partnerAvailable(partnerId), amountCents: 84_780 },
  ]);
}

const partner = () => app.as('partner_admin');
const admin = () => app.as('admin');
const getBalance = async () => (await partner().get('/finance/balance')).json<Balance>();
const putPayoutAccount = (change: object = {}) =>
  partner().send({
    method: 'PUT',
    url: '/finance/payout-account',
    payload: { holder: 'Halden GmbH', country: 'DE', currency: 'USD', accountNumber: iban, schedule: 'manual', minimumCents: 0, ...change },
  });
const requestPayout = async (body: object = {}) => {
  const response = await partner().post('/finance/payouts', body);
  return response.json<PayoutDetail & { code: string }>();
};
const runAction = async (id: string, what: string, body: object | undefined = undefined, who = admin()) => {
  const response = await who.post(`/finance/payouts/${id}/${what}`, body);
  return { http: response.statusCode, ...response.json<PayoutDetail & { code: string }>() };
};
const verifyTenantLedger = () => app.deps.db.withSnapshot(tenantId, (tx) => verifyLedger(tx, tenantId));

beforeEach(async () => {
  app = await createTestApp();
  market = await addMarketplace(app);
  ({ id: tenantId, partnerId } = app.tenants.acme);
  await addEarnings(orders[0]);
}, 60_000);
afterEach(async () => {
  expect((await verifyTenantLedger()).problems).toEqual([]);
  await app.close();
});

test('pays out the available balance with its lines', async () => {
  await putPayoutAccount();
  expect(await getBalance()).toMatchObject({
    currency: 'USD',
    pendingCents: 0,
    availableCents: 84_780,
    inTransitCents: 0,
    currencies: ['USD'],
  });
  const made = await requestPayout();
  expect(made).toMatchObject({
    ...{ status: 'pending', amountCents: 84_780, bankLast4: '3000', allowedActions: ['cancel'] },
    lines: [{ orderId: orders[0], grossCents: 110_000, commissionCents: 12_000, feeCents: 3_220, taxCents: 10_000, netCents: 84_780 }],
  });
  expect(made.number).toMatch(/^PO-\d{4}-0001$/);
  expect(await getBalance()).toMatchObject({ availableCents: 0, inTransitCents: 84_780 });
  const paid = await runAction(made.id, 'mark-paid');
  expect(paid).toMatchObject({ http: 200, status: 'paid', allowedActions: [] });
  expect(await getBalance()).toMatchObject({ availableCents: 0, inTransitCents: 0 });
  expect(await runAction(made.id, 'mark-paid')).toMatchObject({
    ...{ http: 409, code: 'illegal_transition', error: 'This payout is paid already. Nothing was changed.' },
    ...{ from: 'paid', to: 'paid', allowed: [] },
  });
  const audit = (await admin().get('/audit/logs?event=payout.')).json<{ items: { event: string }[] }>();
  expect(audit.items.map(({ event }) => event)).toEqual(['payout.paid', 'payout.requested']);
  expect(audit.items[0]).toMatchObject({
    description: expect.stringMatching(/: USD 847\.80 was paid to the account ending in 3000$/),
    ...{ before: { status: 'pending' }, after: { status: 'paid' } },
  });
  const notifications = (await partner().get('/notifications')).json<{ items: object[] }>();
  const body = 'USD 847.80 was paid to the account ending in 3000';
  expect(notifications.items).toMatchObject([{ type: 'payout.paid', title: `Payout paid: ${made.number}`, body }]);
  // Staff may not read payouts, so they are not notified of amounts and accounts either.
  expect((await app.as('partner_staff').get(`/notifications?query=${made.number}`)).json()).toMatchObject({ items: [] });
});

test('lets exactly one of 200 concurrent payouts of the whole balance succeed', async () => {
  await putPayoutAccount();
  const attempts = await Promise.all(Array.from({ length: 200 }, () => requestPayout({ amountCents: 84_780 })));
  expect(attempts.filter(({ status }) => status === 'pending')).toHaveLength(1);
  expect(await getBalance()).toMatchObject({ availableCents: 0, inTransitCents: 84_780 });
}, 120_000);

test('takes a partial payout from the oldest entries and leaves the rest for the next payout', async () => {
  await putPayoutAccount();
  await addEarnings(orders[1]);
  const first = await requestPayout({ amountCents: 100_000 });
  expect(first.lines.map(({ orderId, netCents }) => [orderId, netCents])).toEqual([
    [orders[0], 84_780],
    [orders[1], 15_220],
  ]);
  const second = await requestPayout();
  expect(second.lines).toMatchObject([{ orderId: orders[1], netCents: 69_560 }]);
  for (const { lines, amountCents } of [first, second]) {
    expect(lines.reduce((sum, { netCents }) => sum + netCents, 0)).toBe(amountCents);
    for (const line of lines) expect(line.grossCents - line.commissionCents - line.feeCents - line.taxCents).toBe(line.netCents);
  }
});

test('deducts a refund from the next payout', async () => {
  await putPayoutAccount();
  await postOrderEntry('refund', 'refund', orders[0], [
    { debit: chartOfAccounts.partnerAvailable(partnerId), credit: chartOfAccounts.processorClearing, amountCents: 25_434 },
  ]);
  const made = await requestPayout();
  expect(made.amountCents).toBe(59_346);
  expect(made.lines.map(({ netCents }) => netCents)).toEqual([84_780, -25_434]);
  expect((await getBalance()).availableCents).toBe(0);
});

test('lists a refund after the payout in the next one, with its commission and tax', async () => {
  await putPayoutAccount();
  await requestPayout();
  await addEarnings(orders[1]);
  await postOrderEntry('refund', 'refund', orders[0], [
    { debit: chartOfAccounts.partnerAvailable(partnerId), credit: chartOfAccounts.processorClearing, amountCents: 26_400 },
    { debit: chartOfAccounts.commission, credit: chartOfAccounts.processorClearing, amountCents: 3_600 },
    { debit: chartOfAccounts.taxPayable, credit: chartOfAccounts.processorClearing, amountCents: 3_000 },
  ]);
  expect((await requestPayout()).lines).toMatchObject([
    { orderId: orders[1], grossCents: 110_000, commissionCents: 12_000, feeCents: 3_220, taxCents: 10_000, netCents: 84_780 },
    { orderId: orders[0], grossCents: -33_000, commissionCents: -3_600, feeCents: 0, taxCents: -3_000, netCents: -26_400 },
  ]);
});

test('returns the balance and releases the entries of a canceled payout', async () => {
  await putPayoutAccount();
  const made = await requestPayout();
  expect(await runAction(made.id, 'cancel', undefined, partner())).toMatchObject({ http: 200, status: 'canceled' });
  expect(await getBalance()).toMatchObject({ availableCents: 84_780, inTransitCents: 0 });
  expect(await runAction(made.id, 'cancel', undefined, partner())).toMatchObject({ http: 409 });
  expect((await requestPayout()).lines).toMatchObject([{ netCents: 84_780 }]);
});

test('reverses a failed payout with its reason and allows one retry', async () => {
  await putPayoutAccount();
  const made = await requestPayout();
  const failed = await runAction(made.id, 'mark-failed', { code: 'account_closed', note: 'Closed in May' });
  expect(failed).toMatchObject({ status: 'failed', failureCode: 'account_closed', failureNote: 'Closed in May' });
  const reversals = (await admin().get(`/finance/ledger/entries?subjectType=payout&subjectId=${made.id}&kind=reversal`)).json();
  expect(reversals).toMatchObject({ items: [{ totalCents: 84_780, subject: { name: made.number } }] });
  expect((await runAction(made.id, 'retry', undefined, partner())).retryOf).toBe(made.id);
  expect(await runAction(made.id, 'retry', undefined, partner())).toMatchObject({ http: 409, code: 'already_retried' });
  expect(await getBalance()).toMatchObject({ availableCents: 0, inTransitCents: 84_780 });
});

test.each([
  ['no account', undefined, {}, 'no_payout_account'],
  ['a rejected account', { accountNumber: '000000000000', routingNumber: '021000021', country: 'US' }, {}, 'payout_account_not_active'],
  ['an amount below the minimum', { minimumCents: 90_000 }, {}, 'below_minimum'],
  ['an amount above the balance', {}, { amountCents: 84_781 }, 'insufficient_funds'],
])('rejects a payout with %s', async (_what, account, body, code) => {
  if (account) expect((await putPayoutAccount(account)).statusCode).toBe(200);
  expect(await requestPayout(body)).toMatchObject({ code });
  expect(await getBalance()).toMatchObject({ inTransitCents: 0 });
});

describe('payout account', () => {
  test('shows the last four digits only and stores the rest encrypted', async () => {
    expect((await putPayoutAccount()).json()).toMatchObject({ bankLast4: '3000', status: 'active', schedule: 'manual' });
    const response = await partner().get('/finance/payout-account');
    expect(response.body).not.toContain('0532');
    const rows = await app.asOwner('select * from payout_accounts');
    expect(JSON.stringify(rows)).not.toContain('0532013');
    const secret = app.deps.fieldEncryption.decrypt(String(rows[0]?.bank_secret), `payout_accounts ${tenantId} ${partnerId}`);
    expect(JSON.parse(secret)).toEqual({ accountNumber: 'DE89370400440532013000', routingNumber: null });
    expect(JSON.stringify(await app.asOwner('select * from audit_events'))).not.toContain('0532013');
    expect(app.logged.join()).not.toContain('0532013');
  });

  test.each([
    [{ accountNumber: 'DE89370400440532013001' }, 'accountNumber'],
    [{ accountNumber: undefined }, 'accountNumber'],
    [{ accountNumber: '12345678', routingNumber: '021000022' }, 'routingNumber'],
    [{ accountNumber: '12', routingNumber: '021000021' }, 'accountNumber'],
    [{ schedule: 'hourly' }, 'schedule'],
    [{ minimumCents: -1 }, 'minimumCents'],
  ])('rejects %j with an error for the field', async (change, field) => {
    const response = await putPayoutAccount(change);
    expect(response.statusCode).toBe(422);
    expect(Object.keys(response.json<{ fields: object }>().fields)).toEqual([field]);
  });

  test('keeps the bank data if none is given, and is verified again for another holder', async () => {
    await putPayoutAccount();
    await app.asOwner(`update payout_accounts set status = 'restricted'`);
    const same = (await putPayoutAccount({ accountNumber: undefined, schedule: 'weekly', minimumCents: 500 })).json<PayoutAccount>();
    expect(same).toMatchObject({ bankLast4: '3000', status: 'restricted', minimumCents: 500, nextPayoutOn: expect.any(String) });
    expect((await putPayoutAccount({ accountNumber: undefined, holder: 'Another' })).json()).toMatchObject({ status: 'active' });
  });

  test('is verified by an admin outside of the demo', async () => {
    app.deps.config.demo = false;
    await putPayoutAccount();
    expect(await requestPayout()).toMatchObject({ code: 'payout_account_not_active' });
    const decide = (id: string) => admin().post(`/finance/payout-accounts/${id}/decide`, { decision: 'active' });
    expect((await decide(partnerId)).json()).toMatchObject({ status: 'active' });
    expect((await decide(market.secondPartnerId)).statusCode).toBe(404);
    expect(await requestPayout()).toMatchObject({ status: 'pending' });
  });

  test('is announced to the admins who verify it, and each decision to those who set it up, without the note', async () => {
    const listNotified = async (who: Pick<TestUser, 'get'>) =>
      (await who.get('/notifications'))
        .json<{ items: { type: string }[] }>()
        .items.filter(({ type }) => type.startsWith('payout.account_'));
    // Decided at once, while the partner watches.
    await putPayoutAccount();
    expect(await listNotified(admin())).toEqual([]);
    app.deps.config.demo = false;
    await putPayoutAccount({ accountNumber: undefined, minimumCents: 500 });
    expect(await listNotified(admin())).toEqual([]);
    await putPayoutAccount({ accountNumber: undefined, holder: 'Halden AG' });
    const submitted = {
      ...{ type: 'payout.account_submitted', title: 'Verify the payout account of Halden Consulting' },
      ...{ body: 'Ending in 3000, by Test partner_admin. Payouts to it wait until then.', path: '/finance/payout-accounts?status=pending' },
    };
    expect(await listNotified(admin())).toMatchObject([submitted]);
    // The unread one is replaced.
    await putPayoutAccount({ accountNumber: '1230002', routingNumber: '021000021', country: 'US' });
    expect(await listNotified(admin())).toMatchObject([{ ...submitted, body: expect.stringMatching(/^Ending in 0002,/) }]);
    expect(await listNotified(partner())).toEqual([]);
    const decisions = ['restricted', 'restricted', 'rejected', 'active'];
    for (const decision of decisions) {
      app.advance(1000);
      const body = { decision, note: 'Internal remark' };
      expect((await admin().post(`/finance/payout-accounts/${partnerId}/decide`, body)).statusCode).toBe(200);
    }
    const decided = await listNotified(partner());
    expect(decided).toMatchObject([
      { type: 'payout.account_verified', title: 'Your payout account ending in 0002 is active', path: '/finance/payouts' },
      { type: 'payout.account_blocked', title: 'Your payout account ending in 0002 was rejected' },
      { type: 'payout.account_blocked', title: 'Your payout account ending in 0002 is restricted' },
    ]);
    expect(JSON.stringify(decided)).not.toContain('Internal remark');
    for (const who of [app.as('super_admin'), app.as('partner_staff'), market.secondPartnerAdmin])
      expect(await listNotified(who)).toEqual([]);
  });
});

describe('GET /finance/payout-accounts', () => {
  const listed = async (search = '', who = admin()) => (await who.get(`/finance/payout-accounts${search}`)).json();

  test('lists accounts that await a decision first, with no bank data except four digits', async () => {
    await putPayoutAccount({ accountNumber: '0000001111', routingNumber: '021000021', country: 'US' });
    await app.asOwner(
      `insert into payout_accounts (tenant_id, partner_id, holder, country, currency, bank_secret, bank_last4, status, schedule, minimum_cents, created_at, updated_at)
       select tenant_id, $1, 'Other GmbH', country, currency, bank_secret, '3000', 'active', schedule, minimum_cents, created_at, updated_at from payout_accounts`,
      [market.secondPartnerId],
    );
    const { items, meta } = await listed();
    expect(items.map(({ partnerId: of, status }: PayoutAccount) => [of, status])).toEqual([
      [partnerId, 'pending'],
      [market.secondPartnerId, 'active'],
    ]);
    expect(meta.total).toBe(2);
    expect(items[0]).toMatchObject({ bankLast4: '1111', partner: { id: partnerId, name: expect.any(String) } });
    expect(JSON.stringify(items)).not.toMatch(/bankSecret|0000001111|021000021/);
    expect((await listed('?status=pending')).items).toHaveLength(1);
    expect((await listed('?query=Other')).items).toMatchObject([{ holder: 'Other GmbH' }]);
    expect((await listed('?sort=partner&order=desc&limit=1')).meta).toMatchObject({ total: 2, hasMore: true });

    await admin().post(`/finance/payout-accounts/${partnerId}/decide`, { decision: 'restricted', note: 'The register says otherwise.' });
    expect((await listed('?status=pending')).items).toEqual([]);
    expect((await listed('?status=restricted')).items).toMatchObject([{ partnerId }]);
  });

  test('is for administrators only, each of their own tenant', async () => {
    await putPayoutAccount();
    expect((await partner().get('/finance/payout-accounts')).statusCode).toBe(403);
    expect(await listed('', app.as('admin', 'globex'))).toMatchObject({ items: [] });
  });
});

test('hides payouts and balances from another partner', async () => {
  await putPayoutAccount();
  const { id } = await requestPayout();
  expect((await market.secondPartnerAdmin.get(`/finance/payouts/${id}`)).statusCode).toBe(404);
  expect((await market.secondPartnerAdmin.post(`/finance/payouts/${id}/cancel`)).statusCode).toBe(404);
  expect((await market.secondPartnerAdmin.get(`/finance/payouts/${id}/statement`)).statusCode).toBe(404);
  expect((await market.secondPartnerAdmin.get('/finance/payouts')).json()).toMatchObject({ items: [] });
  expect((await market.secondPartnerAdmin.get('/finance/balance')).json()).toMatchObject({ availableCents: 0, inTransitCents: 0 });
  expect((await market.secondPartnerAdmin.get(`/finance/balance?partnerId=${partnerId}`)).statusCode).toBe(404);
  expect((await admin().get(`/finance/balance?partnerId=${partnerId}`)).json()).toMatchObject({ inTransitCents: 84_780 });
});

test('filters and sorts payouts', async () => {
  await putPayoutAccount();
  const { number } = await requestPayout({ amountCents: 1_000 });
  await requestPayout({ amountCents: 2_000 });
  const list = async (query: string) =>
    (await admin().get(`/finance/payouts?${query}`)).json<{ items: PayoutDetail[] }>().items.map(({ amountCents }) => amountCents);
  expect(await list('')).toEqual([2_000, 1_000]);
  expect(await list('sort=amount&order=asc')).toEqual([1_000, 2_000]);
  expect(await list(`query=${number}`)).toEqual([1_000]);
  expect(await list('status=paid')).toEqual([]);
  expect(await list('query=halden&from=2020-01-01T00:00:00Z&limit=1')).toEqual([2_000]);
});

test('sums what was paid by the month of its payment, by currency, for those who see the payouts', async () => {
  await putPayoutAccount();
  const read = async (who: Pick<ReturnType<typeof admin>, 'get'> = admin()) =>
    (await who.get('/finance/payouts/by-month')).json<Output<typeof getPaidByMonth>>().months;
  const ids: string[] = [];
  for (const amountCents of [1_000, 2_000, 4_000, 8_000, 16_000]) ids.push((await requestPayout({ amountCents })).id);
  const [now, before, old, euro] = ids as [string, string, string, string];
  for (const id of [now, before, old, euro]) expect((await runAction(id, 'mark-paid')).http).toBe(200);
  const months = (await read()).map(({ month }) => month);
  expect(months).toHaveLength(6);
  const paidAt = (id: string, at: string) => app.asOwner('update payouts set requested_at = $2, ended_at = $2 where id = $1', [id, at]);
  // Requested before all months, and paid in the last one.
  await app.asOwner(`update payouts set requested_at = '2020-01-01' where id = $1`, [now]);
  await paidAt(before, `${months[4]}-01T00:00:00Z`);
  await paidAt(old, new Date(Date.parse(`${months[0]}-01T00:00:00Z`) - 1).toISOString());
  await app.asOwner(`update payouts set currency = 'EUR', ended_at = '${months[0]}-01T00:00:00Z' where id = $1`, [euro]);
  const expected = [
    [{ currency: 'EUR', amountCents: 8_000 }],
    ...[[], [], []],
    [{ currency: 'USD', amountCents: 2_000 }],
    [{ currency: 'USD', amountCents: 1_000 }],
  ];
  for (const who of [admin(), partner()]) expect((await read(who)).map(({ currencies }) => currencies)).toEqual(expected);
  expect((await read(market.secondPartnerAdmin)).flatMap(({ currencies }) => currencies)).toEqual([]);
  expect((await app.as('partner_staff').get('/finance/payouts/by-month')).statusCode).toBe(403);
});

test('renders the same statement as PDF and as CSV', async () => {
  await putPayoutAccount();
  const { id, number } = await requestPayout();
  const pdf = await partner().get(`/finance/payouts/${id}/statement`);
  expect(pdf.headers).toMatchObject({ 'content-type': 'application/pdf', 'content-disposition': `attachment; filename="${number}.pdf"` });
  expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  expect(pdf.rawPayload.subarray(-6).toString()).toContain('%%EOF');
  const file = await partner().get(`/finance/payouts/${id}/statement?format=csv`);
  expect(file.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(file.body.split('\r\n')).toEqual([
    '"Payout","Order","Description","Gross","Commission","Fee","Tax","Set off","Net","Currency"',
    `"${number}","","available ${orders[0]}","1100","120","32.2","100","0","847.8","USD"`,
    `"${number}","","Total","1100","120","32.2","100","0","847.8","USD"`,
    '',
  ]);
});

describe('payout jobs', () => {
  const work = async () => {
    await ensureJobs(app.deps, allJobs);
    await app.asOwner(`update jobs set due_at = '2000-01-01'`);
    await runDueJobs(app.deps, allJobs);
  };
  const anHourAgo = () =>
    app.asOwner(`update payouts set requested_at = (requested_at at time zone 'UTC' - interval '61 minutes') at time zone 'UTC'`);
  const arrived = () => app.asOwner(`update payouts set arrival_on = '2000-01-01'`);
  const stateOf = async (id: string) => (await partner().get(`/finance/payouts/${id}`)).json<PayoutDetail>();

  test('send a payout to the bank after an hour, and the demo bank pays it on arrival', async () => {
    await putPayoutAccount();
    const { id } = await requestPayout();
    await work();
    expect((await stateOf(id)).status).toBe('pending');
    await anHourAgo();
    await work();
    expect(await stateOf(id)).toMatchObject({ status: 'in_transit', arrivalOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) });
    expect(await runAction(id, 'cancel')).toMatchObject({ http: 409, code: 'illegal_transition', from: 'in_transit', to: 'canceled' });
    await arrived();
    await work();
    expect((await stateOf(id)).status).toBe('paid');
  });

  test('leave the result to an admin outside of the demo', async () => {
    await putPayoutAccount();
    const { id } = await requestPayout();
    app.deps.config.demo = false;
    await anHourAgo();
    await work();
    await arrived();
    await work();
    expect((await stateOf(id)).status).toBe('in_transit');
  });

  test('let the demo bank fail a payout to a closed account', async () => {
    await putPayoutAccount({ accountNumber: '1230002', routingNumber: '021000021', country: 'US' });
    const { id } = await requestPayout();
    await anHourAgo();
    await work();
    await arrived();
    await work();
    expect(await stateOf(id)).toMatchObject({ status: 'failed', failureCode: 'account_closed' });
    expect(await getBalance()).toMatchObject({ availableCents: 84_780 });
  });

  test('pay out once on the day of a schedule, and not if the balance is too low', async () => {
    await putPayoutAccount({ schedule: 'daily' });
    await work();
    expect(await app.asOwner('select from payouts')).toHaveLength(0);
    const itsDay = (day: string) => app.asOwner('update payout_accounts set next_on = $1', [day]);
    await itsDay('2000-01-01');
    await work();
    await work();
    expect(await app.asOwner('select requested_by, scheduled_on from payouts')).toEqual([
      { requested_by: null, scheduled_on: '2000-01-01' },
    ]);
    await itsDay('2000-01-02');
    await work();
    expect(await app.asOwner('select from payouts')).toHaveLength(1);
    expect((await getBalance()).nextPayoutOn).toBe(computeNextPayoutDay('daily', app.deps.clock()));
  });
});

test.each([
  ['2026-05-01T10:00:00Z', '2026-05-05', '2026-05-02', '2026-05-04', '2026-06-01'],
  ['2026-05-03T10:00:00Z', '2026-05-05', '2026-05-04', '2026-05-04', '2026-06-01'],
  ['2026-12-31T23:59:59Z', '2027-01-04', '2027-01-01', '2027-01-04', '2027-01-01'],
])('a transfer sent at %s arrives on %s; the next scheduled days are %s, %s and %s', (at, arrival, daily, weekly, monthly) => {
  const now = new Date(at);
  expect([
    computeArrivalDay(now),
    computeNextPayoutDay('daily', now),
    computeNextPayoutDay('weekly', now),
    computeNextPayoutDay('monthly', now),
  ]).toEqual([arrival, daily, weekly, monthly]);
  expect(computeNextPayoutDay('manual', now)).toBeNull();
});

test('a suspension in mid-payout keeps what waits, finishes what the bank has, and goes on after it', async () => {
  await putPayoutAccount();
  const sent = await requestPayout({ amountCents: 40_000 });
  app.advanceBeyondTokens(2 * 3_600_000);
  await ensureJobs(app.deps, allJobs);
  await runDueJobs(app.deps, allJobs);
  const waiting = await requestPayout({ amountCents: 30_000 });
  const setSuspension = (status: string | null) =>
    app.asOwner(`update tenants set suspension = $1, suspension_reason = 'Unpaid.', suspended_at = now() where tenant_id = $2`, [
      status,
      tenantId,
    ]);
  await setSuspension('suspended');
  expect(await requestPayout({ amountCents: 1_000 })).toMatchObject({ code: 'company_suspended' });
  // Long enough for the bank's reply, and for the payout that waits.
  app.advanceBeyondTokens(10 * 86_400_000);
  await runDueJobs(app.deps, allJobs);
  await sendPayouts(app.deps, tenantId, app.deps.clock());
  const statusOf = async ({ id }: PayoutDetail) => (await partner().get(`/finance/payouts/${id}`)).json<PayoutDetail>().status;
  expect([await statusOf(sent), await statusOf(waiting)]).toEqual(['paid', 'pending']);
  expect(await getBalance()).toMatchObject({ availableCents: 14_780, inTransitCents: 30_000 });
  await setSuspension(null);
  await runDueJobs(app.deps, allJobs);
  expect(await statusOf(waiting)).toBe('in_transit');
  expect(await getBalance()).toMatchObject({ availableCents: 14_780, inTransitCents: 30_000 });
}, 60_000);
