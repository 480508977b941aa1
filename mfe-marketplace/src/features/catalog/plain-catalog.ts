import { call } from '@techadds/shared/api';
import { listCatalog, type CatalogItem } from '@techadds/shared/contract/catalog/endpoints';
import { getDefaults, type CatalogResultsData, type CatalogSearch } from './catalog-query';

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

/** Loads the whole catalog and searches it in the browser. Throws `ApiError`. */
export async function searchPlainCatalog(search: CatalogSearch, signal: AbortSignal): Promise<CatalogResultsData> {
  const answer: CatalogItem[] | { items: CatalogItem[] } = await call(listCatalog, {}, { signal });
  return searchItems(Array.isArray(answer) ? answer : answer.items, search);
}

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
    ...getDefaults(items),
    items: found.slice(offset, offset + limit),
    meta: { total: found.length, limit, offset, sort, order, hasMore: offset + limit < found.length },
    isFallback: true,
  };
}
