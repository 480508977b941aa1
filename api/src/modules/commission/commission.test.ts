import type { CommissionRate } from '@techadds/shared/contract/commission/endpoints';
import { roles, type Role } from '@techadds/shared/roles';
import { computeOrderCommission, type CommissionFacts } from './commission.service';
import { createTestApp, type TestApp } from '../../../test/app';
import { addMarketplace, type Marketplace } from '../../../test/marketplace-fixture';

let app: TestApp;
let market: Marketplace;
let acme: string;
let partnerId: string;
let ids: { pentest: string; review: string; foreign: string; security: string };

beforeAll(async () => {
  app = await createTestApp();
  market = await addMarketplace(app);
  ({ id: acme, partnerId } = app.tenants.acme);
  const [pentest, review, foreign] = [
    await market.addService({ name: 'Pen test', category: 'security' }),
    await market.addService({ name: 'Review', category: 'cloud' }),
    await market.addService({ name: 'Of the second', category: 'security', partnerId: market.secondPartnerId }),
  ];
  const [category] = await app.asOwner(`select id from categories where tenant_id = $1 and slug = 'security'`, [acme]);
  ids = { pentest, review, foreign, security: String(category?.id) };
}, 60_000);
afterAll(() => app.close());
beforeEach(() =>
  app.asOwner(
    'delete from commission_rules; delete from commission_rates; delete from commission_lines; delete from order_events; delete from orders',
  ),
);

const base = '/admin/commission/rates';
const put = (url: string, payload: object, role: Role = 'admin') => app.as(role).send({ method: 'PUT', url, payload });
const remove = (id: string, role: Role = 'admin') => app.as(role).send({ method: 'DELETE', url: `${base}/${id}` });
const post = (payload: object, role: Role = 'admin') => app.as(role).post(base, payload);
async function add(payload: object, rules: object[] = []): Promise<CommissionRate> {
  const made = await post({ rateBp: 1200, ...payload });
  expect(made.statusCode).toBe(201);
  const { id } = made.json<CommissionRate>();
  const set = await put(`${base}/${id}/rules`, { rules });
  expect(set.statusCode).toBe(200);
  return set.json();
}
const fields = (response: { json: () => unknown }) => (response.json() as { fields: Record<string, string> }).fields;

type Facts = Omit<CommissionFacts, 'placedAt'> & { placedAt: Date };
const facts = (more: Partial<Facts> = {}): Facts => ({
  ...{ serviceId: ids.pentest, categoryId: ids.security, partnerId, currency: 'USD', placedAt: new Date() },
  ...{ netCents: 100_000, taxCents: 10_000 },
  ...more,
});
const computeCommission = (more?: Partial<Facts>) => app.deps.db.withTenant(acme, (tx) => computeOrderCommission(tx, acme, facts(more)));

