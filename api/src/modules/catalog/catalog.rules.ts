import { LRUCache } from 'lru-cache';
import type { listCatalogItems } from '@techadds/shared/contract/catalog/endpoints';
import type { Output, Parsed } from '@techadds/shared/contract/endpoint';
import type { Tx } from '../../platform/database/client';
import { correctSpelling } from '../search/spelling.service';
import { toPage } from '../../platform/database/pagination';
import { toAnyTerms } from '../search/search.service';
import { findCatalogItem, listItemsByIds, listRailPartners } from './catalog.db';
import { listAllCategories } from '../categories/categories.db';
import { aggregateGroups, computeFacets, countBands, type FacetCounts, type FacetGroup } from './facet-counts';
import { findRegion } from './regions';
import { getCatalogVersion, searchServices, type CatalogSearch } from './catalog-search.db';
import { getTenantSettings } from './catalog-settings.rules';
import { getTenantCurrency, getTenantDay } from '../tenants/tenants.service';
import { getSubtreeIds } from '../categories/category-tree';

type CatalogQuery = Parsed<typeof listCatalogItems>['query'];
type CatalogPage = Output<typeof listCatalogItems>;
type PartnerRail = CatalogPage['partnerRail'];

const maxRailPartners = 6;
const noCounts: FacetCounts = { categories: [], bands: [] };
/** Facet counts and featured partners by catalog version; the size of an entry is about the number of its numbers. */
const catalogCache = new LRUCache<string, object>({ maxSize: 400_000 });

/** The ids of categories with this name or slug and of their descendants; undefined without a filter. */
async function findCategoryIds(tx: Tx, tenantId: string, category: string | undefined): Promise<Set<string> | undefined> {
  const wanted = category?.trim().toLowerCase();
  if (!wanted) return undefined;
  const rows = await listAllCategories(tx, tenantId);
  const named = rows.filter(({ name, slug }) => name.toLowerCase() === wanted || slug === wanted);
  return new Set(named.flatMap(({ id }) => [...getSubtreeIds(rows, id)]));
}

/**
 * A page of the marketplace with its facet counts. Words without matches are corrected to similar ones of the catalog; if no service has
 * all words, those with some of them are listed. An address limits the result to services available there, which are the remote ones if
 * its region is unknown.
 */
