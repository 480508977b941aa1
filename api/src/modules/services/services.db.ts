import { and, asc, eq, inArray, lte, or, sql, type SQL } from 'drizzle-orm';
import type { Service } from '@techadds/shared/contract/services/endpoints';
import type { Tx } from '../../platform/database/client';
import { categories, files, partners, services } from '../../schema';
import { isFlagship } from './flagships.service';
import { alphabetically, containsText, orderByColumns, type ListRequest } from '../../platform/database/pagination';
import { visibleServices, type RowScope } from '../row-scope/row-scope.service';

const categoryJoin = and(eq(categories.tenantId, services.tenantId), eq(categories.id, services.categoryId));
const partnerJoin = and(eq(partners.tenantId, services.tenantId), eq(partners.id, services.partnerId));
const columns = {
  id: services.id,
  name: services.name,
  slug: services.slug,
  summary: services.summary,
  description: services.description,
  category: { id: categories.id, name: categories.name },
  partner: { id: partners.id, name: partners.name },
  packages: services.packages,
  unit: services.unit,
  priceFromCents: services.priceFromCents,
  currency: services.currency,
  deliveryDays: services.deliveryDays,
  taxBp: services.taxBp,
  images: services.images,
  tags: services.tags,
  status: services.status,
  publishedAt: services.publishedAt,
  flagshipPromoted: isFlagship,
  flagshipUntil: services.flagshipUntil,
  companyProfile: services.companyProfile,
  createdAt: services.createdAt,
  updatedAt: services.updatedAt,
  archivedAt: services.archivedAt,
};
const selectServices = (tx: Tx) =>
  tx.select(columns).from(services).innerJoin(categories, categoryJoin).innerJoin(partners, partnerJoin).$dynamic();
export type ServiceRow = Awaited<ReturnType<typeof selectServices>>[number];

export interface ServiceFilter {
  query?: string | undefined;
  status: Service['status'];
  shown?: 'live' | 'draft' | 'flagship' | undefined;
  categoryId?: string | undefined;
  partnerId?: string | undefined;
}

const tabConditions: Record<NonNullable<ServiceFilter['shown']>, SQL> = {
  live: sql`${services.status} = 'active'`,
  draft: sql`${services.status} = 'draft'`,
  flagship: isFlagship,
};

/** All filters except the tab. */
function filterCondition(caller: RowScope, { query, status, categoryId, partnerId }: ServiceFilter): SQL | undefined {
  const text = query?.trim();
  return and(
    visibleServices(caller),
    status === 'archived' ? eq(services.status, 'archived') : inArray(services.status, ['active', 'draft']),
    text ? or(containsText(services.name, text), containsText(services.summary, text), containsText(partners.name, text)) : undefined,
    categoryId ? eq(services.categoryId, categoryId) : undefined,
    partnerId ? eq(services.partnerId, partnerId) : undefined,
  );
}

const nameOrder = alphabetically(services.name);
const sortColumns: Record<string, SQL | typeof services.updatedAt | typeof services.priceFromCents> = {
  name: nameOrder,
  price: services.priceFromCents,
  updatedAt: services.updatedAt,
  createdAt: services.createdAt,
};

/** Builds the query for a page of the services visible to the caller. */
export function listServices(tx: Tx, caller: RowScope, filter: ServiceFilter & ListRequest): PromiseLike<ServiceRow[]> {
  return selectServices(tx)
    .where(and(filterCondition(caller, filter), filter.shown && tabConditions[filter.shown]))
    .orderBy(...orderByColumns(filter.order, sortColumns[filter.sort] ?? nameOrder), ...orderByColumns(filter.order, services.id))
    .limit(filter.limit)
    .offset(filter.offset);
}

/** Builds the query that counts the matching services per tab, in one row. */
export function countServices(tx: Tx, caller: RowScope, filter: ServiceFilter) {
  const countWhere = (condition: SQL) => sql<number>`(count(*) filter (where ${condition}))::int`;
  return tx
    .select({
      all: sql<number>`count(*)::int`,
      live: countWhere(tabConditions.live),
      draft: countWhere(tabConditions.draft),
      flagship: countWhere(tabConditions.flagship),
    })
    .from(services)
    .innerJoin(partners, partnerJoin)
    .where(filterCondition(caller, filter));
}

export async function findService(tx: Tx, caller: RowScope, id: string, forUpdate = false): Promise<ServiceRow | undefined> {
  const query = selectServices(tx).where(and(visibleServices(caller), eq(services.id, id)));
  const [row] = await (forUpdate ? query.for('update', { of: services }) : query);
  return row;
}

/** Locks the services in the order of their ids, so that concurrent changes cannot deadlock. */
export async function lockServices(tx: Tx, caller: RowScope, ids: readonly string[]): Promise<void> {
  await tx
    .select({ id: services.id })
    .from(services)
    .where(and(visibleServices(caller), inArray(services.id, [...ids])))
    .orderBy(services.id)
    .for('update');
}