describe('rates', () => {
  test('are created with rules by an admin and recorded in the audit log', async () => {
    const rate = await add({ name: 'Security', code: 'sec', rateBp: 1500 }, [{ reference: 'category', referenceId: ids.security }]);
    expect(rate).toMatchObject({
      name: 'Security',
      code: 'sec',
      type: 'percentage',
      rateBp: 1500,
      state: 'active',
      isDefault: false,
      tiers: [],
    });
    expect(rate.rules).toEqual([{ id: expect.any(String), reference: 'category', referenceId: ids.security, name: 'Security' }]);
    expect((await app.as('admin').get(`${base}/${rate.id}`)).json()).toEqual(rate);
    const events = await app.asOwner(`select event, after from audit_events where event like 'commission_rate.%' order by seq`);
    expect(events.map(({ event }) => event)).toEqual(['commission_rate.created', 'commission_rate.rules_set']);
    expect(events[1]).toMatchObject({ after: { code: 'sec', rules: ['category Security'] } });
  });

  test('keep the ids of unchanged rules', async () => {
    const rules = [{ reference: 'partner', referenceId: partnerId }];
    const rate = await add({ name: 'Partner', code: 'p' }, rules);
    const more = await put(`${base}/${rate.id}/rules`, { rules: [...rules, { reference: 'service', referenceId: ids.pentest }] });
    expect(more.json<CommissionRate>().rules).toContainEqual(rate.rules[0]);
    expect((await put(`${base}/${rate.id}/rules`, { rules: [] })).json()).toMatchObject({ rules: [] });
  });

  test('have one default that a new default replaces, and that cannot be archived', async () => {
    const first = await add({ name: 'First', code: 'a', isDefault: true });
    const second = await add({ name: 'Second', code: 'b', isDefault: true });
    expect((await app.as('admin').get(`${base}/${first.id}`)).json()).toMatchObject({ isDefault: false });
    expect((await remove(second.id)).json()).toMatchObject({ code: 'is_default' });
    expect((await remove(first.id)).json()).toMatchObject({ state: 'archived', archivedAt: expect.any(String) });
  });

  test('are hidden when archived, keep their code, cannot be changed and are restored as disabled', async () => {
    const { id } = await add({ name: 'Old', code: 'old' });
    await remove(id);
    const names = async (status: string) =>
      (await app.as('admin').get(`${base}?status=${status}`)).json<{ items: CommissionRate[] }>().items.map(({ name }) => name);
    expect([await names('current'), await names('archived'), await names('all')]).toEqual([[], ['Old'], ['Old']]);
    expect((await post({ name: 'New', code: 'OLD' })).json()).toMatchObject({ code: 'code_taken', fields: { code: expect.any(String) } });
    expect((await put(`${base}/${id}`, { name: 'Old', code: 'old' })).json()).toMatchObject({ code: 'archived' });
    expect((await put(`${base}/${id}/rules`, { rules: [] })).json()).toMatchObject({ code: 'archived' });
    expect((await app.as('admin').post(`${base}/${id}/restore`)).json()).toMatchObject({ state: 'disabled', archivedAt: null });
  });

  test('reject an update of an outdated version', async () => {
    const rate = await add({ name: 'Shared', code: 's' });
    const change = (name: string) => put(`${base}/${rate.id}`, { name, code: 's', rateBp: 900, updatedAt: rate.updatedAt });
    expect((await change('Mine')).json()).toMatchObject({ name: 'Mine', rateBp: 900, activeFrom: rate.activeFrom });
    const late = await change('Yours');
    expect(late.statusCode).toBe(409);
    expect(late.json()).toMatchObject({ code: 'changed_meanwhile', current: { name: 'Mine' } });
  });

  test.each([
    [{ name: 'A', code: 'a b' }, 'code'],
    [{ name: 'A', code: 'a', rateBp: 10_001 }, 'rateBp'],
    [{ name: 'A', code: 'a', type: 'fixed' }, 'amounts'],
    [{ name: 'A', code: 'a', amounts: [{ currency: 'USD', amountCents: 1 }] }, 'amounts'],
    [{ name: 'A', code: 'a', type: 'fixed', amounts: [1, 2].map((amountCents) => ({ currency: 'USD', amountCents })) }, 'amounts'],
    [{ name: 'A', code: 'a', tiers: [{ fromCents: 5, toCents: null, rateBp: 1 }] }, 'tiers'],
    [{ name: 'A', code: 'a', tiers: [{ fromCents: 0, toCents: 10, rateBp: 1 }] }, 'tiers'],
    [
      {
        name: 'A',
        code: 'a',
        tiers: [
          { fromCents: 0, toCents: 10, rateBp: 1 },
          { fromCents: 11, toCents: null, rateBp: 1 },
        ],
      },
      'tiers',
    ],
    [{ name: 'A', code: 'a', activeFrom: '2030-01-01T00:00:00Z', activeUntil: '2029-01-01T00:00:00Z' }, 'activeUntil'],
  ])('reject %j and name the field', async (payload, field) => {
    const refused = await post(payload);
    expect(refused.statusCode).toBe(422);
    expect(Object.keys(fields(refused))).toEqual([field]);
  });

  test('reject rules of another tenant and duplicate rules', async () => {
    const { id } = await add({ name: 'A', code: 'a' });
    const set = (...rules: object[]) => put(`${base}/${id}/rules`, { rules });
    const partner = { reference: 'partner', referenceId: partnerId };
    expect(fields(await set(partner, { reference: 'partner', referenceId: app.tenants.globex.partnerId }))).toEqual({
      'rules.1.referenceId': 'There is no such partner.',
    });
    expect(fields(await set(partner, partner))).toEqual({ rules: 'Name each service, category or partner once.' });
  });

  test('can be read and changed only by admins', async () => {
    const { id } = await add({ name: 'A', code: 'a' });
    for (const role of roles) {
      const status = ['admin', 'super_admin'].includes(role) ? 200 : 403;
      expect((await app.as(role).get(base)).statusCode).toBe(status);
      expect((await put(`${base}/${id}/rules`, { rules: [] }, role)).statusCode).toBe(status);
    }
  });
});

