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
  );

/** The partner's active users with their number of open orders, fewest first. */
export async function listAssignees(tx: Tx, tenantId: string, partnerId: string): Promise<Assignee[]> {
  const openOrders = sql<number>`count(${orders.id})::int`;
  const openOrdersOfUser = and(
    eq(orders.tenantId, users.tenantId),
    eq(orders.assignedTo, users.id),
    eq(orders.partnerId, users.partnerId),
    inArray(orders.fulfilmentStatus, [...openStatuses]),
  );
  return tx
    .select({ id: users.id, name: fullName, openOrders })
    .from(users)
    .leftJoin(orders, openOrdersOfUser)
    .where(worksForPartner(tenantId, partnerId))
    .groupBy(users.id, users.firstName, users.lastName)
    .orderBy(asc(openOrders), fullName, users.id);
}

/** Finds an active user of the partner. */
export async function findAssignee(tx: Tx, tenantId: string, partnerId: string, id: string) {
  const [row] = await tx
    .select({ id: users.id, name: fullName })
    .from(users)
    .where(and(worksForPartner(tenantId, partnerId), eq(users.id, id)));
  return row;
}

/** The name of a user, also of a deactivated one. */
export async function findUserName(tx: Tx, tenantId: string, id: string): Promise<string> {
  const [row] = await tx
    .select({ name: fullName })
    .from(users)
    .where(and(eq(users.tenantId, tenantId), eq(users.id, id)));
  return row?.name ?? '';
}
