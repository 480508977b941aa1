import * as z from 'zod/mini';
import { endpoint } from '../endpoint';
import { catalogSorts } from './forms';
import { regionSlugs } from './facets';
import { basisPoints, cents, currency, Id, id, maxCents, text, wholeNumber } from '../fields';
import { ListMeta, listResponse, listQuery } from '../list';

export const units = ['hour', 'day', 'item', 'month', 'project'] as const;

export const Package = z.object({
  name: z.string(),
  priceCents: cents,
  deliveryDays: z.int(),
  revisions: z.int(),
  features: z.array(z.string()),
});
export type Package = z.infer<typeof Package>;

export const ServiceQuestion = z.object({ question: z.string(), answer: z.string() });
export type ServiceQuestion = z.infer<typeof ServiceQuestion>;

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
  /** Days until delivery of the fastest package. */
  deliveryDays: z.int(),
  flagship_promoted: z.boolean(),
  /**
   * Of the published ratings; null if there are none, absent if the marketplace shows no ratings. `average` in stars, with two
   * decimals.
   */
  rating: z.optional(z.nullable(z.object({ average: z.number(), count: z.int() }))),
  /** The regions that it is delivered on site in; empty if it is delivered remotely. */
  regions: z.array(z.enum(regionSlugs)),
  /** The file id of its cover picture; null if it has none. */
  picture: z.nullable(id),
  /** The title of a perk that customers may redeem, shortened to a label; of several, the one that ends first. */
  perkTitle: z.optional(z.string()),
});
export type CatalogItem = z.infer<typeof CatalogItem>;

export const RailPartner = z.object({ id, name: z.string(), handle: z.string(), about: z.string(), serviceCount: z.int() });

/** The number of matching services if this value was selected and all other filters stayed the same. */
const CountedValue = z.object({ value: z.int(), count: z.int() });
export const Facets = z.object({
  categories: z.array(z.object({ id, count: z.int() })),
  /** Price ranges, from `fromCents` up to the start of the next one. */
  prices: z.array(z.object({ fromCents: z.int(), count: z.int() })),
  /** The maximum number of days. */
  delivery: z.array(CountedValue),
  /** The minimum rating in hundredths of a star; empty if the marketplace shows no ratings. */
  ratings: z.array(CountedValue),
  /** Delivered on site in the region or remotely. */
  regions: z.array(z.object({ slug: z.enum(regionSlugs), count: z.int() })),
});
export type Facets = z.infer<typeof Facets>;

const CatalogQuery = z.extend(listQuery(['name', 'price', 'delivery', 'rating', 'newest', 'relevance']), {
  /** The tenant's catalog settings decide by default. */
  limit: z.optional(wholeNumber(1, 200)),
  /** The tenant's catalog settings decide by default: by name, unless set otherwise. */
  sort: z.optional(z.enum([...catalogSorts, 'relevance'])),
  order: z.optional(z.enum(['asc', 'desc'])),
  /** A name or slug; includes the categories below it. */
  category: z.optional(text(120)),
  minCents: z.optional(wholeNumber(0, maxCents)),
  maxCents: z.optional(wholeNumber(0, maxCents)),
  /** The maximum number of days until delivery. */
  delivery: z.optional(z.enum(['3', '7', '14', '30'])),
  /** The minimum rating in hundredths of a star. */
  rating: z.optional(z.enum(['400', '450'])),
  region: z.optional(z.enum(regionSlugs)),
  mode: z._default(z.enum(['list', 'rail', 'map']), 'list'),
  /** Only services available at this address: delivered on site in its region, or remotely. */
  address: z.optional(text(300)),
  /** `bypass` recomputes the counts; `prefer`, the default, uses cached counts if nothing has changed since. */
  cache: z.optional(z.enum(['bypass', 'prefer'])),
});

export const listCatalogItems = endpoint({
  method: 'GET',
  path: '/marketplace/catalog/items',
  summary: 'Search published services, with facet counts and featured partners',
  permission: 'catalog.read',
  query: CatalogQuery,
  response: z.object({
    items: z.array(CatalogItem),
    partnerRail: z.array(RailPartner),
    facets: Facets,
    /** Of the tenant's prices, in which price limits are given. */
    currency,
    /** The corrected query, if a word seemed misspelled. */
    corrected: z.nullable(z.string()),
    /** No service matches all words, so those that match some of them are listed. */
    loosened: z.boolean(),
    /** The region of `address`; null if there is no address or its region is unknown. */
    place: z.nullable(z.enum(regionSlugs)),
    meta: ListMeta,
  }),
});

export const listCatalog = endpoint({
  method: 'GET',
  path: '/catalog',
  summary: 'List all published services; a fallback for clients',
  permission: 'catalog.read',
  response: listResponse(CatalogItem),
});

export const CatalogService = z.extend(CatalogItem, {
  description: z.string(),
  taxBp: basisPoints,
  packages: z.array(Package),
  faq: z.array(ServiceQuestion),
  /** The file ids of all its pictures, the cover first. */
  pictures: z.array(id),
  related: z.array(CatalogItem),
  /** The page of the partner. */
  partnerHandle: z.string(),
  /** Set on days on which the partner takes no orders. */
  holiday: z.nullable(z.object({ until: z.string(), note: z.string() })),
});
export type CatalogService = z.infer<typeof CatalogService>;

export const getCatalogItem = endpoint({
  method: 'GET',
  path: '/marketplace/catalog/items/{id}',
  summary: 'Get a service with its packages',
  permission: 'catalog.read',
  params: Id,
  response: CatalogService,
  errors: [404],
});
