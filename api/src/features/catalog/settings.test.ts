import type { CatalogSettings } from '@techadds/shared/contract/catalog-settings';
import { testApp, type TestApp } from '../../testing/app';
import { addMarket } from '../../testing/market';

let test_: TestApp;
beforeAll(async () => {
  test_ = await testApp();
  const market = await addMarket(test_);
  await market.addService({ name: 'Alpha', priceCents: 900 });
  await market.addService({ name: 'Beta', priceCents: 100 });
}, 60_000);
afterAll(() => test_.close());

const nothing = { sort: null, order: null, pageSize: null, featured: null, ratings: null };
const get = async (role: 'admin' | 'partner_admin') => (await test_.as(role).get('/catalog/settings')).json<CatalogSettings>();
const put = (role: 'admin' | 'partner_admin' | 'customer' | 'partner_staff', settings: object) =>
  test_.as(role).send({ method: 'PUT', url: '/catalog/settings', payload: { ...nothing, ...settings } });

test('until somebody says otherwise the catalogue is by name, 50 a page', async () => {
  expect(await get('admin')).toEqual({
    level: 'tenant',
    own: nothing,
    effective: { sort: 'name', order: 'asc', pageSize: 50, featured: true, ratings: true },
    updated_at: null,
  });
});

test('an admin sets the order for the whole marketplace, which a search may still choose for itself', async () => {
  expect((await put('admin', { sort: 'price' })).statusCode).toBe(200);
  const names = async (query = '') =>
    (await test_.as('customer').get(`/marketplace/catalog/items${query}`))
      .json<{ items: { name: string }[] }>()
      .items.map(({ name }) => name);
  expect(await names()).toEqual(['Beta', 'Alpha']);
  expect(await names('?sort=name')).toEqual(['Alpha', 'Beta']);
});

test('featured partners can be left out', async () => {
  const rail = async () => (await test_.as('customer').get('/marketplace/catalog/items')).json<{ partnerRail: unknown[] }>().partnerRail;
  expect(await rail()).not.toEqual([]);
  await put('admin', { sort: 'price', featured: false });
  expect(await rail()).toEqual([]);
});

test('so many are on a page as an admin says, and cards have stars where an admin wants them; a search may ask for fewer', async () => {
  const part = async (query = '') =>
    (await test_.as('customer').get(`/marketplace/catalog/items${query}`)).json<{ meta: { limit: number }; stars: boolean }>();
  expect(await part()).toMatchObject({ meta: { limit: 50 }, stars: true });
  await put('admin', { sort: 'price', pageSize: 24, ratings: false });
  expect(await part()).toMatchObject({ meta: { limit: 24 }, stars: false });
  expect(await part('?limit=1')).toMatchObject({ meta: { limit: 1 } });
  await put('partner_admin', { pageSize: 96, ratings: true });
  expect(await part()).toMatchObject({ meta: { limit: 24 }, stars: false });
  await put('admin', { sort: 'price' });
});

test('a partner sets its own, and what it leaves open is as the marketplace has it', async () => {
  const saved = await put('partner_admin', { pageSize: 24 });
  expect(saved.json()).toMatchObject({ level: 'partner', own: { pageSize: 24, sort: null }, effective: { pageSize: 24, sort: 'price' } });
  expect((await get('admin')).effective.pageSize).toBe(50);
  await put('partner_admin', { sort: 'rating' });
  expect(await get('partner_admin')).toMatchObject({ own: { pageSize: null, sort: 'rating' }, effective: { pageSize: 50 } });
});

test('customers and staff may not', async () => {
  for (const role of ['customer', 'partner_staff'] as const) {
    expect((await test_.as(role).get('/catalog/settings')).statusCode).toBe(403);
    expect((await put(role, {})).statusCode).toBe(403);
  }
});
