import { and, sql, type SQL } from 'drizzle-orm';
import type { FacetCounts, FacetGroup } from './facet-counts';

/** SQL conditions of the chosen facets; undefined ones do not filter. */
export interface FacetFilters {
  category?: SQL;
  price?: SQL;
  /** Delivery time, rating and regions. */
  others?: SQL;
}

/** SQL for the number of rows that satisfy all conditions. */
function countWhere(...conditions: (SQL | undefined)[]): SQL {
  const fits = and(...conditions);
  return fits ? sql`(count(*) filter (where ${fits}))::int` : sql`count(*)::int`;
}

/** A category id with parallel arrays: bands, counts, and counts within the price range (null if they equal the counts). */
export type GroupRow = [string, number[], number[], number[] | null];

/** SQL for all matches as `GroupRow`s, which can answer any choice of facets. Arrays, because there are thousands of numbers. */
export const groupsSql = ({
  price,
}: FacetFilters): SQL => sql`(select coalesce(json_agg(json_build_array(category_id, bands, counts, prices)), '[]') from (
    select category_id, array_agg(bands) as bands, array_agg(counted) as counts, ${price ? sql`array_agg(priced)` : sql`null`} as prices from (
      select category_id, bands, count(*)::int as counted ${price ? sql`, ${countWhere(price)} as priced` : sql``}
      from found group by 1, 2
    ) grouped group by 1
  ) of_category)`;
export const toFacetGroup = ([categoryId, bands, all, priced]: GroupRow): FacetGroup => ({ categoryId, bands, all, priced: priced ?? all });

/** Category id or bands (the other is null); counts that satisfy all filters but category, the category filter, and also the price. */
export type CountRow = [string | null, number | null, number, number, number];

/** SQL for the matches as `CountRow`s for the chosen facets only: 1 % of the size of the groups, in half the time. */
export const countsSql = ({ category, price, others }: FacetFilters): SQL => sql`(
    select coalesce(json_agg(json_build_array(category_id, bands, fitting, counted, priced)), '[]') from (
      select category_id, bands,
        ${countWhere(price, others)} as fitting, ${countWhere(category)} as counted, ${countWhere(category, price)} as priced
      from found group by grouping sets ((category_id), (bands))
    ) each)`;
export function toFacetCounts(rows: readonly CountRow[]): FacetCounts {
  const counted: FacetCounts = { categories: [], bands: [] };
  for (const [id, bands, fitting, all, priced] of rows) {
    if (bands !== null) counted.bands.push({ bands, all, priced });
    else if (id !== null && fitting > 0) counted.categories.push({ id, count: fitting });
  }
  return counted;
}
