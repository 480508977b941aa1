import { listCatalogItems } from '@techadds/shared/contract/catalog/endpoints';
import { deliverySteps, priceSteps, ratingSteps, regionSlugs } from '@techadds/shared/contract/catalog/facets';
import { createTestApp, type TestApp } from '../../../test/app';
import { addMarketplace } from '../../../test/marketplace-fixture';
import { searchCatalog } from './catalog.rules';

type Query = Record<string, string>;

let app: TestApp;
const slugs = new Map<string, string>();

// Services that differ in every facet; all contain the word "work", every third one also "cable".
beforeAll(async () => {
  app = await createTestApp();
  const market = await addMarketplace(app);
  for (let n = 0; n < 36; n += 1) {
    const id = await market.addService({
      name: `Service ${n}`,
      summary: n % 3 === 0 ? 'Cable work' : 'Work',
      category: n % 4 === 0 ? 'cloud' : 'security',
      priceCents: [5_000, 10_000, 30_000, 120_000, 2_000_000][n % 5] ?? 0,
      deliveryDays: [1, 3, 8, 14, 30, 45][n % 6] ?? 0,
    });
    const places = n % 2 === 0 ? [] : regionSlugs.filter((_, at) => (at + n) % 4 === 0);
    await app.asOwner('update services set rating_average = $2, rating_count = 5, regions = $3 where id = $1', [
      ...[id, [0, 390, 400, 450, 500][n % 5]],
      places,
    ]);
  }
  for (const { id, slug } of await app.asOwner('select id, slug from categories')) slugs.set(String(id), String(slug));
}, 60_000);
afterAll(() => app.close());

/** Bypasses HTTP, because this many requests would exceed the rate limit. */
const find = (query: Query) => {
  const { id } = app.tenants.acme;
  return app.deps.db.withTenant(id, (tx) =>
    searchCatalog(tx, id, listCatalogItems.query.parse({ ...query, limit: '100' }), app.deps.clock()),
  );
};

/** Each facet value with its count and the query that choosing it would result in. */
function toFacetChoices({ facets }: Awaited<ReturnType<typeof find>>, query: Query): { query: Query; count: number }[] {
  const { minCents: _, maxCents: __, ...anyPrice } = query;
  return [
    ...[...slugs].map(([id, category]) => ({
      query: { ...query, category },
      count: facets.categories.find((one) => one.id === id)?.count ?? 0,
    })),
    ...facets.prices.map(({ fromCents, count }, n) => {
      const below = priceSteps[n];
      return { query: { ...anyPrice, minCents: String(fromCents), ...(below && { maxCents: String(below - 1) }) }, count };
    }),
    ...facets.delivery.map(({ value, count }) => ({ query: { ...query, delivery: String(value) }, count })),
    ...facets.ratings.map(({ value, count }) => ({ query: { ...query, rating: String(value) }, count })),
    ...facets.regions.map(({ slug, count }) => ({ query: { ...query, region: slug }, count })),
  ];
}

const chosen: Query[] = [
  {},
  { category: 'security' },
  { minCents: '10000', maxCents: '200000' },
  { delivery: String(deliverySteps[2]), rating: String(ratingSteps[0]) },
  { region: 'nordics' },
  { category: 'cloud', maxCents: '150000', delivery: String(deliverySteps[3]), region: 'britain-ireland' },
];
const words: Query[] = [{}, { query: 'work' }, { query: 'cable', sort: 'relevance' }, { query: 'cable zeppelin' }];

test.each(words.flatMap((word) => chosen.map((query) => ({ ...word, ...query }))))(
  'returns facet counts for %j that equal the results of choosing them, cached or not',
  async (query) => {
    for (const cache of ['prefer', 'bypass']) {
      const now = await find({ ...query, cache });
      expect(now.items).toHaveLength(now.meta.total);
      for (const choice of toFacetChoices(now, query)) {
        const then = await find({ ...choice.query, cache });
        expect([choice, then.items.length]).toEqual([choice, choice.count]);
      }
    }
  },
);

test('returns the same counts for a word that all services contain as without words', async () => {
  for (const query of chosen) {
    const [all, found] = [await find(query), await find({ ...query, query: 'work' })];
    expect(found.meta).toEqual(all.meta);
    const sorted = { ...found.facets, categories: found.facets.categories.toSorted((a, b) => a.id.localeCompare(b.id)) };
    expect(sorted).toEqual({ ...all.facets, categories: all.facets.categories.toSorted((a, b) => a.id.localeCompare(b.id)) });
  }
});
