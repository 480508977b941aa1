import type { CatalogItem } from '@techadds/shared/contract/catalog/endpoints';
import type { OrderDetail } from '@techadds/shared/contract/orders/endpoints';
import type { Perk, PerkQuote, Redemption } from '@techadds/shared/contract/perks/endpoints';
import { createTestApp, type TestApp } from '../../../test/app';
import { addMarketplace, type Marketplace, type TestUser } from '../../../test/marketplace-fixture';
import { payByCard } from '../../../test/payment-frame';
import { rateLimitRules } from '../../platform/auth/rate-limits/rules';
import { advanceOrders } from '../orders/orders.jobs';
import { findUnreconciledRows } from '../reconciliation/reconciliation.service';
import { endOverduePerks } from './perks.jobs';

let app: TestApp;
let market: Marketplace;
let serviceId: string;
let otherServiceId: string;
const tenantId = () => app.tenants.acme.id;
const [customer, partner, admin] = [() => app.as('customer'), () => app.as('partner_admin'), () => app.as('admin')];

beforeAll(async () => {
  app = await createTestApp({ REQUESTS_PER_MINUTE: '1000000' });
  market = await addMarketplace(app);
  await market.addCardFee();
  await market.addCommission();
  serviceId = await market.addService({ name: 'Pen test' });
  otherServiceId = await market.addService({ name: 'Review', category: 'cloud', partnerId: market.secondPartnerId });
}, 60_000);
afterAll(() => app.close());
afterEach(async () => {
  await app.asOwner('delete from rate_limits');
});

let codes = 0;
const tenPercent = () => ({ title: 'Ten off', kind: 'percent', value: 1000, code: `SPRING-${(codes += 1)}`, costBearer: 'partner' });

async function createPerk(terms: object = {}): Promise<Perk> {
  const made = await partner().post('/perks', { ...tenPercent(), ...terms });
  expect([made.statusCode, made.body]).toEqual([201, expect.any(String)]);
  return made.json<Perk>();
}

/** A perk that customers can redeem; an administrator agreed to what the platform bears. */
async function activatePerk(terms: object = {}): Promise<Perk> {
  const perk = await createPerk(terms);
  if (perk.approval === 'pending') await admin().post(`/admin/perks/${perk.id}/approve`, {});
  const active = await partner().post(`/perks/${perk.id}/activate`);
  expect([active.statusCode, active.json<Perk>().status]).toEqual([200, 'active']);
  return active.json<Perk>();
}

const order = (perkCode: string, extra: object = {}, who: Pick<TestUser, 'post'> = customer()) =>
  who.post('/orders', { serviceId, package: 'Standard', method: 'invoice', perkCode, ...extra });
const put = (url: string, body: object) => partner().send({ method: 'PUT', url, payload: body });
const readPerk = async ({ id }: Perk) => (await partner().get(`/perks/${id}`)).json<Perk>();
const rejection = (response: { statusCode: number; json: <T>() => T }) => [
  response.statusCode,
  response.json<{ fields?: Record<string, string> }>().fields?.perkCode,
];