/** Ids of the matching services by name, at most `limit`. */
export async function listMatchingIds(tx: Tx, caller: RowScope, filter: ServiceFilter, limit: number): Promise<string[]> {
  const found = await tx
    .select({ id: services.id })
    .from(services)
    .innerJoin(partners, partnerJoin)
    .where(and(filterCondition(caller, filter), filter.shown && tabConditions[filter.shown]))
    .orderBy(nameOrder, services.id)
    .limit(limit);
  return found.map(({ id }) => id);
}

const maxFlagships = 200;

/** Flagships by rank, then by name. */
export const listFlagshipRows = (tx: Tx, tenantId: string): PromiseLike<ServiceRow[]> =>
  selectServices(tx)
    .where(and(eq(services.tenantId, tenantId), isFlagship))
    .orderBy(sql`${services.flagshipRank} nulls last`, nameOrder, asc(services.id))
    .limit(maxFlagships);

/** The rank after the last flagship. */
export async function findNextFlagshipRank(tx: Tx, tenantId: string): Promise<number> {
  const [row] = await tx
    .select({ last: sql<number | null>`max(${services.flagshipRank})` })
    .from(services)
    .where(and(eq(services.tenantId, tenantId), eq(services.flagshipPromoted, true)));
  return (row?.last ?? -1) + 1;
}

/** Selects expired flagships `for update`. */
export const lockExpiredFlagships = (tx: Tx, tenantId: string, now: string, limit: number) =>
  tx
    .select({ id: services.id, name: services.name, flagshipUntil: services.flagshipUntil })
    .from(services)
    .where(and(eq(services.tenantId, tenantId), eq(services.flagshipPromoted, true), lte(services.flagshipUntil, now)))
    .orderBy(services.id)
    .limit(limit)
    .for('update');

export async function insertService(tx: Tx, values: typeof services.$inferInsert): Promise<string> {
  const [row] = await tx.insert(services).values(values).returning({ id: services.id });
  if (!row) throw new Error('The service was not stored.');
  return row.id;
}

export async function updateServiceRow(tx: Tx, tenantId: string, id: string, values: Partial<typeof services.$inferInsert>): Promise<void> {
  await tx
    .update(services)
    .set(values)
    .where(and(eq(services.tenantId, tenantId), eq(services.id, id)));
}

/** Columns that the service form does not have. */
export type NonFormColumns = Pick<typeof services.$inferSelect, 'faq' | 'regions'>;

export async function findNonFormColumns(tx: Tx, tenantId: string, id: string): Promise<NonFormColumns | undefined> {
  const [row] = await tx
    .select({ faq: services.faq, regions: services.regions })
    .from(services)
    .where(and(eq(services.tenantId, tenantId), eq(services.id, id)));
  return row;
}

export async function isSlugTaken(tx: Tx, tenantId: string, slug: string): Promise<boolean> {
  const found = await tx
    .select({ id: services.id })
    .from(services)
    .where(and(eq(services.tenantId, tenantId), eq(services.slug, slug)));
  return found.length > 0;
}

export async function categoryExists(tx: Tx, tenantId: string, id: string): Promise<boolean> {
  const found = await tx
    .select({ id: categories.id })
    .from(categories)
    .where(and(eq(categories.tenantId, tenantId), eq(categories.id, id)));
  return found.length > 0;
}

/** Partners whose services the caller may manage, by name. */
export async function listVisiblePartners(tx: Tx, { tenantId, scope, partnerId }: RowScope): Promise<{ id: string; name: string }[]> {
  const isVisible = scope === 'tenant' ? undefined : partnerId === null ? sql`false` : eq(partners.id, partnerId);
  return tx
    .select({ id: partners.id, name: partners.name })
    .from(partners)
    .where(and(eq(partners.tenantId, tenantId), isVisible))
    .orderBy(alphabetically(partners.name), partners.id)
    .limit(1000);
}

/** Number of the given files that are service images of the tenant. */
export async function countServiceImages(tx: Tx, tenantId: string, ids: string[]): Promise<number> {
  if (ids.length === 0) return 0;
  const found = await tx
    .select({ id: files.id })
    .from(files)
    .where(and(eq(files.tenantId, tenantId), inArray(files.id, ids), eq(files.purpose, 'service_image')));
  return found.length;
}

/** Category ids by lower-case name and by slug. */
export async function findCategoryIdsByName(tx: Tx, tenantId: string): Promise<Map<string, string>> {
  const found = await tx
    .select({ id: categories.id, name: categories.name, slug: categories.slug })
    .from(categories)
    .where(eq(categories.tenantId, tenantId));
  return new Map(found.flatMap(({ id, name, slug }) => [[name.toLowerCase(), id] as const, [slug, id] as const]));
}

/** Lower-case names of the partner's services that are not archived. */
export async function findServiceNames(tx: Tx, tenantId: string, partnerId: string): Promise<Set<string>> {
  const found = await tx
    .select({ name: sql<string>`lower(${services.name})` })
    .from(services)
    .where(and(eq(services.tenantId, tenantId), eq(services.partnerId, partnerId), inArray(services.status, ['active', 'draft'])));
  return new Set(found.map(({ name }) => name));
}