describe('commission on an order', () => {
  test('is zero without a rate, and follows the default where no rule matches', async () => {
    expect(await computeCommission()).toMatchObject({ rateId: null, ruleId: null, code: 'none', amountCents: 0, explain: [] });
    const rate = await add({ name: 'Standard', code: 'std', isDefault: true });
    expect(await computeCommission()).toMatchObject({
      rateId: rate.id,
      ruleId: null,
      code: 'std',
      rateBp: 1200,
      baseCents: 100_000,
      amountCents: 12_000,
    });
  });

  test('follows the rate that matches in most dimensions, and explains why', async () => {
    await add({ name: 'Standard', code: 'std', isDefault: true });
    await add({ name: 'Security', code: 'sec', rateBp: 1500 }, [{ reference: 'category', referenceId: ids.security }]);
    const special = await add({ name: 'Halden security', code: 'hal', rateBp: 1000 }, [
      { reference: 'category', referenceId: ids.security },
      { reference: 'partner', referenceId: partnerId },
    ]);
    const { explain, ...line } = await computeCommission();
    expect(line).toMatchObject({ code: 'hal', ruleId: special.rules[0]!.id, amountCents: 10_000 });
    expect(explain).toEqual([
      'Halden security counts: It matches in 2 dimensions (category Security, partner Halden Consulting), more than any other.',
      'Security does not count: It matches in 1 dimension (category Security); Halden security matches in 2.',
      'Standard does not count: The default counts where no rule matches.',
    ]);
  });

  test('depends on the prior volume with tiers: of the year, partner and currency, without declined orders', async () => {
    const tiers = [
      { fromCents: 0, toCents: 150_000, rateBp: 1500 },
      { fromCents: 150_000, toCents: null, rateBp: 1000 },
    ];
    await add({ name: 'Tiers', code: 'tiers', isDefault: true, tiers, tierPeriod: 'year' });
    expect(await computeCommission()).toMatchObject({ priorCents: 0, amountCents: 15_000 });
    const order = async () =>
      (await app.as('customer').post('/orders', { serviceId: ids.pentest, package: 'Standard', method: 'invoice' })).json<{
        id: string;
      }>().id;
    const first = await order();
    expect(await computeCommission()).toMatchObject({ priorCents: 100_000, amountCents: 7500 + 5000, rateBp: 1250 });
    await app.asOwner(`update orders set fulfilment_status = 'declined' where id = $1`, [first]);
    expect(await computeCommission()).toMatchObject({ priorCents: 0 });
    await app.asOwner(`update orders set fulfilment_status = 'placed' where id = $1`, [first]);
    expect(await computeCommission({ currency: 'EUR' })).toMatchObject({ priorCents: 0 });
    expect(await computeCommission({ partnerId: market.secondPartnerId })).toMatchObject({ priorCents: 0 });
    expect(await computeCommission({ placedAt: new Date(Date.UTC(new Date().getUTCFullYear() + 1, 0)) })).toMatchObject({
      priorCents: 0,
    });
  });

  test('is the fixed amount in the order’s currency', async () => {
    await add({ name: 'Flat', code: 'flat', type: 'fixed', rateBp: 0, amounts: [{ currency: 'USD', amountCents: 2500 }], isDefault: true });
    expect(await computeCommission()).toMatchObject({ amountCents: 2500, rateBp: 250 });
    expect(await computeCommission({ currency: 'EUR' })).toMatchObject({ code: 'none', amountCents: 0 });
  });
});