describe('lifecycle', () => {
  test('goes from draft to active, paused and ended, and back from paused only', async () => {
    const perk = await createPerk();
    expect([perk.status, perk.allowedActions]).toEqual(['draft', ['activate', 'discard', 'edit']]);
    const act = async (verb: string) => {
      const response = await partner().post(`/perks/${perk.id}/${verb}`);
      return response.statusCode === 200 ? response.json<Perk>().status : response.json<{ code: string }>().code;
    };
    expect(await act('pause')).toBe('illegal_transition');
    expect(await act('activate')).toBe('active');
    expect(await act('pause')).toBe('paused');
    expect(await act('activate')).toBe('active');
    expect(await act('end')).toBe('ended');
    for (const verb of ['activate', 'pause', 'end']) expect(await act(verb)).toBe('illegal_transition');
  });

  test('discards drafts only, and keeps them', async () => {
    const perk = await createPerk();
    expect((await partner().send({ method: 'DELETE', url: `/perks/${perk.id}` })).json<Perk>().status).toBe('ended');
    const active = await activatePerk();
    expect((await partner().send({ method: 'DELETE', url: `/perks/${active.id}` })).statusCode).toBe(409);
  });

  test('changes drafts and paused perks only, and not over a version that was not seen', async () => {
    const perk = await activatePerk();
    const body = { ...tenPercent(), code: perk.code, title: 'Renamed' };
    expect((await put(`/perks/${perk.id}`, body)).json<{ code: string }>().code).toBe('perk_not_editable');
    const paused = (await partner().post(`/perks/${perk.id}/pause`)).json<Perk>();
    expect((await put(`/perks/${perk.id}`, { ...body, updatedAt: perk.updatedAt })).json<{ code: string }>().code).toBe(
      'changed_meanwhile',
    );
    expect((await put(`/perks/${perk.id}`, { ...body, updatedAt: paused.updatedAt })).json<Perk>().title).toBe('Renamed');
  });

  test('names the field of terms that contradict each other', async () => {
    const fieldsOf = async (terms: object) =>
      Object.keys((await partner().post('/perks', { ...tenPercent(), ...terms })).json<{ fields: object }>().fields ?? {});
    expect(await fieldsOf({ value: 10_001 })).toEqual(['value']);
    expect(await fieldsOf({ kind: 'free_service' })).toEqual(['value']);
    expect(await fieldsOf({ costBearer: 'shared' })).toEqual(['platformShareBp']);
    expect(await fieldsOf({ costBearer: 'partner', platformShareBp: 1 })).toEqual(['platformShareBp']);
    expect(await fieldsOf({ endsAt: '2020-01-01T00:00:00Z' })).toEqual(['endsAt']);
    expect(await fieldsOf({ serviceIds: [otherServiceId] })).toEqual(['serviceIds']);
    const taken = await createPerk();
    expect(await fieldsOf({ code: taken.code.toLowerCase() })).toEqual(['code']);
  });

  test('gives a code to one of several perks that are saved with it at once', async () => {
    const fieldsOf = (response: { statusCode: number; json: <T>() => T }) => [
      response.statusCode,
      Object.keys(response.json<{ fields?: object }>().fields ?? {}).join(),
    ];
    const same = tenPercent();
    const made = await Promise.all(Array.from({ length: 8 }, () => partner().post('/perks', same)));
    expect(made.map(fieldsOf).sort()).toEqual([[201, ''], ...Array.from({ length: 7 }, () => [422, 'code'])]);

    const [drafts, next] = [await Promise.all(Array.from({ length: 8 }, () => createPerk())), tenPercent()];
    const changed = await Promise.all(drafts.map(({ id, updatedAt }) => put(`/perks/${id}`, { ...next, updatedAt })));
    expect(changed.map(fieldsOf).sort()).toEqual([[200, ''], ...Array.from({ length: 7 }, () => [422, 'code'])]);
  });

  test('ends by itself, and cannot be redeemed from that time on', async () => {
    const endsAt = new Date(app.deps.clock().getTime() + 60_000).toISOString();
    const perk = await activatePerk({ endsAt });
    expect((await order(perk.code)).statusCode).toBe(201);
    // The customer is in the checkout meanwhile, and the job has not run.
    await app.asOwner(`update perks set ends_at = now() - interval '1 second' where id = $1`, [perk.id]);
    expect(rejection(await order(perk.code))).toEqual([422, 'This perk has ended.']);
    await endOverduePerks(app.deps, tenantId(), app.deps.clock());
    expect((await readPerk(perk)).status).toBe('ended');
    expect(rejection(await order(perk.code))).toEqual([422, 'This perk has ended.']);
  });
});

test('exports the perks of a partner that match, with amounts and shares as numbers', async () => {
  await createPerk({ title: 'Exported credit', kind: 'credit', value: 12_345, costBearer: 'shared', platformShareBp: 2500 });
  await activatePerk({ title: 'Exported percentage', value: 1250 });
  const filter = '/perks/export?query=Exported&sort=title&order=asc';
  const exported = await partner().get(filter);
  expect(exported.headers).toMatchObject({ 'x-total-rows': '2', 'content-disposition': 'attachment; filename="perks.csv"' });
  const [heading, credit, percentage] = exported.body.trim().split(/\r?\n/);
  expect(heading).toMatch(/^\uFEFF?"Title","Code","Kind","Percent","Amount"/);
  expect(credit).toMatch(/^"Exported credit","[A-Z0-9-]+","credit",.*123\.45.*"draft","shared",.*25\.00.*"pending"/);
  expect(percentage).toMatch(/^"Exported percentage","[A-Z0-9-]+","percent",.*12\.50.*"active","partner"/);
  expect((await partner().get(`${filter}&status=active`)).headers['x-total-rows']).toBe('1');
  const other = await market.secondPartnerAdmin.get(filter);
  expect([other.headers['x-total-rows'], other.body]).toEqual(['0', expect.not.stringContaining('Exported')]);
});

