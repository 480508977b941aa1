import { ApiError } from '@techadds/shared/api';
import { listCatalog, listCatalogItems } from '@techadds/shared/contract/catalog/endpoints';
import { createQueryClient } from '@techadds/shared/query';
import { mockEndpoint, mockError, signInAs } from '@techadds/shared/testing';
import { catalogQuery, type CatalogSearch } from './catalog-query';
import { makeFacets, makeCatalogItem, makeListMeta } from './testing/catalog';

const search: CatalogSearch = { query: '', category: '', sort: 'name', order: 'asc', limit: 50, offset: 0 };
const load = (changes: Partial<CatalogSearch> = {}) =>
  createQueryClient().fetchQuery({ ...catalogQuery({ ...search, ...changes }), retry: false });
const names = (part: { items: { name: string }[] }) => part.items.map(({ name }) => name);

const zeroTrust = makeCatalogItem('Zero-trust network rollout', { priceFromCents: 420_000, deliveryDays: 12 });
const penTest = makeCatalogItem('Web app penetration test', { priceFromCents: 100_000, deliveryDays: 8 });
const landingZone = makeCatalogItem('Kubernetes landing zone', { category: 'Cloud', priceFromCents: 690_000, deliveryDays: 15 });
const all = [zeroTrust, landingZone, penTest];

beforeEach(() => signInAs('customer'));

test('searches on the server and requests the first fifty by name', async () => {
  const received = mockEndpoint(listCatalogItems, {
    ...{ items: [penTest], partnerRail: [], facets: makeFacets(), currency: 'USD', corrected: null, loosened: false, place: null },
    meta: makeListMeta({ total: 1 }),
  });
  const plain = mockEndpoint(listCatalog, { items: all, meta: makeListMeta({ total: 3 }) });
  const part = await load({ query: 'test' });
  expect(received.map(({ query }) => query)).toEqual([
    { query: 'test', limit: '50', offset: '0', sort: 'name', order: 'asc', cache: 'prefer' },
  ]);
  expect(part).toMatchObject({ isFallback: false, meta: { total: 1 } });
  expect(plain).toHaveLength(0);
});

test('reads a response with the fields of the specification only', async () => {
  mockEndpoint(listCatalogItems, { items: [penTest], partnerRail: [], meta: makeListMeta({ total: 1 }) } as never);
  expect(await load()).toMatchObject({
    items: [penTest],
    facets: { categories: [], prices: [] },
    currency: 'USD',
    corrected: null,
    place: null,
  });
});

test.each([404, 500, 503, 422] as const)('falls back to the plain catalog when the search responds with %i', async (status) => {
  mockEndpoint(listCatalogItems, mockError(status, {}));
  mockEndpoint(listCatalog, { items: all, meta: makeListMeta({ total: 3 }) });
  const part = await load();
  expect(part.isFallback).toBe(true);
  expect(names(part)).toEqual(['Kubernetes landing zone', 'Web app penetration test', 'Zero-trust network rollout']);
});

test('falls back to the plain catalog on a network error', async () => {
  mockEndpoint(listCatalogItems, () => Promise.reject(new TypeError('Failed to fetch')));
  mockEndpoint(listCatalog, { items: all, meta: makeListMeta({ total: 3 }) });
  expect((await load()).isFallback).toBe(true);
});

test.each([401, 403] as const)('does not fall back on a %i response', async (status) => {
  mockEndpoint(listCatalogItems, mockError(status, { error: 'Not for you' }));
  const plain = mockEndpoint(listCatalog, { items: all, meta: makeListMeta({ total: 3 }) });
  await expect(load()).rejects.toMatchObject({ status, message: 'Not for you' });
  expect(plain).toHaveLength(0);
});

test('reports the search error if the plain catalog fails too', async () => {
  mockEndpoint(listCatalogItems, mockError(500, { error: 'The search is down' }));
  mockEndpoint(listCatalog, mockError(503, { error: 'The catalog is down' }));
  const failure = await load().catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(ApiError);
  expect(failure).toMatchObject({ status: 500, message: 'The search is down' });
});

test('accepts a plain catalog that is a bare array', async () => {
  mockEndpoint(listCatalogItems, mockError(404, {}));
  mockEndpoint(listCatalog, all as never);
  expect((await load()).meta.total).toBe(3);
});
