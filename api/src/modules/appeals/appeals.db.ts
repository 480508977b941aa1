import { and, desc, eq, inArray, or, sql, type SQL } from 'drizzle-orm';
import type { AppealReason, AppealStatus } from '@techadds/shared/contract/ratings/states';
import type { Tx } from '../../platform/database/client';
import { appeals, orders, ratings, services } from '../../schema';
import { containsText, orderByColumns, type ListRequest } from '../../platform/database/pagination';
import type { RatingViewer } from '../ratings/ratings.db';

export type AppealRow = typeof appeals.$inferSelect;

/** Row scope of appeals: the tenant's or the partner's. Customers see none. */
export function visibleAppeals({ tenantId, scope, partnerId }: RatingViewer): SQL | undefined {
  const inTenant = eq(appeals.tenantId, tenantId);
  if (scope === 'tenant') return inTenant;
  return scope === 'partner' && partnerId !== null ? and(inTenant, eq(appeals.partnerId, partnerId)) : sql`false`;
}

export async function insertAppeal(tx: Tx, row: AppealRow): Promise<boolean> {
  const made = await tx.insert(appeals).values(row).onConflictDoNothing().returning({ id: appeals.id });
  return made.length > 0;
}

/** Selects an appeal visible to the caller, `for update`. */
export async function lockAppeal(tx: Tx, caller: RatingViewer, id: string): Promise<AppealRow | undefined> {
  const [row] = await tx
    .select()
    .from(appeals)
    .where(and(visibleAppeals(caller), eq(appeals.id, id)))
    .for('update');
  return row;
}

export async function updateAppealRow(tx: Tx, row: AppealRow, change: Partial<AppealRow>, now: Date): Promise<AppealRow> {
  const next = { ...row, ...change, version: row.version + 1, updatedAt: now.toISOString() };
  const { tenantId: _tenant, id: _id, ...set } = next;
  await tx
    .update(appeals)
    .set(set)
    .where(and(eq(appeals.tenantId, row.tenantId), eq(appeals.id, row.id)));
  return next;
}

export async function findLatestAppeal(tx: Tx, tenantId: string, ratingId: string): Promise<AppealRow | undefined> {
  const [row] = await tx
    .select()
    .from(appeals)
    .where(and(eq(appeals.tenantId, tenantId), eq(appeals.ratingId, ratingId)))
    .orderBy(desc(appeals.createdAt), desc(appeals.id))
    .limit(1);
  return row;
}

export interface AppealFilter extends ListRequest {
  query?: string;
  status?: AppealStatus;
  reason?: AppealReason;
}

/** A page of the appeals visible to the caller, and the total of all pages. */
export async function listAppeals(tx: Tx, caller: RatingViewer, filter: AppealFilter): Promise<{ total: number; items: AppealRow[] }> {
  const text = filter.query?.trim();
  const where = and(
    visibleAppeals(caller),
    filter.status && eq(appeals.status, filter.status),
    filter.reason && eq(appeals.reason, filter.reason),
    text ? or(containsText(orders.number, text), containsText(services.name, text), containsText(appeals.statement, text)) : undefined,
  );
  const [count] = await tx
    .select({ total: sql<number>`count(*)::int` })
    .from(appeals)
    .innerJoin(ratings, and(eq(ratings.tenantId, appeals.tenantId), eq(ratings.id, appeals.ratingId)))
    .innerJoin(orders, and(eq(orders.tenantId, ratings.tenantId), eq(orders.id, ratings.orderId)))
    .innerJoin(services, and(eq(services.tenantId, ratings.tenantId), eq(services.id, ratings.serviceId)))
    .where(where);
  const items = await tx
    .select({ appeal: appeals })
    .from(appeals)
    .innerJoin(ratings, and(eq(ratings.tenantId, appeals.tenantId), eq(ratings.id, appeals.ratingId)))
    .innerJoin(orders, and(eq(orders.tenantId, ratings.tenantId), eq(orders.id, ratings.orderId)))
    .innerJoin(services, and(eq(services.tenantId, ratings.tenantId), eq(services.id, ratings.serviceId)))
    .where(where)
    .orderBy(...orderByColumns(filter.order, appeals.createdAt, appeals.id))
    .limit(filter.limit)
    .offset(filter.offset);
  return { total: count?.total ?? 0, items: items.map(({ appeal }) => appeal) };
}

/** The number of appeals visible to the caller by status. */
export async function countAppeals(tx: Tx, caller: RatingViewer): Promise<Partial<Record<AppealStatus, number>>> {
  const counts = await tx
    .select({ status: appeals.status, count: sql<number>`count(*)::int` })
    .from(appeals)
    .where(visibleAppeals(caller))
    .groupBy(appeals.status);
  return Object.fromEntries(counts.map(({ status, count }) => [status, count]));
}

export async function listAppealsByIds(tx: Tx, caller: RatingViewer, ids: string[]): Promise<AppealRow[]> {
  return tx
    .select()
    .from(appeals)
    .where(and(visibleAppeals(caller), inArray(appeals.id, ids)));
}
