import { and, eq, gte, lt, ne, notInArray, sql, type SQL } from 'drizzle-orm';
import type { Tx } from '../../platform/database/client';
import { orders, partners, services } from '../../schema';
import type { CommissionFacts, SalesVolume } from './commission.service';
import { nonSaleStatuses } from './non-sale-statuses.service';

export interface PastOrder extends CommissionFacts {
  id: string;
  number: string;
  partner: string;
  service: string;
  /** The commission that was fixed when the order was placed. */
  actualCents: number;
  /** The partner's volume before the order, by tier period. */
  volumeBefore: Record<'month' | 'year' | 'lifetime', SalesVolume>;
}

/** Sales placed from `since` until before `until`, in order of time. */
export async function listSalesBetween(tx: Tx, tenantId: string, currency: string, since: Date, until: Date): Promise<PastOrder[]> {
  const sold = and(eq(orders.tenantId, tenantId), eq(orders.currency, currency), notInArray(orders.fulfilmentStatus, nonSaleStatuses));
  const placedAt = sql`${orders.placedAt} at time zone 'UTC'`;
  // What the partner bears of a perk is no volume.
  const price = sql`${orders.netCents} - ${orders.partnerDiscountCents}`;
  const before = (column: SQL | typeof orders.taxCents, name: string, period?: SQL) => {
    const among = period === undefined ? sql`` : sql`, ${period}`;
    return sql<string>`coalesce(sum(${column}) over (partition by ${orders.partnerId}${among} order by ${orders.placedAt}, ${orders.id} rows between unbounded preceding and 1 preceding), 0)`.as(
      name,
    );
  };
  const [month, year] = [sql`date_trunc('month', ${placedAt})`, sql`date_trunc('year', ${placedAt})`];
  const volumes = tx
    .select({
      orderId: sql<string>`${orders.id}`.as('order_id'),
      netOfMonth: before(price, 'net_of_month', month),
      taxOfMonth: before(orders.taxCents, 'tax_of_month', month),
      netOfYear: before(price, 'net_of_year', year),
      taxOfYear: before(orders.taxCents, 'tax_of_year', year),
      netOfAll: before(price, 'net_of_all'),
      taxOfAll: before(orders.taxCents, 'tax_of_all'),
    })
    .from(orders)
    .where(sold)
    .as('volumes');
  const rows = await tx
    .select({
      order: orders,
      categoryId: services.categoryId,
      partner: partners.name,
      month: { netCents: sql`${volumes.netOfMonth}`.mapWith(Number), taxCents: sql`${volumes.taxOfMonth}`.mapWith(Number) },
      year: { netCents: sql`${volumes.netOfYear}`.mapWith(Number), taxCents: sql`${volumes.taxOfYear}`.mapWith(Number) },
      lifetime: { netCents: sql`${volumes.netOfAll}`.mapWith(Number), taxCents: sql`${volumes.taxOfAll}`.mapWith(Number) },
    })
    .from(orders)
    .innerJoin(volumes, eq(volumes.orderId, orders.id))
    .innerJoin(services, and(eq(services.tenantId, orders.tenantId), eq(services.id, orders.serviceId)))
    .innerJoin(partners, and(eq(partners.tenantId, orders.tenantId), eq(partners.id, orders.partnerId)))
    .where(and(sold, gte(orders.placedAt, since.toISOString()), lt(orders.placedAt, until.toISOString())))
    .orderBy(orders.placedAt, orders.id);
  return rows.map(({ order, categoryId, partner, ...volumeBefore }) => ({
    ...{ id: order.id, number: order.number, partner, service: order.serviceName, actualCents: order.commissionCents, volumeBefore },
    ...{ serviceId: order.serviceId, categoryId, partnerId: order.partnerId, currency, placedAt: order.placedAt },
    ...{ netCents: order.netCents - order.partnerDiscountCents, taxCents: order.taxCents },
  }));
}

/** The number of such orders in other currencies. */
export async function countSalesInOtherCurrencies(tx: Tx, tenantId: string, currency: string, since: Date, until: Date): Promise<number> {
  const [row] = await tx
    .select({ orders: sql<number>`count(*)::int` })
    .from(orders)
    .where(
      and(
        eq(orders.tenantId, tenantId),
        ne(orders.currency, currency),
        notInArray(orders.fulfilmentStatus, nonSaleStatuses),
        gte(orders.placedAt, since.toISOString()),
        lt(orders.placedAt, until.toISOString()),
      ),
    );
  return row?.orders ?? 0;
}
