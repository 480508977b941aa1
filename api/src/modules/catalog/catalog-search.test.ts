import { sql } from 'drizzle-orm';
import type { listCatalogItems } from '@techadds/shared/contract/catalog/endpoints';
import type { Output } from '@techadds/shared/contract/endpoint';
import { createTestApp, type TestApp } from '../../../test/app';
import { setLocal } from '../../platform/database/client';
import { addMarketplace, type Marketplace } from '../../../test/marketplace-fixture';
import { runOnEveryServer } from '../../../test/template';

type Found = Output<typeof listCatalogItems>;
let app: TestApp;
let market: Marketplace;
const ids: Record<string, string> = {};

beforeAll(async () => {
  app = await createTestApp();
  market = await addMarketplace(app);
  const samples = [
    {
      name: 'Kubernetes platform setup',
      summary: 'A cluster with backups',
      category: 'cloud' as const,
      priceCents: 560_000,
      deliveryDays: 25,
    },
    { name: 'Penetration test', summary: 'Testing a web application', priceCents: 100_000, deliveryDays: 7, flagship: true },
    { name: 'Phishing campaign', summary: 'Simulated messages', priceCents: 48_000, deliveryDays: 3 },
    { name: 'Fibre line', summary: 'A penetration of walls by cable', priceCents: 52_000, deliveryDays: 40 },
  ];
  for (const sample of samples) ids[sample.name] = await market.addService(sample);
  await app.asOwner(`update services set rating_average = 460, rating_count = 12, regions = '{nordics}' where id = $1`, [
    ids['Fibre line'],
  ]);
  await app.asOwner(`update services set rating_average = 410, rating_count = 3, regions = '{asia-pacific}' where id = $1`, [
    ids['Phishing campaign'],
  ]);
  await (await addMarketplace(app, 'globex')).addService({ name: 'Quantum leap', summary: 'Only at Globex' });
}, 60_000);
afterAll(() => app.close());

const find = async (query: Record<string, string> = {}) =>
  (await app.as('customer').get(`/marketplace/catalog/items?${new URLSearchParams(query).toString()}`)).json<Found>();
const names = async (query: Record<string, string>) => (await find(query)).items.map(({ name }) => name);
const counts = (list: readonly { value: number; count: number }[]) => Object.fromEntries(list.map(({ value, count }) => [value, count]));

test.each([
  ['penetratoin test', 'penetration test'],
  ['kuberntes', 'kubernetes'],
  ['pishing', 'phishing'],
  ['platfrom', 'platform'],
  ['kuberntes setup', 'kubernetes setup'],
])('corrects “%s” to “%s” and returns the same services', async (typed, meant) => {
  const found = await find({ query: typed });
  expect(found.corrected).toBe(meant);
  expect(found.items.length).toBeGreaterThan(0);
  expect(found.items).toEqual((await find({ query: meant })).items);
});

test('does not correct words that occur in the catalog or resemble none of it', async () => {
  expect(await find({ query: 'fibre' })).toMatchObject({ corrected: null, meta: { total: 1 } });
  expect(await find({ query: 'xylophone' })).toMatchObject({ corrected: null, items: [], meta: { total: 0 } });
  expect(await find({ query: 'fb' })).toMatchObject({ corrected: null, items: [] });
});

test('lists services with some of the words if none has all, ranked by matches in the name', async () => {
  const found = await find({ query: 'somone to setup our kuberntes platform and a penetration test', sort: 'relevance' });
  expect(found).toMatchObject({ loosened: true, meta: { total: 3 } });
  expect(found.items.map(({ name }) => name)).toEqual(['Kubernetes platform setup', 'Penetration test', 'Fibre line']);
  expect(found.facets.categories.reduce((sum, { count }) => sum + count, 0)).toBe(3);
  expect(await find({ query: 'penetration test' })).toMatchObject({ loosened: false, meta: { total: 1 } });
  expect(await find({ query: 'xylophone zeppelin' })).toMatchObject({ loosened: false, items: [] });
});

test('does not match a short word as a prefix', async () => {
  expect(await find({ query: 'a pe xylophone' })).toMatchObject({ loosened: false, items: [] });
});

test('does not correct a word to one of another tenant', async () => {
  expect(await find({ query: 'quantm' })).toMatchObject({ corrected: null, items: [] });
});

test('ranks matches in the name first by relevance', async () => {
  expect(await names({ query: 'penetration', sort: 'relevance' })).toEqual(['Penetration test', 'Fibre line']);
  expect(await names({ query: 'penetration', sort: 'name' })).toEqual(['Fibre line', 'Penetration test']);
});

