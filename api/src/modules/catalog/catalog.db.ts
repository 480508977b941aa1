import type * as z from 'zod/mini';
import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm';
import type { CatalogItem, RailPartner } from '@techadds/shared/contract/catalog/endpoints';
import type { Tx } from '../../platform/database/client';
import { alphabetically } from '../../platform/database/pagination';
import { findCurrentHoliday } from '../partners/holiday.service';
import { shownPerkTitle } from '../perks/shown-perks.service';
import { isFlagship } from '../services/flagships.service';
import { categories, partners, services, serviceSearch } from '../../schema';

const itemColumns = {
  id: services.id,
  name: services.name,
  slug: services.slug,
  summary: services.summary,
  category: categories.name,
  metadata: { product_category: categories.slug },
  partner: { id: partners.id, name: partners.name },
  priceFromCents: services.priceFromCents,
  currency: services.currency,
  unit: services.unit,
  deliveryDays: services.deliveryDays,
  flagship_promoted: isFlagship,
  ratingAverage: services.ratingAverage,
  ratingCount: services.ratingCount,
  regions: services.regions,
  picture: sql<string | null>`${services.images} ->> 0`,
};
const detailColumns = {
  ...itemColumns,
  categoryId: services.categoryId,
  description: services.description,
  taxBp: services.taxBp,
  packages: services.packages,
  faq: services.faq,
  pictures: services.images,
  partnerHandle: partners.handle,
};
const categoryJoin = and(eq(categories.tenantId, services.tenantId), eq(categories.id, services.categoryId));
const partnerJoin = and(eq(partners.tenantId, services.tenantId), eq(partners.id, services.partnerId));

const selectItems = (tx: Tx, tenantId: string, at: string) =>
  tx
    .select({ ...itemColumns, perkTitle: shownPerkTitle(tenantId, at) })
    .from(services)
    .innerJoin(categories, categoryJoin)
    .innerJoin(partners, partnerJoin)
    .$dynamic();

interface ItemColumns {
  ratingAverage: number;
  ratingCount: number;
  perkTitle: string | null;
}

/** Replaces the rating columns by `rating` in stars, or omits it if the tenant hides ratings; omits a perk that there is not. */
function toItem<T extends ItemColumns>({ ratingAverage, ratingCount, perkTitle, ...row }: T, stars: boolean) {
  const rating = ratingCount === 0 ? null : { average: ratingAverage / 100, count: ratingCount };
  return { ...row, ...(stars && { rating }), ...(perkTitle !== null && { perkTitle }) };
}

/** The services with these ids, in this order, with the perks that are shown at a time; `stars` includes their ratings. */
export async function listItemsByIds(tx: Tx, tenantId: string, ids: string[], stars: boolean, at: string): Promise<CatalogItem[]> {
  if (ids.length === 0) return [];
  const rows = await selectItems(tx, tenantId, at).where(and(eq(services.tenantId, tenantId), inArray(services.id, ids)));
  const byId = new Map(rows.map((row) => [row.id, toItem(row, stars)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Partners with active services, by number of flagship services, then of services. */
export async function listRailPartners(tx: Tx, tenantId: string, limit: number): Promise<z.infer<typeof RailPartner>[]> {
  // Few partners have flagships. If they fill the rail, only their services are counted, and only of those shown.
  const offers = sql`
    with featured as materialized (
      select partner_id, count(*) as flagships from service_search where tenant_id = ${tenantId} and flagship group by partner_id
    )
    select partner_id, flagships, null::int as services from featured
    union all
    select partner_id, 0, count(*)::int from service_search
    where tenant_id = ${tenantId} and (select count(*) from featured) < ${limit} and partner_id not in (select partner_id from featured)
    group by partner_id`;
  const ofThem = tx
    .select({ count: sql<number>`count(*)::int` })
    .from(serviceSearch)
    .where(and(eq(serviceSearch.tenantId, tenantId), sql`${serviceSearch.partnerId} = ${partners.id}`));
  return tx
    .select({
      id: partners.id,
      name: partners.name,
      handle: partners.handle,
      about: partners.about,
      serviceCount: sql<number>`coalesce(offers.services, (${ofThem}))`,
    })
    .from(sql`(${offers}) offers`)
    .innerJoin(partners, and(eq(partners.tenantId, tenantId), sql`${partners.id} = offers.partner_id`))
    .orderBy(sql`offers.flagships desc, offers.services desc`, partners.name)
    .limit(limit);
}

/** An active service with up to three related ones of its category. */
export async function findCatalogItem(tx: Tx, tenantId: string, id: string, stars: boolean, at: string, today: string) {
  const [found] = await tx
    .select({ ...detailColumns, perkTitle: shownPerkTitle(tenantId, at) })
    .from(services)
    .innerJoin(categories, categoryJoin)
    .innerJoin(partners, partnerJoin)
    .where(and(eq(services.tenantId, tenantId), eq(services.status, 'active'), eq(services.id, id)));
  if (!found) return undefined;
  const { categoryId, ...service } = toItem(found, stars);
  const holiday = await findCurrentHoliday(tx, tenantId, service.partner.id, today);
  const near = await tx
    .select({ id: serviceSearch.serviceId })
    .from(serviceSearch)
    .where(and(eq(serviceSearch.tenantId, tenantId), eq(serviceSearch.categoryId, categoryId), ne(serviceSearch.serviceId, id)))
    .orderBy(desc(serviceSearch.flagship), alphabetically(serviceSearch.name), serviceSearch.serviceId)
    .limit(3);
  const related = await listItemsByIds(
    tx,
    tenantId,
    near.map((one) => one.id),
    stars,
    at,
  );
  return { ...service, related, holiday };
}
