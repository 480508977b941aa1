import { deliverySteps, priceSteps, ratingSteps, regions, type Region } from '@techadds/shared/contract/catalog-facets';
import type { Facets } from '@techadds/shared/contract/catalog';

/** How many services of a category are in the same bands: all of them, and those within the price that was asked for. */
export interface Group {
  categoryId: string;
  bands: number;
  all: number;
  priced: number;
}

export interface Chosen {
  /** The categories that count; undefined for all. */
  categoryIds?: ReadonlySet<string>;
  /** Days at most. */
  delivery?: number;
  /** Hundredths of a star at least. */
  rating?: number;
  /** It must be delivered in each of these, or from afar. */
  regions: readonly Region[];
  /** Only what is delivered from afar. */
  remoteOnly: boolean;
}

const priceBand = (bands: number) => bands & 7;
const deliveryBand = (bands: number) => (bands >> 3) & 7;
const ratingBand = (bands: number) => (bands >> 6) & 3;
const regionMask = (bands: number) => bands >> 8;

/** Where a place's bit is; see `regionMask` in the schema. */
export const bitOf = (region: Region): number => 1 << regions.findIndex(({ slug }) => slug === region);
const servesAt = (bands: number, region: Region) => regionMask(bands) === 0 || (regionMask(bands) & bitOf(region)) !== 0;
const within = (bands: number, days: number) => deliveryBand(bands) <= deliverySteps.findIndex((step) => step >= days);
const rated = (bands: number, least: number) => ratingBand(bands) > ratingSteps.findIndex((step) => step >= least);

/**
 * What the groups add up to: how many services fit, and for each choice that could be made, how many would, were it made in place of the
 * one made now.
 */
export function countsOf(groups: readonly Group[], chosen: Chosen): { total: number; facets: Facets } {
  const { categoryIds, delivery, rating, regions: wanted, remoteOnly } = chosen;
  const fits = {
    category: ({ categoryId }: Group) => categoryIds === undefined || categoryIds.has(categoryId),
    delivery: ({ bands }: Group) => delivery === undefined || within(bands, delivery),
    rating: ({ bands }: Group) => rating === undefined || rated(bands, rating),
    region: ({ bands }: Group) => wanted.every((region) => servesAt(bands, region)) && (!remoteOnly || regionMask(bands) === 0),
  };
  const names = Object.keys(fits) as (keyof typeof fits)[];
  const sum = { categories: new Map<string, number>(), prices: [0, ...priceSteps].map(() => 0) };
  const sums = { delivery: deliverySteps.map(() => 0), ratings: ratingSteps.map(() => 0), regions: regions.map(() => 0) };
  const add = (list: number[], n: number, count: number) => void (list[n] = (list[n] ?? 0) + count);
  let total = 0;
  for (const group of groups) {
    const { bands, all, priced, categoryId } = group;
    const misses = names.filter((name) => !fits[name](group));
    // What misses one choice still counts among the alternatives to that one.
    const only = (name: (typeof names)[number]) => misses.length === 0 || (misses.length === 1 && misses[0] === name);
    if (misses.length === 0) {
      total += priced;
      add(sum.prices, priceBand(bands), all);
    }
    if (only('category')) sum.categories.set(categoryId, (sum.categories.get(categoryId) ?? 0) + priced);
    if (only('delivery')) deliverySteps.forEach((days, n) => within(bands, days) && add(sums.delivery, n, priced));
    if (only('rating')) ratingSteps.forEach((least, n) => rated(bands, least) && add(sums.ratings, n, priced));
    if (only('region')) regions.forEach(({ slug }, n) => servesAt(bands, slug) && add(sums.regions, n, priced));
  }
  return {
    total,
    facets: {
      categories: [...sum.categories].map(([id, count]) => ({ id, count })),
      prices: sum.prices.map((count, n) => ({ fromCents: priceSteps[n - 1] ?? 0, count })),
      delivery: deliverySteps.map((value, n) => ({ value, count: sums.delivery[n] ?? 0 })),
      ratings: ratingSteps.map((value, n) => ({ value, count: sums.ratings[n] ?? 0 })),
      regions: regions.map(({ slug }, n) => ({ slug, count: sums.regions[n] ?? 0 })),
    },
  };
}
