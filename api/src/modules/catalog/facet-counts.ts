import { deliverySteps, priceSteps, ratingSteps, regions, type Region } from '@techadds/shared/contract/catalog/facets';
import type { Facets } from '@techadds/shared/contract/catalog/endpoints';

/** The services of a category, counted by the bands that they are in; the lists run side by side. */
export interface Group {
  categoryId: string;
  bands: number[];
  /** All that are in the bands at the same place in the list. */
  all: number[];
  /** Those of them within the price that was asked for. */
  priced: number[];
}

/** How many numbers the groups are made of. */
export const sizeOf = (groups: readonly Group[]): number => groups.reduce((sum, { bands }) => sum + bands.length, 0);

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

/** What was found, as far as the counts depend on it. */
export interface Counted {
  /** By category: how many fit all choices but that of a category. */
  categories: { id: string; count: number }[];
  /** By the bands that they are in: how many are in the chosen categories, and of these within the price that was asked for. */
  bands: { bands: number; all: number; priced: number }[];
}

/** Which of the choices bands miss, a bit for each; any number of categories share the same bands. */
const misses = { delivery: 1, rating: 2, place: 4 } as const;
function missedBy(bands: number, { delivery, rating, regions: wanted, remoteOnly }: Chosen): number {
  const served = (!remoteOnly || regionMask(bands) === 0) && wanted.every((region) => servesAt(bands, region));
  return (
    (delivery === undefined || within(bands, delivery) ? 0 : misses.delivery) +
    (rating === undefined || rated(bands, rating) ? 0 : misses.rating) +
    (served ? 0 : misses.place)
  );
}

/** What the groups add up to for these choices; they are kept, so that choosing something else asks nothing of the database. */
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

/** How many services fit, and for each choice that could be made, how many would, were it made in place of the one made now. */
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
    // What misses one choice still counts among the alternatives to that one.
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