describe('what the platform bears', () => {
  test('waits for an administrator, who decides once even if two decide at the same time', async () => {
    const perk = await createPerk({ costBearer: 'shared', platformShareBp: 4000 });
    expect(perk.approval).toBe('pending');
    expect((await partner().post(`/perks/${perk.id}/activate`)).json<{ code: string }>().code).toBe('perk_not_approved');
    expect((await admin().get('/admin/perks?approval=pending')).json<{ items: Perk[] }>().items.map(({ id }) => id)).toContain(perk.id);
    const both = await Promise.all([
      admin().post(`/admin/perks/${perk.id}/approve`, {}),
      app.as('super_admin').post(`/admin/perks/${perk.id}/decline`, { note: 'Too much' }),
    ]);
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    expect(both.find(({ statusCode }) => statusCode === 409)?.json<{ code: string }>().code).toBe('already_decided');
    const events = await app.asOwner(`select event from audit_events where event in ('perk.approved', 'perk.declined') and targets @> $1`, [
      JSON.stringify([{ id: perk.id }]),
    ]);
    expect(events).toHaveLength(1);
  });

  test('is announced to the administrators, and their decision to those who manage the perks of the partner', async () => {
    const title = 'Announced offer';
    const read = async (who: Pick<TestUser, 'get'>) =>
      (await who.get(`/notifications?limit=200&query=${title}`)).json<{ items: { type: string; body: string; path: string }[] }>().items;
    await createPerk({ title });
    const perk = await createPerk({ title, costBearer: 'shared', platformShareBp: 4000 });
    const decide = (action: 'approve' | 'decline', note: object) => admin().post(`/admin/perks/${perk.id}/${action}`, note);
    const change = () => put(`/perks/${perk.id}`, { ...tenPercent(), title, code: perk.code, costBearer: 'shared', platformShareBp: 2500 });
    const submitted = { type: 'perk.submitted', title: `The perk ${title} awaits your approval`, path: '/admin/perks?approval=pending' };
    const body = 'Test partner_admin proposes that the marketplace bears 40 % of its cost.';
    for (const role of ['admin', 'super_admin'] as const) expect(await read(app.as(role))).toMatchObject([{ ...submitted, body }]);
    await admin().post('/notifications/read-all');
    // It waits already.
    expect((await change()).statusCode).toBe(200);
    expect(await read(admin())).toHaveLength(1);
    await decide('decline', { note: 'Too much' });
    const declined = { type: 'perk.declined', title: `The perk ${title} was declined`, body: 'Too much', path: `/perks/${perk.id}` };
    expect(await read(partner())).toMatchObject([declined]);
    expect((await change()).json<Perk>().approval).toBe('pending');
    expect(await read(admin())).toMatchObject([submitted, submitted]);
    app.advance(1000);
    await decide('approve', {});
    expect(await read(partner())).toMatchObject([{ type: 'perk.approved', body: 'You can activate it now.' }, declined]);
    for (const who of [app.as('partner_staff'), market.secondPartnerAdmin, app.as('admin', 'globex')]) expect(await read(who)).toEqual([]);
  });

  test('must be approved again after a change', async () => {
    const perk = await activatePerk({ costBearer: 'platform' });
    await partner().post(`/perks/${perk.id}/pause`);
    const payload = { ...tenPercent(), code: perk.code, costBearer: 'platform', value: 5000 };
    expect((await partner().send({ method: 'PUT', url: `/perks/${perk.id}`, payload })).json<Perk>().approval).toBe('pending');
    expect((await partner().post(`/perks/${perk.id}/activate`)).statusCode).toBe(409);
    // Whatever the code does, the database keeps it out.
    await expect(app.asOwner(`update perks set status = 'active' where id = $1`, [perk.id])).rejects.toThrow('perks_approved');
  });
});