describe('preview', () => {
  const preview = (payload: object, role: Role = 'admin') => app.as(role).post('/admin/commission/preview', payload);

  test('explains for each line which rate applies', async () => {
    await add({ name: 'Standard', code: 'std', isDefault: true });
    await add({ name: 'Security', code: 'sec', rateBp: 1500 }, [{ reference: 'category', referenceId: ids.security }]);
    const response = await preview({
      partnerId,
      lines: [
        { serviceId: ids.pentest, netCents: 100_000 },
        { serviceId: ids.review, netCents: 50_000, taxCents: 0 },
      ],
    });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({
      currency: 'USD',
      partner: { name: 'Halden Consulting' },
      lines: [
        {
          service: { name: 'Pen test', category: 'Security' },
          code: 'sec',
          amountCents: 15_000,
          taxCents: 10_000,
          explain: [{ won: true, name: 'Security' }, { won: false }],
        },
        {
          code: 'std',
          amountCents: 6000,
          taxCents: 0,
          explain: [
            { won: true, dimensions: 0 },
            { won: false, dimensions: null, reason: 'Its rules name other categories.' },
          ],
        },
      ],
      totals: { netCents: 150_000, amountCents: 21_000, effectiveBp: 1400 },
    });
  });

  test('vector B: takes 195.00, 300.00 and 120.00 of three milestones after a volume of 9,500.00', async () => {
    const tiers = [
      { fromCents: 0, toCents: 1_000_000, rateBp: 1500 },
      { fromCents: 1_000_000, toCents: 5_000_000, rateBp: 1200 },
      { fromCents: 5_000_000, toCents: null, rateBp: 1000 },
    ];
    await add({ name: 'Tiers', code: 'tiers', isDefault: true, tiers });
    const lines = [950_000, 150_000, 250_000, 100_000].map((netCents) => ({ serviceId: ids.pentest, netCents }));
    const { lines: answered } = (await preview({ partnerId, lines })).json<{ lines: { amountCents: number; priorCents: number }[] }>();
    expect(answered.slice(1).map(({ priorCents, amountCents }) => [priorCents, amountCents])).toEqual([
      [950_000, 19_500],
      [1_100_000, 30_000],
      [1_350_000, 12_000],
    ]);
  });

  test('applies a future rate to a sample order at that time', async () => {
    await add({ name: 'Later', code: 'later', isDefault: true, activeFrom: '2999-01-01T00:00:00Z' });
    const lines = [{ serviceId: ids.pentest, netCents: 1000 }];
    expect((await preview({ partnerId, lines })).json()).toMatchObject({ lines: [{ code: 'none' }] });
    expect((await preview({ partnerId, lines, placedAt: '2999-01-01T00:00:00Z' })).json()).toMatchObject({ lines: [{ code: 'later' }] });
  });

  test('rejects unknown partners and services, and services of other partners', async () => {
    const line = (serviceId: string) => ({ serviceId, netCents: 1 });
    expect(fields(await preview({ partnerId: crypto.randomUUID(), lines: [line(ids.pentest)] }))).toEqual({
      partnerId: 'There is no such partner.',
    });
    expect(fields(await preview({ partnerId, lines: [line(ids.pentest), line(crypto.randomUUID()), line(ids.foreign)] }))).toEqual({
      'lines.1.serviceId': 'There is no such service.',
      'lines.2.serviceId': 'Of the second is not a service of Halden Consulting.',
    });
  });
});

