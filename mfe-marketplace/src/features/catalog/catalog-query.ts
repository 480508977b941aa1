import { ApiError, call, queryKey } from '@techadds/shared/api';
import { listCatalogItems, type CatalogItem } from '@techadds/shared/contract/catalog/endpoints';
import type { Output } from '@techadds/shared/contract/endpoint';
import { queryOptions } from '@techadds/shared/query';
import { firstCatalogPage } from './first-queries';

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
export const getDefaults = (items: readonly CatalogItem[]) => ({
  partnerRail: [],
  facets: { categories: [], prices: [], delivery: [], ratings: [], regions: [] },
  currency: items[0]?.currency ?? 'USD',
  corrected: null,
  loosened: false,
  place: null,
});
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
          ...firstCatalogPage.query,
          offset: String(offset),
        };
        // `toCatalogSearch` has validated these values.
        const page = await call(listCatalogItems, { query }, { signal });
        return { ...getDefaults(page.items), ...page, isFallback: false };
      } catch (error) {
        if (!(error instanceof ApiError) || authErrorStatuses.includes(error.status)) throw error;
        return loadPlainCatalog(search, signal, error);
      }
    },
  });
}

async function loadPlainCatalog(search: CatalogSearch, signal: AbortSignal, first: ApiError): Promise<CatalogResultsData> {
  try {
    const { searchPlainCatalog } = await import('./plain-catalog');
    return await searchPlainCatalog(search, signal);
  } catch (error) {
    // The first error explains more than that of the fallback.
    throw error instanceof ApiError ? first : error;
  }
}
