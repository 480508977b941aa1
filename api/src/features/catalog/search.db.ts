import { eq, sql, type SQL } from 'drizzle-orm';
import type { Region } from '@techadds/shared/contract/catalog-facets';
import type { Tx } from '../../database/database';
import { searchVersions, services } from '../../database/schema';
import { isFlagship } from '../../records/flagships';
import { anyTerms, searchTerms } from '../../records/search';
import { bitOf, type Group } from './counts';

type Sort = 'rank' | 'name' | 'price' | 'delivery' | 'rating' | 'newest' | 'relevance';

/** What to look for; what is undefined does not matter. */
export interface Search {
  query?: string;
  /** Any word of the query will do; what has the most of them in its name is the most relevant. */
  anyWord?: boolean;
  categoryIds?: string[];
  minCents?: number;
  maxCents?: number;
  /** Days at most. */
  delivery?: number;
  /** Hundredths of a star at least. */
  rating?: number;
  /** It must be delivered in each of these, or from afar. */
  regions?: Region[];
  /** Only what is delivered from afar. */
  remoteOnly?: boolean;
  flagshipOnly?: boolean;
  sort: Sort;
  order: 'asc' | 'desc';
  limit: number;
  offset: number;
}

/** As people sort names: by letter, whatever the case or accent. */
const byName = sql`name collate "und-x-icu"`;
const sorts: Record<Sort, { by: SQL; asc: SQL; desc: SQL }> = {
  // As the marketplace put its flagships; they are few.
  rank: {
    by: sql`(select coalesce(flagship_rank, 1000000) from services s where s.tenant_id = found.tenant_id and s.id = found.service_id), ${byName}`,
    ...{ asc: sql`asc`, desc: sql`desc` },
  },
  name: { by: byName, asc: sql`asc`, desc: sql`desc` },
  price: { by: sql`price_cents`, asc: sql`asc`, desc: sql`desc` },
  delivery: { by: sql`delivery_days`, asc: sql`asc`, desc: sql`desc` },
  // The best and the newest first is what people mean by "ascending" here.
  rating: { by: sql`rating`, asc: sql`desc`, desc: sql`asc` },
  newest: { by: sql`listed_at`, asc: sql`desc`, desc: sql`asc` },
  relevance: { by: sql`in_name desc, flagship desc, rating desc, ${byName}`, asc: sql`asc`, desc: sql`desc` },
};

function filtersOf(search: Search): SQL {
  const { categoryIds, minCents, maxCents, delivery, rating, regions = [], remoteOnly } = search;
  return sql.join(
    [
      sql`true`,
      ...(categoryIds ? [sql`category_id = any(${`{${categoryIds.join()}}`}::uuid[])`] : []),
      ...(minCents === undefined ? [] : [sql`price_cents >= ${minCents}`]),
      ...(maxCents === undefined ? [] : [sql`price_cents <= ${maxCents}`]),
      ...(delivery === undefined ? [] : [sql`delivery_days <= ${delivery}`]),
      ...(rating === undefined ? [] : [sql`rating >= ${rating}`]),
      ...regions.map((region) => sql`(region_mask = 0 or region_mask & ${bitOf(region)} <> 0)`),
      ...(remoteOnly ? [sql`region_mask = 0`] : []),
    ],
    sql` and `,
  );
}

export interface Found {
  /** The services of the page, in order. */
  ids: string[];
  /** All that the words find, by category and bands; undefined where they were not asked for. */
  groups?: Group[];
}

/** A page of what is on offer, and the groups that the counts are made of; in the same pass, unless the names alone fill the page. */
export async function searchServices(tx: Tx, tenantId: string, search: Search, counting: boolean): Promise<Found> {
  const { query, minCents, maxCents, order } = search;
  const each = query?.trim() ? (search.anyWord ? anyTerms(query) : [searchTerms(query)]) : undefined;
  const terms = each?.join(' | ');
  const sort = search.sort === 'relevance' && terms === undefined ? sorts.name : sorts[search.sort];
  const inName = search.sort === 'relevance' && terms !== undefined;
  const matching = terms === undefined ? sql`` : sql`and words @@ to_tsquery('english', ${terms})`;
  const flagshipOnly = search.flagshipOnly
    ? sql`and flagship and service_id in (select ${services.id} from ${services} where ${services.tenantId} = ${tenantId} and ${isFlagship})`
    : sql``;
  // Without words an index knows the order and another the counts; with words both go through what was found, which is found once.
  const found = (of: SQL, tier: SQL, once = false) => sql`
    with found as ${once ? sql`materialized` : sql`not materialized`} (
      select tenant_id, service_id, category_id, bands, price_cents, delivery_days, rating, region_mask, flagship, name, listed_at ${tier}
      from service_search where tenant_id = ${tenantId} ${of} ${flagshipOnly}
    )`;
  const page = sql`(select coalesce(json_agg(service_id), '[]') from (
      select service_id from found where ${filtersOf(search)}
      order by ${sort.by} ${sort[order]}, service_id ${sorts.name[order]} limit ${search.limit} offset ${search.offset}
    ) page)`;
  const anyPrice = minCents === undefined && maxCents === undefined;
  const priced = anyPrice ? sql`true` : sql`price_cents between ${minCents ?? 0} and ${maxCents ?? Number.MAX_SAFE_INTEGER}`;
  const groups = sql`(select coalesce(json_agg(json_build_array(category_id, bands, counts, prices)), '[]') from (
      select category_id, array_agg(bands) as bands, array_agg(counted) as counts, array_agg(priced) as prices from (
        select category_id, bands, count(*)::int as counted, count(*) filter (where ${priced})::int as priced from found group by 1, 2
      ) grouped group by 1
    ) of_category)`;

  // Which rows match is in the index, and going through all of them is never quicker.
  const settling = tx.execute(sql`select set_config('enable_seqscan', 'off', true), set_config('work_mem', '32MB', true)`);
  // What has all the words in its name comes first, and is a small part of what has them: where that fills the page, nothing else is ordered.
  const first =
    inName &&
    !search.anyWord &&
    tx.execute<{ ids: string[] }>(sql`
    ${found(sql`and title @@ to_tsquery('english', ${terms})`, sql`, 1 as in_name`)} select ${page} as ids`);
  // Statements are sent in the order in which they are waited for.
  const [, inNames] = await Promise.all([settling, first]);
  const full = inNames && inNames.rows[0]?.ids.length === search.limit ? inNames.rows[0].ids : undefined;
  if (full && !counting) return { ids: full };

  const named = sql.join(
    (each ?? []).map((term) => sql`(title @@ to_tsquery('english', ${term}))::int`),
    sql` + `,
  );
  const { rows } = await tx.execute<{ ids: string[] | null; groups: [string, number[], number[], number[]][] | null }>(sql`
    ${found(matching, inName && !full ? sql`, ${named} as in_name` : sql``, terms !== undefined && counting && !full)}
    select ${counting ? groups : sql`null`} as groups, ${full ? sql`null` : page} as ids`);
  const [row] = rows;
  return {
    ids: full ?? row?.ids ?? [],
    groups: row?.groups?.flatMap(([categoryId, bands, all, prices]) =>
      bands.map((band, n) => ({ categoryId, bands: band, all: all[n] ?? 0, priced: prices[n] ?? 0 })),
    ),
  };
}

/** Changes with whatever is on offer; what was counted at one version holds as long as it is that version. */
export async function offerVersion(tx: Tx, tenantId: string): Promise<number> {
  const [row] = await tx.select({ version: searchVersions.version }).from(searchVersions).where(eq(searchVersions.tenantId, tenantId));
  return row?.version ?? 0;
}
