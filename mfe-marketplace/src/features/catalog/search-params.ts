import { parseOffset } from '@techadds/shared/router';
import type { CatalogSearch } from './catalog-query';
import { deliverySteps, ratingSteps, regionSlugs } from '@techadds/shared/contract/catalog/facets';

/** Defaults of the catalog's URL parameters; an empty sort means the marketplace's default, for searches too. */
export const catalogParamDefaults = {
  query: '',
  category: '',
  minCents: '',
  maxCents: '',
  delivery: '',
  rating: '',
  region: '',
  sort: '',
  order: 'asc',
  offset: '0',
};
export type CatalogParams = Record<keyof typeof catalogParamDefaults, string>;
export type UpdateCatalogParams = (changes: Partial<CatalogParams>) => void;

/** The filters of the catalog without the search text; they are cleared together. */
export const filterParams = { category: '', minCents: '', maxCents: '', delivery: '', rating: '', region: '' } as const;

/** Whether any filter is set, apart from the search text. */
export const hasFilters = (address: CatalogParams): boolean =>
  Object.keys(filterParams).some((key) => address[key as keyof typeof filterParams] !== '');

const sorts = ['name', 'price', 'delivery', 'rating', 'newest', 'relevance'] as const;

const namedSorts = [
  { value: 'name.asc', label: 'Name, A to Z' },
  { value: 'name.desc', label: 'Name, Z to A' },
  { value: 'price.asc', label: 'Price, low to high' },
  { value: 'price.desc', label: 'Price, high to low' },
  { value: 'rating.asc', label: 'Best rated' },
  { value: 'delivery.asc', label: 'Quickest delivery' },
  { value: 'newest.asc', label: 'Newest' },
];
/** The sort options; by relevance only with a search text. */
export const getSortOptions = (query: string) => (query ? [{ value: 'relevance.asc', label: 'Best match' }, ...namedSorts] : namedSorts);

const findAllowed = <T extends string | number>(known: readonly T[], value: string): string | undefined =>
  known.some((one) => String(one) === value) ? value : undefined;
const parseCents = (value: string) => (/^\d{1,15}$/.test(value) ? value : undefined);

/** Converts URL parameters to a search; invalid values are dropped. */
export function toCatalogSearch(address: CatalogParams): CatalogSearch {
  const { query, category, minCents, maxCents, delivery, rating, region, order } = address;
  const words = query.slice(0, 200);
  const sort = sorts.find((known) => known === address.sort);
  return {
    query: words,
    category: category.slice(0, 120),
    minCents: parseCents(minCents),
    maxCents: parseCents(maxCents),
    delivery: findAllowed(deliverySteps, delivery),
    rating: findAllowed(ratingSteps, rating),
    region: findAllowed(regionSlugs, region),
    sort: sort === 'relevance' && words === '' ? undefined : sort,
    order: order === 'desc' ? 'desc' : 'asc',
    offset: Number(parseOffset(address.offset)),
  };
}

/** A link to the catalog with some parameters changed; back on the first page unless `offset` is given. */
export function getCatalogLink(address: CatalogParams, changes: Partial<CatalogParams>): { search: string } {
  const entries = Object.entries({ ...address, offset: catalogParamDefaults.offset, ...changes });
  const search = new URLSearchParams(
    entries.filter(([key, value]) => value !== catalogParamDefaults[key as keyof typeof catalogParamDefaults]),
  );
  return { search: search.toString() };
}
