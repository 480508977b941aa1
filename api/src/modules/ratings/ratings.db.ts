import { and, desc, eq, inArray, lte, or, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { RatingStatus, RatingTarget } from '@techadds/shared/contract/ratings/states';
import type { Tx } from '../../platform/database/client';
import { appeals, customers, orders, partners, ratings, services } from '../../schema';
import type { Caller } from '../../platform/auth/caller';
import { containsText, orderByColumns, type ListRequest } from '../../platform/database/pagination';
import { visibleOrders } from '../row-scope/row-scope.service';
import type { RatingRow } from './ratings.service';

export type RatingViewer = Pick<Caller, 'tenantId' | 'scope' | 'userId' | 'partnerId'>;

/** Row scope of ratings by their order. It does not hide unpublished ratings of the other side; see `readableBySide`. */
export function visibleRatings({ tenantId, scope, userId, partnerId }: RatingViewer): SQL | undefined {
  const inTenant = eq(ratings.tenantId, tenantId);
  if (scope === 'tenant') return inTenant;
  if (scope === 'own') return and(inTenant, eq(ratings.placedBy, userId));
  return partnerId === null ? sql`false` : and(inTenant, eq(ratings.partnerId, partnerId));
}

/** Condition for the ratings that a side may read: its own, and published ones of the other side. */
export const readableBySide = (side: 'customer' | 'partner'): SQL | undefined =>
  or(eq(ratings.author, side), inArray(ratings.status, ['published', 'hidden', 'removed']));

const selectRatings = (tx: Tx) =>
  tx
    .select({
      rating: ratings,
      number: orders.number,
      serviceName: services.name,
      partnerName: partners.name,
      customerName: customers.name,
    })
    .from(ratings)
    .innerJoin(orders, and(eq(orders.tenantId, ratings.tenantId), eq(orders.id, ratings.orderId)))
    .innerJoin(services, and(eq(services.tenantId, ratings.tenantId), eq(services.id, ratings.serviceId)))
    .innerJoin(partners, and(eq(partners.tenantId, ratings.tenantId), eq(partners.id, ratings.partnerId)))
    .innerJoin(customers, and(eq(customers.tenantId, ratings.tenantId), eq(customers.id, ratings.customerId)))
    .$dynamic();

export type RatingRecord = Awaited<ReturnType<typeof selectRatings>>[number] & { appeal: LatestAppeal | null };
export type LatestAppeal = Pick<typeof appeals.$inferSelect, 'id' | 'status' | 'decision'>;

async function attachLatestAppeals(tx: Tx, found: Awaited<ReturnType<typeof selectRatings>>): Promise<RatingRecord[]> {
  const [first] = found;
  if (!first) return [];
  const ids = found.map(({ rating }) => rating.id);
  const latest = await tx
    .selectDistinctOn([appeals.ratingId], {
      ratingId: appeals.ratingId,
      id: appeals.id,
      status: appeals.status,
      decision: appeals.decision,
    })
    .from(appeals)
    .where(and(eq(appeals.tenantId, first.rating.tenantId), inArray(appeals.ratingId, ids)))
    .orderBy(appeals.ratingId, desc(appeals.createdAt), desc(appeals.id));
  const sortBy = new Map(latest.map(({ ratingId, ...appeal }) => [ratingId, appeal]));
  return found.map((each) => ({ ...each, appeal: sortBy.get(each.rating.id) ?? null }));
}

export async function listRatingsWhere(tx: Tx, where: SQL | undefined): Promise<RatingRecord[]> {
  return attachLatestAppeals(tx, await selectRatings(tx).where(where).orderBy(ratings.createdAt, ratings.id));
}

/** Selects a rating visible to the caller, `for update`. */
export async function lockRating(tx: Tx, caller: RatingViewer, id: string): Promise<RatingRow | undefined> {
  const [row] = await tx
    .select()
    .from(ratings)
    .where(and(visibleRatings(caller), eq(ratings.id, id)))
    .for('update');
  return row;
}

export async function updateRatingRow(tx: Tx, row: RatingRow, change: Partial<RatingRow>, now: Date): Promise<RatingRow> {
  const next = { ...row, ...change, version: row.version + 1, updatedAt: now.toISOString() };
  const { tenantId: _tenant, id: _id, ...set } = next;
  await tx
    .update(ratings)
    .set(set)
    .where(and(eq(ratings.tenantId, row.tenantId), eq(ratings.id, row.id)));
  return next;
}

/** Selects an order visible to the caller, `for update`. */
export async function lockOrderToRate(tx: Tx, caller: RatingViewer, id: string) {
  const [row] = await tx
    .select()
    .from(orders)
    .where(and(visibleOrders(caller), eq(orders.id, id)))
    .for('update');
  return row;
}

export async function findVisibleOrder(tx: Tx, caller: RatingViewer, id: string) {
  const [row] = await tx
    .select()
    .from(orders)
    .where(and(visibleOrders(caller), eq(orders.id, id)));
  return row;
}

export async function serviceExists(tx: Tx, tenantId: string, id: string): Promise<boolean> {
  const [row] = await tx
    .select({ id: services.id })
    .from(services)
    .where(and(eq(services.tenantId, tenantId), eq(services.id, id)));
  return row !== undefined;
}

interface RatingFilter extends ListRequest {
  query?: string;
  status?: RatingStatus;
  target?: RatingTarget;
  stars?: string;
}

const searchColumns: readonly PgColumn[] = [orders.number, services.name, ratings.comment, ratings.authorName];

function matchesSearch(query: string | undefined, columns: readonly PgColumn[]): SQL | undefined {
  const text = query?.trim();
  return text ? or(...columns.map((column) => containsText(column, text))) : undefined;
}

/** Lists a page of the ratings matching `where` with the total count; the search uses `columns`. */
export async function listRatings(
  tx: Tx,
  where: SQL | undefined,
  filter: RatingFilter,
  columns = searchColumns,
): Promise<{ total: number; items: RatingRecord[] }> {
  const filtered = and(
    where,
    matchesSearch(filter.query, columns),
    filter.status && eq(ratings.status, filter.status),
    filter.target && eq(ratings.target, filter.target),
    filter.stars ? eq(ratings.stars, Number(filter.stars)) : undefined,
  );
  const sorts = { createdAt: [ratings.createdAt], stars: [ratings.stars, ratings.createdAt], publishedAt: [ratings.publishedAt] };
  const sortBy = sorts[filter.sort as keyof typeof sorts] ?? sorts.createdAt;
  const [count] = await tx
    .select({ total: sql<number>`count(*)::int` })
    .from(ratings)
    .innerJoin(orders, and(eq(orders.tenantId, ratings.tenantId), eq(orders.id, ratings.orderId)))
    .innerJoin(services, and(eq(services.tenantId, ratings.tenantId), eq(services.id, ratings.serviceId)))
    .where(filtered);
  const found = await selectRatings(tx)
    .where(filtered)
    .orderBy(...orderByColumns(filter.order, ...sortBy, ratings.id))
    .limit(filter.limit)
    .offset(filter.offset);
  return { total: count?.total ?? 0, items: await attachLatestAppeals(tx, found) };
}

/** Number of the tenant's ratings per status. */
export async function countRatings(tx: Tx, tenantId: string): Promise<Partial<Record<RatingStatus, number>>> {
  const counts = await tx
    .select({ status: ratings.status, count: sql<number>`count(*)::int` })
    .from(ratings)
    .where(eq(ratings.tenantId, tenantId))
    .groupBy(ratings.status);
  return Object.fromEntries(counts.map(({ status, count }) => [status, count]));
}

/** Ids of orders with pending ratings that are due for publication. */
export async function listOrdersToPublish(tx: Tx, tenantId: string, now: Date, limit: number): Promise<string[]> {
  const due = await tx
    .selectDistinct({ orderId: ratings.orderId })
    .from(ratings)
    .where(and(eq(ratings.tenantId, tenantId), eq(ratings.status, 'pending'), lte(ratings.publishesAt, now.toISOString())))
    .limit(limit);
  return due.map(({ orderId }) => orderId);
}
