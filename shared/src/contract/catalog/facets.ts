/** The regions of on-site delivery, in the order of their bits in the database: only add to the end. */
export const regions = [
  { slug: 'nordics', name: 'Nordics' },
  { slug: 'britain-ireland', name: 'Britain and Ireland' },
  { slug: 'western-europe', name: 'Western Europe' },
  { slug: 'southern-europe', name: 'Southern Europe' },
  { slug: 'eastern-europe', name: 'Eastern Europe' },
  { slug: 'north-america', name: 'North America' },
  { slug: 'latin-america', name: 'Latin America' },
  { slug: 'middle-east-africa', name: 'Middle East and Africa' },
  { slug: 'asia-pacific', name: 'Asia and Pacific' },
] as const;
export type Region = (typeof regions)[number]['slug'];
export const regionSlugs = regions.map(({ slug }) => slug) as [Region, ...Region[]];
export const getRegionName = (slug: string): string => regions.find((region) => region.slug === slug)?.name ?? slug;

/** The boundaries between price ranges, in cents. */
export const priceSteps = [10_000, 25_000, 50_000, 100_000, 250_000, 500_000, 1_000_000] as const;
/** Maximum days until delivery; longer deliveries are in none of these. */
export const deliverySteps = [3, 7, 14, 30] as const;
/** Minimum ratings, in hundredths of a star. */
export const ratingSteps = [400, 450] as const;
