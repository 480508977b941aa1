import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { Region } from '@techadds/shared/contract/catalog/facets';
import { setLocal, type Tx } from '../../platform/database/client';
import { alphabetically } from '../../platform/database/pagination';
import { searchVersions, services } from '../../schema';
import { isFlagship } from '../services/flagships.service';
import { toAnyTerms, toSearchTerms } from '../search/search.service';
import { toRegionBit, type FacetCounts, type FacetGroup } from './facet-counts';
import { toFacetCounts, countsSql, toFacetGroup, groupsSql, type CountRow, type FacetFilters, type GroupRow } from './facet-counts.db';

type CatalogSort = 'rank' | 'name' | 'price' | 'delivery' | 'rating' | 'newest' | 'relevance';

/** Search criteria; undefined ones do not filter. */
export interface CatalogSearch {
  query?: string;
  /** Matches services with any word of the query, ranked by how many are in the name. */
  anyWord?: boolean;
  categoryIds?: string[];
  minCents?: number;
  maxCents?: number;
  /** Maximum delivery time in days. */
  delivery?: number;
  /** Minimum rating in hundredths of a star. */
  rating?: number;
  /** The service must be delivered in all of these regions, or remotely. */
  regions?: Region[];
  /** Only services that are delivered remotely. */
  remoteOnly?: boolean;
  flagshipOnly?: boolean;
  sort: CatalogSort;
  order: 'asc' | 'desc';
  limit: number;
  offset: number;
}

const nameOrder = alphabetically(sql`name`);
const createSortOrders = (tenantId: string): Record<CatalogSort, { by: SQL; asc: SQL; desc: SQL }> => ({
  // In the tenant's order of flagships. A subquery per row is fine, because there are few.
  rank: {
    by: sql`(select coalesce(flagship_rank, 1000000) from services s where s.tenant_id = ${tenantId} and s.id = found.service_id), ${nameOrder}`,
    ...{ asc: sql`asc`, desc: sql`desc` },
  },
  name: { by: nameOrder, asc: sql`asc`, desc: sql`desc` },
  price: { by: sql`price_cents`, asc: sql`asc`, desc: sql`desc` },
  delivery: { by: sql`delivery_days`, asc: sql`asc`, desc: sql`desc` },
  // By rating and date, users expect the best and the newest first by default, so `asc` is reversed.
  rating: { by: sql`rating`, asc: sql`desc`, desc: sql`asc` },
  newest: { by: sql`listed_at`, asc: sql`desc`, desc: sql`asc` },
  relevance: { by: sql`in_name desc, flagship desc, ranking desc, ${nameOrder}`, asc: sql`asc`, desc: sql`desc` },
});

function toFacetFilters(search: CatalogSearch): FacetFilters {
  const { categoryIds, minCents, maxCents, delivery, rating, regions = [], remoteOnly } = search;
  const anyPrice = minCents === undefined && maxCents === undefined;
  return {
    category: categoryIds && sql`category_id = any(${`{${categoryIds.join()}}`}::uuid[])`,
    price: anyPrice ? undefined : sql`price_cents between ${minCents ?? 0} and ${maxCents ?? Number.MAX_SAFE_INTEGER}`,
    others: and(
      delivery === undefined ? undefined : sql`delivery_days <= ${delivery}`,
      rating === undefined ? undefined : sql`rating >= ${rating}`,
      ...regions.map((region) => sql`(region_mask = 0 or region_mask & ${toRegionBit(region)} <> 0)`),
      remoteOnly ? sql`region_mask = 0` : undefined,
    ),
  };
}

/** What to count: nothing, groups that can answer any choice of facets, or the matches of a text search for the chosen facets only. */
type CountMode = 'none' | 'groups' | 'chosen';

export interface CatalogSearchResult {
  /** The service ids of the page, in order. */
  ids: string[];
  groups?: FacetGroup[];
  counted?: FacetCounts;
}

