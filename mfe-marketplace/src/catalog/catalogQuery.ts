import { ApiError, call, queryKey } from '@techadds/shared/api';
import { listCatalog, listCatalogItems, type CatalogItem } from '@techadds/shared/contract/catalog';
import type { Output } from '@techadds/shared/contract/endpoint';
import { queryOptions } from '@techadds/shared/query';

export interface CatalogSearch {
  query: string;
  /** A category's slug; empty for all. */
  category: string;
  sort: 'name' | 'price' | 'delivery' | 'newest';
  order: 'asc' | 'desc';
  limit: number;
  offset: number;
}

export interface CatalogPart extends Output<typeof listCatalogItems> {
  /** The search was out of reach and this is the plain catalogue, filtered here. */
  fallback: boolean;
}

const refusals: unknown[] = [401, 403];

/**
 * One page of the marketplace. Where the search is not served, the plain catalogue is loaded and searched in the browser;
 * a refusal (401, 403) stays a refusal. Throws `ApiError`.
 */
export function catalogQuery(search: CatalogSearch) {
  return queryOptions<CatalogPart, ApiError>({
    queryKey: queryKey(listCatalogItems, { query: search }),
    retry: (failures, error) => typeof error.status !== 'number' && failures < 2,
    queryFn: async ({ signal }) => {
      try {
        const { query, category, sort, order } = search;
        const answer = await call(
          listCatalogItems,
          { query: { query, category, sort, order, limit: String(search.limit), offset: String(search.offset) } },
          { signal },
        );
        return { ...answer, fallback: false };
      } catch (error) {
        if (!(error instanceof ApiError) || refusals.includes(error.status)) throw error;
        return fromPlainCatalog(search, signal, error);
      }
    },
  });
}

async function fromPlainCatalog(search: CatalogSearch, signal: AbortSignal, first: ApiError): Promise<CatalogPart> {
  try {
    const answer: CatalogItem[] | { items: CatalogItem[] } = await call(listCatalog, {}, { signal });
    return searchIn(Array.isArray(answer) ? answer : answer.items, search);
  } catch (error) {
    // The reason why the search failed says more than the second failure.
    throw error instanceof ApiError ? first : error;
  }
}

const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

const compare: Record<CatalogSearch['sort'], (a: CatalogItem, b: CatalogItem) => number> = {
  name: (a, b) => a.name.localeCompare(b.name, 'en'),
  price: (a, b) => a.priceFromCents - b.priceFromCents,
  delivery: (a, b) => a.deliveryDays - b.deliveryDays,
  // The plain catalogue does not say when a service came; its own order stands.
  newest: () => 0,
};

/** Searches, sorts and cuts a plain list as the server would: the query counts for name and category. */
export function searchIn(items: readonly CatalogItem[], search: CatalogSearch): CatalogPart {
  const { category, sort, order, limit, offset } = search;
  const words = search.query.trim().toLowerCase();
  const direction = order === 'desc' ? -1 : 1;
  const found = items
    .filter((item) => item.name.toLowerCase().includes(words) || item.category.toLowerCase().includes(words))
    .filter((item) => category === '' || [item.category, item.metadata.product_category].some((name) => same(name, category)))
    .sort((a, b) => direction * compare[sort](a, b) || compare.name(a, b));
  return {
    items: found.slice(offset, offset + limit),
    partnerRail: [],
    meta: { total: found.length, limit, offset, sort, order, hasMore: offset + limit < found.length },
    fallback: true,
  };
}
