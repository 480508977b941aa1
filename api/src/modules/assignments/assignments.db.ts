import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Assignee } from '@techadds/shared/contract/assignments/endpoints';
import { openStatuses } from '@techadds/shared/contract/orders/states';
import type { Tx } from '../../platform/database/client';
import { orders, users } from '../../schema';

const fullName = sql<string>`trim(${users.firstName} || ' ' || ${users.lastName})`;
const worksForPartner = (tenantId: string, partnerId: string) =>
  and(
    eq(users.tenantId, tenantId),
    eq(users.partnerId, partnerId),
    inArray(users.role, ['partner_admin', 'partner_staff']),
    isNull(users.deactivatedAt),
    sql`(${users.capabilities} is null or ${users.capabilities} ? 'orders')`,
  );
/** The last day of a time out of office that has begun; null at work. */
const awayUntil = (today: string) =>
  sql<string | null>`case when ${users.awayFrom} <= ${today} and ${users.awayUntil} >= ${today} then ${users.awayUntil}::text end`;

/** The partner's active users who work on orders, with their number of open ones: who is at work first, then fewest first. */
export async function listAssignees(tx: Tx, tenantId: string, partnerId: string, today: string): Promise<Assignee[]> {
  const openOrders = sql<number>`count(${orders.id})::int`;
  const openOrdersOfUser = and(
    eq(orders.tenantId, users.tenantId),
    eq(orders.assignedTo, users.id),
    eq(orders.partnerId, users.partnerId),
    inArray(orders.fulfilmentStatus, [...openStatuses]),
  );
  return tx
    .select({ id: users.id, name: fullName, openOrders, awayUntil: awayUntil(today) })
    .from(users)
    .leftJoin(orders, openOrdersOfUser)
    .where(worksForPartner(tenantId, partnerId))
    .groupBy(users.tenantId, users.id)
    .orderBy(sql`${awayUntil(today)} is not null`, asc(openOrders), fullName, users.id);
}

/** Finds an active user of the partner who works on orders, and until when they are out of office. */
export async function findAssignee(tx: Tx, tenantId: string, partnerId: string, id: string, today: string) {
  const [row] = await tx
    .select({ id: users.id, name: fullName, awayUntil: awayUntil(today) })
    .from(users)
    .where(and(worksForPartner(tenantId, partnerId), eq(users.id, id)));
  return row;
}

/** The last day of the user's time out of office, if it has begun. */
export async function findAwayUntil(tx: Tx, tenantId: string, id: string, today: string): Promise<string | null> {
  const [row] = await tx
    .select({ awayUntil: awayUntil(today) })
    .from(users)
    .where(and(eq(users.tenantId, tenantId), eq(users.id, id)));
  return row?.awayUntil ?? null;
}

/** The name of a user, also of a deactivated one. */
export async function findUserName(tx: Tx, tenantId: string, id: string): Promise<string> {
  const [row] = await tx
    .select({ name: fullName })
    .from(users)
    .where(and(eq(users.tenantId, tenantId), eq(users.id, id)));
  return row?.name ?? '';
}