test('filters by price, delivery time, rating and region, and counts the alternatives of each filter', async () => {
  expect(await names({ minCents: '50000', maxCents: '100000' })).toEqual(['Fibre line', 'Penetration test']);
  expect(await names({ delivery: '7' })).toEqual(['Penetration test', 'Phishing campaign']);
  expect(await names({ rating: '450' })).toEqual(['Fibre line']);
  expect(await names({ region: 'nordics' })).toEqual(['Fibre line', 'Kubernetes platform setup', 'Penetration test']);
  const { facets, meta } = await find({ delivery: '7', maxCents: '100000' });
  expect(meta.total).toBe(2);
  expect(counts(facets.delivery)).toEqual({ 3: 1, 7: 2, 14: 2, 30: 2 });
  expect(counts(facets.ratings)).toEqual({ 400: 1, 450: 0 });
  expect(facets.categories.map(({ count }) => count)).toEqual([2]);
  expect(facets.prices.filter(({ count }) => count > 0)).toEqual([
    { fromCents: 25_000, count: 1 },
    { fromCents: 100_000, count: 1 },
  ]);
  expect(facets.regions.find(({ slug }) => slug === 'asia-pacific')?.count).toBe(2);
  expect(facets.regions.find(({ slug }) => slug === 'nordics')?.count).toBe(1);
});

test('limits an address to services available there, and an unknown address to remote ones', async () => {
  const bergen = await find({ address: 'Strandgata 14, Bergen' });
  expect([bergen.place, bergen.items.map(({ name }) => name)]).toEqual([
    'nordics',
    ['Fibre line', 'Kubernetes platform setup', 'Penetration test'],
  ]);
  const unknown = await find({ address: 'Nowhere 1' });
  expect([unknown.place, unknown.items.map(({ name }) => name), unknown.meta.total]).toEqual([
    null,
    ['Kubernetes platform setup', 'Penetration test'],
    2,
  ]);
});

test('updates the counts at once when services change, cached or not', async () => {
  const total = async (cache: string) => (await find({ query: 'server', cache })).meta.total;
  expect([await total('prefer'), await total('bypass')]).toEqual([0, 0]);
  const id = await market.addService({ name: 'Server room' });
  expect([await total('prefer'), await total('bypass')]).toEqual([1, 1]);
  await app.asOwner(`update services set status = 'archived' where id = $1`, [id]);
  expect([await total('prefer'), await total('bypass')]).toEqual([0, 0]);
});

test('finds a service by its partner’s new name, not by the old one', async () => {
  await app.asOwner(`update partners set name = 'Zebra Works' where id = $1`, [app.tenants.acme.partnerId]);
  expect(await names({ query: 'zebra fibre' })).toEqual(['Fibre line']);
  expect(await names({ query: 'halden' })).toEqual([]);
});

test('uses the full-text index under row-level security, which requires the leakproof function', async () => {
  // With few rows the planner may choose any index, so the others are dropped.
  const others = await app.asOwner(
    `select indexname from pg_indexes where tablename = 'service_search' and indexname not in ('service_search_words', 'service_search_tenant_id_service_id_pk')`,
  );
  await app.asOwner('alter table service_search drop constraint service_search_tenant_id_service_id_pk');
  for (const { indexname } of others) await app.asOwner(`drop index ${String(indexname)}`);
  const requests = () =>
    app.deps.db.withTenant(app.tenants.acme.id, async (tx) => {
      await setLocal(tx, 'enable_seqscan', 'off');
      const { rows } = await tx.execute<{ 'QUERY PLAN': string }>(
        sql`explain select from service_search where tenant_id = ${app.tenants.acme.id} and words @@ to_tsquery('english', 'fibre')`,
      );
      return rows.map((row) => row['QUERY PLAN']).filter((line) => line.includes('Index Cond'));
    });
  expect((await requests()).join()).toContain('words @@');
  await runOnEveryServer(app.ownerUrl, ['alter function ts_match_vq(tsvector, tsquery) not leakproof']);
  expect((await requests()).join()).not.toContain('words @@');
  await runOnEveryServer(app.ownerUrl, ['alter function ts_match_vq(tsvector, tsquery) leakproof']);
});

test("names the currency of the tenant's prices, with and without results", async () => {
  await app.asOwner(`update tenants set currency = 'KWD' where tenant_id = $1`, [app.tenants.acme.id]);
  expect(await find({ query: 'fibre' })).toMatchObject({ currency: 'KWD', meta: { total: 1 } });
  expect(await find({ query: 'xylophone' })).toMatchObject({ currency: 'KWD', meta: { total: 0 } });
});