describe('eligibility', () => {
  test('refuses other services, small orders, perks that are paused, not started or of a draft', async () => {
    const own = await activatePerk({ serviceIds: [serviceId], minOrderCents: 150_000 });
    expect(rejection(await order(own.code, { serviceId: otherServiceId }))).toEqual([422, 'This perk is not for this service.']);
    expect(rejection(await order(own.code))).toEqual([422, 'This order is below the smallest amount of the perk.']);
    expect((await order(own.code, { package: 'Premium' })).statusCode).toBe(201);
    await partner().post(`/perks/${own.id}/pause`);
    expect(rejection(await order(own.code, { package: 'Premium' }))).toEqual([422, 'This perk is paused. Try again later.']);
    const later = await activatePerk({ startsAt: new Date(Date.now() + 86_400_000).toISOString() });
    expect(rejection(await order(later.code))).toEqual([422, 'This perk has not started yet.']);
    expect(rejection(await order((await createPerk()).code))).toEqual([422, 'There is no perk with this code.']);
  });

  test('takes off a share, an amount, a unit or what is left of a credit, and never more than the price', async () => {
    const discount = async (terms: object, extra: object = {}) => {
      const perk = await activatePerk(terms);
      const body = { code: perk.code.toLowerCase(), orderDraft: { serviceId, package: 'Standard', method: 'invoice', ...extra } };
      return (await customer().post('/perks/validate', body)).json<PerkQuote>().discountCents;
    };
    expect(await discount({ value: 1250 })).toBe(12_500);
    expect(await discount({ kind: 'fixed', value: 4321 })).toBe(4321);
    expect(await discount({ kind: 'fixed', value: 999_999_999 })).toBe(100_000);
    expect(await discount({ kind: 'free_service', value: 0 }, { quantity: 3 })).toBe(100_000);
    const credit = await activatePerk({ kind: 'credit', value: 150_000 });
    const taken = [await order(credit.code), await order(credit.code)].map((response) => response.json<OrderDetail>().discountCents);
    expect(taken).toEqual([100_000, 50_000]);
    expect(rejection(await order(credit.code))).toEqual([422, 'Your credit is used up.']);
    expect((await order(credit.code, {}, market.secondCustomer)).statusCode).toBe(201);
  });

  test('shows listed perks of a service in the marketplace, while they can be redeemed', async () => {
    const [listed, hidden] = [await activatePerk(), await activatePerk({ listed: false })];
    const elsewhere = await activatePerk({ serviceIds: [await market.addService({ name: 'Another' })] });
    const shown = async () =>
      (await customer().get(`/marketplace/perks?serviceId=${serviceId}&limit=200`))
        .json<{ items: { id: string }[] }>()
        .items.map(({ id }) => id);
    expect(await shown()).toContain(listed.id);
    for (const { id } of [hidden, elsewhere]) expect(await shown()).not.toContain(id);
    await partner().post(`/perks/${listed.id}/pause`);
    expect(await shown()).not.toContain(listed.id);
  });

  test('the card and the page of a service name its perk that ends first, while it can be redeemed', async () => {
    const offered = await market.addService({ name: 'Offered' });
    const readTitles = async () => {
      const cards = (await customer().get('/marketplace/catalog/items?query=Offered')).json<{ items: CatalogItem[] }>().items;
      const pageOf = (await customer().get(`/marketplace/catalog/items/${offered}`)).json<CatalogItem>();
      return [cards.find(({ id }) => id === offered)?.perkTitle, pageOf.perkTitle];
    };
    // Other perks of this partner are for all of its services.
    await app.asOwner(`update perks set status = 'ended' where service_ids = '[]'`);
    expect(await readTitles()).toEqual([undefined, undefined]);
    const own = { serviceIds: [offered] };
    const inHours = (hours: number) => new Date(app.deps.clock().getTime() + hours * 3_600_000).toISOString();
    await activatePerk({ ...own, title: 'Hidden', listed: false, endsAt: inHours(1) });
    await activatePerk({ ...own, title: 'Later', startsAt: inHours(1), endsAt: inHours(2) });
    await activatePerk({ ...own, title: 'Last' });
    const first = await activatePerk({ ...own, title: 'First', endsAt: inHours(3), capTotal: 1 });
    expect(await readTitles()).toEqual(['First', 'First']);
    expect((await order(first.code, { serviceId: offered })).statusCode).toBe(201);
    expect(await readTitles()).toEqual(['Last', 'Last']);
    const long = await activatePerk({ ...own, title: 'A discount for all who come back to us', endsAt: inHours(3) });
    expect(await readTitles()).toEqual(['A discount for all who come bac…', 'A discount for all who come bac…']);
    await partner().post(`/perks/${long.id}/end`);
    await app.asOwner(`update perks set kind = 'fixed', value = 100, currency = 'EUR' where title = 'Last'`);
    expect(await readTitles()).toEqual([undefined, undefined]);
  });
});

