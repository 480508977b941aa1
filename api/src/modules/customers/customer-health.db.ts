import { and, desc, eq, inArray, notInArray, sql } from 'drizzle-orm';
import type { Caller } from '../../platform/auth/caller';
import type { Tx } from '../../platform/database/client';
import { orders, ratings } from '../../schema';
import { visibleSales } from '../row-scope/row-scope.service';
import type { HealthFacts } from './customer-health';

/** Enough for a rhythm; earlier orders say little about today. */
const maxOrders = 100;

/** The newest orders and milestones of a customer, and their published ratings, as far as the caller sees them. */
export async function loadHealthFacts(tx: Tx, caller: Caller, customerId: string): Promise<HealthFacts> {
  const found = await tx
    .select({
      placedAt: orders.placedAt,
      method: orders.method,
      isPaid: sql<boolean>`${orders.payCents} > 0 and ${orders.paidCents} >= ${orders.payCents}`,
      hadTrouble: sql<boolean>`${orders.refundedCents} > 0 or ${inArray(orders.fulfilmentStatus, ['disputed', 'split'])}`,
    })
    .from(orders)
    .where(
      and(
        visibleSales(caller),
        eq(orders.customerId, customerId),
        notInArray(orders.fulfilmentStatus, ['pending_payment', 'expired', 'declined', 'canceled']),
      ),
    )
    .orderBy(desc(orders.placedAt), desc(orders.id))
    .limit(maxOrders);
  const [rated] = await tx
    .select({ count: sql<number>`count(*)::int`, average: sql<number | null>`avg(${ratings.stars})::float8` })
    .from(ratings)
    .innerJoin(orders, and(eq(orders.tenantId, ratings.tenantId), eq(orders.id, ratings.orderId)))
    .where(and(visibleSales(caller), eq(orders.customerId, customerId), eq(ratings.author, 'customer'), eq(ratings.status, 'published')));
  return { orders: found, ratingCount: rated?.count ?? 0, averageStars: rated?.average ?? null };
}
