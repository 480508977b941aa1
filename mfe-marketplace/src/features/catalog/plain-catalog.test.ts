import { searchItems } from './plain-catalog';
import type { CatalogSearch } from './catalog-query';
import { makeCatalogItem } from './testing/catalog';

const search: CatalogSearch = { query: '', category: '', sort: 'name', order: 'asc', limit: 50, offset: 0 };
const names = (part: { items: { name: string }[] }) => part.items.map(({ name }) => name);

const zeroTrust = makeCatalogItem('Zero-trust network rollout', { priceFromCents: 420_000, deliveryDays: 12 });
const penTest = makeCatalogItem('Web app penetration test', { priceFromCents: 100_000, deliveryDays: 8 });
const landingZone = makeCatalogItem('Kubernetes landing zone', { category: 'Cloud', priceFromCents: 690_000, deliveryDays: 15 });
const all = [zeroTrust, landingZone, penTest];

test.each([
  [{ query: 'NETWORK' }, ['Zero-trust network rollout']],
  [{ query: 'cloud' }, ['Kubernetes landing zone']],
  [{ query: 'summary' }, []],
  [{ category: 'security' }, ['Web app penetration test', 'Zero-trust network rollout']],
  [{ category: 'Cloud', query: 'test' }, []],
  [{ sort: 'price' }, ['Web app penetration test', 'Zero-trust network rollout', 'Kubernetes landing zone']],
  [{ sort: 'price', order: 'desc' }, ['Kubernetes landing zone', 'Zero-trust network rollout', 'Web app penetration test']],
  [{ sort: 'delivery' }, ['Web app penetration test', 'Zero-trust network rollout', 'Kubernetes landing zone']],
] satisfies [Partial<CatalogSearch>, string[]][])('finds in the plain catalog the services for %o', (changes, expected) => {
  expect(names(searchItems(all, { ...search, ...changes }))).toEqual(expected);
});

test('paginates the plain catalog by the limit', () => {
  const first = searchItems(all, { ...search, limit: 2 });
  expect(names(first)).toEqual(['Kubernetes landing zone', 'Web app penetration test']);
  expect(first.meta).toMatchObject({ total: 3, limit: 2, offset: 0, hasMore: true });
  const second = searchItems(all, { ...search, limit: 2, offset: 2 });
  expect(names(second)).toEqual(['Zero-trust network rollout']);
  expect(second.meta.hasMore).toBe(false);
});

test('filters the plain catalog by price, delivery days, rating and region', () => {
  const near = makeCatalogItem('Office Wi-Fi survey', { regions: ['nordics'], rating: null, priceFromCents: 64_000, deliveryDays: 3 });
  const found = (changes: Partial<CatalogSearch>) => names(searchItems([...all, near], { ...search, ...changes }));
  expect(found({ minCents: '64000', maxCents: '100000' })).toEqual(['Office Wi-Fi survey', 'Web app penetration test']);
  expect(found({ delivery: '8' })).toEqual(['Office Wi-Fi survey', 'Web app penetration test']);
  expect(found({ rating: '450' })).not.toContain('Office Wi-Fi survey');
  expect(found({ region: 'asia-pacific' })).not.toContain('Office Wi-Fi survey');
  expect(found({ region: 'nordics' })).toContain('Office Wi-Fi survey');
});
