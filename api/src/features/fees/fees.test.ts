import { roles } from '@techadds/shared/permissions';
import { testApp, type TestApp } from '../../testing/app';
import { addMarket } from '../../testing/market';

let test_: TestApp;
let profileId: string;
beforeAll(async () => {
  test_ = await testApp();
  profileId = await (await addMarket(test_)).addCardFee();
}, 60_000);
afterAll(() => test_.close());

const preview = (query: string, tenant: 'acme' | 'globex' = 'acme') => test_.as('customer', tenant).get(`/finance/fee-preview?${query}`);

test('previews the fee on 1,100.00 by card, line by line', async () => {
  expect((await preview('amountCents=110000')).json()).toEqual({
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
  });
});

test('says what to charge to keep 1,000.00', async () => {
  expect((await preview('amountCents=100000&method=card')).json()).toMatchObject({ grossUpCents: 103_018 });
});

test('a method without a profile is said so, and so is a tenant without any', async () => {
  const refused = await preview('amountCents=100&method=wire');
  expect(refused.statusCode).toBe(404);
  expect(refused.json()).toMatchObject({ code: 'no_fee_profile', error: 'No fee is set up for payment by wire. Choose another method.' });
  expect((await preview('amountCents=100', 'globex')).statusCode).toBe(404);
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
])('?%s is refused by name', async (query, field) => {
  const response = await preview(query);
  expect(response.statusCode).toBe(422);
  expect(Object.keys(response.json<{ fields: object }>().fields)).toEqual([field]);
});

test('lists the profiles in force, of the own tenant', async () => {
  await test_.asOwner(`update fee_profiles set active_until = now() - interval '1 day' where id <> $1`, [profileId]);
  await test_.asOwner(
    `insert into fee_profiles (tenant_id, name, method, percent_bp, fixed_cents, currency, payer, refundable, active_from, active_until)
     values ($1, 'Past', 'card', 1, 0, 'USD', 'partner', false, '2020-01-01', '2021-01-01'), ($1, 'Future', 'ach', 1, 0, 'USD', 'partner', false, '2999-01-01', null)`,
    [test_.tenants.acme.id],
  );
  const listOf = async (tenant: 'acme' | 'globex') => (await test_.as('partner_admin', tenant).get('/finance/fee-profiles')).json();
  expect(await listOf('acme')).toMatchObject({
    items: [{ id: profileId, name: 'Card', percentBp: 290, fixedCents: 30, minCents: null }],
    meta: { total: 1 },
  });
  expect(await listOf('globex')).toMatchObject({ items: [] });
});

test('all roles preview, managers see the profiles', async () => {
  for (const role of roles) {
    expect((await test_.as(role).get('/finance/fee-preview?amountCents=100')).statusCode).toBe(200);
    const manages = ['partner_admin', 'admin', 'super_admin'].includes(role);
    expect((await test_.as(role).get('/finance/fee-profiles')).statusCode).toBe(manages ? 200 : 403);
  }
});
