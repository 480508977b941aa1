import * as z from 'zod/mini';
import { endpoint } from '../endpoint';
import { catalogSorts } from './forms';
import { regionSlugs } from './facets';
import { basisPoints, cents, currency, Id, id, maxCents, text, wholeNumber } from '../fields';
import { ListMeta, listOf, listQuery } from '../list';

export const units = ['hour', 'day', 'item', 'month', 'project'] as const;

export const Package = z.object({
  name: z.string(),
  priceCents: cents,
  deliveryDays: z.int(),
  revisions: z.int(),
  features: z.array(z.string()),
});
export type Package = z.infer<typeof Package>;

export const Question = z.object({ question: z.string(), answer: z.string() });
export type Question = z.infer<typeof Question>;

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
  /**
   * Of the published ratings; null where there are none, absent where the marketplace shows no stars. `average` in stars, with two
   * decimals.
   */
  rating: z.optional(z.nullable(z.object({ average: z.number(), count: z.int() }))),
  /** Where it is delivered at; empty where it is delivered from afar, to anywhere. */
  regions: z.array(z.enum(regionSlugs)),
  /** The file of its cover picture; null where it has none. */
  picture: z.nullable(id),
});
export type CatalogItem = z.infer<typeof CatalogItem>;

export const RailPartner = z.object({ id, name: z.string(), handle: z.string(), about: z.string(), serviceCount: z.int() });

/** How many services fit, were this chosen and all else as it is. */
const Counted = z.object({ value: z.int(), count: z.int() });
export const Facets = z.object({
  categories: z.array(z.object({ id, count: z.int() })),
  /** Bands of prices from `fromCents` up to the next one's. */
  prices: z.array(z.object({ fromCents: z.int(), count: z.int() })),
  /** Within so many days. */
  delivery: z.array(Counted),
  /** So many hundredths of a star and up; empty where the marketplace shows no stars. */
  ratings: z.array(Counted),
  /** Delivered at the place or from afar. */
  regions: z.array(z.object({ slug: z.enum(regionSlugs), count: z.int() })),
});
export type Facets = z.infer<typeof Facets>;

const CatalogQuery = z.extend(listQuery(['name', 'price', 'delivery', 'rating', 'newest', 'relevance']), {
  /** Left out, as many as the tenant's catalog settings say. */
  limit: z.optional(wholeNumber(1, 200)),
  /** Left out, as the tenant's catalog settings say: by name, unless they say otherwise. */
  sort: z.optional(z.enum([...catalogSorts, 'relevance'])),
  order: z.optional(z.enum(['asc', 'desc'])),
  /** A name or slug; what is in the categories below it counts too. */
  category: z.optional(text(120)),
  minCents: z.optional(wholeNumber(0, maxCents)),
  maxCents: z.optional(wholeNumber(0, maxCents)),
  /** Delivered within so many days. */
  delivery: z.optional(z.enum(['3', '7', '14', '30'])),
  /** So many hundredths of a star and up. */
  rating: z.optional(z.enum(['400', '450'])),
  region: z.optional(z.enum(regionSlugs)),
  mode: z._default(z.enum(['list', 'rail', 'map']), 'list'),
  /** Only what is serviceable there: delivered in the address's region, or from afar. */
  address: z.optional(text(300)),
  /** `bypass` counts anew; `prefer`, as leaving it out, takes counts of before where nothing has changed since. */
  cache: z.optional(z.enum(['bypass', 'prefer'])),
});

export const listCatalogItems = endpoint({
  method: 'GET',
  path: '/marketplace/catalog/items',
  summary: 'Services on offer, with how many there are of each kind, and the partners to feature beside them',
  permission: 'catalog.read',
  query: CatalogQuery,
  response: z.object({
    items: z.array(CatalogItem),
    partnerRail: z.array(RailPartner),
    facets: Facets,
    /** What was searched for instead, where a word seemed mistyped. */
    corrected: z.nullable(z.string()),
    /** Nothing has all the words, so what has some of them is listed. */
    loosened: z.boolean(),
    /** The region of `address`; null where none was given or it is in none that we know. */
    place: z.nullable(z.enum(regionSlugs)),
    meta: ListMeta,
  }),
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
  faq: z.array(Question),
  /** The files of all its pictures, the cover first. */
  pictures: z.array(id),
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
