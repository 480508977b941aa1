import type { listCatalogItems } from '@techadds/shared/contract/catalog/endpoints';
import type { Output } from '@techadds/shared/contract/endpoint';
import { createTestApp, type TestApp } from '../../../test/app';
import { addMarketplace, type Marketplace } from '../../../test/marketplace-fixture';

let app: TestApp;
let market: Marketplace;
beforeAll(async () => {
  app = await createTestApp();
  market = await addMarketplace(app);
}, 60_000);
afterAll(() => app.close());

const find = async (query: Record<string, string>) =>
  (await app.as('customer').get(`/marketplace/catalog/items?${new URLSearchParams(query).toString()}`)).json<
    Output<typeof listCatalogItems>
  >();
const names = async (query: Record<string, string>) => (await find(query)).items.map(({ name }) => name);

test('returns the same order page by page as at once, with matches of all words in the name first', async () => {
  const inName = ['Audit of routers', 'Backup audit', 'Office audit', 'Security audit'];
  for (const [n, name] of inName.entries()) await market.addService({ name, summary: 'We look at it', priceCents: 10_000 * (n + 1) });
  for (const name of ['Second opinion', 'Third opinion'])
    await market.addService({ name, summary: 'An audit of plans', priceCents: 25_000 });
  const ways: Record<string, string>[] = [
    {},
    { order: 'desc' },
    { minCents: '15000' },
    { maxCents: '35000', delivery: '30' },
    { cache: 'bypass' },
  ];
  for (const how of ways) {
    const query = { query: 'audit', sort: 'relevance', ...how };
    const whole = await names(query);
    const ahead = whole.filter((name) => inName.includes(name)).length;
    expect(whole.slice(0, ahead).every((name) => inName.includes(name))).toBe(true);
    expect(whole).toHaveLength(ahead + 2);
    for (const limit of [1, 2, 3, ahead]) {
      const pages: string[] = [];
      for (let offset = 0; offset < whole.length; offset += limit) {
        const part = await find({ ...query, limit: String(limit), offset: String(offset) });
        expect(part.meta.total).toBe(whole.length);
        pages.push(...part.items.map(({ name }) => name));
      }
      expect(pages).toEqual(whole);
    }
  }
}, 60_000);
