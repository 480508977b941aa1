import { deliverySteps, priceSteps, ratingSteps, regions, type Region } from '@techadds/shared/contract/catalog/facets';
import type { Facets } from '@techadds/shared/contract/catalog/endpoints';

/** The services of a category counted by band, as parallel arrays. A band packs the facet steps of a service into one integer. */
export interface FacetGroup {
  categoryId: string;
  bands: number[];
  /** The number of services in the band at the same index. */
  all: number[];
  /** The number of those within the chosen price range. */
  priced: number[];
}

/** The number of bands in all groups, as cache size. */
export const countBands = (groups: readonly FacetGroup[]): number => groups.reduce((sum, { bands }) => sum + bands.length, 0);

export interface ChosenFacets {
  /** Undefined for all categories. */
  categoryIds?: ReadonlySet<string>;
  /** Maximum delivery time in days. */
  delivery?: number;
  /** Minimum rating in hundredths of a star. */
  rating?: number;
  /** The service must be delivered in all of these regions, or remotely. */
  regions: readonly Region[];
  /** Only services that are delivered remotely. */
  remoteOnly: boolean;
}

const priceBand = (bands: number) => bands & 7;
const deliveryBand = (bands: number) => (bands >> 3) & 7;
const ratingBand = (bands: number) => (bands >> 6) & 3;
const regionMask = (bands: number) => bands >> 8;

/** The bit of a region in the mask; see `regionMask` in the schema. */
export const toRegionBit = (region: Region): number => 1 << regions.findIndex(({ slug }) => slug === region);
const servesRegion = (bands: number, region: Region) => regionMask(bands) === 0 || (regionMask(bands) & toRegionBit(region)) !== 0;
const deliversWithin = (bands: number, days: number) => deliveryBand(bands) <= deliverySteps.findIndex((step) => step >= days);
const hasMinRating = (bands: number, least: number) => ratingBand(bands) > ratingSteps.findIndex((step) => step >= least);

/** Intermediate counts of a search, from which the facets are computed. */
export interface FacetCounts {
  /** By category: services that satisfy all filters except the category. */
  categories: { id: string; count: number }[];
  /** By band: services in the chosen categories, and those of them within the chosen price range. */
  bands: { bands: number; all: number; priced: number }[];
}

/** A bit for each filter that a band does not satisfy. */
const failedFilterBits = { delivery: 1, rating: 2, place: 4 } as const;
function computeFailedFilters(bands: number, { delivery, rating, regions: wanted, remoteOnly }: ChosenFacets): number {
  const served = (!remoteOnly || regionMask(bands) === 0) && wanted.every((region) => servesRegion(bands, region));
  return (
    (delivery === undefined || deliversWithin(bands, delivery) ? 0 : failedFilterBits.delivery) +
    (rating === undefined || hasMinRating(bands, rating) ? 0 : failedFilterBits.rating) +
    (served ? 0 : failedFilterBits.place)
  );
}

/** Aggregates groups for the chosen facets. Groups are cached, so another choice needs no query. */
export function aggregateGroups(groups: readonly FacetGroup[], chosen: ChosenFacets): FacetCounts {
  const byBands = new Map<number, { fits: boolean; all: number; priced: number }>();
  const categories: FacetCounts['categories'] = [];
  for (const { categoryId, bands, all, priced } of groups) {
    const isChosen = chosen.categoryIds === undefined || chosen.categoryIds.has(categoryId);
    let count = 0;
    for (let n = 0; n < bands.length; n += 1) {
      const band = bands[n] ?? 0;
      let sum = byBands.get(band);
      if (!sum) byBands.set(band, (sum = { fits: computeFailedFilters(band, chosen) === 0, all: 0, priced: 0 }));
      if (sum.fits) count += priced[n] ?? 0;
      if (!isChosen) continue;
      sum.all += all[n] ?? 0;
      sum.priced += priced[n] ?? 0;
    }
    if (count > 0) categories.push({ id: categoryId, count });
  }
  return { categories, bands: [...byBands].map(([bands, { all, priced }]) => ({ bands, all, priced })) };
}

/** The number of matching services, and for each facet value the number if it replaced the present choice of that facet. */
export function computeFacets({ categories, bands: counted }: FacetCounts, chosen: ChosenFacets): { total: number; facets: Facets } {
  const byMask = new Map<number, number>();
  const [prices, byDelivery, byRating] = [
    [0, ...priceSteps],
    [...deliverySteps, 0],
    [0, ...ratingSteps],
  ].map((steps) => steps.map(() => 0)) as [number[], number[], number[]];
  const add = (list: number[], n: number, count: number) => void (list[n] = (list[n] ?? 0) + count);
  let total = 0;
  for (const { bands, all, priced } of counted) {
    const missed = computeFailedFilters(bands, chosen);
    if (missed === 0) {
      total += priced;
      add(prices, priceBand(bands), all);
    }
    // A service that fails only one filter counts among the alternatives of that filter.
    if (missed === 0 || missed === failedFilterBits.delivery) add(byDelivery, deliveryBand(bands), priced);
    if (missed === 0 || missed === failedFilterBits.rating) add(byRating, ratingBand(bands), priced);
    if (missed === 0 || missed === failedFilterBits.place) byMask.set(regionMask(bands), (byMask.get(regionMask(bands)) ?? 0) + priced);
  }
  const upTo = (n: number) => byDelivery.slice(0, n + 1).reduce((sum, count) => sum + count, 0);
  const from = (n: number) => byRating.slice(n + 1).reduce((sum, count) => sum + count, 0);
  const servedAt = (region: Region) => [...byMask].reduce((sum, [mask, count]) => sum + (servesRegion(mask << 8, region) ? count : 0), 0);
  return {
    total,
    facets: {
      categories,
      prices: prices.map((count, n) => ({ fromCents: priceSteps[n - 1] ?? 0, count })),
      delivery: deliverySteps.map((value, n) => ({ value, count: upTo(n) })),
      ratings: ratingSteps.map((value, n) => ({ value, count: from(n) })),
      regions: regions.map(({ slug }) => ({ slug, count: servedAt(slug) })),
    },
  };
}