describe('caps', () => {
  test('are exact under 200 redemptions at the same time', async () => {
    const perk = await activatePerk({ capTotal: 17, capPerCustomer: 12 });
    const customers = [customer(), market.secondCustomer];
    for (const one of customers) expect((await order(perk.code, {}, one)).statusCode).toBe(201);
    // More attempts of two users than the limit of codes in 15 minutes would allow at once.
    rateLimitRules.perkCode.limit = 1000;
    // A response of 503 says that the request waited for its turn too long and is to be sent again.
    const orderInTurn = async (who: Parameters<typeof order>[2]): ReturnType<typeof order> => {
      const answer = await order(perk.code, {}, who);
      return answer.statusCode === 503 ? orderInTurn(who) : answer;
    };
    const made = await Promise.all(Array.from({ length: 200 }, (_, n) => orderInTurn(customers[n % 2]))).finally(() => {
      rateLimitRules.perkCode.limit = 20;
    });
    expect(made.filter(({ statusCode }) => statusCode === 201)).toHaveLength(15);
    expect(made.filter(({ statusCode }) => ![201, 422].includes(statusCode))).toEqual([]);
    const rows = await app.asOwner(
      `select o.placed_by, count(*)::int as n from perk_redemptions r join orders o on o.tenant_id = r.tenant_id and o.id = r.order_id where r.perk_id = $1 group by 1`,
      [perk.id],
    );
    expect(rows.reduce((sum, { n }) => sum + Number(n), 0)).toBe(17);
    for (const { n } of rows) expect(Number(n)).toBeLessThanOrEqual(12);
    expect((await readPerk(perk)).redemptionCount).toBe(17);
  }, 120_000);

  // Orders of one account wait for each other, so only those of different accounts meet at the perk.
  test('are exact when many accounts at the same time redeem what is left', async () => {
    const perk = await activatePerk({ capTotal: 3 });
    const accounts = await Promise.all(Array.from({ length: 10 }, (_, n) => market.addUser('customer', `Redeemer${n}`, null)));
    const made = await Promise.all(accounts.map((one) => order(perk.code, {}, one)));
    expect(made.map(({ statusCode }) => statusCode).sort()).toEqual([...Array<number>(3).fill(201), ...Array<number>(7).fill(422)]);
    expect((await readPerk(perk)).redemptionCount).toBe(3);
  });

  test('a canceled, declined or unpaid order gives its redemption back', async () => {
    const perk = await activatePerk({ capTotal: 1 });
    const undo: [object, (id: string) => Promise<unknown>][] = [
      [{}, (id) => customer().post(`/orders/${id}/cancel`, { reason: 'No' })],
      [{}, (id) => partner().post(`/orders/${id}/decline`, { reason: 'No' })],
      [{ method: 'card' }, () => advanceOrders(app.deps, tenantId(), new Date(app.deps.clock().getTime() + 16 * 60_000))],
    ];
    for (const [extra, run] of undo) {
      const { id } = (await order(perk.code, extra)).json<OrderDetail>();
      expect(rejection(await order(perk.code))).toEqual([422, 'This perk is used up.']);
      await run(id);
      expect((await readPerk(perk)).redemptionCount).toBe(0);
    }
    const { items } = (await partner().get(`/perks/${perk.id}/redemptions`)).json<{ items: Redemption[] }>();
    expect(items.map(({ status }) => status)).toEqual(['returned', 'returned', 'returned']);
    expect((await order(perk.code)).statusCode).toBe(201);
  });
});

