import { and, eq, inArray } from 'drizzle-orm';
import type { ReportOrder } from '@techadds/shared/contract/reports/endpoints';
import type { Tx } from '../../platform/database/client';
import { categories, customers, orders, partners, services } from '../../schema';
import { computeTotalsByOrder, noTotals } from './sales-metrics.service';
import type { ReportScope } from './reports.service';

/** Other requests are answered between batches. */
const batchSize = 2_000;

/** Lists every order with movements in the period, with its totals. */
export async function listReportOrders(tx: Tx, { caller, subject, period }: ReportScope): Promise<ReportOrder[]> {
  const totalsByOrder = new Map((await computeTotalsByOrder(tx, caller, subject, period)).map(({ orderId, totals }) => [orderId, totals]));
  const ids = [...totalsByOrder.keys()];
  const found: ReportOrder[] = [];
  for (let start = 0; start < ids.length; start += batchSize) {
    const rows = await tx
      .select({
        id: orders.id,
        number: orders.number,
        milestoneId: orders.milestoneId,
        placedAt: orders.placedAt,
        service: { id: services.id, name: services.name },
        category: { id: categories.id, name: categories.name },
        partner: { id: partners.id, name: partners.name },
        customer: { id: customers.id, name: customers.name },
        status: orders.fulfilmentStatus,
        currency: orders.currency,
        totalCents: orders.totalCents,
      })
      .from(orders)
      .innerJoin(services, and(eq(services.tenantId, orders.tenantId), eq(services.id, orders.serviceId)))
      .innerJoin(categories, and(eq(categories.tenantId, services.tenantId), eq(categories.id, services.categoryId)))
      .innerJoin(partners, and(eq(partners.tenantId, orders.tenantId), eq(partners.id, orders.partnerId)))
      .innerJoin(customers, and(eq(customers.tenantId, orders.tenantId), eq(customers.id, orders.customerId)))
      .where(and(eq(orders.tenantId, caller.tenantId), inArray(orders.id, ids.slice(start, start + batchSize))));
    found.push(...rows.map((row) => ({ ...row, totals: totalsByOrder.get(row.id) ?? noTotals })));
  }
  return found;
}