interface SearchRow extends Record<string, unknown> {
  ids: string[] | null;
  counts: GroupRow[] | CountRow[] | null;
}

/** A page of active services and the data of its facet counts, in one pass if both need all matches. */
export async function searchServices(tx: Tx, tenantId: string, search: CatalogSearch, counting: CountMode): Promise<CatalogSearchResult> {
  const { query, order } = search;
  const each = query?.trim() ? (search.anyWord ? toAnyTerms(query) : [toSearchTerms(query)]) : undefined;
  const terms = each?.join(' | ');
  const byRelevance = search.sort === 'relevance' && terms !== undefined;
  const sorts = createSortOrders(tenantId);
  const sort = search.sort === 'relevance' && !byRelevance ? sorts.name : sorts[search.sort];
  const filters = toFacetFilters(search);
  const flagshipOnly = search.flagshipOnly
    ? sql`and flagship and service_id in (select ${services.id} from ${services} where ${services.tenantId} = ${tenantId} and ${isFlagship})`
    : sql``;
  const found = (of: SQL, tier: SQL, once = false) => sql`
    with found as ${once ? sql`materialized` : sql`not materialized`} (
      select tenant_id, service_id, category_id, bands, price_cents, delivery_days, rating, ranking, region_mask, flagship, name, listed_at ${tier}
      from service_search where tenant_id = ${tenantId} ${of} ${flagshipOnly}
    )`;
  const page = sql`(select coalesce(json_agg(service_id), '[]') from (
      select service_id from found where ${and(sql`true`, filters.category, filters.price, filters.others)}
      order by ${sort.by} ${sort[order]}, service_id ${sorts.name[order]} limit ${search.limit} offset ${search.offset}
    ) page)`;

  // The index finds the matching rows; a sequential scan is never faster.
  const settling = Promise.all([setLocal(tx, 'enable_seqscan', 'off'), setLocal(tx, 'work_mem', '32MB')]);
  // Services with all words in their name rank first and are few. If they fill the page, the other matches need not be sorted.
  const first =
    byRelevance &&
    !search.anyWord &&
    tx.execute<SearchRow>(sql`${found(sql`and title @@ to_tsquery('english', ${terms})`, sql`, 1 as in_name`)} select ${page} as ids`);
  // Queries are pipelined on the connection, so the settings apply before the first search.
  const [, inNames] = await Promise.all([settling, first]);
  const full = inNames && inNames.rows[0]?.ids?.length === search.limit ? inNames.rows[0].ids : undefined;
  if (full && counting === 'none') return { ids: full };

  const named = sql.join(
    (each ?? []).map((term) => sql`(title @@ to_tsquery('english', ${term}))::int`),
    sql` + `,
  );
  const matching = terms === undefined ? sql`` : sql`and words @@ to_tsquery('english', ${terms})`;
  const ranked = byRelevance && !full;
  const counts = { none: sql`null`, groups: groupsSql(filters), chosen: countsSql(filters) }[counting];
  // Indexes provide counts and every order but relevance. With relevance, page and counts share one materialized set of matches.
  const { rows } = await tx.execute<SearchRow>(sql`
    ${found(matching, ranked ? sql`, ${named} as in_name` : sql``, ranked && counting !== 'none')}
    select ${counts} as counts, ${full ? sql`null` : page} as ids`);
  const [row] = rows;
  return {
    ids: full ?? row?.ids ?? [],
    ...(counting === 'groups' && { groups: ((row?.counts ?? []) as GroupRow[]).map(toFacetGroup) }),
    ...(counting === 'chosen' && { counted: toFacetCounts((row?.counts ?? []) as CountRow[]) }),
  };
}

/** Increases with every change of the tenant's active services; cached counts are valid for one version. */
export async function getCatalogVersion(tx: Tx, tenantId: string): Promise<number> {
  const [row] = await tx.select({ version: searchVersions.version }).from(searchVersions).where(eq(searchVersions.tenantId, tenantId));
  return row?.version ?? 0;
}
