import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { basisPoints, cents, currency, Id, id, text } from './fields';
import { ListMeta, listOf, listQuery } from './list';

export const units = ['hour', 'day', 'item', 'month', 'project'] as const;

export const Package = z.object({
  name: z.string(),
  priceCents: cents,
  deliveryDays: z.int(),
  revisions: z.int(),
  features: z.array(z.string()),
});
export type Package = z.infer<typeof Package>;

export const CatalogItem = z.object({
  id,
  name: z.string(),
  slug: z.string(),
  summary: z.string(),
  category: z.string(),
  metadata: z.object({ product_category: z.string() }),
  partner: z.object({ id, name: z.string() }),
  priceFromCents: cents,
  currency,
  unit: z.enum(units),
  /** Days until the quickest package is delivered. */
  deliveryDays: z.int(),
  flagship_promoted: z.boolean(),
});
export type CatalogItem = z.infer<typeof CatalogItem>;

export const RailPartner = z.object({ id, name: z.string(), handle: z.string(), about: z.string(), serviceCount: z.int() });

const CatalogQuery = z.extend(listQuery(['name', 'price', 'delivery', 'newest']), {
  category: z.optional(text(120)),
  mode: z._default(z.enum(['list', 'rail', 'map']), 'list'),
  address: z.optional(text(300)),
  cache: z.optional(z.enum(['bypass', 'prefer'])),
});

export const listCatalogItems = endpoint({
  method: 'GET',
  path: '/marketplace/catalog/items',
  summary: 'Services on offer, with the partners to feature beside them',
  permission: 'catalog.read',
  query: CatalogQuery,
  response: z.object({ items: z.array(CatalogItem), partnerRail: z.array(RailPartner), meta: ListMeta }),
});

export const listCatalog = endpoint({
  method: 'GET',
  path: '/catalog',
  summary: 'All services on offer; what clients fall back to',
  permission: 'catalog.read',
  response: listOf(CatalogItem),
});

export const CatalogService = z.extend(CatalogItem, {
  description: z.string(),
  taxBp: basisPoints,
  packages: z.array(Package),
  related: z.array(CatalogItem),
});
export type CatalogService = z.infer<typeof CatalogService>;

export const getCatalogItem = endpoint({
  method: 'GET',
  path: '/marketplace/catalog/items/{id}',
  summary: 'One service with its packages',
  permission: 'catalog.read',
  params: Id,
  response: CatalogService,
  errors: [404],
});

export const Category = z.object({ id, name: z.string(), slug: z.string(), parentId: z.nullable(id), serviceCount: z.int() });
export type Category = z.infer<typeof Category>;

export const listCategories = endpoint({
  method: 'GET',
  path: '/catalog/categories',
  summary: 'Categories with the number of active services in each',
  permission: 'catalog.read',
  response: listOf(Category),
});
