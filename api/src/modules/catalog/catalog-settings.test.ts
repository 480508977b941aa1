import type { CatalogSettings } from '@techadds/shared/contract/catalog/settings';
import { createTestApp, type TestApp } from '../../../test/app';
import { addMarketplace } from '../../../test/marketplace-fixture';

let app: TestApp;
let alpha: string;
beforeAll(async () => {
  app = await createTestApp();
  const market = await addMarketplace(app);
  alpha = await market.addService({ name: 'Alpha', priceCents: 900, flagship: true });
  await market.addService({ name: 'Beta', priceCents: 100 });
  await app.asOwner('update services set rating_average = 450, rating_count = 2', []);
}, 60_000);
afterAll(() => app.close());

const noOwnSettings = { sort: null, order: null, pageSize: null, featured: null, ratings: null };
const get = async (role: 'admin' | 'partner_admin') => (await app.as(role).get('/catalog/settings')).json<CatalogSettings>();
const put = (role: 'admin' | 'partner_admin' | 'customer' | 'partner_staff', settings: object) =>
  app.as(role).send({ method: 'PUT', url: '/catalog/settings', payload: { ...noOwnSettings, ...settings } });

test('sorts by name with 50 services per page by default', async () => {
  expect(await get('admin')).toEqual({
    level: 'tenant',
    own: noOwnSettings,
    effective: { sort: 'name', order: 'asc', pageSize: 50, featured: true, ratings: true },
    updated_at: null,
  });
});

test('applies the admin’s sort to the tenant’s catalog unless a request chooses its own', async () => {
  expect((await put('admin', { sort: 'price' })).statusCode).toBe(200);
  const names = async (query = '') =>
    (await app.as('customer').get(`/marketplace/catalog/items${query}`))
      .json<{ items: { name: string }[] }>()
      .items.map(({ name }) => name);
  expect(await names()).toEqual(['Beta', 'Alpha']);
  expect(await names('?sort=name')).toEqual(['Alpha', 'Beta']);
});

test('hides featured partners when disabled', async () => {
  const rail = async () => (await app.as('customer').get('/marketplace/catalog/items')).json<{ partnerRail: unknown[] }>().partnerRail;
  expect(await rail()).not.toEqual([]);
  await put('admin', { sort: 'price', featured: false });
  expect(await rail()).toEqual([]);
});

test('applies the admin’s page size, which a request can lower and a partner’s setting does not change', async () => {
  const part = async (query = '') =>
    (await app.as('customer').get(`/marketplace/catalog/items${query}`)).json<{ meta: { limit: number } }>();
  expect(await part()).toMatchObject({ meta: { limit: 50 } });
  await put('admin', { sort: 'price', pageSize: 24 });
  expect(await part()).toMatchObject({ meta: { limit: 24 } });
  expect(await part('?limit=1')).toMatchObject({ meta: { limit: 1 } });
  await put('partner_admin', { pageSize: 96 });
  expect(await part()).toMatchObject({ meta: { limit: 24 } });
  await put('admin', { sort: 'price' });
});

describe('shows or hides the stars of services as the admin has set, in', () => {
  beforeEach(() => put('partner_admin', { ratings: true }));
  test.each([
    ['the list', () => '/marketplace/catalog/items', 'items'],
    ['the rail', () => '/marketplace/catalog/items?mode=rail', 'items'],
    ['the map', () => '/marketplace/catalog/items?mode=map', 'items'],
    ['the plain catalog', () => '/catalog', 'items'],
    ['a service’s page', () => `/marketplace/catalog/items/${alpha}`, undefined],
    ['services related to one', () => `/marketplace/catalog/items/${alpha}`, 'related'],
  ])('%s', async (_, url, key) => {
    const shown = async () => {
      const body = (await app.as('customer').get(url())).json<Record<string, object[]>>();
      return (key === undefined ? [body] : body[key]!).map((one) => ('rating' in one ? one.rating : 'none shown'));
    };
    await put('admin', {});
    expect(await shown()).toContainEqual({ average: 4.5, count: 2 });
    await put('admin', { ratings: false });
    expect(new Set(await shown())).toEqual(new Set(['none shown']));
    await put('admin', { sort: 'price' });
  });

  test('the rating facet', async () => {
    const choices = async () =>
      (await app.as('customer').get('/marketplace/catalog/items')).json<{ facets: { ratings: unknown[] } }>().facets.ratings;
    expect(await choices()).not.toEqual([]);
    await put('admin', { ratings: false });
    expect(await choices()).toEqual([]);
    await put('admin', { sort: 'price' });
  });
});

test('lets a partner override settings and inherit the rest from the tenant', async () => {
  const saved = await put('partner_admin', { pageSize: 24 });
  expect(saved.json()).toMatchObject({ level: 'partner', own: { pageSize: 24, sort: null }, effective: { pageSize: 24, sort: 'price' } });
  expect((await get('admin')).effective.pageSize).toBe(50);
  await put('partner_admin', { sort: 'rating' });
  expect(await get('partner_admin')).toMatchObject({ own: { pageSize: null, sort: 'rating' }, effective: { pageSize: 50 } });
});

test('rejects customers and partner staff', async () => {
  for (const role of ['customer', 'partner_staff'] as const) {
    expect((await app.as(role).get('/catalog/settings')).statusCode).toBe(403);
    expect((await put(role, {})).statusCode).toBe(403);
  }
});
