import { LRUCache } from 'lru-cache';
import type { listCatalogItems } from '@techadds/shared/contract/catalog/endpoints';
import type { Output, Parsed } from '@techadds/shared/contract/endpoint';
import type { Tx } from '../../platform/database/client';
import { corrected } from '../search/spelling.service';
import { toPage } from '../../platform/database/pagination';
import { anyTerms } from '../search/search.service';
import { findItem, itemsBy, railPartners } from './catalog.db';
import { allCategories } from '../categories/categories.db';
import { addedUp, countsOf, sizeOf, type Counted, type Group } from './facet-counts';
import { regionOf } from './regions';
import { offerVersion, searchServices, type Search } from './catalog-search.db';
import { tenantSettings } from './catalog-settings.rules';
import { withBelow } from '../categories/category-tree';

type Query = Parsed<typeof listCatalogItems>['query'];
type Answer = Output<typeof listCatalogItems>;
type Rail = Answer['partnerRail'];

const partnersInRail = 6;
const nothing: Counted = { categories: [], bands: [] };
/** Facet counts and featured partners by catalog version; the size of an entry is about the number of its numbers. */
const remembered = new LRUCache<string, object>({ maxSize: 400_000 });

/** The ids of categories with this name or slug and of their descendants; undefined without a filter. */
async function categoriesNamed(tx: Tx, tenantId: string, category: string | undefined): Promise<Set<string> | undefined> {
  const wanted = category?.trim().toLowerCase();
  if (!wanted) return undefined;
  const rows = await allCategories(tx, tenantId);
  const named = rows.filter(({ name, slug }) => name.toLowerCase() === wanted || slug === wanted);
  return new Set(named.flatMap(({ id }) => [...withBelow(rows, id)]));
}

/**
 * A page of the marketplace with its facet counts. Words without matches are corrected to similar ones of the catalog; if no service has
 * all words, those with some of them are listed. An address limits the result to services available there, which are the remote ones if
 * its region is unknown.
 */
export async function findItems(tx: Tx, tenantId: string, query: Query): Promise<Answer> {
  const settings = await tenantSettings(tx, tenantId);
  const words = query.query?.trim() === '' ? undefined : query.query;
  const { limit = settings.pageSize, offset, mode } = query;
  const { sort = settings.sort, order = query.sort === undefined ? settings.order : 'asc' } = query;
  const categoryIds = await categoriesNamed(tx, tenantId, query.category);
  const place = query.address?.trim() ? regionOf(query.address) : undefined;
  const remoteOnly = Boolean(query.address?.trim()) && place === undefined;
  const chosen = {
    ...(categoryIds && { categoryIds }),
    ...(query.delivery && { delivery: Number(query.delivery) }),
    ...(query.rating && { rating: Number(query.rating) }),
    regions: [query.region, place].filter((region) => region !== undefined),
    remoteOnly,
  };
  const search: Search = {
    ...{ ...chosen, categoryIds: categoryIds && [...categoryIds], limit, offset, flagshipOnly: mode === 'rail' },
    ...(mode === 'rail' && query.sort === undefined ? { sort: 'rank', order: 'asc' } : { sort, order }),
    ...(query.minCents !== undefined && { minCents: query.minCents }),
    ...(query.maxCents !== undefined && { maxCents: query.maxCents }),
  };
  // Flagship promotions expire without a new version, so the rail is not cached.
  const version = query.cache === 'bypass' || mode === 'rail' ? undefined : await offerVersion(tx, tenantId);
  const recall = <T>(key: string) => (version === undefined ? undefined : (remembered.get(key) as T | undefined));
  const remember = (key: string, value: object, weight: number) => {
    if (version !== undefined) remembered.set(key, value, { size: 1 + weight });
  };
  const keyOf = (...what: unknown[]) => JSON.stringify([tenantId, version, mode, query.minCents, query.maxCents, ...what]);
  // Without words, cached groups answer any choice of facets. Matches of words are counted for the present choice only, in half the time.
  const all = async () => {
    const key = keyOf();
    const known = recall<Group[]>(key);
    const { ids, groups = known ?? [] } = await searchServices(tx, tenantId, search, known ? 'none' : 'groups');
    if (!known) remember(key, groups, sizeOf(groups));
    return { ids, counted: addedUp(groups, chosen) };
  };
  const found = async (typed: string, anyWord = false) => {
    const key = keyOf(typed, anyWord, search.categoryIds, query.delivery, query.rating, chosen.regions, remoteOnly);
    const known = recall<Counted>(key);
    const { ids, counted = known ?? nothing } = await searchServices(
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
    meant = await corrected(tx, tenantId, words);
    if (meant !== undefined) ({ ids, counted } = await found(meant));
    loosened = none() && anyTerms(words).length > 1;
    if (loosened) ({ ids, counted } = await found(meant ?? words, true));
  }
  const { total, facets } = countsOf(counted, chosen);
  return {
    ...toPage({ limit, offset, sort, order }, total, await itemsBy(tx, tenantId, ids, settings.ratings)),
    partnerRail: settings.featured && words === undefined && offset === 0 ? await rail(tx, tenantId, version) : [],
    // Hidden ratings must not be revealed by the facet.
    facets: settings.ratings ? facets : { ...facets, ratings: [] },
    corrected: none() ? null : (meant ?? null),
    loosened: loosened && !none(),
    place: place ?? null,
  };
}

async function rail(tx: Tx, tenantId: string, version: number | undefined): Promise<Rail> {
  const key = JSON.stringify([tenantId, version, 'rail']);
  const known = version === undefined ? undefined : (remembered.get(key) as Rail | undefined);
  const partners = known ?? (await railPartners(tx, tenantId, partnersInRail));
  if (!known && version !== undefined) remembered.set(key, partners, { size: 1 + partners.length });
  return partners;
}

/** The older endpoint has no pagination; this limits its response. */
const wholeCatalog = { limit: 1000, offset: 0, sort: 'name', order: 'asc' } as const;

/** All active services by name, for the older endpoint. */
export async function plainCatalog(tx: Tx, tenantId: string) {
  const { ratings } = await tenantSettings(tx, tenantId);
  const { ids, groups = [] } = await searchServices(tx, tenantId, wholeCatalog, 'groups');
  const any = { regions: [], remoteOnly: false };
  return toPage(wholeCatalog, countsOf(addedUp(groups, any), any).total, await itemsBy(tx, tenantId, ids, ratings));
}

/** An active service with related ones; undefined if there is none with this id. */
export async function serviceOnOffer(tx: Tx, tenantId: string, id: string) {
  return findItem(tx, tenantId, id, (await tenantSettings(tx, tenantId)).ratings);
}
