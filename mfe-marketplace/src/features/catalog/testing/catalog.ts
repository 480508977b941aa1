import type { CatalogItem, CatalogService, Facets } from '@techadds/shared/contract/catalog/endpoints';
import type { Category } from '@techadds/shared/contract/categories/endpoints';
import type { ListMeta } from '@techadds/shared/contract/list';

let lastId = 0;
const nextId = () => `0d9f5f0a-0000-4000-8000-${String(++lastId).padStart(12, '0')}`;

export const haldenPartner = { id: nextId(), name: 'Halden Systems' };

/** A service as the catalog lists it, for tests. */
export const makeCatalogItem = (name: string, changes: Partial<CatalogItem> = {}): CatalogItem => {
  const category = changes.category ?? 'Security';
  return {
    id: nextId(),
    name,
    slug: name.toLowerCase().replaceAll(' ', '-'),
    summary: 'OWASP-aligned, with retest included',
    category,
    metadata: { product_category: category.toLowerCase() },
    partner: haldenPartner,
    priceFromCents: 60_000,
    currency: 'USD',
    unit: 'project',
    deliveryDays: 5,
    flagship_promoted: false,
    rating: { average: 4.9, count: 203 },
    regions: [],
    picture: null,
    ...changes,
  };
};

/** A service with its packages. */
export const makeCatalogService = (changes: Partial<CatalogService> = {}): CatalogService => ({
  ...makeCatalogItem('Web app penetration test', { flagship_promoted: true }),
  description: 'Two testers, one week.\n\nThe report says what to fix first.',
  taxBp: 1000,
  packages: [
    { name: 'Basic', priceCents: 60_000, deliveryDays: 5, revisions: 0, features: ['1 application', 'Report'] },
    { name: 'Standard', priceCents: 100_000, deliveryDays: 8, revisions: 1, features: ['1 application and its API', '1 retest'] },
    { name: 'Premium', priceCents: 240_000, deliveryDays: 14, revisions: 2, features: ['3 applications', '2 retests'] },
  ],
  faq: [{ question: 'Do you test at night?', answer: 'Yes, by arrangement.' }],
  pictures: [],
  partnerHandle: 'halden',
  holiday: null,
  related: [makeCatalogItem('Zero-trust network rollout')],
  ...changes,
});

export const makeCategory = (name: string, serviceCount: number): Category => ({
  id: nextId(),
  name,
  slug: name.toLowerCase(),
  parentId: null,
  position: 0,
  serviceCount,
  totalCount: serviceCount,
});

export const makeListMeta = (changes: Partial<ListMeta> = {}): ListMeta => ({
  total: 0,
  limit: 50,
  offset: 0,
  sort: 'name',
  order: 'asc',
  hasMore: false,
  ...changes,
});

/** Facets of a list response. */
export const makeFacets = (changes: Partial<Facets> = {}): Facets => ({
  categories: [],
  prices: [
    { fromCents: 0, count: 3 },
    { fromCents: 50_000, count: 1 },
  ],
  delivery: [
    { value: 7, count: 8 },
    { value: 30, count: 31 },
  ],
  ratings: [
    { value: 400, count: 38 },
    { value: 450, count: 27 },
  ],
  regions: [
    { slug: 'nordics', count: 5 },
    { slug: 'asia-pacific', count: 0 },
  ],
  ...changes,
});
