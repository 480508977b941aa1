import type { CatalogItem } from '@techadds/shared/contract/catalog/endpoints';
import { roles } from '@techadds/shared/roles';
import { createTestApp, type TestApp } from '../../../test/app';
import { addMarketplace, type Marketplace } from '../../../test/marketplace-fixture';

let app: TestApp;
let market: Marketplace;
const ids: Record<string, string> = {};
beforeAll(async () => {
  app = await createTestApp();
  market = await addMarketplace(app);
  const samples = [
    {
      name: 'Web app penetration test',
      summary: 'Testing a web application',
      description: 'OWASP',
      priceCents: 300,
      deliveryDays: 9,
      flagship: true,
    },
    { name: 'écran setup', summary: 'Screens for meeting rooms', priceCents: 100, deliveryDays: 3 },
    { name: 'Alpha audit', summary: 'First', priceCents: 200, deliveryDays: 1 },
    {
      name: 'alpha backup',
      summary: 'CI/CD pipelines on node.js',
      category: 'cloud' as const,
      priceCents: 400,
      deliveryDays: 2,
      flagship: true,
    },
    { name: 'Zulu', summary: 'Last 🚀', category: 'cloud' as const, priceCents: 50, deliveryDays: 30, partnerId: market.secondPartnerId },
    { name: 'Aardvark archive', summary: 'Penetration testing of the past', status: 'archived' as const },
  ];
  for (const sample of samples) ids[sample.name] = await market.addService(sample);
  await (await addMarketplace(app, 'globex')).addService({ name: 'Globex penetration test' });
}, 60_000);
afterAll(() => app.close());

interface List {
  items: CatalogItem[];
  partnerRail: { name: string; serviceCount: number }[];
  meta: { total: number; hasMore: boolean };
}
const list = async (query = '') => (await app.as('customer').get(`/marketplace/catalog/items${query}`)).json<List>();
const names = async (query: string) => (await list(query)).items.map(({ name }) => name);

test('lists active services by name in a natural order, 50 per page', async () => {
  const { items, meta } = await list();
  expect(items.map(({ name }) => name)).toEqual(['Alpha audit', 'alpha backup', 'écran setup', 'Web app penetration test', 'Zulu']);
  expect(meta).toEqual({ total: 5, limit: 50, offset: 0, sort: 'name', order: 'asc', hasMore: false });
  expect(items[3]).toEqual({
    id: ids['Web app penetration test'],
    name: 'Web app penetration test',
    slug: ids['Web app penetration test'],
    summary: 'Testing a web application',
    category: 'Security',
    metadata: { product_category: 'security' },
    partner: { id: app.tenants.acme.partnerId, name: 'Halden Consulting' },
    priceFromCents: 300,
    currency: 'USD',
    unit: 'project',
    deliveryDays: 9,
    flagship_promoted: true,
    rating: null,
    regions: [],
    picture: null,
  });
});

test('sorts by price, delivery time and date in both directions', async () => {
  expect((await names('?sort=price'))[0]).toBe('Zulu');
  expect((await names('?sort=price&order=desc'))[0]).toBe('alpha backup');
  expect((await names('?sort=delivery'))[0]).toBe('Alpha audit');
  expect((await names('?sort=newest'))[0]).toBe('Zulu');
  expect((await names('?sort=name&order=desc'))[0]).toBe('Zulu');
});

test('matches words and prefixes, and requires all of them', async () => {
  expect(await names('?query=penetration')).toEqual(['Web app penetration test']);
  expect(await names('?query=PENETR')).toEqual(['Web app penetration test']);
  expect(await names('?query=owa')).toEqual(['Web app penetration test']);
  expect(await names('?query=web%20penetration')).toEqual(['Web app penetration test']);
  // No service has both.
  expect(await names('?query=web%20screens')).toEqual(['écran setup', 'Web app penetration test']);
  expect(await names('?query=ci/cd')).toEqual(['alpha backup']);
  expect(await names('?query=node.js')).toEqual(['alpha backup']);
  expect(await names('?query=%20')).toHaveLength(5);
});

test.each([
  "'",
  "'; drop table services; --",
  '!',
  '&|!():*<->',
  '\\',
  "a'b:*\\",
  '%25',
  '_',
  '🚀',
  '<b>',
  'x'.repeat(200),
  '"quoted"',
  ':*',
  'a:*B',
  '%CC%81',
])('accepts any query without an error: %s', async (typed) => {
  const response = await app
    .as('customer')
    .get(`/marketplace/catalog/items?query=${typed.startsWith('%') ? typed : encodeURIComponent(typed)}`);
  expect(response.statusCode).toBe(200);
});

