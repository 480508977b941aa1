import { ApiError, call, queryKey } from '@techadds/shared/api';
import { listCatalog, listCatalogItems, type CatalogItem } from '@techadds/shared/contract/catalog/endpoints';
import type { Input, Output } from '@techadds/shared/contract/endpoint';
import { queryOptions } from '@techadds/shared/query';

type CatalogItemsQuery = NonNullable<Input<typeof listCatalogItems>['query']>;

export interface CatalogSearch {
  query: string;
  /** A category slug; empty for all. */
  category: string;
  minCents?: string | undefined;
  maxCents?: string | undefined;
  delivery?: string | undefined;
  rating?: string | undefined;
  region?: string | undefined;
  /** Limits the results to services available at this address. */
  address?: string | undefined;
  /** Undefined for the marketplace's default order. */
  sort?: 'name' | 'price' | 'delivery' | 'rating' | 'newest' | 'relevance' | undefined;
  order: 'asc' | 'desc';
  /** Undefined for the marketplace's default page size. */
  limit?: number | undefined;
  offset: number;
}

export interface CatalogResultsData extends Output<typeof listCatalogItems> {
  /** The search failed, and this is the plain catalog, filtered in the browser. */
  isFallback: boolean;
}

/** What a page has beside its items where the server does not say. */
const noExtras = {
  partnerRail: [],
  facets: { categories: [], prices: [], delivery: [], ratings: [], regions: [] },
  corrected: null,
  loosened: false,
  place: null,
};
const authErrorStatuses: unknown[] = [401, 403];

/**
 * One page of the marketplace. If the search is unavailable, the plain catalog is loaded and searched in the browser; 401 and 403 are thrown as they
 * are. Throws `ApiError`.
 */
export function catalogQuery(search: CatalogSearch, mode: 'list' | 'rail' | 'map' = 'list') {
  return queryOptions<CatalogResultsData, ApiError>({
    queryKey: queryKey(listCatalogItems, { query: { ...search, mode } }),
    retry: (failures, error) => typeof error.status !== 'number' && failures < 2,
    queryFn: async ({ signal }) => {
      try {
        const { order, limit, offset, ...rest } = search;
        const requests = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined && value !== ''));
        const query = {
          ...requests,
          ...(search.sort !== undefined && { order }),
          ...(mode !== 'list' && { mode }),
          ...(limit !== undefined && { limit: String(limit) }),
          ...{ offset: String(offset), cache: 'prefer' },
        };
        // `toCatalogSearch` validates these values; TypeScript loses their types in `Object.entries`.
        return { ...noExtras, ...(await call(listCatalogItems, { query: query as CatalogItemsQuery }, { signal })), isFallback: false };
      } catch (error) {
        if (!(error instanceof ApiError) || authErrorStatuses.includes(error.status)) throw error;
        return loadPlainCatalog(search, signal, error);
      }
    },
  });
}

async function loadPlainCatalog(search: CatalogSearch, signal: AbortSignal, first: ApiError): Promise<CatalogResultsData> {
  try {
    const answer: CatalogItem[] | { items: CatalogItem[] } = await call(listCatalog, {}, { signal });
    return searchItems(Array.isArray(answer) ? answer : answer.items, search);
  } catch (error) {
    // The first error explains more than that of the fallback.
    throw error instanceof ApiError ? first : error;
  }
}

const isSameText = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();
const toStarScore = ({ rating }: CatalogItem) => (rating?.average ?? 0) * 100;

const compareNames = (a: CatalogItem, b: CatalogItem) => a.name.localeCompare(b.name, 'en');
const comparators: Record<NonNullable<CatalogSearch['sort']>, (a: CatalogItem, b: CatalogItem) => number> = {
  name: compareNames,
  price: (a, b) => a.priceFromCents - b.priceFromCents,
  delivery: (a, b) => a.deliveryDays - b.deliveryDays,
  rating: (a, b) => toStarScore(b) - toStarScore(a),
  // The plain catalog has neither creation date nor relevance; keep its order.
  newest: () => 0,
  relevance: () => 0,
};

/** Searches, filters, sorts and paginates a plain list as the server would; the query matches name and category. */
export function searchItems(items: readonly CatalogItem[], search: CatalogSearch): CatalogResultsData {
  const { category, minCents, maxCents, delivery, rating, region, sort = 'name', order, limit = 50, offset } = search;
  const words = search.query.trim().toLowerCase();
  const direction = order === 'desc' ? -1 : 1;
  const found = items
    .filter((item) => item.name.toLowerCase().includes(words) || item.category.toLowerCase().includes(words))
    .filter((item) => category === '' || [item.category, item.metadata.product_category].some((name) => isSameText(name, category)))
    .filter(({ priceFromCents }) => priceFromCents >= Number(minCents ?? 0) && priceFromCents <= Number(maxCents ?? Infinity))
    .filter((item) => item.deliveryDays <= Number(delivery ?? Infinity) && toStarScore(item) >= Number(rating ?? 0))
    .filter(({ regions }) => region === undefined || regions.length === 0 || regions.some((one) => one === region))
    .sort((a, b) => direction * comparators[sort](a, b) || compareNames(a, b));
  return {
    ...noExtras,
    items: found.slice(offset, offset + limit),
    meta: { total: found.length, limit, offset, sort, order, hasMore: offset + limit < found.length },
    isFallback: true,
  };
}
