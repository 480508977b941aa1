import type { FeeProfile } from '@techadds/shared/contract/fees/endpoints';
import { roles, type Role } from '@techadds/shared/roles';
import { getFeePreview } from './fees.service';
import { createTestApp, type TestApp } from '../../../test/app';
import { addMarketplace } from '../../../test/marketplace-fixture';

let app: TestApp;
let profileId: string;
beforeAll(async () => {
  app = await createTestApp();
  profileId = await (await addMarketplace(app)).addCardFee();
}, 60_000);
afterAll(() => app.close());

const getPreview = (query: string, tenant: 'acme' | 'globex' = 'acme') => app.as('customer', tenant).get(`/finance/fee-preview?${query}`);

test('previews the fee on 1,100.00 by card with its lines', async () => {
  expect((await getPreview('amountCents=110000')).json()).toEqual({
    amountCents: 110_000,
    method: 'card',
    currency: 'USD',
    profileId,
    payer: 'partner',
    lines: [
      { code: 'percent', label: '2.9 % of the amount', rateBp: 290, fixedCents: 0, amountCents: 3190 },
      { code: 'fixed', label: 'Fixed part', rateBp: 0, fixedCents: 30, amountCents: 30 },
    ],
    feeCents: 3220,
    netCents: 106_780,
    grossUpCents: 113_317,
    effectiveBp: 293,
    perk: null,
  });
});

test('grosses 1,000.00 up', async () => {
  expect((await getPreview('amountCents=100000&method=card')).json()).toMatchObject({ grossUpCents: 103_018 });
});

test('returns 404 for a method without a profile and for a tenant without any', async () => {
  const refused = await getPreview('amountCents=100&method=wire');
  expect(refused.statusCode).toBe(404);
  expect(refused.json()).toMatchObject({ code: 'no_fee_profile', error: 'No fee is set up for payment by wire. Choose another method.' });
  expect((await getPreview('amountCents=100', 'globex')).statusCode).toBe(404);
});

test.each([
  ['', 'amountCents'],
  ['amountCents=', 'amountCents'],
  ['amountCents=0', 'amountCents'],
  ['amountCents=-5', 'amountCents'],
  ['amountCents=1.5', 'amountCents'],
  ['amountCents=900000000000001', 'amountCents'],
  ['amountCents=900000000000000', 'amountCents'],
  ['amountCents=1e9', 'amountCents'],
  ['amountCents=100&method=cash', 'method'],
  ['amountCents=100&currency=USD', 'currency'],
])('rejects ?%s and names the field', async (query, field) => {
  const response = await getPreview(query);
  expect(response.statusCode).toBe(422);
  expect(Object.keys(response.json<{ fields: object }>().fields)).toEqual([field]);
});

test('lists the tenant’s profiles in force', async () => {
  await app.asOwner(`update fee_profiles set active_until = now() - interval '1 day' where id <> $1`, [profileId]);
  await app.asOwner(
    `insert into fee_profiles (tenant_id, name, method, percent_bp, fixed_cents, currency, payer, refundable, active_from, active_until)
     values ($1, 'Past', 'card', 1, 0, 'USD', 'partner', false, '2020-01-01', '2021-01-01'), ($1, 'Future', 'ach', 1, 0, 'USD', 'partner', false, '2999-01-01', null)`,
    [app.tenants.acme.id],
  );
  const listOf = async (tenant: 'acme' | 'globex') => (await app.as('partner_admin', tenant).get('/finance/fee-profiles')).json();
  expect(await listOf('acme')).toMatchObject({
    items: [{ id: profileId, name: 'Card', percentBp: 290, fixedCents: 30, minCents: null }],
    meta: { total: 1 },
  });
  expect(await listOf('globex')).toMatchObject({ items: [] });
});

