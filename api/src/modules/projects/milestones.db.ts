import { and, asc, desc, eq, gte, inArray, isNotNull, isNull, lte, ne, sql, type SQL } from 'drizzle-orm';
import type { Tx } from '../../platform/database/client';
import type { ListRequest } from '../../platform/database/pagination';
import { deliverables, files, milestones, orders, payments } from '../../schema';
import type { OrderRow } from '../orders/orders.db';
import type { PaymentRow } from '../payments/payments.db';

export type MilestoneRow = typeof milestones.$inferSelect;
/** A milestone and its sale: the current attempt to pay it, or the paid one. */
export interface MilestoneRecord {
  milestone: MilestoneRow;
  sale: OrderRow | null;
}
/** The project or the contract that milestones belong to. */
export type MilestoneParent = { tenantId: string } & ({ projectId: string } | { contractId: string });

const isCurrentSale = and(
  eq(orders.tenantId, milestones.tenantId),
  eq(orders.milestoneId, milestones.id),
  ne(orders.fulfilmentStatus, 'expired'),
);
const selectMilestones = (tx: Tx) =>
  tx.select({ milestone: milestones, sale: orders }).from(milestones).leftJoin(orders, isCurrentSale).$dynamic();

const isOfParent = (parent: MilestoneParent): SQL | undefined =>
  and(
    eq(milestones.tenantId, parent.tenantId),
    'projectId' in parent ? eq(milestones.projectId, parent.projectId) : eq(milestones.contractId, parent.contractId),
    isNull(milestones.removedAt),
  );

/** All milestones of a project or a contract, in their order. */
export const loadMilestones = (tx: Tx, parent: MilestoneParent): PromiseLike<MilestoneRecord[]> =>
  selectMilestones(tx).where(isOfParent(parent)).orderBy(asc(milestones.position), asc(milestones.id));

/** All milestones of these projects, in their order. */
export async function loadMilestonesOf(tx: Tx, tenantId: string, projectIds: readonly string[]): Promise<MilestoneRecord[]> {
  if (projectIds.length === 0) return [];
  return selectMilestones(tx)
    .where(and(eq(milestones.tenantId, tenantId), inArray(milestones.projectId, [...projectIds]), isNull(milestones.removedAt)))
    .orderBy(asc(milestones.position), asc(milestones.id));
}

/** A page of the milestones of a project or a contract, and their number. */
export async function listMilestonePage(tx: Tx, parent: MilestoneParent, { order, limit, offset }: ListRequest) {
  const direction = order === 'desc' ? desc : asc;
  const items = await selectMilestones(tx)
    .where(isOfParent(parent))
    .orderBy(direction(milestones.position), direction(milestones.id))
    .limit(limit)
    .offset(offset);
  const [count] = await tx
    .select({ total: sql<number>`count(*)::int` })
    .from(milestones)
    .where(isOfParent(parent));
  return { items, total: count?.total ?? 0 };
}

/** A milestone with its sale, both locked where the project is. */
export async function lockMilestone(tx: Tx, tenantId: string, id: string): Promise<MilestoneRecord | undefined> {
  const isMilestone = and(eq(milestones.tenantId, tenantId), eq(milestones.id, id));
  const [milestone] = await tx.select().from(milestones).where(isMilestone).for('update');
  if (!milestone) return undefined;
  const [sale] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.tenantId, tenantId), eq(orders.milestoneId, id), ne(orders.fulfilmentStatus, 'expired')))
    .for('update');
  return { milestone, sale: sale ?? null };
}

export async function insertMilestones(tx: Tx, rows: (typeof milestones.$inferInsert)[]): Promise<MilestoneRow[]> {
  return tx.insert(milestones).values(rows).returning();
}

export async function updateMilestoneRow(
  tx: Tx,
  { tenantId, id }: Pick<MilestoneRow, 'tenantId' | 'id'>,
  change: Partial<MilestoneRow>,
): Promise<void> {
  await tx
    .update(milestones)
    .set(change)
    .where(and(eq(milestones.tenantId, tenantId), eq(milestones.id, id)));
}

/** Moves the milestones of the same plan from this position on, itself excluded. */
export async function shiftPositions(tx: Tx, { tenantId, projectId, contractId, id, position }: MilestoneRow, by: 1 | -1): Promise<void> {
  const ofPlan = projectId === null ? eq(milestones.contractId, contractId ?? id) : eq(milestones.projectId, projectId);
  const inPlan = and(eq(milestones.tenantId, tenantId), ofPlan, isNull(milestones.removedAt));
  await tx
    .update(milestones)
    .set({ position: sql`${milestones.position} + ${by}` })
    .where(and(inPlan, ne(milestones.id, id), gte(milestones.position, position)));
}

/** Gives the milestones of a contract to the project that was made of it. */
export async function adoptMilestones(tx: Tx, tenantId: string, contractId: string, projectId: string): Promise<void> {
  await tx
    .update(milestones)
    .set({ projectId })
    .where(and(eq(milestones.tenantId, tenantId), eq(milestones.contractId, contractId)));
}

/** The projects of milestones whose automatic approval is due, with the milestones, oldest first. */
export const listDueMilestones = (tx: Tx, tenantId: string, now: Date, limit: number) =>
  tx
    .select({ id: milestones.id, projectId: milestones.projectId })
    .from(milestones)
    .where(and(eq(milestones.tenantId, tenantId), isNotNull(milestones.projectId), lte(milestones.autoAt, now.toISOString())))
    .orderBy(asc(milestones.autoAt))
    .limit(limit);

/** The files submitted with milestones, the latest first. */
export async function listMilestoneFiles(tx: Tx, tenantId: string, milestoneIds: readonly string[]) {
  if (milestoneIds.length === 0) return [];
  return tx
    .select({
      milestoneId: deliverables.milestoneId,
      ...{ id: files.id, name: files.name, type: files.type, size: files.size, deliveredAt: deliverables.deliveredAt },
    })
    .from(deliverables)
    .innerJoin(files, and(eq(files.tenantId, deliverables.tenantId), eq(files.id, deliverables.fileId)))
    .where(and(eq(deliverables.tenantId, tenantId), inArray(deliverables.milestoneId, [...milestoneIds])))
    .orderBy(desc(deliverables.deliveredAt), asc(deliverables.position));
}

/** The payments of these sales that are not canceled. */
export async function listPayments(tx: Tx, tenantId: string, saleIds: readonly string[]): Promise<PaymentRow[]> {
  if (saleIds.length === 0) return [];
  return tx
    .select()
    .from(payments)
    .where(and(eq(payments.tenantId, tenantId), inArray(payments.orderId, [...saleIds]), ne(payments.status, 'canceled')));
}