test('matches the names of category and partner, also combined with words of the service', async () => {
  expect(await names('?query=cloud')).toEqual(['alpha backup', 'Zulu']);
  expect(await names('?query=cloud%20pipelines')).toEqual(['alpha backup']);
  const ofSecond = (await list()).items.filter(({ partner }) => partner.name === 'Second Partner').map(({ name }) => name);
  expect(ofSecond.length).toBeGreaterThan(0);
  expect(await list('?query=second%20partner')).toMatchObject({
    items: ofSecond.map((name) => ({ name })),
    meta: { total: ofSecond.length },
  });
});

test('filters by the name or slug of a category', async () => {
  expect(await names('?category=cloud')).toEqual(['alpha backup', 'Zulu']);
  expect(await names('?category=Cloud&query=ci/cd')).toEqual(['alpha backup']);
  expect(await names('?category=nothing')).toEqual([]);
});

test('returns whether more pages follow', async () => {
  const first = await list('?limit=2');
  expect([first.meta.hasMore, first.meta.total, first.items.length]).toEqual([true, 5, 2]);
  expect((await list('?limit=2&offset=4')).meta.hasMore).toBe(false);
  expect((await list('?limit=2&offset=100')).items).toEqual([]);
});

test('returns flagship services and partners with their service counts in rail mode', async () => {
  expect(await names('?mode=rail')).toEqual(['alpha backup', 'Web app penetration test']);
  expect((await list('?mode=rail')).partnerRail).toMatchObject([
    { name: 'Halden Consulting', serviceCount: 4 },
    { name: 'Second Partner', serviceCount: 1 },
  ]);
});

test('allows every role and rejects anonymous requests', async () => {
  for (const role of roles) expect((await app.as(role).get('/marketplace/catalog/items')).statusCode).toBe(200);
  for (const path of ['/marketplace/catalog/items', '/catalog', '/catalog/categories'])
    expect((await app.anonymous.get(path)).statusCode).toBe(401);
});

test('returns a service with its packages and up to three related services', async () => {
  const page = (await app.as('customer').get(`/marketplace/catalog/items/${ids['Alpha audit']}`)).json();
  expect(page).toMatchObject({ name: 'Alpha audit', taxBp: 1000, packages: [{ name: 'Standard', priceCents: 200 }, { name: 'Premium' }] });
  expect(page).toMatchObject({ related: [{ name: 'Web app penetration test' }, { name: 'écran setup' }] });
});

test('returns the cover picture in the list and all pictures of a single service', async () => {
  const pictures = [crypto.randomUUID(), crypto.randomUUID()];
  await app.asOwner('update services set images = $2::jsonb where id = $1', [ids['Alpha audit'], JSON.stringify(pictures)]);
  expect((await list()).items.map(({ picture }) => picture)).toEqual([pictures[0], null, null, null, null]);
  const page = (await app.as('customer').get(`/marketplace/catalog/items/${ids['Alpha audit']}`)).json<object>();
  expect(page).toMatchObject({ picture: pictures[0], pictures });
});

test('returns 404 for archived services and those of other tenants', async () => {
  const foreign = (await app.as('customer', 'globex').get('/catalog')).json<List>().items;
  expect(foreign.map(({ name }) => name)).toEqual(['Globex penetration test']);
  for (const id of [ids['Aardvark archive'], foreign[0]!.id, crypto.randomUUID()])
    expect((await app.as('admin').get(`/marketplace/catalog/items/${id}`)).statusCode).toBe(404);
  expect((await app.as('admin').get('/marketplace/catalog/items/1')).statusCode).toBe(422);
});

test('counts only active services in the older list and in the categories', async () => {
  const whole = (await app.as('customer').get('/catalog')).json<List>();
  expect(whole.meta.total).toBe(5);
  expect(whole.items).toEqual((await list()).items);
  expect((await app.as('customer').get('/catalog/categories')).json()).toMatchObject({
    items: [
      { name: 'Security', slug: 'security', parentId: null, serviceCount: 3 },
      { name: 'Cloud', serviceCount: 2 },
    ],
  });
});

test.each([
  'limit=0',
  'limit=1e3',
  'offset=x',
  'sort=status',
  'order=',
  'mode=all',
  'cache=no',
  'archived=1',
  `query=${'x'.repeat(201)}`,
  'query=a%00b',
])('rejects ?%s and names the field', async (query) => {
  const response = await app.as('customer').get(`/marketplace/catalog/items?${query}`);
  expect(response.statusCode).toBe(422);
  expect(Object.keys(response.json<{ fields: object }>().fields)).toEqual([query.split('=')[0]]);
});
