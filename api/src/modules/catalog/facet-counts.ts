import { deliverySteps, priceSteps, ratingSteps, regions, type Region } from '@techadds/shared/contract/catalog/facets';
import type { Facets } from '@techadds/shared/contract/catalog/endpoints';

/** The services of a category counted by band, as parallel arrays. A band packs the facet steps of a service into one integer. */
export interface Group {
  categoryId: string;
  bands: number[];
  /** The number of services in the band at the same index. */
  all: number[];
  /** The number of those within the chosen price range. */
  priced: number[];
}

/** The number of bands in all groups, as cache size. */
export const sizeOf = (groups: readonly Group[]): number => groups.reduce((sum, { bands }) => sum + bands.length, 0);

export interface Chosen {
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
export const bitOf = (region: Region): number => 1 << regions.findIndex(({ slug }) => slug === region);
const servesAt = (bands: number, region: Region) => regionMask(bands) === 0 || (regionMask(bands) & bitOf(region)) !== 0;
const within = (bands: number, days: number) => deliveryBand(bands) <= deliverySteps.findIndex((step) => step >= days);
const rated = (bands: number, least: number) => ratingBand(bands) > ratingSteps.findIndex((step) => step >= least);

/** Intermediate counts of a search, from which the facets are computed. */
export interface Counted {
  /** By category: services that satisfy all filters except the category. */
  categories: { id: string; count: number }[];
  /** By band: services in the chosen categories, and those of them within the chosen price range. */
  bands: { bands: number; all: number; priced: number }[];
}

/** A bit for each filter that a band does not satisfy. */
const misses = { delivery: 1, rating: 2, place: 4 } as const;
function missedBy(bands: number, { delivery, rating, regions: wanted, remoteOnly }: Chosen): number {
  const served = (!remoteOnly || regionMask(bands) === 0) && wanted.every((region) => servesAt(bands, region));
  return (
    (delivery === undefined || within(bands, delivery) ? 0 : misses.delivery) +
    (rating === undefined || rated(bands, rating) ? 0 : misses.rating) +
    (served ? 0 : misses.place)
  );
}

/** Aggregates groups for the chosen facets. Groups are cached, so another choice needs no query. */
export function addedUp(groups: readonly Group[], chosen: Chosen): Counted {
  const byBands = new Map<number, { fits: boolean; all: number; priced: number }>();
  const categories: Counted['categories'] = [];
  for (const { categoryId, bands, all, priced } of groups) {
    const isChosen = chosen.categoryIds === undefined || chosen.categoryIds.has(categoryId);
    let count = 0;
    for (let n = 0; n < bands.length; n += 1) {
      const band = bands[n] ?? 0;
      let sum = byBands.get(band);
      if (!sum) byBands.set(band, (sum = { fits: missedBy(band, chosen) === 0, all: 0, priced: 0 }));
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
export function countsOf({ categories, bands: counted }: Counted, chosen: Chosen): { total: number; facets: Facets } {
  const byMask = new Map<number, number>();
  const [prices, byDelivery, byRating] = [
    [0, ...priceSteps],
    [...deliverySteps, 0],
    [0, ...ratingSteps],
  ].map((steps) => steps.map(() => 0)) as [number[], number[], number[]];
  const add = (list: number[], n: number, count: number) => void (list[n] = (list[n] ?? 0) + count);
  let total = 0;
  for (const { bands, all, priced } of counted) {
    const missed = missedBy(bands, chosen);
    if (missed === 0) {
      total += priced;
      add(prices, priceBand(bands), all);
    }
    // A service that fails only one filter counts among the alternatives of that filter.
    if (missed === 0 || missed === misses.delivery) add(byDelivery, deliveryBand(bands), priced);
    if (missed === 0 || missed === misses.rating) add(byRating, ratingBand(bands), priced);
    if (missed === 0 || missed === misses.place) byMask.set(regionMask(bands), (byMask.get(regionMask(bands)) ?? 0) + priced);
  }
  const upTo = (n: number) => byDelivery.slice(0, n + 1).reduce((sum, count) => sum + count, 0);
  const from = (n: number) => byRating.slice(n + 1).reduce((sum, count) => sum + count, 0);
  const servedAt = (region: Region) => [...byMask].reduce((sum, [mask, count]) => sum + (servesAt(mask << 8, region) ? count : 0), 0);
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