describe('codes', () => {
  test('wrong ones are limited by user, in the checkout and before it; right ones are not', async () => {
    const perk = await activatePerk();
    const { limit } = rateLimitRules.perkCode;
    const draft = { serviceId, package: 'Standard' };
    const guesses = await Promise.all(
      Array.from({ length: limit + 20 }, (_, n) => customer().post('/perks/validate', { code: `GUESS-${n}`, orderDraft: draft })),
    );
    expect(guesses.filter(({ statusCode }) => statusCode === 422)).toHaveLength(limit);
    expect(guesses.filter(({ statusCode }) => statusCode === 429)).toHaveLength(20);
    expect((await order(perk.code)).statusCode).toBe(429);
    expect((await order(perk.code, {}, market.secondCustomer)).statusCode).toBe(201);
    await app.asOwner('delete from rate_limits');
    for (let n = 0; n < limit + 5; n += 1)
      expect((await customer().post('/perks/validate', { code: perk.code, orderDraft: draft })).statusCode).toBe(200);
  });

  test('wrong ones are limited by network too, whoever enters them, and right ones do not count', async () => {
    const perk = await activatePerk();
    const { limit } = rateLimitRules.perkCodeNetwork;
    rateLimitRules.perkCodeNetwork.limit = 5;
    const tryCode = async (who: Pick<TestUser, 'post'>, code: string) =>
      (await who.post('/perks/validate', { code, orderDraft: { serviceId, package: 'Standard' } })).statusCode;
    try {
      for (let n = 0; n < 10; n += 1) expect(await tryCode(customer(), perk.code)).toBe(200);
      for (let n = 0; n < 5; n += 1) expect(await tryCode(n % 2 ? customer() : market.secondCustomer, `GUESS-${n}`)).toBe(422);
      for (const who of [customer(), market.secondCustomer]) expect(await tryCode(who, 'GUESS-6')).toBe(429);
    } finally {
      rateLimitRules.perkCodeNetwork.limit = limit;
    }
  });

  test('of another tenant are unknown', async () => {
    const perk = await activatePerk();
    const body = { code: perk.code, orderDraft: { serviceId, package: 'Standard' } };
    expect((await app.as('customer', 'globex').post('/perks/validate', body)).json()).toMatchObject({
      fields: { code: 'There is no perk with this code.' },
    });
  });
});