export async function searchCatalog(tx: Tx, tenantId: string, query: CatalogQuery, now: Date): Promise<CatalogPage> {
  const settings = await getTenantSettings(tx, tenantId);
  const words = query.query?.trim() === '' ? undefined : query.query;
  const { limit = settings.pageSize, offset, mode } = query;
  const { sort = settings.sort, order = query.sort === undefined ? settings.order : 'asc' } = query;
  const categoryIds = await findCategoryIds(tx, tenantId, query.category);
  const place = query.address?.trim() ? findRegion(query.address) : undefined;
  const remoteOnly = Boolean(query.address?.trim()) && place === undefined;
  const chosen = {
    ...(categoryIds && { categoryIds }),
    ...(query.delivery && { delivery: Number(query.delivery) }),
    ...(query.rating && { rating: Number(query.rating) }),
    regions: [query.region, place].filter((region) => region !== undefined),
    remoteOnly,
  };
  const search: CatalogSearch = {
    ...{ ...chosen, categoryIds: categoryIds && [...categoryIds], limit, offset, flagshipOnly: mode === 'rail' },
    ...(mode === 'rail' && query.sort === undefined ? { sort: 'rank', order: 'asc' } : { sort, order }),
    ...(query.minCents !== undefined && { minCents: query.minCents }),
    ...(query.maxCents !== undefined && { maxCents: query.maxCents }),
  };
  // Flagship promotions expire without a new version, so the rail is not cached.
  const version = query.cache === 'bypass' || mode === 'rail' ? undefined : await getCatalogVersion(tx, tenantId);
  const recall = <T>(key: string) => (version === undefined ? undefined : (catalogCache.get(key) as T | undefined));
  const remember = (key: string, value: object, weight: number) => {
    if (version !== undefined) catalogCache.set(key, value, { size: 1 + weight });
  };
  const keyOf = (...what: unknown[]) => JSON.stringify([tenantId, version, mode, query.minCents, query.maxCents, ...what]);
  // Without words, cached groups answer any choice of facets. Matches of words are counted for the present choice only, in half the time.
  const all = async () => {
    const key = keyOf();
    const known = recall<FacetGroup[]>(key);
    const { ids, groups = known ?? [] } = await searchServices(tx, tenantId, search, known ? 'none' : 'groups');
    if (!known) remember(key, groups, countBands(groups));
    return { ids, counted: aggregateGroups(groups, chosen) };
  };
  const found = async (typed: string, anyWord = false) => {
    const key = keyOf(typed, anyWord, search.categoryIds, query.delivery, query.rating, chosen.regions, remoteOnly);
    const known = recall<FacetCounts>(key);
    const { ids, counted = known ?? noCounts } = await searchServices(
      tx,
      tenantId,
      { ...search, anyWord, query: typed },
      known ? 'none' : 'chosen',
    );
    if (!known) remember(key, counted, 2 * counted.categories.length + 3 * counted.bands.length);
    return { ids, counted };
  };
  let { ids, counted } = words === undefined ? await all() : await found(words);
  let meant: string | undefined;
  let loosened = false;
  const none = () => counted.bands.length === 0;
  if (words !== undefined && none()) {
    meant = await correctSpelling(tx, tenantId, words);
    if (meant !== undefined) ({ ids, counted } = await found(meant));
    loosened = none() && toAnyTerms(words).length > 1;
    if (loosened) ({ ids, counted } = await found(meant ?? words, true));
  }
  const { total, facets } = computeFacets(counted, chosen);
  return {
    ...toPage({ limit, offset, sort, order }, total, await listItemsByIds(tx, tenantId, ids, settings.ratings, now.toISOString())),
    partnerRail: settings.featured && words === undefined && offset === 0 ? await getPartnerRail(tx, tenantId, version) : [],
    // Hidden ratings must not be revealed by the facet.
    facets: settings.ratings ? facets : { ...facets, ratings: [] },
    currency: await getTenantCurrency(tx, tenantId),
    corrected: none() ? null : (meant ?? null),
    loosened: loosened && !none(),
    place: place ?? null,
  };
}

async function getPartnerRail(tx: Tx, tenantId: string, version: number | undefined): Promise<PartnerRail> {
  const key = JSON.stringify([tenantId, version, 'rail']);
  const known = version === undefined ? undefined : (catalogCache.get(key) as PartnerRail | undefined);
  const partners = known ?? (await listRailPartners(tx, tenantId, maxRailPartners));
  if (!known && version !== undefined) catalogCache.set(key, partners, { size: 1 + partners.length });
  return partners;
}

/** The older endpoint has no pagination; this limits its response. */
const wholeCatalogPage = { limit: 1000, offset: 0, sort: 'name', order: 'asc' } as const;

/** All active services by name, for the older endpoint. */
export async function listWholeCatalog(tx: Tx, tenantId: string, now: Date) {
  const { ratings } = await getTenantSettings(tx, tenantId);
  const { ids, groups = [] } = await searchServices(tx, tenantId, wholeCatalogPage, 'groups');
  const any = { regions: [], remoteOnly: false };
  const items = await listItemsByIds(tx, tenantId, ids, ratings, now.toISOString());
  return toPage(wholeCatalogPage, computeFacets(aggregateGroups(groups, any), any).total, items);
}

/** An active service with related ones; undefined if there is none with this id. */
export async function findActiveService(tx: Tx, tenantId: string, id: string, now: Date) {
  const today = await getTenantDay(tx, tenantId, now);
  return findCatalogItem(tx, tenantId, id, (await getTenantSettings(tx, tenantId)).ratings, now.toISOString(), today);
}
