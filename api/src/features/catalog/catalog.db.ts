import type * as z from 'zod/mini';
import { and, desc, eq, ne, or, sql, type SQL } from 'drizzle-orm';
import type { CatalogItem, Category, RailPartner } from '@techadds/shared/contract/catalog';
import type { Tx } from '../../database/database';
import { categories, partners, services } from '../../database/schema';
import { ordered, type ListRequest } from '../../records/list';
import { searchTerms } from '../../records/search';

const columns = {
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
  flagship_promoted: services.flagshipPromoted,
};
const detailColumns = {
  ...columns,
  categoryId: services.categoryId,
  description: services.description,
  taxBp: services.taxBp,
  packages: services.packages,
};
const ofCategory = and(eq(categories.tenantId, services.tenantId), eq(categories.id, services.categoryId));
const ofPartner = and(eq(partners.tenantId, services.tenantId), eq(partners.id, services.partnerId));

/** What is on offer in the tenant; the archive never shows. */
const onOffer = (tenantId: string) => and(eq(services.tenantId, tenantId), eq(services.status, 'active'));
const items = (tx: Tx) => tx.select(columns).from(services).innerJoin(categories, ofCategory).innerJoin(partners, ofPartner).$dynamic();

/** What a search looks through: the service's own words, and the names of its category and its partner. */
const words = sql`(${services.search} || to_tsvector('english', ${categories.name} || ' ' || ${partners.name}))`;

/** As people sort names: by letter, whatever the case or accent. */
const byName = sql`${services.name} collate "und-x-icu"`;
const sorts: Record<string, SQL | typeof services.createdAt | typeof services.priceFromCents | typeof services.deliveryDays> = {
  name: byName,
  price: services.priceFromCents,
  delivery: services.deliveryDays,
  newest: services.createdAt,
};

export interface CatalogFilter extends ListRequest {
  query?: string;
  /** A category's name or slug. */
  category?: string;
  flagshipOnly: boolean;
}

/** A page of the services on offer and how many match in all. */
export async function listItems(tx: Tx, tenantId: string, filter: CatalogFilter): Promise<{ total: number; items: CatalogItem[] }> {
  const terms = filter.query?.trim() ? searchTerms(filter.query) : undefined;
  const category = filter.category?.trim();
  const where = and(
    onOffer(tenantId),
    terms === undefined ? undefined : sql`${words} @@ to_tsquery('english', ${terms})`,
    category ? or(sql`lower(${categories.name}) = lower(${category})`, eq(categories.slug, category.toLowerCase())) : undefined,
    filter.flagshipOnly ? eq(services.flagshipPromoted, true) : undefined,
  );
  const [count] = await tx
    .select({ total: sql<number>`count(*)::int` })
    .from(services)
    .innerJoin(categories, ofCategory)
    .innerJoin(partners, ofPartner)
    .where(where);
  // The newest first is what "newest, ascending" means to people.
  const order = filter.sort === 'newest' ? (filter.order === 'asc' ? 'desc' : 'asc') : filter.order;
  const page = await items(tx)
    .where(where)
    .orderBy(...ordered(order, sorts[filter.sort] ?? byName), ...ordered(filter.order, services.id))
    .limit(filter.limit)
    .offset(filter.offset);
  return { total: count?.total ?? 0, items: page };
}

/** Partners with something on offer: those with flagship services first, then those with most services. */
export async function railPartners(tx: Tx, tenantId: string, limit: number): Promise<z.infer<typeof RailPartner>[]> {
  const serviceCount = sql<number>`count(*)::int`;
  return tx
    .select({ id: partners.id, name: partners.name, handle: partners.handle, about: partners.about, serviceCount })
    .from(services)
    .innerJoin(partners, ofPartner)
    .where(onOffer(tenantId))
    .groupBy(partners.tenantId, partners.id)
    .orderBy(sql`bool_or(${services.flagshipPromoted}) desc`, desc(serviceCount), partners.name)
    .limit(limit);
}

/** A service on offer with up to three others of its category. */
export async function findItem(tx: Tx, tenantId: string, id: string) {
  const [found] = await tx
    .select(detailColumns)
    .from(services)
    .innerJoin(categories, ofCategory)
    .innerJoin(partners, ofPartner)
    .where(and(onOffer(tenantId), eq(services.id, id)));
  if (!found) return undefined;
  const { categoryId, ...service } = found;
  const related = await items(tx)
    .where(and(onOffer(tenantId), eq(services.categoryId, categoryId), ne(services.id, id)))
    .orderBy(desc(services.flagshipPromoted), byName, services.id)
    .limit(3);
  return { ...service, related };
}

/** All categories, each with how many services are on offer in it. */
export async function listCategories(tx: Tx, tenantId: string): Promise<Category[]> {
  return tx
    .select({
      id: categories.id,
      name: categories.name,
      slug: categories.slug,
      parentId: categories.parentId,
      serviceCount: sql<number>`count(${services.id})::int`,
    })
    .from(categories)
    .leftJoin(services, and(ofCategory, eq(services.status, 'active')))
    .where(eq(categories.tenantId, tenantId))
    .groupBy(categories.tenantId, categories.id)
    .orderBy(categories.position, sql`${categories.name} collate "und-x-icu"`, categories.id);
}