describe('money', () => {
  /** Credits less debits of an order's postings by account. */
  async function readBalances(orderId: string): Promise<Record<string, number>> {
    const rows = await app.asOwner(
      `select regexp_replace(a.code, '^(partner|escrow):.*', '\\1') as code,
         sum(case when p.credit_code = a.code then p.amount_cents else -p.amount_cents end)::float8 as cents
       from postings p join ledger_accounts a on a.tenant_id = p.tenant_id and a.code in (p.credit_code, p.debit_code)
       where p.order_id = $1 group by 1`,
      [orderId],
    );
    return Object.fromEntries(rows.map(({ code, cents }) => [String(code), Number(cents)]).filter(([, cents]) => cents !== 0));
  }

  async function complete(id: string): Promise<OrderDetail> {
    for (const [who, step, body] of [
      [partner(), 'accept', undefined],
      [partner(), 'start', undefined],
      [partner(), 'deliver', {}],
      [customer(), 'complete', undefined],
    ] as const)
      expect((await who.post(`/orders/${id}/${step}`, body)).statusCode).toBe(200);
    return (await partner().get(`/orders/${id}`)).json<OrderDetail>();
  }

  async function buy(terms: object): Promise<OrderDetail> {
    const perk = await activatePerk(terms);
    const made = (await order(perk.code, { method: 'card' })).json<OrderDetail>();
    if (made.payCents > 0) await payByCard(app, customer(), made.id);
    return made;
  }
  const refund = (id: string, amountCents: number) => admin().post(`/orders/${id}/refund`, { amountCents, reason: 'other' });
  afterEach(async () => {
    await app.deps.payments.waitUntilIdle();
    expect(await app.deps.db.withSnapshot(tenantId(), (tx) => findUnreconciledRows(tx, tenantId()))).toEqual([]);
  });

  // 1,000.00 with 10 % tax, 12 % commission and a card fee of 2.9 % + 0.30, of which a perk takes 100.00 off.
  test.each([
    // The partner's price is 900.00: tax 90.00, commission 108.00, paid 990.00, fee 29.01.
    ['partner', { costBearer: 'partner' }, { pay: 99_000, partner: 76_299, commission: 10_800, fee: 2901, tax: 9000, promotions: 0 }],
    // The partner's price stays 1,000.00: tax 100.00, commission 120.00, paid 1,000.00, fee 29.30.
    [
      'platform',
      { costBearer: 'platform' },
      { pay: 100_000, partner: 85_070, commission: 12_000, fee: 2930, tax: 10_000, promotions: 10_000 },
    ],
    // The partner bears 60.00: tax 94.00, commission 112.80, paid 994.00, fee 29.13.
    [
      'shared',
      { costBearer: 'shared', platformShareBp: 4000 },
      { pay: 99_400, partner: 79_807, commission: 11_280, fee: 2913, tax: 9400, promotions: 4000 },
    ],
  ])('a discount that the %s bears is split as agreed and booked so', async (_name, terms, expected) => {
    const { id, payCents } = await buy(terms);
    const done = await complete(id);
    const { partnerCents, commissionCents, feeCents, taxCents, platformDiscountCents } = done.shares!;
    expect({
      ...{ pay: payCents, partner: partnerCents, commission: commissionCents, fee: feeCents, tax: taxCents },
      promotions: platformDiscountCents,
    }).toEqual(expected);
    expect(done.perks).toEqual([{ label: 'Ten off', cents: 10_000 }]);
    const balances = await readBalances(id);
    expect([balances.partner, balances.commission, balances.fee_recovery, balances.tax_payable, 0 - (balances.promotions ?? 0)]).toEqual([
      expected.partner,
      expected.commission,
      expected.fee,
      expected.tax,
      expected.promotions,
    ]);
    expect(balances.escrow).toBeUndefined();
  });

  test.each([['before'], ['after']])(
    'a refund %s the release gives the platform its part back in proportion, to the last cent',
    async (when) => {
      const { id, payCents } = await buy({ costBearer: 'shared', platformShareBp: 4000 });
      if (when === 'after') await complete(id);
      expect((await refund(id, 49_700)).statusCode).toBe(200);
      expect((await readBalances(id)).promotions).toBe(-2000);
      for (const amountCents of [33_333, payCents - 49_700 - 33_333]) expect((await refund(id, amountCents)).statusCode).toBe(200);
      const { promotions, escrow, commission, tax_payable: tax } = await readBalances(id);
      expect([promotions, escrow, commission, tax]).toEqual([undefined, undefined, undefined, undefined]);
    },
  );

  test('a free service that the platform bears is paid by the platform, and released to the partner', async () => {
    const untaxed = await market.addService({ name: 'Free', taxBp: 0 });
    const perk = await activatePerk({ kind: 'free_service', value: 0, costBearer: 'platform' });
    const made = (await order(perk.code, { serviceId: untaxed, method: 'card' })).json<OrderDetail>();
    expect([made.payCents, made.fulfilmentStatus, made.paymentStatus]).toEqual([0, 'placed', 'paid']);
    expect((await complete(made.id)).shares).toMatchObject({ partnerCents: 88_000, commissionCents: 12_000, feeCents: 0 });
    expect(await readBalances(made.id)).toEqual({ partner: 88_000, commission: 12_000, promotions: -100_000 });

    const again = (await order(perk.code, { serviceId: untaxed, method: 'card' })).json<OrderDetail>();
    await partner().post(`/orders/${again.id}/decline`, { reason: 'No' });
    expect(await readBalances(again.id)).toEqual({});
  });

  test('the customer is asked what was shown: another total is refused', async () => {
    const perk = await activatePerk();
    const draft = { serviceId, package: 'Standard', method: 'card' };
    const quote = (await customer().post('/perks/validate', { code: perk.code, orderDraft: draft })).json<PerkQuote>();
    expect(quote).toMatchObject({ netCents: 100_000, discountCents: 10_000, taxCents: 9000, payCents: 99_000 });
    const expectedTotalCents = quote.payCents;
    expect((await customer().post('/orders', { ...draft, expectedTotalCents })).json<{ code: string }>().code).toBe('total_changed');
    expect((await customer().post('/orders', { ...draft, expectedTotalCents, perkCode: perk.code })).statusCode).toBe(201);
  });

  test('later changes of a perk do not affect orders', async () => {
    const perk = await activatePerk();
    const { id } = (await order(perk.code)).json<OrderDetail>();
    await partner().post(`/perks/${perk.id}/pause`);
    const payload = { ...tenPercent(), code: perk.code, title: 'Half', value: 5000 };
    await partner().send({ method: 'PUT', url: `/perks/${perk.id}`, payload });
    expect((await customer().get(`/orders/${id}`)).json<OrderDetail>()).toMatchObject({ perks: [{ label: 'Ten off', cents: 10_000 }] });
  });
});
