import { and, sql, type SQL } from 'drizzle-orm';
import type { Counted, Group } from './facet-counts';

/** What is chosen of what was found, each as a condition on a row; undefined where anything will do. */
export interface Filters {
  category?: SQL;
  price?: SQL;
  /** Delivery, stars and places. */
  others?: SQL;
}

/** How many of the rows fit all of these. */
function counting(...conditions: (SQL | undefined)[]): SQL {
  const fits = and(...conditions);
  return fits ? sql`(count(*) filter (where ${fits}))::int` : sql`count(*)::int`;
}

/** A category, and side by side its bands, how many are in them, and how many of these within the price; null where that is all. */
export type GroupRow = [string, number[], number[], number[] | null];

/** Everything found as `GroupRow`s: whatever is chosen later, these tell how many fit. Thousands of numbers, so none is sent twice. */
export const groupsFound = ({
  price,
}: Filters): SQL => sql`(select coalesce(json_agg(json_build_array(category_id, bands, counts, prices)), '[]') from (
    select category_id, array_agg(bands) as bands, array_agg(counted) as counts, ${price ? sql`array_agg(priced)` : sql`null`} as prices from (
      select category_id, bands, count(*)::int as counted ${price ? sql`, ${counting(price)} as priced` : sql``}
      from found group by 1, 2
    ) grouped group by 1
  ) of_category)`;
export const groupOf = ([categoryId, bands, all, priced]: GroupRow): Group => ({ categoryId, bands, all, priced: priced ?? all });

/** A category or bands, the other null; how many fit all but the category, are in the chosen one, and also within the price. */
export type CountRow = [string | null, number | null, number, number, number];

/** What was found as `CountRow`s, for what is chosen now: a hundredth of the groups, and counted in half the time. */
export const countsFound = ({ category, price, others }: Filters): SQL => sql`(
    select coalesce(json_agg(json_build_array(category_id, bands, fitting, counted, priced)), '[]') from (
      select category_id, bands,
        ${counting(price, others)} as fitting, ${counting(category)} as counted, ${counting(category, price)} as priced
      from found group by grouping sets ((category_id), (bands))
    ) each)`;
export function countedOf(rows: readonly CountRow[]): Counted {
  const counted: Counted = { categories: [], bands: [] };
  for (const [id, bands, fitting, all, priced] of rows) {
    if (bands !== null) counted.bands.push({ bands, all, priced });
    else if (id !== null && fitting > 0) counted.categories.push({ id, count: fitting });
  }
  return counted;
}