describe('simulation', () => {
  const tried = (payload: object, role: Role = 'admin') => app.as(role).post('/admin/commission/what-if', payload);
  const now = new Date();
  const lastMonth = (day: number) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, day)).toISOString();
  const order = async (serviceId: string, at: string, status = 'completed') => {
    const made = await app.as('customer').post('/orders', { serviceId, package: 'Standard', method: 'invoice' });
    const { id } = made.json<{ id: string }>();
    await app.asOwner('update orders set placed_at = $2, fulfilment_status = $3 where id = $1', [id, at, status]);
    return id;
  };

  test('compares the commission on last month’s orders with the actual one, by partner', async () => {
    const standard = await add({ name: 'Standard', code: 'std', isDefault: true, activeFrom: '2020-01-01T00:00:00Z' });
    const changed = await order(ids.pentest, lastMonth(3));
    await order(ids.review, lastMonth(4));
    await order(ids.foreign, lastMonth(5));
    await order(ids.pentest, lastMonth(6), 'declined');
    await order(ids.pentest, now.toISOString());
    const rules = [
      { reference: 'category', referenceId: ids.security },
      { reference: 'partner', referenceId: partnerId },
    ];
    const response = await tried({ rate: { name: 'Security of Halden', code: 'x', rateBp: 1500 }, rules });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({
      period: { from: lastMonth(1).slice(0, 10) },
      currency: 'USD',
      totals: { orders: 3, netCents: 300_000, actualCents: 36_000, wouldBeCents: 39_000, differenceCents: 3000 },
      byPartner: [
        { id: partnerId, orders: 2, actualCents: 24_000, wouldBeCents: 27_000, differenceCents: 3000 },
        { id: market.secondPartnerId, orders: 1, differenceCents: 0 },
      ],
      changed: [
        {
          id: changed,
          service: 'Pen test',
          actualCents: 12_000,
          wouldBeCents: 15_000,
          reason: expect.stringContaining('category Security'),
        },
      ],
      leftOut: 0,
    });
    const replaced = await tried({ rate: { name: 'Standard', code: 'std', rateBp: 1000, isDefault: true }, replacesId: standard.id });
    expect(replaced.json()).toMatchObject({ totals: { actualCents: 36_000, wouldBeCents: 30_000 } });
    expect((await app.as('admin').get(base)).json()).toMatchObject({ items: [{ id: standard.id, rateBp: 1200 }] });
  });

  test('applies tiers by the volume before each order', async () => {
    await add({ name: 'Standard', code: 'std', isDefault: true, activeFrom: '2020-01-01T00:00:00Z' });
    for (const day of [3, 4, 5]) await order(ids.pentest, lastMonth(day));
    const tiers = [
      { fromCents: 0, toCents: 150_000, rateBp: 2000 },
      { fromCents: 150_000, toCents: null, rateBp: 1000 },
    ];
    const response = await tried({ rate: { name: 'Tiers', code: 't', tiers, tierPeriod: 'month', isDefault: true } });
    expect(response.json()).toMatchObject({
      totals: { actualCents: 36_000, wouldBeCents: 20_000 + 15_000 + 10_000 },
      changed: [{ wouldBeCents: 20_000 }, { wouldBeCents: 15_000 }, { wouldBeCents: 10_000 }],
    });
  });

  test('returns zero for a month without orders, and rejects unknown rates and rules', async () => {
    const rate = { name: 'A', code: 'a' };
    expect((await tried({ rate })).json()).toMatchObject({ totals: { orders: 0, differenceCents: 0 }, byPartner: [], changed: [] });
    expect(fields(await tried({ rate, replacesId: crypto.randomUUID() }))).toEqual({ replacesId: 'There is no such commission rate.' });
    expect(fields(await tried({ rate, rules: [{ reference: 'service', referenceId: crypto.randomUUID() }] }))).toEqual({
      'rules.0.referenceId': 'There is no such service.',
    });
    expect((await tried({ rate }, 'partner_admin')).statusCode).toBe(403);
  });
});
