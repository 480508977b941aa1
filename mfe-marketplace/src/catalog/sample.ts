import type { CatalogItem, CatalogService } from '@techadds/shared/contract/catalog';
import type { Category } from '@techadds/shared/contract/categories';
import type { ListMeta } from '@techadds/shared/contract/list';

let count = 0;
const nextId = () => `0d9f5f0a-0000-4000-8000-${String(++count).padStart(12, '0')}`;

export const halden = { id: nextId(), name: 'Halden Systems' };

/** A service as the catalogue lists it, for tests. */
export const item = (name: string, changes: Partial<CatalogItem> = {}): CatalogItem => {
  const category = changes.category ?? 'Security';
  return {
    id: nextId(),
    name,
    slug: name.toLowerCase().replaceAll(' ', '-'),
    summary: 'OWASP-aligned, with retest included',
    category,
    metadata: { product_category: category.toLowerCase() },
    partner: halden,
    priceFromCents: 60_000,
    currency: 'USD',
    unit: 'project',
    deliveryDays: 5,
    flagship_promoted: false,
    ...changes,
  };
};

/** A service with its packages. */
export const service = (changes: Partial<CatalogService> = {}): CatalogService => ({
  ...item('Web app penetration test', { flagship_promoted: true }),
  description: 'Two testers, one week.\n\nThe report says what to fix first.',
  taxBp: 1000,
  packages: [
    { name: 'Basic', priceCents: 60_000, deliveryDays: 5, revisions: 0, features: ['1 application', 'Report'] },
    { name: 'Standard', priceCents: 100_000, deliveryDays: 8, revisions: 1, features: ['1 application and its API', '1 retest'] },
    { name: 'Premium', priceCents: 240_000, deliveryDays: 14, revisions: 2, features: ['3 applications', '2 retests'] },
  ],
  related: [item('Zero-trust network rollout')],
  ...changes,
});

export const category = (name: string, serviceCount: number): Category => ({
  id: nextId(),
  name,
  slug: name.toLowerCase(),
  parentId: null,
  serviceCount,
});

export const listMeta = (changes: Partial<ListMeta> = {}): ListMeta => ({
  total: 0,
  limit: 50,
  offset: 0,
  sort: 'name',
  order: 'asc',
  hasMore: false,
  ...changes,
});