describe('PUT /finance/fee-profiles', () => {
  const put = (payload: object, role: Role = 'admin') =>
    app.as(role, 'globex').send({ method: 'PUT', url: '/finance/fee-profiles', payload });
  const history = async () =>
    (await app.as('admin', 'globex').get('/finance/fee-profiles?history=true')).json<{ items: FeeProfile[] }>().items;
  const card = { name: 'Card', method: 'card', percentBp: 290, fixedCents: 30 };
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const costs = async () => (await getPreview('amountCents=110000', 'globex')).json<{ feeCents: number }>().feeCents;

  test('sets a fee from now on, and changes nothing when repeated', async () => {
    const first = await put({ ...card, isDefault: true });
    expect(first.json()).toMatchObject({
      ...card,
      currency: 'USD',
      payer: 'partner',
      refundable: false,
      state: 'active',
      activeUntil: null,
      isDefault: true,
    });
    expect(await costs()).toBe(3220);
    expect((await put(card)).json()).toEqual(first.json());
    expect(await history()).toHaveLength(1);
    const [event] = await app.asOwner(`select * from audit_events where event = 'fee_profile.set'`);
    expect(event).toMatchObject({
      description: expect.stringContaining('payments by card in USD'),
      before: null,
      after: { percentBp: 290 },
    });
  });

  test('keeps the previous fee as history', async () => {
    await put({ ...card, percentBp: 250 });
    expect(await costs()).toBe(2780);
    const [now, before] = await history();
    expect(now).toMatchObject({ percentBp: 250, state: 'active', activeUntil: null, isDefault: true });
    expect(before).toMatchObject({ percentBp: 290, state: 'ended', activeUntil: now!.activeFrom });
  });

  test('schedules a fee, ends an earlier one when it starts, and withdraws one with the same start', async () => {
    const [soon, later] = [inDays(10), inDays(20)];
    await put({ ...card, percentBp: 200, activeFrom: later });
    expect((await put({ ...card, percentBp: 100, activeFrom: soon })).json()).toMatchObject({
      state: 'scheduled',
      activeFrom: soon,
      activeUntil: later,
    });
    await put({ ...card, percentBp: 150, activeFrom: later });
    expect(await costs()).toBe(2780);
    expect((await history()).map(({ percentBp, state }) => [percentBp, state])).toEqual([
      [150, 'scheduled'],
      [200, 'withdrawn'],
      [100, 'scheduled'],
      [250, 'active'],
      [290, 'ended'],
    ]);
    const at = async (time: string) =>
      (
        await app.deps.db.withTenant(app.tenants.globex.id, (tx) =>
          getFeePreview(tx, app.tenants.globex.id, { amountCents: 100_000, method: 'card' }, new Date(time)),
        )
      ).feeCents;
    expect([await at(inDays(9)), await at(soon), await at(inDays(19)), await at(later)]).toEqual([2530, 1030, 1030, 1530]);
  });

  test('makes another method the default', async () => {
    await put({ name: 'Wire', method: 'wire', percentBp: 0, fixedCents: 1500, isDefault: true });
    const active = (await app.as('admin', 'globex').get('/finance/fee-profiles')).json<{ items: FeeProfile[] }>().items;
    expect(active.map(({ method, isDefault }) => [method, isDefault])).toEqual([
      ['card', false],
      ['wire', true],
    ]);
  });

  test('serializes concurrent changes to one active profile', async () => {
    const responses = await Promise.all([1, 2, 3].map((fixedCents) => put({ name: 'Wallet', method: 'wallet', percentBp: 0, fixedCents })));
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    const states = (await history()).filter(({ method }) => method === 'wallet').map(({ state }) => state);
    expect(states.filter((state) => state === 'active')).toHaveLength(1);
  });

  test.each([
    [{ ...card, minCents: 10, maxCents: 5 }, 'maxCents'],
    [{ ...card, currency: 'XQQ' }, 'currency'],
    [{ ...card, activeFrom: '2020-01-01T00:00:00Z' }, 'activeFrom'],
    [{ ...card, percentBp: 10_001 }, 'percentBp'],
    [{ ...card, fixedCents: 0.5 }, 'fixedCents'],
    [{ ...card, method: 'cash' }, 'method'],
    [{ ...card, name: ' ' }, 'name'],
  ])('rejects %j and names the field', async (payload, field) => {
    const refused = await put(payload);
    expect(refused.statusCode).toBe(422);
    expect(Object.keys(refused.json<{ fields: object }>().fields)).toEqual([field]);
  });

  test('allows admins only', async () => {
    for (const role of roles) expect((await put(card, role)).statusCode).toBe(['admin', 'super_admin'].includes(role) ? 200 : 403);
  });
});

test('lets every role preview fees, and managers list the profiles', async () => {
  for (const role of roles) {
    expect((await app.as(role).get('/finance/fee-preview?amountCents=100')).statusCode).toBe(200);
    const manages = ['partner_admin', 'admin', 'super_admin'].includes(role);
    expect((await app.as(role).get('/finance/fee-profiles')).statusCode).toBe(manages ? 200 : 403);
  }
});
