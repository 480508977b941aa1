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
  const categories = new Map<string, number>();
  const byMask = new Map<number, number>();
  const [prices, byDelivery, byRating] = [
    [0, ...priceSteps],
    [...deliverySteps, 0],
    [0, ...ratingSteps],
  ].map((steps) => steps.map(() => 0)) as [number[], number[], number[]];
  const add = (list: number[], n: number, count: number) => void (list[n] = (list[n] ?? 0) + count);
  let total = 0;
  for (const group of groups) {
    const { bands, all, priced, categoryId } = group;
    const misses = [
      categoryIds !== undefined && !categoryIds.has(categoryId),
      delivery !== undefined && !within(bands, delivery),
      rating !== undefined && !rated(bands, rating),
      (remoteOnly && regionMask(bands) !== 0) || !wanted.every((region) => servesAt(bands, region)),
    ];
    const missed = misses.filter(Boolean).length;
    if (missed > 1) continue;
    // What misses one choice still counts among the alternatives to that one.
    const [category, days, stars, place] = misses.map((miss) => miss || missed === 0);
    if (missed === 0) {
      total += priced;
      add(prices, priceBand(bands), all);
    }
    if (category) categories.set(categoryId, (categories.get(categoryId) ?? 0) + priced);
    if (days) add(byDelivery, deliveryBand(bands), priced);
    if (stars) add(byRating, ratingBand(bands), priced);
    if (place) byMask.set(regionMask(bands), (byMask.get(regionMask(bands)) ?? 0) + priced);
  }
  const upTo = (n: number) => byDelivery.slice(0, n + 1).reduce((sum, count) => sum + count, 0);
  const from = (n: number) => byRating.slice(n + 1).reduce((sum, count) => sum + count, 0);
  const servedAt = (region: Region) => [...byMask].reduce((sum, [mask, count]) => sum + (servesAt(mask << 8, region) ? count : 0), 0);
  return {
    total,
    facets: {
      categories: [...categories].map(([id, count]) => ({ id, count })),
      prices: prices.map((count, n) => ({ fromCents: priceSteps[n - 1] ?? 0, count })),
      delivery: deliverySteps.map((value, n) => ({ value, count: upTo(n) })),
      ratings: ratingSteps.map((value, n) => ({ value, count: from(n) })),
      regions: regions.map(({ slug }) => ({ slug, count: servedAt(slug) })),
    },
  };
}
